/**
 * Seals the audit log: each insurer's records get a sequence and a chained hash within a second of their commit. Sealing
 * after the commit keeps parallel openings from waiting for each other (design.md, section 4, "Audit").
 */
import { createHmac } from 'node:crypto';
import type { Base, TxAjena } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { sha256 } from '../../platform/ids.ts';
import { type Registro, textoSellado } from './reglas.ts';

const LOTE = 1000;
export const ORIGEN = '0'.repeat(64);

export interface FilaDeRegistro extends Omit<Registro, 'ocurrido'> {
  ocurrido: Date;
}

/** The head is signed with a key that the database does not hold: a chain rebuilt from the start, or cut, shows. */
export function firmarCabeza(llavero: Llavero, aseguradoraId: string, secuencia: number, huella: string): Buffer {
  return createHmac('sha256', llavero.derivada('cabeza-de-auditoria', aseguradoraId))
    .update(`${secuencia}|${huella}`)
    .digest();
}

/** One round over the insurers that have unsealed records; the number of records sealed. */
export async function sellarAuditoria(base: Base, llavero: Llavero): Promise<number> {
  const pendientes = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { filas } = await tx.sql<{ aseguradora_id: string }>(
      'select distinct aseguradora_id from auditoria where secuencia is null limit 100',
    );
    return filas.map((fila) => fila.aseguradora_id);
  });
  let sellados = 0;
  for (const id of pendientes)
    sellados += await base.unsafeAcrossInsurers('albacea_worker', (tx) => sellarDe(tx, llavero, id));
  return sellados;
}

async function sellarDe(tx: TxAjena, llavero: Llavero, aseguradoraId: string): Promise<number> {
  const cabeza = await tomarCabeza(tx, llavero, aseguradoraId);
  if (!cabeza) return 0; // another process is sealing this insurer
  const { filas } = await tx.sql<FilaDeRegistro>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle from auditoria
      where aseguradora_id = $1 and secuencia is null order by id limit $2`,
    [aseguradoraId, LOTE],
  );
  if (filas.length === 0) return 0;
  let { secuencia, huella } = cabeza;
  const selladas = filas.map((fila) => {
    secuencia += 1;
    huella = huellaDe(aseguradoraId, secuencia, huella, fila);
    return { id: fila.id, secuencia, huella };
  });
  await tx.sql(
    `update auditoria a set secuencia = s.secuencia, huella = decode(s.huella, 'hex')
       from jsonb_to_recordset($2::jsonb) as s(id uuid, secuencia bigint, huella text)
      where a.aseguradora_id = $1 and a.id = s.id and a.secuencia is null`,
    [aseguradoraId, JSON.stringify(selladas)],
  );
  await tx.sql(
    `update auditoria_cabezas set secuencia = $2, huella = decode($3, 'hex'), firma = $4, sellada = clock_timestamp() where aseguradora_id = $1`,
    [aseguradoraId, secuencia, huella, firmarCabeza(llavero, aseguradoraId, secuencia, huella)],
  );
  return filas.length;
}

/** Locks the head of the chain, making it where there is none yet; null when another holds it. */
async function tomarCabeza(
  tx: TxAjena,
  llavero: Llavero,
  aseguradoraId: string,
): Promise<{ secuencia: number; huella: string } | null> {
  await tx.sql(
    `insert into auditoria_cabezas (aseguradora_id, secuencia, huella, firma, sellada)
     values ($1, 0, decode($2, 'hex'), $3, clock_timestamp()) on conflict do nothing`,
    [aseguradoraId, ORIGEN, firmarCabeza(llavero, aseguradoraId, 0, ORIGEN)],
  );
  const { filas } = await tx.sql<{ secuencia: number; huella: string }>(
    `select secuencia, encode(huella, 'hex') as huella from auditoria_cabezas where aseguradora_id = $1 for update skip locked`,
    [aseguradoraId],
  );
  return filas[0] ?? null;
}

/** Hash of a record in its place, in hexadecimal. */
export function huellaDe(aseguradoraId: string, secuencia: number, anterior: string, fila: FilaDeRegistro): string {
  return sha256(
    textoSellado(aseguradoraId, secuencia, anterior, { ...fila, ocurrido: fila.ocurrido.toISOString() }),
  ).toString('hex');
}
