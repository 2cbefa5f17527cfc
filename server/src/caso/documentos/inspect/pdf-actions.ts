/** What of a PDF acts by itself, or when it is opened (ISO 32000-2, section 12.6). No I/O. */
import type { PdfValue } from './pdf-reader.ts';

/** Actions that run, fetch, send or open, and parts that are files or films. No other part of a PDF bears these names. */
const ACTIVE_NAMES = new Set([
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'RichMediaContent',
  'GoTo3DView',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
]);
/** Entries that hold scripts, actions of events, forms with a program, files. Short: a font may have a letter of that name. */
const ACTIVE_KEYS = new Set(['JS', 'AA', 'XFA', 'EF']);
/** Dictionaries whose keys are names that a writer makes up. */
const FREE_KEYS = new Set([
  'Font',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
  'CharProcs',
]);
/** Kinds of annotation that play something, and of drawing that are a program. */
const PLAYERS = new Set(['Movie', 'Sound', 'Screen', '3D', 'PS']);
/** Actions whose names mean something else as well: they play, or open another document. */
const OTHER_ACTIONS = new Set(['Movie', 'Sound', 'Thread']);
/** What a link may lead to: the certificates of registries have web addresses, and their offices can be written to and called. */
const HARMLESS_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * Whether a value, or anything in it, acts. What a link does when somebody clicks is allowed: pages, and web addresses.
 * @param under the key that it stands under
 */
export function isActive(value: PdfValue, under = ''): boolean {
  if (value.kind === 'name') return isActiveName(value.name, under);
  if (value.kind === 'text') return (under === 'URI' || under === 'Base') && isHarmful(value);
  if (value.kind === 'array') return value.items.some((item) => isActive(item, under));
  if (value.kind !== 'dict') return false;
  const free = FREE_KEYS.has(under);
  return value.entries.some(
    ([key, inner]) => ACTIVE_NAMES.has(key) || (!free && ACTIVE_KEYS.has(key)) || isActive(inner, key),
  );
}

const isActiveName = (name: string, under: string): boolean =>
  ACTIVE_NAMES.has(name) || (under === 'Subtype' && PLAYERS.has(name)) || (under === 'S' && OTHER_ACTIONS.has(name));

/** Whether a stream is drawn from another file or another document (sections 7.3.8.2 and 8.10.4): a reader would fetch it. */
export const isFetched = (value: PdfValue): boolean =>
  value.kind === 'dict' &&
  value.entries.some(([key, inner]) => (key === 'F' || key === 'Ref') && inner.kind !== 'plain');

/** Whether it would be a harmful address. Programs skip what can't be seen, so it is taken out first. */
export function isHarmful(value: PdfValue): boolean {
  if (value.kind !== 'text') return false;
  const seen = value.text.replace(/^\xef\xbb\xbf/, '').replace(/[\0-\x20\x7f\xfe\xff]/g, '');
  if (seen.startsWith('\\\\')) return true; // a folder of another machine
  const [, scheme = '', next = ''] = /^([a-z][a-z0-9+.-]*):(.?)/i.exec(seen) ?? [];
  const isPort = scheme.includes('.') && /\d/.test(next); // www.example.com:8443/…
  return scheme !== '' && !isPort && !HARMLESS_SCHEMES.has(scheme.toLowerCase());
}

/** What a document does on opening: shows a place, does something else, or what another object says. */
export type Opening = 'shows' | 'acts' | { readonly object: number };

/** @param value of `/OpenAction`, or an object that it leads to */
export function openingOf(value: PdfValue): Opening {
  if (value.kind === 'reference') return { object: value.object };
  if (value.kind !== 'dict') return 'shows'; // a place, or the name of one
  const kinds = value.entries.filter(([key]) => key === 'S');
  const goesThere = kinds.length === 1 && kinds.every(([, kind]) => kind.kind === 'name' && kind.name === 'GoTo');
  const goesOn = value.entries.some(([key]) => key === 'Next');
  return goesThere && !goesOn ? 'shows' : 'acts';
}

/** Every value under a key, however deep. */
export function* valuesUnder(value: PdfValue, wanted: string): Generator<PdfValue> {
  const inner = value.kind === 'array' ? value.items.map((item) => ['', item] as const) : [];
  for (const [key, one] of value.kind === 'dict' ? value.entries : inner) {
    if (key === wanted) yield one;
    yield* valuesUnder(one, wanted);
  }
}
