/**
 * What was written behind the sealed paper: a signature that nobody sees may be put into it, and nothing else. Readers show what the
 * last revision says, so whoever could write a page anew, strike one of its parts out or lay something over it would have something
 * else signed than what was sealed. Nor may anything come that acts or holds a file, as in every file that is taken.
 */
import type { CopyRefusal } from '@albacea/contract/schemas/mandato.ts';
import { isActive, isFetched } from '../../documentos/inspect/pdf-actions.ts';
import { objectsOf, type PdfObject } from '../../documentos/inspect/pdf-objects.ts';
import { type PdfValue, UnreadablePdf } from '../../documentos/inspect/pdf-reader.ts';
import { trailersOfUpdate } from './update-tables.ts';

type Dictionary = Extract<PdfValue, { kind: 'dict' }>;

/** The objects that a program which signs writes anew, by what tells the dictionary, and what may change there. */
const FREE_IN: readonly (readonly [is: (dict: Dictionary) => boolean, keys: readonly string[]])[] = [
  [(dict) => named(dict, 'Type') === 'Catalog', ['AcroForm', 'Extensions', 'DSS', 'Perms', 'Metadata', 'Version']],
  [(dict) => named(dict, 'Type') === 'Page', ['Annots', 'Tabs']],
  [(dict) => named(dict, 'Type') === 'Pages', ['ITXT']], // the library under Autofirma leaves its name there
  [(dict) => memberOf(dict, 'SigFlags') !== undefined, ['Fields', 'SigFlags', 'DR', 'DA', 'NeedAppearances']],
  [(dict) => memberOf(dict, 'Producer') !== undefined, ['Producer', 'ModDate']],
];

/**
 * @param end where the sealed paper ends
 * @returns null: nothing but a signature
 */
export function problemOfUpdate(pdf: Buffer, end: number): Extract<CopyRefusal, 'cambiado' | 'a_la_vista'> | null {
  try {
    const before = new Map<number, PdfObject>();
    let root: string | undefined;
    for (const one of objectsOf(pdf.subarray(0, end), true)) {
      if (one.object !== null) before.set(one.object, one);
      root = rootsOf(one.value).at(-1) ?? root;
    }
    const update = [...objectsOf(pdf.subarray(end), true)];
    const places = new Set(update.flatMap(({ at }) => (at === null ? [] : end + at)));
    const trailers = trailersOfUpdate(pdf, end, (at) => places.has(at));
    if (!trailers || !update.every((one) => isHarmless(one, root, before))) return 'cambiado';
    return update.every(({ value }) => isUnseen(value)) ? null : 'a_la_vista';
  } catch (error) {
    if (error instanceof UnreadablePdf) return 'cambiado';
    throw error;
  }
}

function isHarmless(one: PdfObject, root: string | undefined, before: ReadonlyMap<number, PdfObject>): boolean {
  if (rootsOf(one.value).some((other) => other !== root)) return false;
  if (!every(one.value, (dict) => saysOnce(dict) && !isOverThePage(dict))) return false;
  const sealed = one.object === null ? undefined : before.get(one.object);
  return sealed ? isAllowed(sealed, one, before) : !isActive(one.value) && !(one.isStream && isFetched(one.value));
}

/** Of what was sealed, the few objects in which a signature is named, and the description of the file. */
function isAllowed(sealed: PdfObject, fresh: PdfObject, before: ReadonlyMap<number, PdfObject>): boolean {
  const [a, b] = [sealed.value, fresh.value];
  if (a.kind !== 'dict' || b.kind !== 'dict') return false;
  if (sealed.isStream || fresh.isStream)
    return sealed.isStream && fresh.isStream && [a, b].every(isDescription) && !isActive(b) && !isFetched(b);
  const free = FREE_IN.find(([is]) => is(a))?.[1];
  if (!free) return false;
  const isFree = ([key]: Dictionary['entries'][number]) => free.includes(key);
  const bound = (dict: Dictionary) => dict.entries.filter((one) => !isFree(one));
  const [was, is] = [bound(a), bound(b)];
  const asSealed =
    was.length === is.length &&
    was.every(([key, value]) => {
      const now = memberOf(b, key);
      return same(value, now) || same(textAt(value, before), now); // some write a text where it was named
    });
  return asSealed && !isActive({ kind: 'dict', entries: b.entries.filter(isFree) });
}

/** The text that a reference leads to; undefined: it leads to none. */
function textAt(value: PdfValue, before: ReadonlyMap<number, PdfObject>): PdfValue | undefined {
  const found = value.kind === 'reference' ? before.get(value.object)?.value : undefined;
  return found?.kind === 'text' ? found : undefined;
}

/** Who made the file and when, which no reader paints (section 14.3.2). */
const isDescription = (dict: Dictionary): boolean =>
  named(dict, 'Type') === 'Metadata' && named(dict, 'Subtype') === 'XML';

/** Of two members of one name, some readers take the first and others the last. */
const saysOnce = ({ entries }: Dictionary): boolean => new Set(entries.map(([key]) => key)).size === entries.length;

/** A note, a stamp, a link: whatever has a place on the page but is no field. */
const isOverThePage = (dict: Dictionary): boolean =>
  memberOf(dict, 'Rect') !== undefined && named(dict, 'Subtype') !== 'Widget';

/** The field of a signature takes no room: what it would show there, nobody has sealed. */
const isUnseen = (value: PdfValue): boolean =>
  every(value, (dict) => {
    const rect = memberOf(dict, 'Rect');
    if (rect === undefined) return true;
    const sides =
      rect.kind === 'array' ? rect.items.map((item) => (item.kind === 'plain' ? Number(item.word) : Number.NaN)) : [];
    const [left = Number.NaN, bottom = Number.NaN, right = Number.NaN, top = Number.NaN] = sides;
    return sides.length === 4 && (right - left) * (top - bottom) === 0;
  });

/** Whether it is so of each dictionary in a value. */
function every(value: PdfValue, is: (dict: Dictionary) => boolean): boolean {
  if (value.kind === 'array') return value.items.every((item) => every(item, is));
  return value.kind !== 'dict' || (is(value) && value.entries.every(([, inner]) => every(inner, is)));
}

const same = (a: PdfValue | undefined, b: PdfValue | undefined): boolean =>
  a !== undefined && b !== undefined && canonical(a) === canonical(b);

/** Other programs write the members of a dictionary in another order, and numbers with other zeros. */
const canonical = (value: PdfValue): string =>
  JSON.stringify(value, (key, part: unknown) => {
    if (key === 'word' && typeof part === 'string' && /^[+-]?\d*\.?\d+$/.test(part)) return Number(part);
    return isDictionary(part)
      ? { kind: 'dict', entries: [...part.entries].sort(([a], [b]) => (a < b ? -1 : 1)) }
      : part;
  });

const isDictionary = (part: unknown): part is Dictionary =>
  typeof part === 'object' && part !== null && 'entries' in part && Array.isArray(part.entries);

/** A trailer says it, or the stream in its place; of two, readers take either. */
const rootsOf = (value: PdfValue): string[] =>
  value.kind !== 'dict' ? [] : value.entries.flatMap(([key, root]) => (key === 'Root' ? [canonical(root)] : []));

const memberOf = (dict: Dictionary, key: string): PdfValue | undefined =>
  dict.entries.find(([name]) => name === key)?.[1];

function named(dict: Dictionary, key: string): string | undefined {
  const value = memberOf(dict, key);
  return value?.kind === 'name' ? value.name : undefined;
}
