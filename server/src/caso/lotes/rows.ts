/** The forms that a row of a batch takes between the file and its result, and the encryption of its parts. */
import type { CasoOpening } from '@albacea/contract/schemas/casos.ts';
import { type ErrorCode, type ErrorLanguage, errorMessage } from '@albacea/contract/schemas/errors.ts';
import type { SiniestroNotice } from '@albacea/contract/schemas/siniestros.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { type DomainError, PROBLEMS_MAXIMUM, type Problem } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { canonicalJson } from '../../shared/rules-text.ts';
import en from '../words/en/batches.json' with { type: 'json' };
import es from '../words/es/batches.json' with { type: 'json' };

/** Why a file or a row of it is refused. */
export const loteProblem = phrasesOf(es, en);

/** The request of a row: the body of one of the two operations. */
export type FilaOpening =
  | { readonly abre: 'caso'; readonly cuerpo: CasoOpening }
  | { readonly abre: 'siniestro'; readonly cuerpo: SiniestroNotice };

interface RefusedRow {
  /** Number of the line in which the row begins, from 1. */
  readonly linea: number;
  readonly codigo: ErrorCode;
  readonly problemas: readonly Problem[];
}

/** A row as the file has it. */
export type RawRow = RefusedRow | { readonly linea: number; readonly body: Readonly<Record<string, unknown>> };

/** A row ready to be opened, or refused. */
export type ReadRow = RefusedRow | { readonly linea: number; readonly apertura: FilaOpening };

/** Maximum number of characters kept of the name of a column or member. */
const NAME_MAXIMUM = 120;

/** Turns an error into the result of a row: with the columns at fault, or with the error's sentence if the error names no column. */
export function refusedRow(linea: number, error: DomainError): RefusedRow {
  const { codigo, problemas } = error;
  const named: readonly Problem[] = problemas.length > 0 ? problemas : [{ campo: '', texto: sentences(error) }];
  const kept = named
    .slice(0, PROBLEMS_MAXIMUM)
    .map(({ campo, texto }) => ({ campo: campo.slice(0, NAME_MAXIMUM), texto }));
  return { linea, codigo, problemas: kept };
}

function sentences({ codigo, valores }: DomainError) {
  const inLanguage = (language: ErrorLanguage) =>
    errorMessage(
      codigo,
      language,
      Object.fromEntries(
        Object.entries(valores).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
      ),
    );
  return { es: inLanguage('es'), en: inLanguage('en') };
}

/** The insurer's key encrypts the opening of a waiting row, and the problems of a refused row. */
const placeOf = (columna: string, lote: string, linea: number) => ({
  tabla: 'lote_filas',
  columna,
  fila: `${lote}/${linea}`,
});

export const sealOpening = (key: DataKey, lote: string, linea: number, opening: FilaOpening): Buffer =>
  key.encryptJson(placeOf('datos_cifrados', lote, linea), opening);

/** @throws DecryptionError */
export const unsealOpening = (key: DataKey, lote: string, linea: number, sealed: Uint8Array): FilaOpening =>
  key.decryptJson(placeOf('datos_cifrados', lote, linea), sealed);

export const sealProblems = (key: DataKey, lote: string, linea: number, problems: readonly Problem[]): Buffer =>
  key.encryptJson(placeOf('problemas_cifrados', lote, linea), problems);

/** @throws DecryptionError */
export const unsealProblems = (key: DataKey, lote: string, linea: number, sealed: Uint8Array): Problem[] =>
  key.decryptJson(placeOf('problemas_cifrados', lote, linea), sealed);

/** Blind index by which a row that is sent again is recognised, on any line of any file. */
export const openingHash = ({ clave }: Pick<Tenant, 'clave'>, opening: FilaOpening): Buffer =>
  clave.blindIndex('lote_filas', canonicalJson(opening));
