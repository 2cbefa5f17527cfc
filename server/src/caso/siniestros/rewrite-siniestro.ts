/** The claim of a case that is corrected: its note, its reference and marks, its priority, and how it is found. */
import type { Priority } from '@albacea/contract/schemas/common.ts';
import type { Metadatos } from '@albacea/contract/schemas/referencias.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { notesPlace, polizaHash, referenciaHash, type SiniestroData } from '../data.ts';
import type { TakenCaso } from '../lock-caso.ts';
import { referencesOf, sealSiniestro } from '../open/opening.ts';
import { siniestroOf, writeSiniestro } from './sql.ts';

export interface OpenedSiniestro {
  readonly id: string;
  readonly datos: SiniestroData;
}

/** @returns null: the case was opened without one */
export async function readSiniestro(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
): Promise<OpenedSiniestro | null> {
  const row = await siniestroOf(tx, fila.id);
  if (!row) return null;
  const datos = row.datos_cifrados ? clave.decryptJson<SiniestroData>(notesPlace(row.id), row.datos_cifrados) : {};
  return { id: row.id, datos };
}

/** A reference or marks that are undefined stay as the claim has them. The caller holds the lock of the case. */
export async function rewriteSiniestro(
  tx: Tx,
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  { clave }: Pick<TakenCaso, 'clave'>,
  { id, datos }: OpenedSiniestro,
  to: {
    readonly poliza_numero: string;
    readonly prioridad: string;
    readonly notas_aseguradora: string | null;
    readonly referencia: string | null | undefined;
    readonly metadatos: Metadatos | null | undefined;
  },
): Promise<void> {
  const { referencia = datos.referencia, metadatos = datos.metadatos } = to;
  const references = referencesOf({ referencia: referencia ?? undefined, metadatos: metadatos ?? undefined });
  const fresh = { ...(to.notas_aseguradora !== null && { notas: to.notas_aseguradora }), ...references };
  await writeSiniestro(tx, id, {
    prioridad: to.prioridad as Priority,
    poliza: polizaHash(aseguradora, to.poliza_numero),
    referencia: referenciaHash(aseguradora, references.referencia),
    datos: sealSiniestro(clave, id, fresh),
  });
}
