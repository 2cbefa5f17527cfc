/** Two people act on one case at the same time: the first succeeds, the second gets a refusal, and nothing happens twice. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { reopenCaso } from '../../src/course/reopen-caso.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { onePerson } from '../support/factories.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const codeOf = (result: PromiseSettledResult<unknown>) => {
  if (result.status === 'fulfilled') return 'hecho';
  if (result.reason instanceof DomainError) return result.reason.codigo;
  throw result.reason;
};
const atOnce = async (...commands: (() => Promise<unknown>)[]) =>
  (await Promise.allSettled(commands.map((command) => command()))).map(codeOf).sort();

describe('races on a case', () => {
  let e: Environment;
  let t: CasoWork;
  let caso: string;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await createCasoWork(e);
  });
  beforeEach(async () => {
    caso = await t.open();
  });
  after(() => e.close());

  const close = () => t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' }));
  const howMany = async (type: string) => (await t.events(caso)).filter((event) => event.tipo === type).length;

  it('two closings at once close the case once and emit one event', async () => {
    assert.deepEqual(await atOnce(close, close), ['estado_no_permite', 'hecho']);
    assert.equal(await howMany('caso_cerrado'), 1);
  });

  it('a closing while accounts are added leaves no account open', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      caso = await t.open();
      await t.process(caso);
      const add = () => t.addCuenta(caso, 'suscripciones', 'propuesta');
      await atOnce(add, close, add);
      const { id, estado } = await t.row(caso);
      assert.equal(estado, 'cerrado');
      const rows = await e.base.superSql<{ estado: string }>('select estado from cuentas where caso = $1', [id]);
      assert.ok(rows.every((cuenta) => cuenta.estado === 'descartada'));
      assert.equal(await howMany('cuenta_resuelta'), rows.length);
    }
  });

  it('the last two accounts, resolved at once, complete each of two modules once and close the case once', async () => {
    const one = await t.process(caso);
    const other = await t.addCuenta(caso);
    await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
    await atOnce(
      () => t.putCuenta(caso, one, 'resuelta'),
      () => t.putCuenta(caso, other, 'resuelta'),
    );
    assert.deepEqual(
      [await howMany('modulo_completado'), await howMany('caso_cerrado'), (await t.row(caso)).estado],
      [2, 1, 'cerrado'],
    );
  });

  it('a certificate validated while the mandate is signed takes the case under way once', async () => {
    await t.addCuenta(caso);
    const test = await t.receive(caso, 'certificado_defuncion');
    const { codigo } = await t.prepare(caso);
    await atOnce(
      () => t.review(caso, test, 'validado'),
      () => t.sign(caso, codigo),
    );
    assert.deepEqual([await howMany('documentacion_completa'), (await t.row(caso)).estado], [1, 'en_tramite']);
  });

  it('one code signs once, however many times it is sent at once', async () => {
    await t.addCuenta(caso);
    const { codigo } = await t.prepare(caso);
    const signatures = Array.from({ length: 6 }, () => () => t.sign(caso, codigo));
    const results = await atOnce(...signatures);
    assert.equal(results.filter((result) => result === 'hecho').length, 1);
    assert.equal(await howMany('documentacion_recibida'), 1);
  });

  it('of a hundred wrong codes at once only five are checked, and then the right one is refused', async () => {
    await t.addCuenta(caso);
    const { codigo } = await t.prepare(caso);
    const attempts = Array.from({ length: 100 }, (_, n) =>
      String((Number(codigo) + 1 + n) % 1_000_000).padStart(6, '0'),
    );
    const results = await atOnce(...attempts.map((attempt) => () => t.sign(caso, attempt)));
    assert.equal(results.filter((result) => result === 'hecho').length, 5, 'five guesses are answered as wrong');
    await assert.rejects(t.sign(caso, codigo), { codigo: 'estado_no_permite' });
  });

  it('a reopening and an opening for the same person at once leave one open case', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const person = { ...onePerson(), modulos_contratados: ['borrado'] };
      caso = await t.open(person);
      await close();
      const [reopening, opening] = await Promise.allSettled([
        t.tx((tx) => reopenCaso(t.deps, tx, t.who('servicio'), caso, { motivo: 'Apareció otra cuenta.' }, 'es')),
        e.request(t.aseguradora, 'POST', '/casos', person),
      ]);
      const reopened = codeOf(reopening) === 'hecho';
      assert.ok(reopened || ['caso_duplicado', 'cambiado_entretanto'].includes(codeOf(reopening)));
      assert.equal(opening.status === 'fulfilled' && opening.value.status, reopened ? 409 : 201);
    }
  });
});
