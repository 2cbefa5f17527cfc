/** Reads a file of openings into accepted and refused rows, without writing anything. */
import { setImmediate } from 'node:timers/promises';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import {
  CSV_TYPE,
  LOTE_ROW_BYTES,
  LOTE_ROW_VALUES,
  LOTE_ROWS,
  LOTE_ROWS_WITH_EMPTY,
  type LoteFormat,
  OPENING_KINDS,
  type OpeningKind,
} from '@albacea/contract/schemas/lote-lists.ts';
import { OPENS_COLUMN, openingSchema } from '@albacea/contract/schemas/opening-columns.ts';
import { analyseJson, NO_OBJECT } from '../../http/json-body.ts';
import { validatorOf } from '../../http/validation.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { readCsvRows } from './read-csv.ts';
import { type FilaOpening, loteProblem, type RawRow, type ReadRow, refusedRow } from './rows.ts';

export interface ReadFile {
  readonly formato: LoteFormat;
  readonly filas: readonly ReadRow[];
}

/**
 * Reads a file and validates its rows.
 * @param tipo media type; null: detected from the content
 * @param opens what a row opens, a case or a claim, unless the row says so itself
 * @throws DomainError validacion for a file that is unreadable, or has no rows or too many
 */
export async function readRows(
  content: Buffer,
  tipo: string | null,
  opens: OpeningKind | undefined,
  variant: Variant,
): Promise<ReadFile> {
  const isCsv = tipo === null ? !beginsAsJson(content) : tipo === CSV_TYPE;
  const formato: LoteFormat = isCsv ? 'csv' : 'jsonl';
  const rows = formato === 'csv' ? readCsvRows(content, opens, variant) : readJsonLines(content);
  const validate = validators(variant);
  const filas: ReadRow[] = [];
  for await (const row of rows) {
    if (filas.length === LOTE_ROWS) throw invalid({ campo: '', texto: loteProblem('tooManyRows', { n: LOTE_ROWS }) });
    filas.push(checkRow(row, opens, validate));
    await setImmediate(); // other requests get a turn
  }
  if (filas.length === 0) throw invalid({ campo: '', texto: loteProblem('noRow') });
  return { formato, filas };
}

const beginsAsJson = (content: Buffer): boolean =>
  content
    .subarray(0, 1024)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('{');

type Validate = Readonly<Record<OpeningKind, (body: unknown) => void>>;

const validators = (variant: Variant): Validate => ({
  caso: validatorOf(openingSchema('caso', variant)),
  siniestro: validatorOf(openingSchema('siniestro', variant)),
});

/** Validates a row as the operation that opens it would. */
function checkRow(row: RawRow, opens: OpeningKind | undefined, validate: Validate): ReadRow {
  const { linea } = row;
  if ('codigo' in row) return row;
  const { [OPENS_COLUMN]: own, ...body } = row.body;
  const abre = own === '' ? opens : (own ?? opens);
  if (!isOpeningKind(abre))
    return { linea, codigo: 'validacion', problemas: [{ campo: OPENS_COLUMN, texto: UNKNOWN_KIND }] };
  try {
    validate[abre](body);
    return { linea, apertura: { abre, cuerpo: body } as FilaOpening };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refusedRow(linea, error);
  }
}

const isOpeningKind = (value: unknown): value is OpeningKind => (OPENING_KINDS as readonly unknown[]).includes(value);

const [uno, otro] = OPENING_KINDS;
const UNKNOWN_KIND = loteProblem('opens', { uno, otro });

const NEW_LINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Reads JSON Lines: one object per line. Empty lines are skipped; a line that is not a JSON object is refused alone. */
function* readJsonLines(content: Buffer): Generator<RawRow> {
  let from = content.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  for (let linea = 1; from < content.length; linea += 1) {
    if (linea > LOTE_ROWS_WITH_EMPTY)
      throw invalid({ campo: '', texto: loteProblem('tooManyWithEmpty', { n: LOTE_ROWS_WITH_EMPTY }) });
    const end = content.indexOf(NEW_LINE, from);
    const line = content.subarray(from, end < 0 ? content.length : end);
    from = end < 0 ? content.length : end + 1;
    if (line.length > LOTE_ROW_BYTES || !isBlank(line)) yield readLine(line, linea);
  }
}

const isBlank = (line: Buffer): boolean => /^[ \t\r]*$/.test(line.toString('latin1'));

function readLine(line: Buffer, linea: number): RawRow {
  if (line.length > LOTE_ROW_BYTES)
    return refusedRow(linea, new DomainError('cuerpo_demasiado_grande', { maximo: LOTE_ROW_BYTES }));
  try {
    const value = analyseJson(line, {}, LOTE_ROW_VALUES);
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return refusedRow(linea, new DomainError('json_invalido', { detalle: NO_OBJECT }));
    return { linea, body: value as Record<string, unknown> };
  } catch (error) {
    if (error instanceof DomainError) return refusedRow(linea, error);
    throw error;
  }
}
