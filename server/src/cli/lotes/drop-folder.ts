/** Files of a drop folder: which are whole, and where they go with their receipts. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { CSV_TYPE, JSON_LINES_TYPE } from '@albacea/contract/schemas/lote-lists.ts';
import type { Lote } from '@albacea/contract/schemas/lotes.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.csv': CSV_TYPE,
  '.jsonl': JSON_LINES_TYPE,
  '.ndjson': JSON_LINES_TYPE,
};
/** How programs call what they are still writing. */
const PARTIAL = /\.(?:part|partial|filepart|tmp|crdownload)$/i;
const RECEIPT = /\.recibo\.(?:json|csv)$/;

export const DONE = 'hechos';
export const REJECTED = 'rechazados';

export interface Receipt {
  readonly fichero: string;
  readonly sha256: string;
  readonly estado: 'en_curso' | 'terminado' | 'rechazado';
  readonly lote_id: string | null;
  readonly filas: Lote['filas'] | null;
  /** Of a file that was refused whole. */
  readonly error: { readonly codigo: string; readonly mensaje: string } | null;
  readonly actualizado: string;
}

/** Files that were there at the last look: size and date, and since when we see them so. */
export type Seen = Map<string, { readonly mark: string; readonly since: number }>;

export interface Found {
  readonly ready: readonly string[];
  /** Seen for the first time, or too new: the next look tells. */
  readonly fresh: readonly string[];
  /** Changed since the last look, empty, or called as programs call what they are still writing. */
  readonly partial: readonly string[];
}

/**
 * A file is whole when it has not changed for some milliseconds, by our own clock: its date is that of whoever wrote it, or of the
 * server that has the folder, whose clocks may go otherwise.
 * @param seen what the last look saw; written anew
 * @param quiet milliseconds
 */
export async function look(folder: string, seen: Seen, now: Date, quiet: number): Promise<Found> {
  const found = { ready: [] as string[], fresh: [] as string[], partial: [] as string[] };
  const marks: Seen = new Map();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (!entry.isFile() || name.startsWith('.') || RECEIPT.test(name)) continue;
    if (PARTIAL.test(name)) found.partial.push(name);
    const file = mediaTypeOf(name) && (await stat(join(folder, name)).catch(() => null));
    if (!file) continue;
    const mark = `${file.size}/${file.mtimeMs}`;
    const before = seen.get(name);
    const isSame = before?.mark === mark;
    const since = isSame ? before.since : now.getTime();
    marks.set(name, { mark, since });
    if (before === undefined || (isSame && now.getTime() - since < quiet)) found.fresh.push(name);
    else found[isSame && file.size > 0 ? 'ready' : 'partial'].push(name);
  }
  seen.clear();
  for (const [name, one] of marks) seen.set(name, one);
  return { ready: found.ready.sort(), fresh: found.fresh, partial: found.partial.sort() };
}

/** By the end of its name; undefined: no file of openings. */
export const mediaTypeOf = (name: string): string | undefined => TYPES[extname(name).toLowerCase()];

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const receiptName = (name: string): string => `${name}.recibo.json`;
const resultsName = (name: string): string => `${name}.recibo.csv`;

/** @returns null when there is none, or that of another file of this name */
export async function readReceipt(folder: string, name: string, sha256: string): Promise<Receipt | null> {
  try {
    const receipt = JSON.parse(await readFile(join(folder, receiptName(name)), 'utf8')) as Receipt;
    return receipt.sha256 === sha256 ? receipt : null;
  } catch {
    return null;
  }
}

/** Whole or not at all: whoever reads it never sees half of it. */
export async function writeReceipt(folder: string, receipt: Receipt, results?: Buffer): Promise<void> {
  if (results) await writeWhole(folder, resultsName(receipt.fichero), results);
  await writeWhole(folder, receiptName(receipt.fichero), `${JSON.stringify(receipt, null, 2)}\n`);
}

async function writeWhole(folder: string, name: string, content: Buffer | string): Promise<void> {
  const beside = join(folder, `.${name}.tmp`);
  await writeFile(beside, content, { mode: 0o600 });
  await rename(beside, join(folder, name));
}

/**
 * The file goes where files are that are done with, and its receipts with it. It goes last: until then it would be looked at again, and
 * what was sent once is recognised. One that has been written anew meanwhile stays: it is another file of this name.
 */
export async function putAway(
  folder: string,
  { fichero: name, sha256 }: Receipt,
  to: string,
  id: string,
): Promise<void> {
  await mkdir(join(folder, to), { recursive: true, mode: 0o700 });
  const isThere = (one: string) => stat(join(folder, to, one)).catch(() => null);
  const taken = (await isThere(name)) ?? (await isThere(receiptName(name)));
  const ext = extname(name);
  const as = taken ? `${name.slice(0, -ext.length)}~${id}${ext}` : name;
  const isSame = sha256Of(await readFile(join(folder, name)).catch(() => Buffer.alloc(0))) === sha256;
  for (const [from, into] of [
    [resultsName(name), resultsName(as)],
    [receiptName(name), receiptName(as)],
    ...(isSame ? ([[name, as]] as const) : []),
  ] as const)
    await rename(join(folder, from), join(folder, to, into)).catch(unlessMissing);
}

const unlessMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};
