/** JSON lines: one object per line; empty lines are skipped. */

import { LOTE_ROW_BYTES } from '@albacea/contract/schemas/lote-lists.ts';
import { analyseJson, NO_OBJECT } from '../../http/json-body.ts';
import { DomainError } from '../../shared/errors.ts';
import { refusedRow } from './refused.ts';
import type { RawRow } from './types.ts';

const NEW_LINE = 0x0a;
const MARK = Buffer.from('\uFEFF');

/** A line that is no JSON object is refused alone. */
export function* readJsonLines(content: Buffer): Generator<RawRow> {
  let from = content.subarray(0, 3).equals(MARK) ? 3 : 0;
  for (let linea = 1; from < content.length; linea += 1) {
    const end = content.indexOf(NEW_LINE, from);
    const line = content.subarray(from, end < 0 ? content.length : end);
    from = end < 0 ? content.length : end + 1;
    if (!isBlank(line)) yield readLine(line, linea);
  }
}

const isBlank = (line: Buffer): boolean => line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);

function readLine(line: Buffer, linea: number): RawRow {
  if (line.length > LOTE_ROW_BYTES)
    return refusedRow(linea, new DomainError('cuerpo_demasiado_grande', { maximo: LOTE_ROW_BYTES }));
  try {
    const value = analyseJson(line, {});
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return refusedRow(linea, new DomainError('json_invalido', { detalle: NO_OBJECT }));
    return { linea, body: value as Record<string, unknown> };
  } catch (error) {
    if (error instanceof DomainError) return refusedRow(linea, error);
    throw error;
  }
}
