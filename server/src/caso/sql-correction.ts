/** The correction of a case as rows. */
import type { Tx } from '../db/database.ts';
import type { Hashes } from './data.ts';

/** Blind indexes by which an opening finds a case. */
export interface Identified {
  readonly poliza: Uint8Array | null;
  readonly identidad: Uint8Array | null;
  readonly duplicado: Uint8Array | null;
  readonly sinIdentidad: Uint8Array | null;
}

interface WrittenCorrection {
  readonly identified: Identified;
  readonly datosCifrados: Buffer;
  readonly huellas: Hashes;
  /** `YYYY-MM-DD`. */
  readonly fechaFallecimiento: string;
  readonly prioridad: string;
  readonly avisos: readonly object[];
  /** Blind indexes of the surnames that it is found by until now; those that are no longer among them go. */
  readonly palabrasDeAntes: readonly Buffer[];
  readonly now: Date;
}

/**
 * Whether another case is open for a policy and person, by its caso_id. Until the correction is written this case has no blind indexes: it
 * must not be found in the place of the other.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function openLike(tx: Tx, caso: string, huellas: Hashes): Promise<string | null> {
  await tx.sql(
    `update casos set huella_poliza = null, huella_identidad = null, huella_duplicado = null, huella_sin_identidad = null
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [caso],
  );
  const [found] = (
    await tx.sql<{ id: string | null }>('select caso_abierto_como($1, $2, $3, $4) as id', [
      ...[huellas.poliza, huellas.identidad, huellas.duplicado, huellas.sinIdentidad],
    ])
  ).rows;
  // A statement of its own: what was opened while the first waited is seen by the next.
  const { rows } = await tx.sql<{ caso_id: string }>(
    'select caso_id from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [found?.id ?? null],
  );
  return rows[0]?.caso_id ?? null;
}

/** The caller holds the lock of the case. */
export async function writeCorrection(tx: Tx, caso: string, c: WrittenCorrection): Promise<void> {
  const { huellas, identified } = c;
  await tx.sql(
    `update casos set datos_cifrados = $2, huella_poliza = $3, huella_identidad = $4, huella_duplicado = $5, huella_sin_identidad = $6,
       huella_referencia = $7, fecha_fallecimiento = $8, prioridad = $9, avisos = $10::jsonb, actualizado = $11, version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [
      ...[caso, c.datosCifrados],
      ...[identified.poliza, identified.identidad, identified.duplicado, identified.sinIdentidad],
      ...[huellas.referencia, c.fechaFallecimiento, c.prioridad, JSON.stringify(c.avisos), c.now],
    ],
  );
  await tx.sql(
    `with fuera as (
       delete from caso_palabras where aseguradora_id = aseguradora_actual() and caso = $1 and huella = any($3::bytea[])
         and huella <> all($2::bytea[])
     )
     insert into caso_palabras (aseguradora_id, huella, caso)
     select aseguradora_actual(), w, $1 from unnest($2::bytea[]) as w on conflict do nothing`,
    [caso, [...huellas.palabras], [...c.palabrasDeAntes]],
  );
}
