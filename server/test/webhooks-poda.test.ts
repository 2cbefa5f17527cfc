/** Upkeep reads what is past its time, not what is there: on full tables, with statistics and without. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PODAS, RETENCION, REZAGADAS } from '../src/capabilities/webhooks/podar.ts';
import { porIndice } from '../src/outbox/plan.ts';
import { primerUuidDe } from '../src/platform/ids.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { registrar } from './reparto.ts';

const DIA = 86_400_000;
const TABLAS = ['entregas', 'entrega_intentos', 'eventos'];
/** Rows of each table that are within their time, and those past each time. */
const VIVAS = 5000;
const VIEJAS = 7;

/** A node of an execution plan, as `explain (format json)` gives it. */
interface Nodo {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Nodo[];
}

const nodosDe = (nodo: Nodo): Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(nodosDe)];

/** $1 insurer, $2 endpoint, $3 state, $4 instant, $5 how many, $6 what their ids begin with, $7 whether there is an answer. */
const LLENAR = `
  with n as (
    select (left($6::text, 24) || lpad(to_hex(g), 12, '0'))::uuid as id from generate_series(1, $5::int) g
  ), v as (
    insert into eventos (aseguradora_id, id, caso, tipo, data, ocurrido) select $1::uuid, id, null, 'x', '{}', $4::timestamptz from n
  ), i as (
    insert into entrega_intentos (aseguradora_id, entrega, numero, resultado, inicio, duracion_ms, respuesta)
    select $1, id, 1, 'entregado', $4, 1, case when $7 then '\\x01'::bytea end from n
  )
  insert into entregas (aseguradora_id, id, webhook, evento, tipo, estado, proximo_intento, creada, terminada)
  select $1, id, $2::uuid, id, 'x', $3, $4, $4, case $3 when 'entregada' then $4 end from n`;

describe('upkeep on full tables', () => {
  let e: Entorno;
  let quien: Aseguradora;
  let activo: string;
  let apagado: string;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    quien = await e.aseguradora('B');
    [activo, apagado] = [
      (await registrar(e, quien, 'https://a.invalid/')).webhook_id,
      (await registrar(e, quien, 'https://b.invalid/')).webhook_id,
    ];
    await llenar(activo, 'entregada', 1, VIVAS, true);
    await llenar(activo, 'entregada', 20, VIVAS, false); // their answers are emptied already
    await llenar(apagado, 'retenida', 300, VIVAS, false);
    await e.base.superSql(`delete from entrega_intentos where inicio < $1`, [haceDias(31)]);
    for (const dias of Object.values(RETENCION)) await llenar(activo, 'entregada', dias + 1, VIEJAS, dias === 7);
    await e.pedir(quien, 'PATCH', `/webhooks/${apagado}`, { estado: 'desactivado' });
  });
  after(() => e.cerrar());

  const haceDias = (dias: number) => new Date(e.reloj.ahora().getTime() - dias * DIA);
  const llenar = (webhook: string, estado: string, dias: number, cuantas: number, conRespuesta: boolean) => {
    const instante = haceDias(dias);
    const valores = [quien.id, webhook, estado, instante, cuantas, primerUuidDe(instante), conRespuesta];
    return e.base.superSql(LLENAR, valores);
  };

  /** Rows that a statement reads of the three tables, and what it does to them is undone. */
  async function leidas(sentencia: string, valores: readonly unknown[]): Promise<number> {
    let plan: Nodo | undefined;
    const deshecho = e.programa.base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
      const texto = `explain (analyze, format json) ${sentencia}`;
      const { filas } = await porIndice<{ 'QUERY PLAN': [{ Plan: Nodo }] }>(tx, texto, valores);
      plan = filas[0]?.['QUERY PLAN'][0].Plan;
      throw new Error('undone');
    });
    await assert.rejects(deshecho, /undone/);
    const nodos = nodosDe(plan as Nodo).filter((nodo) => TABLAS.includes(nodo['Relation Name'] ?? ''));
    const lecturas = nodos.filter((nodo) => nodo['Node Type'].endsWith('Scan'));
    assert.ok(lecturas.length > 0, sentencia);
    const filas = (n: Nodo) => (n['Actual Rows'] ?? 0) + (n['Rows Removed by Filter'] ?? 0);
    return lecturas.reduce((suma, nodo) => suma + filas(nodo) * (nodo['Actual Loops'] ?? 1), 0);
  }

  for (const estadisticas of [false, true]) {
    it(`reads no more rows than are past their time, ${estadisticas ? 'with' : 'without'} statistics`, async () => {
      if (estadisticas) await e.base.superSql('analyze');
      for (const [clase, limite, sentencia] of PODAS) {
        const instante = haceDias(RETENCION[clase]);
        const leido = await leidas(sentencia, [limite === 'id' ? primerUuidDe(instante) : instante, 5000]);
        // Each is read twice, to be found and to be changed; of the oldest kinds there are several.
        assert.ok(leido >= 2 * VIEJAS && leido <= 8 * VIEJAS, `${leido} rows read: ${sentencia}`);
      }
      for (const sentencia of REZAGADAS) assert.equal(await leidas(sentencia, [haceDias(1)]), 0, sentencia);
    });
  }
});
