import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it, test } from 'node:test';
import { closeLanes, createLanes } from '../../platform/worker-pool/lane.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireGoodPassword } from './choose-password.ts';
import { problemOf } from './password-problem.ts';
import { createPasswords } from './passwords.ts';

const SLOW = { memoryCost: 4096, timeCost: 3 };
const isRefused = (codigo: string) => (error: unknown) => error instanceof DomainError && error.codigo === codigo;

test('each guess at a password costs an argon2id hash with 19 MiB and three passes', async () => {
  const { protect } = await createPasswords();
  assert.match(await protect('una contraseña', { address: '::1' }), /^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
});

test('while forty passwords wait to be compared, a file is read before most of them are done', async () => {
  const { matches } = await createPasswords(SLOW);
  let compared = 0;
  const all = Array.from({ length: 40 }, () => matches(null, 'x', { address: '::1' }).then(() => (compared += 1)));
  await readFile(import.meta.filename);
  assert.ok(compared < 20, `${compared} were compared before a file was read`);
  await Promise.all(all);
});

test('a network has room for 64 waiting passwords and its subscriber for 128, and other subscribers do not wait for these', async () => {
  const { matches } = await createPasswords(SLOW);
  let compared = 0;
  const send = (address: string) => matches(null, 'x', { address }).then(() => (compared += 1));
  const ofNetwork = (network: number) => Array.from({ length: 64 }, (_, n) => send(`2001:db8:1:${network}::${n}`));
  const running = [send('192.0.2.1'), send('192.0.2.2')];
  const waiting = [...ofNetwork(1), ...ofNetwork(2)];
  await assert.rejects(send('2001:db8:1:1::ffff'), isRefused('no_disponible'));
  await assert.rejects(send('2001:db8:1:3::1'), isRefused('no_disponible'), 'another network of the same subscriber');
  await send('2001:db8:2:1::1');
  assert.ok(compared < 8, `${compared} were compared before the password of another subscriber`);
  await Promise.all([...running, ...waiting]);
});

test('a password whose caller has hung up is not compared, and leaves its room to another', async () => {
  const { matches } = await createPasswords(SLOW);
  const address = '192.0.2.1';
  const hungUp = new AbortController();
  const running = [matches(null, 'x', { address }), matches(null, 'x', { address })];
  const left = Array.from({ length: 64 }, () =>
    assert.rejects(matches(null, 'x', { address, signal: hungUp.signal }), isRefused('peticion_invalida')),
  );
  hungUp.abort();
  assert.equal(await matches(null, 'x', { address }), false);
  await Promise.all([...left, ...running]);
});

describe('chosen passwords', () => {
  const ownWords = ['Lucía', 'Ferrer', 'lucia.ferrer', 'aurora', 'example'];
  it('are refused when they are short, common, a sequence, a repetition, or made of the person’s own words', () => {
    for (const [password, problem] of [
      ['corta', 'corta'],
      ['contraseña123', 'comun'],
      ['P4ssw0rd2026!', 'comun'],
      ['123456789012', 'comun'],
      ['qwertyuiop123', 'comun'],
      ['abcabcabcabc', 'comun'],
      ['aaaaaaaaaaaaaaa', 'comun'],
      ['admin-admin-admin', 'comun'],
      ['LuciaFerrer1985', 'personal'],
      ['Ferrer - Lucía 85', 'personal'],
      ['lucia.ferrer@example.com', 'personal'],
      ['Luc1aF3rr3r2026!', 'personal'],
      ['Aurora-2026-Aurora', 'personal'],
    ] as const)
      assert.equal(problemOf(password, ownWords), problem, password);
  });
  it('are refused when few guesses would find them', () => {
    for (const password of [
      'zaq12wsxcde3',
      '123qweasdzxc',
      'liverpool123',
      'mariposa1234',
      'barcelona1899',
      'Alejandro1985',
      'carmencarmen12',
      '1qaz2wsx3edc4',
    ])
      assert.equal(problemOf(password, ownWords), 'comun', password);
  });
  it('are accepted when they are long and unusual enough, whatever characters they have', () => {
    for (const password of [
      'mango tranvia nube',
      'zxcv8Qmw2LpA',
      'unacasaconvistas',
      '7391846205738164',
      'ñandú azul y tres',
      'á'.repeat(20).concat('perro verde con gafas de sol'.repeat(8)),
    ])
      assert.equal(problemOf(password, ownWords), null, password);
  });
  it('are examined while other requests go on', async (t) => {
    const lanes = createLanes();
    t.after(() => closeLanes(lanes));
    const throttles = { countAttempt: async () => undefined, reset: async () => undefined };
    const membresia = { id: 'm', nombre: 'Lucía Ferrer', email: 'lucia.ferrer@example.com', aseguradora: 'aurora' };
    const caller = { address: '192.0.2.1' };
    const given = { campo: 'password', password: '1234567890'.repeat(4) };
    const examine = () =>
      assert.rejects(
        requireGoodPassword({ lanes, throttles }, given, membresia, caller, new Date()),
        isRefused('validacion'),
      );
    await examine(); // loads the word lists
    let goesOn = false;
    setImmediate(() => {
      goesOn = true;
    });
    await examine();
    assert.ok(goesOn);
  });
});
