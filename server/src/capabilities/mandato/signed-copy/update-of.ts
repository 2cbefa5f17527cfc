/**
 * What was written behind the sealed paper: a signature may be put into it, and nothing else. Readers show what the last revision
 * says, so whoever could write a page anew would have something else signed than what was sealed. Nor may anything come that acts or
 * holds a file, as in every file that is taken.
 */
import { isActive, isFetched } from '../../documentos/inspect/pdf-actions.ts';
import { objectsOf, type PdfObject } from '../../documentos/inspect/pdf-objects.ts';
import { type PdfValue, UnreadablePdf } from '../../documentos/inspect/pdf-reader.ts';

type Dictionary = Extract<PdfValue, { kind: 'dict' }>;

/** What a program that signs writes anew, by what tells the dictionary. */
const FREE_IN: readonly (readonly [is: (dict: Dictionary) => boolean, keys: readonly string[]])[] = [
  [(dict) => named(dict, 'Type') === 'Catalog', ['AcroForm', 'Extensions', 'DSS', 'Perms', 'Metadata', 'Version']],
  [(dict) => named(dict, 'Type') === 'Page', ['Annots', 'Tabs']],
  [(dict) => memberOf(dict, 'SigFlags') !== undefined, ['Fields', 'SigFlags', 'DR', 'DA', 'NeedAppearances']],
  [(dict) => memberOf(dict, 'Producer') !== undefined, ['Producer', 'ModDate']],
];

/** @param end where the sealed paper ends */
export function onlySigns(pdf: Buffer, end: number): boolean {
  try {
    const before = new Map<number, PdfObject>();
    let root: number | null | undefined;
    for (const one of objectsOf(pdf.subarray(0, end))) {
      if (one.object !== null) before.set(one.object, one);
      root = rootsOf(one.value).at(-1) ?? root;
    }
    for (const one of objectsOf(pdf.subarray(end))) {
      if (rootsOf(one.value).some((other) => other !== root) || coversThePage(one.value)) return false;
      const sealed = one.object === null ? undefined : before.get(one.object);
      if (sealed ? !isAllowed(sealed, one) : acts(one)) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof UnreadablePdf) return false;
    throw error;
  }
}

const acts = ({ value, isStream }: PdfObject): boolean => isActive(value) || (isStream && isFetched(value));

function isAllowed(sealed: PdfObject, fresh: PdfObject): boolean {
  if (sealed.isStream || fresh.isStream) return false;
  const [a, b] = [sealed.value, fresh.value];
  if (a.kind === 'array' && b.kind === 'array')
    return (
      a.items.every((item, i) => same(item, b.items[i])) &&
      !b.items.slice(a.items.length).some((item) => isActive(item))
    );
  if (a.kind !== 'dict' || b.kind !== 'dict') return same(a, b);
  const free = FREE_IN.find(([is]) => is(a))?.[1] ?? [];
  const isFree = ([key]: Dictionary['entries'][number]) => free.includes(key);
  const bound = (dict: Dictionary) => dict.entries.filter((one) => !isFree(one));
  const [was, is] = [bound(a), bound(b)];
  const asSealed = was.length === is.length && was.every(([key, value]) => same(value, memberOf(b, key)));
  return asSealed && !isActive({ kind: 'dict', entries: b.entries.filter(isFree) });
}

/** What is put over a page, but for the field of a signature. */
function coversThePage(value: PdfValue): boolean {
  if (value.kind === 'array') return value.items.some(coversThePage);
  if (value.kind !== 'dict') return false;
  if (memberOf(value, 'Rect') !== undefined && named(value, 'Subtype') !== 'Widget') return true;
  return value.entries.some(([, inner]) => coversThePage(inner));
}

const same = (a: PdfValue, b: PdfValue | undefined): boolean => canonical(a) === canonical(b);

/** Other programs write the members of a dictionary in another order. */
const canonical = (value: PdfValue | undefined): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isDictionary(part) ? { kind: 'dict', entries: [...part.entries].sort(([a], [b]) => (a < b ? -1 : 1)) } : part,
  ) ?? '';

const isDictionary = (part: unknown): part is Dictionary =>
  typeof part === 'object' && part !== null && 'entries' in part && Array.isArray(part.entries);

/** A trailer says it, or the stream in its place; of two, readers take either. */
const rootsOf = (value: PdfValue): (number | null)[] =>
  value.kind !== 'dict'
    ? []
    : value.entries.flatMap(([key, root]) => (key !== 'Root' ? [] : root.kind === 'reference' ? root.object : null));

const memberOf = (dict: Dictionary, key: string): PdfValue | undefined =>
  dict.entries.find(([name]) => name === key)?.[1];

function named(dict: Dictionary, key: string): string | undefined {
  const value = memberOf(dict, key);
  return value?.kind === 'name' ? value.name : undefined;
}
