/** The personal data of a case: one encrypted value, and the blind indexes by which the case is found. */
import type { CasoDetail } from '@albacea/contract/schemas/casos.ts';
import type { Metadatos } from '@albacea/contract/schemas/referencias.ts';
import type { Tenant } from '../db/tenant.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import { fold, normalizePoliza, surnamesWords } from '../shared/rules-text.ts';
import { classifyIdentity } from './rules/rules-identity.ts';
import { sameFullName } from './rules/rules-notices.ts';

export interface CasoData {
  readonly poliza_numero: string;
  readonly fallecido: Readonly<Omit<CasoDetail['fallecido'], 'fecha_fallecimiento'>>;
  readonly heredero: Readonly<Omit<CasoDetail['heredero'], 'idioma'>>;
  /** The mobile that the heir gave in the portal, in addition to the telephone that the insurer or the service put on file. */
  readonly contacto?: { readonly telefono: string };
  /** The instructions that the deceased left, in the family's words. */
  readonly voluntad?: string | null;
  readonly anulacion?: { readonly motivo: string; readonly notas: string | null };
  /** The service's note when it closed the case by hand. */
  readonly cierre?: { readonly notas: string };
  /** The insurer's own reference and metadata; absent: none. */
  readonly referencia?: string;
  readonly metadatos?: Metadatos;
}

/** Data of a claim, which are encrypted under the key of its case. */
export interface SiniestroData {
  readonly notas?: string;
  /** The insurer's own reference and metadata, as the claim brought them or as corrected since. */
  readonly referencia?: string;
  readonly metadatos?: Metadatos;
}

export const dataPlace = (caso: string) => ({ tabla: 'casos', columna: 'datos_cifrados', fila: caso });
export const siniestroPlace = (siniestro: string) => ({
  tabla: 'siniestros',
  columna: 'datos_cifrados',
  fila: siniestro,
});

export interface Hashes {
  readonly poliza: Buffer;
  readonly identidad: Buffer | null;
  /** Equal for two openings about the same policy and person. */
  readonly duplicado: Buffer;
  /** The value that `duplicado` would have without the identity number; null: the case has no identity number. */
  readonly sinIdentidad: Buffer | null;
  /** One hash for each word of the surnames. */
  readonly palabras: readonly Buffer[];
  readonly referencia: Buffer | null;
}

/** Blind index of a policy number, for equality search. */
export const polizaHash = ({ clave }: Pick<Tenant, 'clave'>, poliza: string): Buffer =>
  clave.blindIndex('poliza', normalizePoliza(poliza));

/** Blind index of the insurer's own reference, which is not normalised; null: no reference. */
export const referenciaHash = ({ clave }: Pick<Tenant, 'clave'>, referencia: string | undefined): Buffer | null =>
  referencia === undefined ? null : clave.blindIndex('referencia', referencia);

/** Computes the blind indexes of a case. If it has no usable identity number, the name and the date of death identify the person. */
export function hashesOf(aseguradora: Pick<Tenant, 'clave'>, data: CasoData, deathDate: string): Hashes {
  const { clave } = aseguradora;
  const { fallecido, heredero } = data;
  const { canonica } = classifyIdentity(fallecido.dni ?? undefined);
  const poliza = normalizePoliza(data.poliza_numero);
  const withoutNumber = ['sin identidad', fold(fallecido.nombre), fold(fallecido.apellidos), deathDate];
  const hashOf = (person: string) => clave.blindIndex('duplicado', `${poliza}\n${person}`);
  const words = new Set([...surnamesWords(fallecido.apellidos), ...surnamesWords(heredero.apellidos)]);
  return {
    poliza: polizaHash(aseguradora, data.poliza_numero),
    identidad: canonica === null ? null : clave.blindIndex('identidad', canonica),
    duplicado: hashOf(canonica ?? withoutNumber.join('\n')),
    sinIdentidad: canonica === null ? null : hashOf(withoutNumber.join('\n')),
    palabras: [...words].map((word) => clave.blindIndex('apellido', word)),
    referencia: referenciaHash(aseguradora, data.referencia),
  };
}

/**
 * Fills in, from a claim that joins a case, what the case lacks: identity number, telephone, kinship, reference and metadata.
 * @param isSigned a mandate is in force, so that number and kinship, which it would have named, stay missing
 */
export function withMissingData(onFile: CasoData, claimed: CasoData, isSigned: boolean): CasoData {
  const { fallecido, heredero } = onFile;
  const isKnown = classifyIdentity(fallecido.dni ?? undefined).canonica !== null;
  const tells = classifyIdentity(claimed.fallecido.dni ?? undefined).canonica !== null;
  // Only if both name the same heir: another heir's telephone or kinship would appear beside this heir's name.
  const theirs = sameFullName(heredero, claimed.heredero) ? claimed.heredero : null;
  const { referencia, metadatos } = { ...claimed, ...onFile };
  return {
    ...onFile,
    ...(referencia !== undefined && { referencia }),
    ...(metadatos && { metadatos }),
    fallecido: { ...fallecido, dni: !isSigned && !isKnown && tells ? claimed.fallecido.dni : fallecido.dni },
    heredero: {
      ...heredero,
      telefono: heredero.telefono ?? theirs?.telefono ?? null,
      parentesco: heredero.parentesco ?? (isSigned ? null : (theirs?.parentesco ?? null)),
    },
  };
}

/**
 * Decrypts the key and the data of a case.
 * @returns null: the case was erased, and its key with it
 */
export function openData(
  aseguradora: Pick<Tenant, 'clave'>,
  caso: { id: string; clave_envuelta: Uint8Array | null; datos_cifrados: Uint8Array | null },
): { clave: DataKey; datos: CasoData } | null {
  if (!caso.clave_envuelta || !caso.datos_cifrados) return null;
  const clave = aseguradora.clave.openCasoKey(caso.id, caso.clave_envuelta);
  return { clave, datos: clave.decryptJson<CasoData>(dataPlace(caso.id), caso.datos_cifrados) };
}
