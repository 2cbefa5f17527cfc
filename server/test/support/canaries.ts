/** Planted texts, and a search for them in every form in which they could be stored. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Needle {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Spellings of a text: as written, in lower and upper case, without accents, without separators. */
function spellings(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const shapes = [text, text.normalize('NFD'), plain].flatMap((t) => [t, t.toLowerCase(), t.toUpperCase()]);
  return [...shapes, ...shapes.map((t) => t.replace(/[^\p{L}\p{N}@]/gu, ''))];
}

/** The part of the base64 text of `bytes` that does not depend on the surrounding bytes, at an offset of `skew`. */
function inBase64(bytes: Buffer, skew: number): string {
  const text = Buffer.concat([Buffer.alloc(skew), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  return text.slice(Math.ceil((skew * 8) / 6), text.length - (text.length % 4 === 0 ? 0 : 1));
}

function encodings(text: string): (string | Buffer)[] {
  const utf8 = Buffer.from(text);
  return [
    utf8,
    Buffer.from(text, 'latin1'),
    Buffer.from(text, 'utf16le'),
    utf8.toString('hex'),
    utf8.toString('hex').toUpperCase(),
    ...[0, 1, 2].map((skew) => inBase64(utf8, skew)),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    text.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
    encodeURIComponent(text).replaceAll('%', '='), // quoted-printable
  ];
}

/** @param canaries the planted texts, by name; each long and unusual enough not to occur by chance */
export function needlesOf(canaries: Readonly<Record<string, string>>): Needle[] {
  return Object.entries(canaries).flatMap(([name, text]) => {
    const unique = new Map(
      spellings(text)
        .flatMap(encodings)
        .map((shape) => Buffer.from(shape as string))
        .map((bytes) => [bytes.toString('latin1'), bytes]),
    );
    return [...unique.values()].filter(({ length }) => length >= 6).map((bytes) => ({ name, bytes }));
  });
}

interface Index {
  readonly byBeginning: ReadonlyMap<number, readonly Needle[]>;
  /** 1 at the index of each three bytes with which a needle begins. */
  readonly beginnings: Uint8Array;
}

/** One index for each set of needles, because an index takes sixteen megabytes and a search reads hundreds of small files. */
const indexes = new WeakMap<readonly Needle[], Index>();

function indexOf(needles: readonly Needle[]): Index {
  const made = indexes.get(needles);
  if (made) return made;
  const byBeginning = Map.groupBy(needles, (needle) => needle.bytes.readUIntBE(0, 3));
  const beginnings = new Uint8Array(1 << 24);
  for (const beginning of byBeginning.keys()) beginnings[beginning] = 1;
  indexes.set(needles, { byBeginning, beginnings });
  return { byBeginning, beginnings };
}

/** The names of the canaries in the bytes. Reads the bytes once, because there are thousands of needles and megabytes of bytes. */
export function find(needles: readonly Needle[], bytes: Buffer): string[] {
  const { byBeginning, beginnings } = indexOf(needles);
  const found = new Set<string>();
  let last = 0; // three bytes, as a number
  for (let i = 0; i < bytes.length; i += 1) {
    last = ((last << 8) | (bytes[i] as number)) & 0xffffff;
    if (i < 2 || beginnings[last] === 0) continue;
    for (const { name, bytes: needle } of byBeginning.get(last) ?? [])
      if (needle.equals(bytes.subarray(i - 2, i - 2 + needle.length))) found.add(name);
  }
  return [...found];
}

type SuperSql = <R = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<R[]>;

/** The contents of every table: columns as text, binary ones both raw and in hexadecimal. */
export async function dumpTables(superSql: SuperSql): Promise<{ tablas: number; bytes: Buffer }> {
  const tables = await superSql<{ tabla: string }>(
    `select format('%I.%I', schemaname, tablename) as tabla from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const chunks: Buffer[] = [];
  for (const { tabla } of tables) {
    for (const row of await superSql(`select t.*, to_jsonb(t)::text as en_json, t::text as en_texto from ${tabla} t`)) {
      for (const value of Object.values(row)) {
        if (value instanceof Uint8Array) chunks.push(Buffer.from(value));
        else chunks.push(Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
        chunks.push(Buffer.from('\n'));
      }
    }
  }
  return { tablas: tables.length, bytes: Buffer.concat(chunks) };
}

/** The names of the canaries in any file below a folder, with the file. */
export async function findInFiles(needles: readonly Needle[], folder: string): Promise<string[]> {
  const findings: string[] = [];
  for (const input of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!input.isFile()) continue;
    const route = join(input.parentPath, input.name);
    const bytes = await readFile(route).catch(() => Buffer.alloc(0)); // temporary files come and go
    findings.push(...find(needles, bytes).map((name) => `${name} in ${route.slice(folder.length)}`));
  }
  return findings;
}
