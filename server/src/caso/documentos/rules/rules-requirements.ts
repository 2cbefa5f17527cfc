/** The documents that prove a death and that providers require, who may bring and read which, and with which data they are compared; pure. */
import type { Origin } from '@albacea/contract/schemas/common.ts';
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import { ASEGURADORA_TYPES, type DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { checksOf, DOCUMENTO_TYPES } from '@albacea/contract/schemas/lists.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import { foldedWords } from '../../../shared/rules-text.ts';
import type { Who } from '../../../shared/rules-transition-table.ts';
import { isSlip, type NameOnFile } from '../../mandato/rules-signer-name.ts';
import { classifyIdentity } from '../../rules/rules-identity.ts';
import { documentoReason } from './rules-states.ts';

/** Every kind of document but the mandate, which is signed with a code and never brought as a file. */
const OF_SERVICE = DOCUMENTO_TYPES.filter((type) => type !== 'mandato');
/** Kinds that the heir may not bring: only the insurer makes a statement about the funeral, and only the service has receipts of what it sent. */
const NOT_OF_HEREDERO: readonly DocumentoType[] = ['declaracion_aseguradora', 'justificante_envio'];

/** Kinds of document that each origin may bring. */
export const TYPES_PER_ORIGIN: Readonly<Record<Origin, readonly DocumentoType[]>> = {
  heredero: OF_SERVICE.filter((type) => !NOT_OF_HEREDERO.includes(type)),
  aseguradora: ASEGURADORA_TYPES,
  servicio: OF_SERVICE,
};

/**
 * Documents that prove the death to the service: the literal certificate, or the insurer's own statement if the insurer provided the funeral. An
 * obituary (`prueba_fallecimiento`) is enough for some providers and never for the case.
 */
export const PROOFS_OF_DEATH: readonly DocumentoType[] = ['certificado_defuncion', 'declaracion_aseguradora'];

/** Documents that satisfy each requirement of a provider; empty: the provider requires data, not a document. */
export const PAPER_TYPES: Readonly<Record<Paper, readonly DocumentoType[]>> = {
  certificado_defuncion: ['certificado_defuncion'],
  prueba_fallecimiento: ['prueba_fallecimiento', 'certificado_defuncion'],
  prueba_parentesco: ['prueba_parentesco'],
  identificador_cuenta: [],
  factura: ['factura'],
  dni_fallecido: ['dni_fallecido'],
  dni_solicitante: ['dni_solicitante'],
  titulo_sucesorio: ['titulo_sucesorio'],
  ultimas_voluntades: ['ultimas_voluntades'],
  resolucion_judicial: ['resolucion_judicial'],
  poder: ['poder'],
  carta_instrucciones: ['carta_instrucciones'],
  clave_de_acceso: [],
  datos_pago: [],
  datos_nuevo_titular: [],
};
const IDENTITY: readonly DocumentoType[] = ['dni_fallecido', 'dni_solicitante'];
/** States of accounts that the family chose. A proposed account requires no documents. */
const CHOSEN: readonly CuentaState[] = ['confirmada', 'solicitada', 'rechazada', 'sin_respuesta'];

/** The parts of an account that decide which documents it requires. */
export interface CuentaWithPapers {
  readonly id: string;
  readonly estado: CuentaState;
  /** Papers that the provider requires or has asked for; null: unknown, because the provider is not in the catalogue. */
  readonly papeles: readonly Paper[] | null;
}

/**
 * Tells why an identity document is not accepted; null: it is accepted. At least one provider that the family chose has to demand the document.
 * For a provider outside the catalogue, the case manager decides.
 * @param cuenta the account that the document is for; null: it is for the case
 */
export function identityImpediment(
  type: DocumentoType,
  origin: Origin,
  cuentas: readonly CuentaWithPapers[],
  cuenta: string | null,
): Phrase | null {
  if (!IDENTITY.includes(type)) return null;
  const possible = cuentas.filter(({ id, estado }) => CHOSEN.includes(estado) && (cuenta === null || id === cuenta));
  if (possible.some(({ papeles }) => papeles?.includes(type as Paper))) return null;
  if (origin === 'servicio' && cuenta !== null && possible.some(({ papeles }) => papeles === null)) return null;
  return documentoReason('identityUnneeded');
}

/** Whether a role may read a file: the service reads all, the family its own and those that the service obtained, the insurer none. */
export const canRead = (who: Who, origin: Origin): boolean =>
  who === 'servicio' || (who === 'heredero' && origin !== 'aseguradora');

/** The data of a case with which a person compares its documents. */
export interface ComparedData {
  readonly fallecido: NameOnFile & { readonly dni: string | null; readonly fecha_fallecimiento: string };
  readonly heredero: NameOnFile & { readonly parentesco: string | null };
}

const ABOUT_BOTH: readonly DocumentoType[] = ['prueba_parentesco', 'titulo_sucesorio', 'resolucion_judicial'];
/** Kinds of document in which a person looks for the name and number of the deceased, or for the name of the heir. */
const ABOUT: Readonly<Record<keyof ComparedData, readonly DocumentoType[]>> = {
  fallecido: [
    ...PROOFS_OF_DEATH,
    ...ABOUT_BOTH,
    'prueba_fallecimiento',
    'factura',
    'dni_fallecido',
    'ultimas_voluntades',
    'seguros_fallecimiento',
    'carta_instrucciones',
  ],
  heredero: [...ABOUT_BOTH, 'dni_solicitante', 'poder'],
};

/**
 * Lists the kinds of document that a person has to compare again after a correction. A typing slip in a name, another spelling and a value that
 * was removed give nothing new to compare.
 */
export function kindsToCompareAgain(before: ComparedData, { fallecido, heredero }: ComparedData): DocumentoType[] {
  const number = ({ dni }: ComparedData['fallecido']) => classifyIdentity(dni ?? undefined).canonica;
  const kinship = ({ parentesco }: ComparedData['heredero']) => foldedWords(parentesco ?? '').join('') || null;
  const isNew = (was: string | null, is: string | null) => is !== null && is !== was;
  const otherFallecido = !isSlip(before.fallecido, fallecido) || isNew(number(before.fallecido), number(fallecido));
  const otherHeredero = !isSlip(before.heredero, heredero);
  const otherDate = before.fallecido.fecha_fallecimiento !== fallecido.fecha_fallecimiento;
  const otherKinship = isNew(kinship(before.heredero), kinship(heredero));
  return DOCUMENTO_TYPES.filter(
    (type) =>
      (otherFallecido && ABOUT.fallecido.includes(type)) ||
      (otherHeredero && ABOUT.heredero.includes(type)) ||
      (otherDate && checksOf(type).includes('fecha')) ||
      (otherKinship && checksOf(type).includes('parentesco')),
  );
}
