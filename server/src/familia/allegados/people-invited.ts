/** The relatives ever invited to a case, former heirs included: reads, informs, withdraws and erases them. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import { mayHaveHeard } from '../../caso/access/access.ts';
import { writeToFamily } from '../../caso/access/write-to-family.ts';
import type { CasoData } from '../../caso/data.ts';
import type { OpenedCaso, TakenCaso } from '../../caso/lock-caso.ts';
import { type AllegadoData, openAllegado, readGuests, sealAllegado } from '../../caso/people/allegados.ts';
import { accessExpiry } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Fact } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { sameMailbox } from '../../shared/rules-text.ts';
import {
  eraseAllegado,
  insertAllegado,
  readAllegado,
  readAllegados,
  revokeLinks,
  saveAllegado,
  writeWithdrawn,
} from './sql.ts';

/**
 * The data of the relative who visits the portal, to show them to that relative.
 * @param caso internal id
 * @throws DomainError no_encontrado: withdrawn in this very moment
 */
export async function allegadoData(tx: Tx, key: DataKey, caso: string, id: string): Promise<AllegadoData> {
  const row = await readAllegado(tx, caso, id);
  if (!row) throw new DomainError('no_encontrado');
  return openAllegado(key, row);
}

/**
 * Another relative chooses the language of the messages to them.
 * @returns false when it was already that language
 * @throws DomainError no_encontrado
 */
export async function changeAllegadoLanguage(
  tx: Tx,
  { fila, clave }: TakenCaso,
  id: string,
  idioma: Language,
): Promise<boolean> {
  const data = await allegadoData(tx, clave, fila.id, id);
  if (data.idioma === idioma) return false;
  await saveAllegado(tx, id, sealAllegado(clave, id, { ...data, idioma }));
  return true;
}

/**
 * The data of any relative ever invited, also of one without access, because requests of such relatives still need an answer.
 * @returns null: unknown, or erased
 */
export async function guestData(
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
  id: string,
): Promise<AllegadoData | null> {
  const row = (await readGuests(tx, fila.id)).find((one) => one.id === id);
  return row ? openAllegado(clave, row) : null;
}

/** The records of relatives ever invited and of former heirs with this mailbox: one person has several after another invitation or a handover. */
export async function guestsAt(
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
  email: string,
): Promise<(AllegadoData & { readonly id: string })[]> {
  const opened = (await readGuests(tx, fila.id)).map((row) => ({ ...openAllegado(clave, row), id: row.id }));
  return opened.filter((one) => sameMailbox(one.email, email));
}

/** The addresses of all relatives ever invited and of former heirs. The notice to a person who may be alive must not go there. */
interface FamilyAddresses {
  readonly correos: readonly string[];
  readonly telefonos: readonly string[];
}

export async function allegadoAddresses(
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
): Promise<FamilyAddresses> {
  const opened = (await readGuests(tx, fila.id)).map((row) => openAllegado(clave, row));
  return {
    correos: opened.map(({ email }) => email),
    telefonos: opened.flatMap(({ telefono, contacto }) => [telefono ?? [], contacto?.telefono ?? []].flat()),
  };
}

/**
 * The relatives ever invited and the former heirs whom an e-mail may have reached, without those who were erased. They may know of the case, so they
 * are told if opening it was a mistake: each address once, and not the address of an heir who is told as such.
 */
export async function toldAllegados(
  tx: Tx,
  { fila, clave, datos }: Pick<OpenedCaso, 'fila' | 'clave' | 'datos'>,
): Promise<(Pick<AllegadoData, 'nombre' | 'apellidos' | 'email' | 'idioma'> & { readonly id: string })[]> {
  const addresses = new Set((await mayHaveHeard(tx, fila.id)) ? [datos.heredero.email] : []);
  const told = [];
  for (const row of await readGuests(tx, fila.id)) {
    const { nombre, apellidos, email, idioma } = openAllegado(clave, row);
    if (addresses.has(email) || !(await mayHaveHeard(tx, fila.id, row.id))) continue;
    addresses.add(email);
    told.push({ id: row.id, nombre, apellidos, email, idioma });
  }
  return told;
}

/** After a case was opened in error, queues a notice for each relative and former heir whom an e-mail reached; the worker sends it. */
export async function apologiseToAllegados(tx: Tx, who: Requester, caso: TakenCaso): Promise<void> {
  for (const { id, nombre, apellidos, email, idioma } of await toldAllegados(tx, caso)) {
    const contenido = { idioma, heredero: { nombre, apellidos, email } };
    const mail = { tipo: 'anulacion', caduca: accessExpiry(who.now), immediate: false, contenido } as const;
    await writeToFamily(tx, who, caso, { ...mail, allegado: id });
  }
}

/**
 * Stores a former heir as a relative without access, so that actions and messages can still name that person.
 * @returns id of the relative
 */
export async function keepFormerHeredero(
  tx: Tx,
  { fila, clave, datos }: Pick<OpenedCaso, 'fila' | 'clave' | 'datos'>,
  now: Date,
): Promise<string> {
  const id = uuidV7(now);
  const { heredero, contacto } = datos;
  const cifrado = sealAllegado(clave, id, { ...heredero, idioma: fila.idioma, ...(contacto && { contacto }) });
  await insertAllegado(tx, fila.id, { id, papel: 'consulta', cifrado, acceso: null }, now);
  await writeWithdrawn(tx, id, now);
  return id;
}

/** The data of former heirs and of all relatives ever invited, by id, without those whose data were erased. */
export async function formerHerederos(
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
): Promise<ReadonlyMap<string, CasoData['heredero']>> {
  const rows = await readGuests(tx, fila.id);
  return new Map(
    rows.map((row) => {
      const { nombre, apellidos, email, parentesco, telefono = null } = openAllegado(clave, row);
      return [row.id, { nombre, apellidos, email, telefono, parentesco }];
    }),
  );
}

/**
 * Erases the data of another relative who asked for it, and ends their access. Their actions stay in the chronology, without a name.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function forgetAllegado(tx: Tx, caso: string, allegado: string, now: Date): Promise<void> {
  await writeWithdrawn(tx, allegado, now);
  await revokeLinks(tx, caso, allegado, now);
  await eraseAllegado(tx, caso, allegado);
}

/**
 * Withdraws the relatives who were invited from sessions of these links of the heir.
 * @param caso internal id of a case whose row this transaction has locked
 * @param links ids of the heir's links
 */
export async function withdrawInvitedBy(tx: Tx, caso: string, links: readonly string[], now: Date): Promise<Fact[]> {
  const theirs = (await readAllegados(tx, caso)).filter(({ acceso }) => acceso !== null && links.includes(acceso));
  for (const { id } of theirs) {
    await writeWithdrawn(tx, id, now);
    await revokeLinks(tx, caso, id, now);
  }
  return theirs.map(withdrawnFact);
}

const withdrawnFact = ({ id }: { readonly id: string }): Fact => ({
  tipo: 'allegado_retirado',
  datos: { allegado: id },
});

/**
 * Withdraws all relatives of a case. The caller revokes their links.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function withdrawAll(tx: Tx, caso: string, now: Date): Promise<Fact[]> {
  const { rows } = await tx.sql<{ id: string }>(
    'update allegados set retirado = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and retirado is null returning id',
    [caso, now],
  );
  return rows.map(withdrawnFact);
}
