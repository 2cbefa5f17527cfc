/** Failed sign-ins in the audit trail: whose, from where and how often, and never so many that they fill it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SERVICE_ID } from '../../src/db/service.ts';
import { createRecordFailure } from '../../src/insurers/identity/against-guessing.ts';
import { RECORDS_A_DAY } from '../../src/insurers/identity/rules.ts';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { send } from '../support/requests.ts';
import { openBrowser } from '../support/web-apps.ts';

const DAY = 24 * 3_600_000;

describe('a failed sign-in', () => {
  let e: Environment;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.close());

  const enter = (network: string, body: object) =>
    openBrowser(e, 'backoffice', e.program.addresses.dominio, network).request('POST', '/sesion', body);
  const failuresOf = async (insurer: string) =>
    e.base.superSql<{ objeto_id: string; actor_tipo: string; detalle: Record<string, unknown> }>(
      `select objeto_id, actor_tipo, detalle from auditoria where aseguradora_id = $1 and accion = 'entrada_fallida' order by orden`,
      [insurer],
    );

  it('of an account is in its insurer’s audit trail with reason, network and count, without address or password', async () => {
    const { id, email } = await onePersonOf(e, a, 'admin');
    const before = e.log.length;
    for (let tries = 0; tries < 12; tries += 1) {
      assert.equal((await enter('198.51.100.7', { email, password: 'una-errata' })).status, 401);
      e.clock.advance(20 * 60_000);
    }
    const records = await failuresOf(a.id);
    assert.deepEqual(
      records.map(({ objeto_id, actor_tipo, detalle: { cuenta, ...rest } }) => ({ objeto_id, actor_tipo, ...rest })),
      [1, 10].map((intentos) => ({
        objeto_id: id,
        actor_tipo: 'sistema',
        motivo: 'password_incorrecta',
        donde: 'backoffice',
        red: '198.51.100.0/24',
        intentos,
      })),
    );
    const [first, second] = records.map(({ detalle }) => detalle.cuenta);
    assert.match(String(first), /^[0-9a-f]{16}$/);
    assert.equal(first, second);
    for (const secret of [email, 'una-errata']) {
      assert.ok(!JSON.stringify(records).includes(secret));
      assert.ok(!e.log.join('').includes(secret));
    }
    const warned = e.log.slice(before).filter((line) => line.includes('sign-ins fail again and again'));
    assert.equal(warned.length, 1);
    assert.deepEqual(await failuresOf(b.id), []);
  });

  it('through the API is recorded too, and a wrong code is distinguished from a wrong password', async () => {
    const { id, email, password } = await onePersonOf(e, a, 'admin');
    await send(e, { method: 'POST', path: '/auth/login', host: a.host, body: { email, password: 'x' } });
    e.clock.advance(1); // because the order of two records of one millisecond is not defined
    await e.base.superSql(
      `update personas set totp_cifrado = decode('00', 'hex') where id = (select persona from membresias where id = $1)`,
      [id],
    );
    const wrong = await enter('198.51.100.9', { email, password, recuperacion: 'AAAAA-AAAAA-AAAAA-AAAAA' });
    assert.equal(wrong.headers['x-error-code'], 'login_incorrecto', wrong.text);
    const records = (await failuresOf(a.id)).filter(({ objeto_id }) => objeto_id === id);
    assert.deepEqual(records.map(({ detalle }) => `${detalle.donde} ${detalle.motivo}`).toSorted(), [
      'api password_incorrecta',
      'backoffice codigo_incorrecto',
    ]);
  });

  it('with an unknown address is in the trail of the service, a limited number of times, and counted in the metrics', async () => {
    const body = { email: 'nadie@example.com', password: 'x' };
    assert.equal((await enter('203.0.113.5', body)).headers['x-error-code'], 'login_incorrecto');
    const [record] = await failuresOf(SERVICE_ID);
    assert.equal(record?.detalle.motivo, 'sin_cuenta');
    assert.equal(record?.objeto_id, record?.detalle.cuenta);
    const { base, keyring, metrics, logger } = e.program;
    const recordFailure = createRecordFailure(base, keyring, metrics, logger);
    const spray = (from: number, to: number, now: Date) =>
      Promise.all(
        Array.from({ length: to - from }, (_, i) => {
          const email = `spray-${from + i}@example.com`;
          const direccion = `10.${(from + i) % 200}.0.1`;
          return recordFailure({ reason: 'sin_cuenta', email, direccion, donde: 'backoffice', membresias: [] }, now);
        }),
      );
    await spray(0, RECORDS_A_DAY.none + 60, e.clock.now());
    assert.equal((await failuresOf(SERVICE_ID)).length, RECORDS_A_DAY.none);
    await spray(1000, 1003, new Date(e.clock.now().getTime() + DAY));
    assert.equal((await failuresOf(SERVICE_ID)).length, RECORDS_A_DAY.none + 3);
    const figure = /albacea_sign_in_failures_total\{reason="sin_cuenta"\} (\d+)/.exec(await metrics.text());
    assert.equal(Number(figure?.[1]), RECORDS_A_DAY.none + 64);
  });

  it('of one account is recorded a limited number of times a day, however many networks it comes from', async () => {
    const { id, email } = await onePersonOf(e, b, 'admin');
    const { base, keyring, metrics, logger } = e.program;
    const recordFailure = createRecordFailure(base, keyring, metrics, logger);
    const membresias = [{ id, persona: id, aseguradora_id: b.id }];
    for (let i = 0; i < RECORDS_A_DAY.account + 10; i += 1)
      await recordFailure(
        { reason: 'password_incorrecta', email, direccion: `10.9.${i}.1`, donde: 'api', membresias },
        e.clock.now(),
      );
    assert.equal((await failuresOf(b.id)).length, RECORDS_A_DAY.account);
  });

  it('is shown to an admin on the audit page as a sentence', async () => {
    const { email, password } = await onePersonOf(e, b, 'admin');
    await enter('192.0.2.1', { email, password: 'x' });
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    await browser.request('POST', '/sesion', { email, password });
    const page = await browser.request('GET', `/aseguradoras/${b.slug}/auditoria?accion=entrada_fallida`);
    assert.equal(page.json.data.elementos[0].texto, 'Alguien no pudo entrar.');
  });
});
