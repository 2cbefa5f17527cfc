/** Selects the signatures of a message that are worth checking (DKIM, RFC 6376), before anything is computed; pure. */

/** Longest head, in characters, whose signatures are checked: several times what mail programs write. */
export const HEAD = 64 * 1024;
/** Maximum number of signatures checked; a provider, its sending service and a mailing list together add fewer. */
const SIGNATURES = 10;

interface Signatures {
  /** The head without the signatures that are not worth checking: all after the first ten, and those over only a part of the body (`l=`). */
  readonly head: string;
  /** Names of the published keys of the checked signatures, without repeats. */
  readonly keys: readonly string[];
}

/**
 * Finds none in a head with a bare CR (forbidden by RFC 5322, 2.3): parsers end such a head at different places, so that words of a stranger
 * could be read as the body below somebody else's signature.
 * @param head the head as received, in Latin-1, including the empty line that ends it, if there is one
 */
export function signaturesOf(head: string): Signatures {
  if (/\r(?!\n)/.test(head)) return { head: '', keys: [] };
  const keys = new Set<string>();
  let taken = 0;
  const kept = fieldsOf(head).filter((field) => {
    if (nameOf(field) !== 'dkim-signature') return true;
    const tags = tagsOf(field);
    if (tags.has('l') || taken === SIGNATURES) return false;
    taken += 1;
    const [selector, domain] = [tags.get('s'), tags.get('d')];
    if (selector && domain) keys.add(`${selector}._domainkey.${domain}`.toLowerCase());
    return true;
  });
  return { head: kept.join(''), keys: [...keys] };
}

/** Length of the head, including the empty line that ends it; null: the text has no such line. */
export function headEnd(text: string): number | null {
  const found = /(?:^|\n)\r?\n/.exec(text);
  return found ? found.index + found[0].length : null;
}

const FIELD = /^[\x21-\x39\x3b-\x7e]+[ \t\r\n]*:/;

/** Splits a head into fields. A line that begins no field continues the field above, as in the library that checks the signatures. */
function fieldsOf(head: string): string[] {
  const lines = head.split(/(?<=\n)/);
  const fields: string[][] = [];
  for (const [i, line] of lines.entries()) {
    const isEnd = line === '\r\n' || line === '\n';
    if (isEnd || fields.length === 0 || FIELD.test(line + (lines[i + 1] ?? ''))) fields.push([line]);
    else fields.at(-1)?.push(line);
  }
  return fields.map((field) => field.join(''));
}

const nameOf = (field: string): string =>
  (field.split(':', 1)[0] ?? '')
    .replaceAll(/[\r\n]/g, '')
    .trim()
    .toLowerCase();

/** Reads the tags of a field by name in lower case, trimmed; of a repeated tag, the last value counts. */
function tagsOf(field: string): Map<string, string> {
  const list = field.slice(field.indexOf(':') + 1).split(';');
  return new Map(
    list.map((tag) => {
      const [name = '', ...value] = tag.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()] as const;
    }),
  );
}
