/** Changes the heir of a case: the person, the name, the contact, the language. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Requester } from '../../shared/actor.ts';
import { surnamesWords } from '../../shared/rules-text.ts';
import { type CasoData, dataPlace, hashesOf } from '../data.ts';
import type { TakenCaso } from '../lock-caso.ts';
import { replaceSealedData, rewriteData } from '../rewrite-data.ts';

/**
 * Makes another person the heir of a case. The case can then be found by the surnames of both heirs. The caller holds the lock of the case.
 * @returns the case with its new heir
 */
export async function changeHeredero(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  heredero: CasoData['heredero'],
  idioma: Language,
): Promise<TakenCaso> {
  const { aseguradora, now } = who;
  // Dropped: `contacto` is the former heir's telephone, to which links would go by SMS, and `voluntad` has the former heir's words.
  const { contacto: _, voluntad: __, ...kept } = caso.datos;
  const datos = { ...kept, heredero };
  const avisos = caso.fila.avisos.filter(({ campo }) => campo !== 'heredero.parentesco');
  await rewriteData(tx, who, { ...caso.fila, avisos, clave: caso.clave }, datos);
  await beginHeredero(tx, caso, now);
  await changeLanguage(tx, caso, idioma, now);
  await addSurnames(tx, aseguradora, caso.fila.id, heredero.apellidos);
  return { ...caso, datos, fila: { ...caso.fila, idioma } };
}

/**
 * Replaces the heir's name by the name that the heir gave when signing, after a person has accepted that name. The case can then be found by the
 * old and the new surnames. The caller holds the lock of the case.
 */
export async function renameHeredero(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  caso: TakenCaso,
  { nombre, apellidos }: { readonly nombre: string; readonly apellidos: string },
): Promise<void> {
  const data = { ...caso.datos, heredero: { ...caso.datos.heredero, nombre, apellidos } };
  await replaceSealedData(tx, caso.fila.id, caso.clave.encryptJson(dataPlace(caso.fila.id), data));
  await addSurnames(tx, aseguradora, caso.fila.id, apellidos);
}

/**
 * Stores the mobile that the heir gave in the portal; the telephone that the insurer put on file stays. The caller holds the lock of the case.
 * @param telefono null: removes it
 */
export async function rewriteContact(
  tx: Tx,
  { fila, clave, datos }: TakenCaso,
  telefono: string | null,
): Promise<void> {
  const { contacto: _, ...rest } = datos;
  const data = telefono === null ? rest : { ...rest, contacto: { telefono } };
  await replaceSealedData(tx, fila.id, clave.encryptJson(dataPlace(fila.id), data));
}

/**
 * Changes the language of the messages to the heir.
 * @returns false: the heir had this language already
 */
export async function changeLanguage(tx: Tx, { fila }: TakenCaso, language: Language, now: Date): Promise<boolean> {
  if (fila.idioma === language) return false;
  await tx.sql(
    `update casos set idioma = $2, actualizado = greatest(actualizado, $3), version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [fila.id, language, now],
  );
  return true;
}

/**
 * Records that the present heir has the case from now on: what is older is another person's, the former heir's or that of a stranger at an
 * address that was wrong.
 */
export async function beginHeredero(tx: Tx, { fila }: TakenCaso, now: Date): Promise<void> {
  await tx.sql('update casos set heredero_desde = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
    fila.id,
    now,
  ]);
}

/** Adds the blind indexes by which the case is found under these surnames. */
async function addSurnames(tx: Tx, { clave }: Pick<Tenant, 'clave'>, caso: string, surnames: string): Promise<void> {
  const words = surnamesWords(surnames).map((word) => clave.blindIndex('apellido', word));
  await tx.sql(
    `insert into caso_palabras (aseguradora_id, huella, caso)
     select aseguradora_actual(), w, $1 from unnest($2::bytea[]) as w on conflict do nothing`,
    [caso, words],
  );
}

/** Deletes the blind indexes of a former heir's surnames, so that the case is no longer found by them. */
export async function dropSurnames(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  { fila, datos }: TakenCaso,
  surnames: string,
): Promise<void> {
  const words = surnamesWords(surnames).map((word) => aseguradora.clave.blindIndex('apellido', word));
  await tx.sql(
    `delete from caso_palabras
      where aseguradora_id = aseguradora_actual() and caso = $1 and huella = any($2::bytea[]) and huella <> all($3::bytea[])`,
    [fila.id, words, [...hashesOf(aseguradora, datos, fila.fecha_fallecimiento).palabras]],
  );
}
