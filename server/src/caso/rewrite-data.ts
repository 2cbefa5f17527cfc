/** Writes the encrypted personal data of a case with its notices and blind indexes, and marks the case to be indexed for the search. */
import type { Tx } from '../db/database.ts';
import type { Casos } from '../db/table-types.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import type { Requester } from '../shared/actor.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';
import { type CasoData, dataPlace, type Hashes } from './data.ts';
import { openCasoLike } from './lock-caso.ts';
import { type Notice, openingNotices, type StandingNotice, standingNotices } from './rules/rules-notices.ts';
import { markForSearch } from './search/pending.ts';

interface Added {
  /** Notices besides those that follow from the data. */
  readonly avisos?: readonly Notice[];
  /** Blind index of an identity number that the case lacked. */
  readonly identidad?: Buffer | null;
  /** Blind index of a reference that the case lacked. */
  readonly referencia?: Buffer | null;
}

/** Rewrites the personal data of a case and the notices that follow from these data. The caller holds the lock of the case. */
export async function rewriteData(
  tx: Tx,
  { aseguradora, now }: Pick<Requester, 'aseguradora' | 'now'>,
  caso: Pick<Casos, 'id' | 'fecha_fallecimiento' | 'avisos' | 'idioma'> & { readonly clave: DataKey },
  data: CasoData,
  { avisos = [], identidad = null, referencia = null }: Added = {},
): Promise<void> {
  const { nombre, apellidos, dni } = data.fallecido;
  const fallecido = { nombre, apellidos, dni: dni ?? undefined, fecha_fallecimiento: caso.fecha_fallecimiento };
  const own = openingNotices(
    { fallecido, heredero: data.heredero, idioma: caso.idioma },
    aseguradora,
    todayInMadrid(now),
  );
  const sealed = caso.clave.encryptJson(dataPlace(caso.id), data);
  await saveData(tx, caso.id, sealed, [...own, ...avisos, ...standingNotices(caso.avisos)], now, {
    identidad,
    referencia,
  });
}

/**
 * Writes encrypted data, notices and blind indexes.
 * @param added blind indexes of an identity number and a reference that the case lacked; null: keeps the present value
 */
async function saveData(
  tx: Tx,
  caso: string,
  encryptedData: Buffer,
  notices: readonly object[],
  now: Date,
  added: { readonly identidad: Buffer | null; readonly referencia: Buffer | null },
): Promise<void> {
  await markForSearch(tx, caso);
  await tx.sql(
    `update casos set datos_cifrados = $2, avisos = $3::jsonb, huella_identidad = coalesce($5, huella_identidad),
       huella_referencia = coalesce($6, huella_referencia), actualizado = $4, version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [caso, encryptedData, JSON.stringify(notices), now, added.identidad, added.referencia],
  );
}

/** Replaces only the encrypted data, after an addition that changes no notice. The caller holds the lock of the case. */
export async function replaceSealedData(tx: Tx, caso: string, encryptedData: Buffer): Promise<void> {
  await markForSearch(tx, caso);
  await tx.sql('update casos set datos_cifrados = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
    caso,
    encryptedData,
  ]);
}

/** Adds a notice that does not follow from the data. */
export async function addNotice(tx: Tx, casoId: string, notice: StandingNotice, now: Date): Promise<void> {
  await tx.sql(
    `update casos set avisos = avisos || $2::jsonb, actualizado = $3, version = version + 1
      where aseguradora_id = aseguradora_actual() and caso_id = $1`,
    [casoId, JSON.stringify([notice]), now],
  );
}

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
  /** Blind indexes of the former surnames; those that the corrected surnames lack are deleted. */
  readonly palabrasDeAntes: readonly Buffer[];
  readonly now: Date;
}

/**
 * Looks for another open case for the same policy and person as a corrected case. First clears the blind indexes of the corrected case, so that
 * it does not find itself; `writeCorrection` writes the new ones.
 * @param caso internal id of a case whose row this transaction has locked
 * @returns caso_id of the other case; null: no other case is open
 */
export async function clearIndexesAndFindOther(tx: Tx, caso: string, huellas: Hashes): Promise<string | null> {
  await tx.sql(
    `update casos set huella_poliza = null, huella_identidad = null, huella_duplicado = null, huella_sin_identidad = null
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [caso],
  );
  return openCasoLike(tx, {
    huella_poliza: huellas.poliza,
    huella_identidad: huellas.identidad,
    huella_duplicado: huellas.duplicado,
    huella_sin_identidad: huellas.sinIdentidad,
  });
}

/** Writes a corrected case: data, blind indexes, notices, surnames. The caller holds the lock of the case. */
export async function writeCorrection(tx: Tx, caso: string, c: WrittenCorrection): Promise<void> {
  const { huellas, identified } = c;
  await markForSearch(tx, caso);
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
