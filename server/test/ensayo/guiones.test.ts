/** Scripts: each ready one ends its case as it says, in the time of its insurer, by the rules that hold for people. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { READY_GUIONES, type ReadyGuion } from '@albacea/contract/schemas/ensayo.ts';
import { moverA } from '../support/clocks.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';

const MONDAY = new Date('2026-11-23T09:30:00Z');

/** How the case stands in the end, and how its accounts. */
const ENDS: Readonly<Record<ReadyGuion, { estado: string; resultado: string | null; cuentas: string[] }>> = {
  todo_bien: { estado: 'cerrado', resultado: 'completado', cuentas: ['resuelta'] },
  papel_malo: { estado: 'cerrado', resultado: 'completado', cuentas: ['resuelta'] },
  falta_un_papel: { estado: 'cerrado', resultado: 'completado', cuentas: ['resuelta'] },
  proveedores_mudos: { estado: 'cerrado', resultado: 'parcial', cuentas: ['sin_respuesta'] },
  se_niegan: { estado: 'cerrado', resultado: 'parcial', cuentas: ['resuelta'] },
  se_opone: { estado: 'cerrado', resultado: 'completado', cuentas: ['resuelta'] },
  persona_viva: { estado: 'anulado', resultado: null, cuentas: ['descartada'] },
  nadie_contesta: { estado: 'cerrado', resultado: 'sin_respuesta', cuentas: [] },
};

describe('scripts of a test insurer', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    moverA(e, MONDAY);
  });
  after(() => e.close());

  const well = async (who: Aseguradora, method: string, path: string, body?: unknown) => {
    const { status, json, text } = await e.request(who, method, path, body);
    assert.ok(status === 200 || status === 201, text);
    return json.data;
  };
  const opened = async (who: Aseguradora, changes: object = {}): Promise<string> =>
    (await well(who, 'POST', '/siniestro', { ...aSiniestroB(), ...changes })).caso_id;
  const stateOf = (who: Aseguradora) =>
    e.base.superSql<{ estado: string; fallo: string | null; paso: number }>(
      'select estado, fallo, paso from ensayo_guiones where aseguradora_id = $1 order by id',
      [who.id],
    );

  for (const guion of READY_GUIONES)
    it(`${guion} ends as it says, and everybody in it is marked in the audit trail`, async () => {
      const who = await e.aseguradora('B', { pruebas: true });
      const caso_id = await opened(who);
      const put = await well(who, 'POST', '/ensayo/guiones', { guion, caso_id });
      assert.deepEqual([put.estado, put.caso_id, put.nombre], ['en_curso', caso_id, guion]);
      const { asentado } = await well(who, 'POST', '/ensayo/reloj', { avanzar: 'P1Y' });
      assert.equal(asentado, true);
      const { estado, resultado } = await well(who, 'GET', `/casos/${caso_id}`);
      const cuentas = (await well(who, 'GET', `/casos/${caso_id}/cuentas`)).elementos as { estado: string }[];
      const states = [...new Set(cuentas.map((one) => one.estado))];
      const [played] = await stateOf(who);
      assert.deepEqual({ estado, resultado, cuentas: states }, ENDS[guion], JSON.stringify(played));
      assert.deepEqual([played?.estado, played?.fallo], ['terminado', null]);
      const actors = await e.base.superSql<{ actor_tipo: string }>(
        `select distinct actor_tipo from auditoria where aseguradora_id = $1 and objeto_id = $2 and accion <> 'caso_abierto' order by 1`,
        [who.id, caso_id],
      );
      const expected = guion === 'nadie_contesta' ? ['clave', 'sistema'] : ['clave', 'guion', 'sistema'];
      assert.ok(
        actors.every(({ actor_tipo }) => expected.includes(actor_tipo)),
        JSON.stringify(actors),
      );
      assert.equal(
        actors.some(({ actor_tipo }) => actor_tipo === 'guion'),
        guion !== 'nadie_contesta',
      );
    });
});
