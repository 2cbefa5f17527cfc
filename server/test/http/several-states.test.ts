/** Lists filtered by several states. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { isFailure } from '../support/requests.ts';

describe('lists by several states', () => {
  let e: Environment;
  const from: Record<'A' | 'B', Aseguradora> = {} as never;
  const ids: Record<'A' | 'B', string[]> = { A: [], B: [] };
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    for (const variant of ['A', 'B'] as const) {
      from[variant] = await e.aseguradora(variant);
      for (const state of ['abierto', 'en_tramite', 'anulado', 'abierto']) {
        e.clock.advance(1000);
        const claim = variant === 'A' ? aSiniestroA() : aSiniestroB();
        const { caso_id } = (await e.request(from[variant], 'POST', '/siniestro', claim)).json.data;
        ids[variant].unshift(caso_id);
        await e.base.superSql('update casos set estado = $2 where caso_id = $1 and aseguradora_id = $3', [
          caso_id,
          state,
          from[variant].id,
        ]);
      }
    }
  });
  after(() => e.close());

  const casosOf = async (variant: 'A' | 'B', path: string) => {
    const { json, status, text } = await e.request(from[variant], 'GET', path);
    assert.equal(status, 200, text);
    return json.data.elementos.map(({ caso_id }: { caso_id: string }) => ids[variant].indexOf(caso_id));
  };

  it('have the cases or claims of any of the states, page by page', async () => {
    for (const variant of ['A', 'B'] as const)
      for (const list of ['/casos', '/siniestros']) {
        assert.deepEqual(await casosOf(variant, `${list}?estado=abierto`), [0, 3]);
        assert.deepEqual(await casosOf(variant, `${list}?estado=abierto,en_tramite`), [0, 2, 3]);
        assert.deepEqual(await casosOf(variant, `${list}?estado=cerrado,anulado`), [1]);
        assert.deepEqual(await casosOf(variant, `${list}?estado=cerrado`), []);
        const first = await e.request(from[variant], 'GET', `${list}?estado=abierto,anulado&limite=2`);
        const rest = await casosOf(variant, `${list}?estado=abierto,anulado&cursor=${first.json.data.siguiente}`);
        assert.deepEqual(rest, [3]);
      }
  });

  it('refuse an unknown or repeated state, and name its position', async () => {
    for (const [value, fields] of [
      ['cocido', '/estado/0;no_permitido'],
      ['', '/estado/0;no_permitido'],
      ['abierto,', '/estado/1;no_permitido'],
      ['abierto,cocido', '/estado/1;no_permitido'],
      ['abierto,abierto', '/estado;repetido'],
    ] as const) {
      const response = await e.request(from.B, 'GET', `/casos?estado=${value}`);
      isFailure(response, 'consulta_invalida', value);
      assert.equal(response.headers['x-error-fields'], fields, value);
    }
  });
});
