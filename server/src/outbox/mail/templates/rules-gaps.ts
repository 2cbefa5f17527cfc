/** What must not leave in a text that a person wrote; pure. */

/** What people leave in a text to be filled in later: `{nombre}`, `[fecha]`, `____`; null: nothing. */
export const leftOpen = (text: string): string | null => /\{[^{}]*\}|\[[^[\]]*\]|_{3,}/.exec(text)?.[0] ?? null;

const LINK = /:\/\/|\bwww\.\S|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|org|net|info|app|io|es|eu|cat|gal|eus)\b(?!@)/i;

/** The word that is an address of a page, or what a mail reader makes one of; null: there is none. An e-mail address is none. */
export const linkIn = (text: string): string | null => text.split(/\s+/).find((word) => LINK.test(word)) ?? null;
