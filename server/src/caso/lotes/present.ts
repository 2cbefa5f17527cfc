/** Presents batches and their rows; pure. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { LoteFormat, LoteResult } from '@albacea/contract/schemas/lote-lists.ts';
import type { Lote, LoteRow } from '@albacea/contract/schemas/lotes.ts';

interface LoteAsRow {
  readonly id: string;
  readonly formato: LoteFormat;
  readonly filas: number;
  readonly creado: Date;
  readonly terminado: Date | null;
  readonly caduca: Date | null;
  readonly abierto: number;
  readonly unido: number;
  readonly ya_existia: number;
  readonly error: number;
}

export function presentLote(row: LoteAsRow): Lote {
  const { abierto, unido, ya_existia, error } = row;
  const pendiente = row.filas - abierto - unido - ya_existia - error;
  return {
    lote_id: row.id,
    estado: row.terminado === null ? 'en_curso' : 'terminado',
    formato: row.formato,
    filas: { total: row.filas, pendiente, abierto, unido, ya_existia, error },
    creado: row.creado.toISOString(),
    terminado: row.terminado?.toISOString() ?? null,
    explicado_hasta: row.caduca?.toISOString() ?? null,
  };
}

interface FilaAsRow {
  readonly linea: number;
  readonly resultado: LoteResult;
  readonly codigo: string | null;
  readonly caso_id: string | null;
  readonly estado: LoteRow['estado'];
}

interface ProblemOfRow {
  readonly campo: string;
  readonly texto: Readonly<Record<ErrorLanguage, string>>;
}

/** Presents a row of a batch. @param problems the problems of the row; empty after they have expired */
export function presentFila(
  { linea, resultado, codigo, caso_id, estado }: FilaAsRow,
  problems: readonly ProblemOfRow[],
  formato: LoteFormat,
  language: ErrorLanguage,
): LoteRow {
  const problemas = problems.map(({ campo, texto }) => ({
    columna: formato === 'csv' && campo !== '' ? columnOf(campo) : null,
    ruta: formato === 'jsonl' ? pathOf(campo) : null,
    mensaje: texto[language],
  }));
  return { linea, resultado, caso_id, estado, codigo, problemas };
}

/** The column of a member. An error in one value of a list concerns the whole cell, so the index of the value is left out. */
const columnOf = (campo: string): string => campo.replace(/\[\d+\]$/, '');

/** Writes a path as RFC 9535 does, with a name that is no identifier in brackets. */
function pathOf(campo: string): string {
  const steps = campo === '' ? [] : campo.split('.');
  return `$${steps.map((step) => (/^[\p{L}_][\p{L}\p{N}_]*(?:\[\d+\])*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`)).join('')}`;
}

/** Names of the columns of the results as CSV. */
const HEADER = ['linea', 'resultado', 'caso_id', 'estado', 'codigo', 'columna', 'ruta', 'mensaje'];

/** Writes rows as CSV: one line for each problem of a row, and one line for a row without problems. */
export function rowsInCsv(rows: readonly LoteRow[]): string[][] {
  const lines = rows.flatMap(({ linea, resultado, caso_id, estado, codigo, problemas }) => {
    const common = [String(linea), resultado, caso_id ?? '', estado ?? '', codigo ?? ''];
    if (problemas.length === 0) return [[...common, '', '', '']];
    return problemas.map(({ columna, ruta, mensaje }) => [...common, columna ?? '', ruta ?? '', mensaje]);
  });
  return [HEADER, ...lines];
}
