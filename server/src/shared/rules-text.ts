/**
 * Normalises a name, a policy number or another single line for storing and showing: NFC, no white space at the ends, no marks of direction, and
 * one plain space for any run of white space, including no-break spaces and tabs. Particles, accents and case stay as they are. A text with
 * something visible never becomes empty.
 */
export function normalizeText(s: string): string {
  return withoutDirections(s).normalize('NFC').replace(/\s+/g, ' ').trim();
}

/**
 * Removes the marks that change the direction of writing (UAX #9): nobody types them, and a stranger can use them to make a text look like
 * another text. Letters written from right to left don't need the marks.
 */
const withoutDirections = (s: string): string => s.replace(/\p{Bidi_Control}/gu, '');

/** Begins a text in lower case, as within a sentence. */
export const inLowerCase = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Whether a text has a character that can be seen; blanks, zero-width characters and marks of direction can't. */
export const hasVisibleText = (s: string): boolean => /[^\s\p{Cc}\p{Cf}]/u.test(s);

/**
 * Normalises an optional text about a person; null: the text is absent, or nothing in it is visible, because claims systems send empty fields.
 * @param normalize makes the stored form
 */
export function ifVisible(s: string | undefined, normalize: (s: string) => string = normalizeText): string | null {
  return s !== undefined && hasVisibleText(s) ? normalize(s) : null;
}

/** Normalises a note of several lines for storing: NFC, LF line ends, no marks of direction, no white space at the ends; inner line breaks stay. */
export function normalizeNotes(s: string): string {
  return withoutDirections(s).normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

/**
 * Normalises an e-mail address for storing and sending: NFC, trimmed, the domain in lower case. The part before the `@`
 * keeps its case, because only the receiving server may say that case does not matter there (RFC 5321, section 2.4).
 */
export function normalizeEmail(s: string): string {
  const address = s.normalize('NFC').trim();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  // NFC once more: lower-casing a letter can leave it decomposed.
  return (address.slice(0, at) + address.slice(at).toLowerCase()).normalize('NFC');
}

/** The domain of an e-mail address in lower case, without the `@`; empty: the address has no domain. */
export function emailDomain(s: string): string {
  const address = normalizeEmail(s);
  const at = address.lastIndexOf('@');
  return at < 0 ? '' : address.slice(at + 1);
}

/**
 * Writes a telephone number in E.164, that is, `+` and digits alone. It reads the international form, with `00` or `+`, with the country code in
 * brackets or not, and the nine digits of a Spanish number, after 34 or not. Anything else stays as typed, so that no number of a family is lost.
 *
 * `(0)` is the trunk zero that many people write for callers within their country («+44 (0)20 …»); it is not part of
 * the international number and is removed. Only in Italy (+39) is the zero dialled from abroad as well, so there it stays.
 */
export function normalizePhone(s: string): string {
  const typed = normalizeText(s)
    .replace(/^\(((?:\+|00)[1-9][0-9]{0,2})\)/, '$1')
    .replace(/^00(?=[1-9])/, '+');
  if (/^(?:34[ .-]?)?[6-9](?:[ .-]?[0-9]){8}$/.test(typed)) return `+34${typed.replace(/\D/g, '').slice(-9)}`;
  return INTERNATIONAL.test(typed) ? inInternational(typed) : normalizeText(s);
}

/** Whether a normalised telephone number can be dialled from anywhere. */
export const isInternationalPhone = (phone: string): boolean => /^\+[1-9][0-9]{6,14}$/.test(phone);

const INTERNATIONAL = /^\+[1-9](?:[ ./()-]{0,3}[0-9]){6,14}$/;

function inInternational(s: string): string {
  const isItalia = /^\D*39/.test(s);
  const withoutZeroInterior = isItalia ? s : s.replace('(0)', '');
  return `+${withoutZeroInterior.replace(/\D/g, '')}`;
}

/**
 * Makes the key that all spellings of a number share: upper case, without the characters that make no difference.
 *
 * NFKC folds full-width and other look-alike forms. NFKC runs again at the end, because removing a character can bring
 * two characters together that compose, and then the key of a key would be another key.
 * @param excess a global regular expression for the characters to remove
 */
export function keyInUpperCases(s: string, excess: RegExp): string {
  return s.normalize('NFKC').toUpperCase().replace(excess, '').normalize('NFKC');
}

/**
 * White space, hyphens and dashes (the minus sign too), underscores, dots, slashes (the one inside «½» too) and the
 * invisible characters that come along when a number is pasted from a PDF or a spreadsheet.
 */
const POLIZA_SEPARATORS = /[\s\p{Pd}\p{Pc}\p{Cf}./\\\u2212\u2044]/gu;

/**
 * The form of a policy number for an equality search; the text itself is stored and shown as given.
 * Leading zeros stay: in an insurer's numbering `0012` and `12` can be two policies. A number made of separators
 * alone keeps the separators, so that it does not equal every other such number.
 */
export function normalizePoliza(s: string): string {
  return keyInUpperCases(s, POLIZA_SEPARATORS) || s.normalize('NFKC').trim();
}

/** Letters that Unicode doesn't decompose, in the surnames of people who live in Spain; `ς` is `σ` at a word's end. */
const WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
};

/**
 * Writes a name in lower case without accents, for comparison. `ñ` becomes `n` and `ç` becomes `c`: many older systems lose
 * these letters before a claim is sent, and «MUNOZ» must find Muñoz. The text passes through upper case, which turns «ß» into `ss`.
 */
export function fold(s: string): string {
  return s
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđðþæœς]/g, (letter) => WITHOUT_DECOMPOSITION[letter] ?? letter);
}

/** Separators of words: everything except letters and numbers, and the two apostrophes that Unicode counts as letters. */
const BETWEEN_WORDS = /(?:[^\p{L}\p{N}]|[ʼʻ])+/u;

/** The Catalan «l·l» and its usual substitutes: one letter, not two words. */
const ELE_GEMINATE = /(?<=l)[·•‧∙⋅.](?=l)/gi;

/** The folded words of a name in their order, repeated ones included. Hyphens and apostrophes separate words. */
export function foldedWords(name: string): string[] {
  const clean = name.normalize('NFC').replace(/ŀ/gi, 'l·').replace(ELE_GEMINATE, '');
  return fold(clean)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');
}

/**
 * Particles and conjunctions that are so common in surnames that a search by them would find everybody. Rarer particles (`le`,
 * `san`, `ben`) stay in the index: each costs only a row, and is some people's whole surname.
 */
const PARTICLES: ReadonlySet<string> = new Set(
  'de del la las lo los el els y i e da do das dos di della d l o van von der den zu zum zur'.split(' '),
);

/** Elided first letters: «d'Ors», «l'Hospital», «O'Neill». */
const ELISIONS: ReadonlySet<string> = new Set(['d', 'l', 'o']);

const WORDS_MAXIMUM = 12;

/**
 * The words by which a person's surnames are found, each once, in order, at most twelve.
 *
 * The words are folded by `fold`. A hyphenated surname gives each of its parts. Particles are left out unless nothing else
 * remains («De la O»). An elided surname gives two words, with the letter and without it («O'Neill»: `oneill`,
 * `neill`), because mainframes turn the apostrophe into a space or into nothing. The text of a search is split by this
 * function too.
 */
export function surnamesWords(surnames: string): string[] {
  return [...new Set(spelledWords(surnames).flat())].slice(0, WORDS_MAXIMUM);
}

/** The words of a name in their order, repeated ones too, each in every spelling in which it may be stored. */
export function spelledWords(name: string): string[][] {
  const words = foldedWords(name);
  const own = words.flatMap((word, i) => (PARTICLES.has(word) ? [] : [withItsElision(word, words[i - 1])]));
  return own.length > 0 ? own : words.map((word) => [word]);
}

function withItsElision(word: string, anterior = ''): string[] {
  const joined = anterior + word;
  return ELISIONS.has(anterior) && !PARTICLES.has(joined) ? [joined, word] : [word];
}

/**
 * Hides an identifier except the first letter of each part, which is just enough to tell two accounts apart.
 * An e-mail address keeps its shape: `l•••@e•••.com`.
 */
export function mask(identifier: string): string {
  const [user = '', domain] = identifier.split('@');
  if (domain === undefined) return cover(user);
  const final = domain.lastIndexOf('.');
  const name = final > 0 ? domain.slice(0, final) : domain;
  return `${cover(user)}@${cover(name)}${final > 0 ? domain.slice(final) : ''}`;
}

const cover = (text: string): string => `${[...text][0] ?? ''}•••`;

/** The two domains of Gmail, where dots before the `@` make no difference (support.google.com/mail/answer/7436150). */
const GMAIL: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Whether two addresses reach one mailbox. Ignores case and the part after a `+` (RFC 5233, subaddressing), and in Gmail the dots. A few servers
 * have different mailboxes for such addresses; the person is asked for another address even then.
 */
export const sameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);

function mailboxOf(address: string): string {
  const whole = normalizeEmail(address).toLowerCase();
  const at = whole.lastIndexOf('@');
  const [local = '', domain] = [whole.slice(0, at), whole.slice(at + 1)];
  const mailbox = local.split('+', 1)[0] || local;
  return GMAIL.includes(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

/** Writes JSON with sorted names, so that two requests that differ only in the order of members are equal. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}
