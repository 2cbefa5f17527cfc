/** Reads and corrects the claim of a case, and reads the references of many claims for the search. */
import type { Priority } from '@albacea/contract/schemas/common.ts';
import type { Metadatos } from '@albacea/contract/schemas/referencias.ts';
import type { Tx } from '../../db/database.ts';
import type { Siniestros } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { Requester } from '../../shared/actor.ts';
import { polizaHash, referenciaHash, type SiniestroData, siniestroPlace } from '../data.ts';
import type { OpenedCaso } from '../lock-caso.ts';
import { referencesOf, sealSiniestro } from '../open/opening.ts';

export interface OpenedSiniestro {
  readonly id: string;
  readonly datos: SiniestroData;
}

/** Reads the claim of a case. @returns null: the case has no claim */
export async function readSiniestro(
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
): Promise<OpenedSiniestro | null> {
  const row = await siniestroOf(tx, fila.id);
  if (!row) return null;
  const datos = row.datos_cifrados ? clave.decryptJson<SiniestroData>(siniestroPlace(row.id), row.datos_cifrados) : {};
  return { id: row.id, datos };
}

/**
 * Corrects the claim of a case: note, reference, metadata, priority and blind indexes. An undefined reference, or undefined metadata, keep their
 * present value. The caller holds the lock of the case.
 */
export async function rewriteSiniestro(
  tx: Tx,
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  { clave }: Pick<OpenedCaso, 'clave'>,
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

/**
 * Reads the insurer's own references from the claims of several cases, for the search.
 * @returns references by internal id of the case, without claims that have none
 */
export async function referencesOfCasos(
  tx: Tx,
  casos: readonly { readonly id: string; readonly clave: DataKey }[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(casos.map(({ id, clave }) => [id, clave]));
  const rows = await siniestrosWithReference(tx, [...keys.keys()]);
  return new Map(
    rows.flatMap(({ id, caso, datos_cifrados }) => {
      const { referencia } = keys.get(caso)?.decryptJson<SiniestroData>(siniestroPlace(id), datos_cifrados) ?? {};
      return referencia === undefined ? [] : [[caso, referencia] as const];
    }),
  );
}

/** Reads the claim of a case; a case has one at most. @param caso internal id */
async function siniestroOf(tx: Tx, caso: string): Promise<Pick<Siniestros, 'id' | 'datos_cifrados'> | null> {
  const { rows } = await tx.sql<Pick<Siniestros, 'id' | 'datos_cifrados'>>(
    'select id, datos_cifrados from siniestros where aseguradora_id = aseguradora_actual() and caso = $1',
    [caso],
  );
  return rows[0] ?? null;
}

async function siniestrosWithReference(
  tx: Tx,
  casos: readonly string[],
): Promise<{ id: string; caso: string; datos_cifrados: Uint8Array }[]> {
  const { rows } = await tx.sql<{ id: string; caso: string; datos_cifrados: Uint8Array }>(
    `select id, caso, datos_cifrados from siniestros
      where aseguradora_id = aseguradora_actual() and caso = any($1::uuid[]) and huella_referencia is not null and datos_cifrados is not null`,
    [[...casos]],
  );
  return rows;
}

async function writeSiniestro(
  tx: Tx,
  id: string,
  to: {
    readonly prioridad: Priority;
    readonly poliza: Buffer;
    readonly referencia: Buffer | null;
    readonly datos: Buffer | null;
  },
): Promise<void> {
  await tx.sql(
    `update siniestros set prioridad = $2, huella_poliza = $3, huella_referencia = $4, datos_cifrados = $5
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [id, to.prioridad, to.poliza, to.referencia, to.datos],
  );
}
