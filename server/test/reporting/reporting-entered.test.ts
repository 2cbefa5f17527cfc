/** The figures about the time from the first link to the first entry of the heir. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { openBrowser } from '../support/web-apps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('entries of the family', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  async function report(a: Aseguradora) {
    e.clock.advance(1000);
    await sealFigures(e.program);
    e.clock.advance(1000);
    const { status, json, text } = await e.request(a, 'GET', '/reporting');
    assert.equal(status, 200, text);
    return json.data;
  }
  const open = async (a: Aseguradora) => (await e.request(a, 'POST', '/casos', aCaso())).json.data;
  const enter = async (a: Aseguradora, token: string) => {
    const { status, text } = await openBrowser(e, 'portal', a.host).request('POST', '/sesion', { token });
    assert.equal(status, 201, text);
  };

  it('count once for each heir, from the first link to the first entry; the share within N days is null until N days are over', async () => {
    const a = await e.aseguradora('A');
    const { caso_id, token_heredero } = await open(a);
    await open(a);
    e.clock.advance(30 * HOUR);
    await enter(a, token_heredero);
    await enter(a, token_heredero);
    const fresh = await e.request(a, 'POST', `/casos/${caso_id}/acceso`);
    await enter(a, fresh.json.data.token_heredero);
    const before = await report(a);
    assert.deepEqual(
      [before.contacto.entradas, before.contacto.enlaces_entregados, before.contacto.enlaces_reenviados],
      [1, 3, 1],
    );
    assert.deepEqual([before.tiempos.primera_entrada.n, before.tiempos.primera_entrada.mediana], [1, 30]);
    assert.deepEqual(before.contacto.entrada_a_7, {
      numerador: 0,
      denominador: 0,
      valor: null,
      motivo: 'denominador_cero',
    });
    e.clock.advance(7 * DAY);
    const afterwards = await report(a);
    assert.deepEqual(afterwards.contacto.entrada_a_7, { numerador: 1, denominador: 2, valor: 0.5, motivo: null });
    assert.equal(afterwards.contacto.entrada_a_30.valor, null);
  });
});
