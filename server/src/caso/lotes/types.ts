/** A row of a batch on its way from the file to its result. */
import type { CasoOpening } from '@albacea/contract/schemas/casos.ts';
import type { ErrorCode } from '@albacea/contract/schemas/errors.ts';
import type { SiniestroNotice } from '@albacea/contract/schemas/siniestros.ts';
import type { Problem } from '../../shared/errors.ts';

/** The request of a row: the body of one of the two operations. */
export type Opening =
  | { readonly abre: 'caso'; readonly cuerpo: CasoOpening }
  | { readonly abre: 'siniestro'; readonly cuerpo: SiniestroNotice };

export interface RefusedRow {
  /** Line of the file in which it begins, counted from 1. */
  readonly linea: number;
  readonly codigo: ErrorCode;
  readonly problemas: readonly Problem[];
}

/** A row as the file has it. */
export type RawRow = RefusedRow | { readonly linea: number; readonly body: Readonly<Record<string, unknown>> };

/** A row ready to be opened, or refused. */
export type ReadRow = RefusedRow | { readonly linea: number; readonly apertura: Opening };
