/** Finds out whether a page names a person. Runs in a thread, bounded in time and memory, because a stranger wrote the page. */
import { isUtf8 } from 'node:buffer';
import { wordsOfPage } from '../inbox/parse-mail.ts';
import { type Person, type Seen, seenOn } from './rules-looks.ts';

/** A page names its charset within these bytes (HTML, 13.2.3.2). */
const PRESCAN = 1024;
/** As the header or a `meta` names it. */
const CHARSET = /charset\s?=\s?["']?([\w-]{1,40})/i;
/** Most characters kept of a page; all of it is looked through. */
export const TEXT_MAXIMUM = 20_000;

/** @param type its Content-Type */
export function seePage(bytes: Uint8Array, type: string, person: Person): { visto: Seen; texto: string } {
  const text = textOf(bytes, type);
  const { words, isWhole } = /^text\/plain/i.test(type) ? { words: text, isWhole: true } : wordsOfPage(text);
  const visto = seenOn({ status: 200, text: words }, person);
  const isOpen = visto === 'no_nombra' && !isWhole;
  return { visto: isOpen ? 'no_se_pudo' : visto, texto: words.slice(0, TEXT_MAXIMUM) };
}

function textOf(bytes: Uint8Array, type: string): string {
  const head = Buffer.from(bytes.subarray(0, PRESCAN)).toString('latin1');
  const said = CHARSET.exec(type) ?? CHARSET.exec(head);
  try {
    return new TextDecoder(said?.[1] ?? undeclared(bytes)).decode(bytes);
  } catch {
    return new TextDecoder(undeclared(bytes)).decode(bytes); // no charset has that name
  }
}

const undeclared = (bytes: Uint8Array): string => (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
