/** Decrypts the signed mandates of a case, for their papers, for corrections of names and for the signer's own copy. */
import type { NameReview, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { OpenedCaso, TakenCaso } from '../../caso/lock-caso.ts';
import { type MandatoData, mandatoPlace } from '../../caso/mandato/data.ts';
import type { MandatoContent, SignatureEvidence } from '../../caso/mandato/rules.ts';
import type { SignerInCaso } from '../../caso/mandato/rules-review.ts';
import { namesAgree } from '../../caso/mandato/rules-signer-name.ts';
import { type Mandato, readLastSigned, readMandato, readSigned } from '../../caso/mandato/sql.ts';
import { precedesHeredero } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../shared/actor.ts';

export interface SignedMandato {
  readonly fila: Mandato & { readonly firmado: Date; readonly revision_de_nombre: NameReview };
  readonly datos: MandatoData & { readonly firma: NonNullable<MandatoData['firma']> };
}

/**
 * Whether a mandate is hidden from the family. It is if it was signed at an address that has been corrected since, so that a stranger may have signed
 * it, and no person of the service has accepted the signer.
 */
export const isHiddenFrom = (
  { visible }: Pick<Actor, 'visible'>,
  { fila: caso }: Pick<OpenedCaso, 'fila'>,
  { fila: { firmado, revision_de_nombre } }: Pick<SignedMandato, 'fila'>,
): boolean => visible === 'heredero' && revision_de_nombre !== 'aceptado' && precedesHeredero(caso, firmado);

/** The mandate that the present heir signed last, even if it was revoked. */
export const openLast = async (tx: Tx, { fila: caso, clave }: OpenedCaso): Promise<SignedMandato | null> =>
  open(clave, await readLastSigned(tx, caso.id));

/** The signatures that made the papers of a case, by id. */
export async function openSigned(
  tx: Tx,
  { fila: caso, clave }: OpenedCaso,
): Promise<ReadonlyMap<string, SignedMandato>> {
  const rows = await readSigned(tx, caso.id);
  return new Map(rows.flatMap((row) => open(clave, row) ?? []).map((one) => [one.fila.id, one]));
}

/**
 * The identity that the signer gives now, and the identity numbers that the case knows: other people's, and those that the heir gave in earlier
 * mandates.
 */
export async function signerInCaso(
  tx: Tx,
  caso: TakenCaso,
  { papeles, contenido, correccion }: MandatoData,
): Promise<SignerInCaso> {
  const { fallecido, mandante, cuentas } = contenido;
  const before = [...(await openSigned(tx, caso)).values()];
  const numberOf = ({ datos }: SignedMandato) => datos.papeles.identidad.numero;
  const holders = cuentas.flatMap(({ nuevoTitular }) =>
    nuevoTitular?.nombre && !namesAgree(nuevoTitular.nombre, mandante) ? [nuevoTitular.numero] : [],
  );
  return {
    identidad: papeles.identidad,
    corrected: correccion !== undefined,
    numbersOfOthers: [fallecido.dni, ...holders, ...before.filter(({ fila }) => fila.allegado !== null).map(numberOf)],
    ownNumbers: before.filter(({ fila }) => fila.allegado === null).map(numberOf),
  };
}

function open(clave: OpenedCaso['clave'], row: Mandato | null): SignedMandato | null {
  if (!row?.firmado || !row.revision_de_nombre || !row.datos_cifrados) return null;
  const { firma, ...data } = clave.decryptJson<MandatoData>(mandatoPlace(row.id), row.datos_cifrados);
  if (!firma) return null;
  const fila = { ...row, firmado: row.firmado, revision_de_nombre: row.revision_de_nombre };
  return { fila, datos: { ...data, firma } };
}

/** The review of the name under the last signed mandate, for readers who may not see the mandate itself. */
interface NameOfLastMandato {
  /** Whether a person still has to review the name; until then nothing leaves. */
  readonly nombre_en_revision: boolean;
  /** Whether the mandate ended because a person rejected the name, and no other mandate was signed since. */
  readonly nombre_rechazado: boolean;
}

/** Reads the review of the name. @param caso internal id */
export async function nameOfLastMandato(tx: Tx, caso: string): Promise<NameOfLastMandato> {
  const { estado, revision_de_nombre: review } = (await readLastSigned(tx, caso)) ?? {};
  return {
    nombre_en_revision: estado === 'firmado' && review === 'pendiente',
    nombre_rechazado: estado === 'revocado' && review === 'rechazado',
  };
}

/** The names in a mandate. A correction of the case compares them with the corrected names. */
type NamedPeople = Pick<MandatoContent, 'mandante' | 'fallecido'>;

/** The names in the mandate that waits for its code and in the mandate in force; and whether the present heir ever signed a mandate. */
export async function namedInMandatos(
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
): Promise<{
  readonly preparado: NamedPeople | null;
  readonly firmado: NamedPeople | null;
  readonly hasSigned: boolean;
}> {
  const named = (mandato: Mandato | null): NamedPeople | null => {
    if (!mandato?.datos_cifrados) return null;
    const { contenido } = clave.decryptJson<MandatoData>(mandatoPlace(mandato.id), mandato.datos_cifrados);
    return { mandante: contenido.mandante, fallecido: contenido.fallecido };
  };
  return {
    preparado: named(await readMandato(tx, fila.id, 'preparado')),
    firmado: named(await readMandato(tx, fila.id, 'firmado')),
    hasSigned: (await readLastSigned(tx, fila.id)) !== null,
  };
}

export interface SignedByHeredero {
  readonly firmado: Date;
  readonly revocado: Date | null;
  readonly identidad: SignerIdentity;
  readonly firma: SignatureEvidence | null;
}

/** The signatures of the present heir in any state, newest first, without those that a stranger may have made at an address since corrected. */
export async function signedByHeredero(
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
): Promise<SignedByHeredero[]> {
  return (await readSigned(tx, fila.id))
    .flatMap(({ id, firmado, revocado, allegado, revision_de_nombre, datos_cifrados }) => {
      if (!firmado || !datos_cifrados || allegado !== null) return [];
      if (revision_de_nombre !== 'aceptado' && precedesHeredero(fila, firmado)) return [];
      const { papeles, firma } = clave.decryptJson<MandatoData>(mandatoPlace(id), datos_cifrados);
      return [{ firmado, revocado, identidad: papeles.identidad, firma: firma ?? null }];
    })
    .toSorted((a, b) => b.firmado.getTime() - a.firmado.getTime());
}
