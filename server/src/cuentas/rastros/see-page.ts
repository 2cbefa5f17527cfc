/** Finds out whether a page names a person. Runs in a thread, bounded in time and memory, because a stranger wrote the page. */
import { isUtf8 } from 'node:buffer';
import { wordsOfPage } from '../inbox/parse-mail.ts';
import { type Person, type Seen, seenOn } from './rules-looks.ts';

/** Number of bytes at the beginning of a page in which it names its charset (HTML, 13.2.3.2). */
const PRESCAN = 1024;
/** The charset as the header or a `meta` element names it. */
const CHARSET = /charset\s?=\s?["']?([\w-]{1,40})/i;
/** A field for a password, which a page has that is seen only after a login. */
const ASKS_PASSWORD = /type\s?=\s?["']?password\b/i;
/** Maximum number of characters kept of a page; the whole page is searched for the name. */
export const TEXT_MAXIMUM = 20_000;

/**
 * Searches a page for the name of a person.
 * @param type Content-Type of the page
 * @returns the part of the text that names the person, else its beginning; null: the page could not be judged
 */
export function seePage(bytes: Uint8Array, type: string, person: Person): { visto: Seen; texto: string | null } {
  const text = textOf(bytes, type);
  const { words, isWhole } = /^text\/plain/i.test(type) ? { words: text, isWhole: true } : wordsOfPage(text);
  const visto = seenOn({ status: 200, text: words }, person);
  const saysNothing = visto === 'no_nombra' && (!isWhole || ASKS_PASSWORD.test(text));
  if (visto === 'no_se_pudo' || saysNothing) return { visto: 'no_se_pudo', texto: null };
  return { visto, texto: visto === 'nombra' ? partNaming(words, person) : words.slice(0, TEXT_MAXIMUM) };
}

/** The first part of a long text that names the person. The parts overlap, so that one of them has the whole name. */
function partNaming(words: string, person: Person): string {
  for (let from = 0; from < words.length; from += TEXT_MAXIMUM / 2) {
    const part = words.slice(from, from + TEXT_MAXIMUM);
    if (seenOn({ status: 200, text: part }, person) === 'nombra') return part;
  }
  return words.slice(0, TEXT_MAXIMUM);
}

function textOf(bytes: Uint8Array, type: string): string {
  const head = Buffer.from(bytes.subarray(0, PRESCAN)).toString('latin1');
  const said = CHARSET.exec(type) ?? CHARSET.exec(head);
  try {
    return new TextDecoder(said?.[1] ?? undeclared(bytes)).decode(bytes);
  } catch {
    return new TextDecoder(undeclared(bytes)).decode(bytes); // there is no charset with the declared name
  }
}

const undeclared = (bytes: Uint8Array): string => (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
