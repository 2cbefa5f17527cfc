/** Finds the parts of a PDF that do something by themselves or when the PDF is opened (ISO 32000-2, section 12.6). */
import type { PdfValue } from './pdf-reader.ts';

/** Names of actions that run, fetch, send or open something, and of parts that are files or films. Nothing else in a PDF has these names. */
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
/** Keys of scripts, event actions, forms with a program, and files. As values these names are harmless: a font may have a glyph named `JS`. */
const ACTIVE_KEYS = new Set(['JS', 'AA', 'XFA', 'EF']);
/** Names of dictionaries in which the program that writes the PDF chooses the keys. */
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
/** Values of `Subtype` for annotations that play media, and for drawings that are programs. */
const PLAYERS = new Set(['Movie', 'Sound', 'Screen', '3D', 'PS']);
/** Values of `S` for actions that play media or open another document. Elsewhere these names are harmless. */
const OTHER_ACTIONS = new Set(['Movie', 'Sound', 'Thread']);
/** Schemes that a link may use: certificates of public registers link to web pages, and to the e-mail and telephone of an office. */
const HARMLESS_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * Whether a value, or anything in it, does something by itself or links to a harmful address. Other links are accepted: they do nothing without
 * a click.
 * @param under the key of the value
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

/** Whether a stream takes its content from another file or document (sections 7.3.8.2 and 8.10.4), which a reader would fetch. */
export const isFetched = (value: PdfValue): boolean =>
  value.kind === 'dict' &&
  value.entries.some(([key, inner]) => (key === 'F' || key === 'Ref') && inner.kind !== 'plain');

/** Whether a value is a harmful address. Programs ignore invisible characters, so they are removed first. */
export function isHarmful(value: PdfValue): boolean {
  if (value.kind !== 'text') return false;
  const seen = value.text.replace(/^\xef\xbb\xbf/, '').replace(/[\0-\x20\x7f\xfe\xff]/g, '');
  if (seen.startsWith('\\\\')) return true; // a folder on another machine
  const [, scheme = '', next = ''] = /^([a-z][a-z0-9+.-]*):(.?)/i.exec(seen) ?? [];
  const isPort = scheme.includes('.') && /\d/.test(next); // www.example.com:8443/…
  return scheme !== '' && !isPort && !HARMLESS_SCHEMES.has(scheme.toLowerCase());
}

/** The effect of opening a document: it shows a page, runs an action, or refers to another object. */
export type OpenEffect = 'shows' | 'acts' | { readonly object: number };

/** Tells the effect of opening a document. @param value the value of `/OpenAction`, or an object that this value refers to */
export function openingOf(value: PdfValue): OpenEffect {
  if (value.kind === 'reference') return { object: value.object };
  if (value.kind !== 'dict') return 'shows'; // a destination, or its name
  const kinds = value.entries.filter(([key]) => key === 'S');
  const goesThere = kinds.length === 1 && kinds.every(([, kind]) => kind.kind === 'name' && kind.name === 'GoTo');
  const goesOn = value.entries.some(([key]) => key === 'Next');
  return goesThere && !goesOn ? 'shows' : 'acts';
}

/** Yields every value that has this key, at any depth. */
export function* valuesUnder(value: PdfValue, wanted: string): Generator<PdfValue> {
  const inner = value.kind === 'array' ? value.items.map((item) => ['', item] as const) : [];
  for (const [key, one] of value.kind === 'dict' ? value.entries : inner) {
    if (key === wanted) yield one;
    yield* valuesUnder(one, wanted);
  }
}
