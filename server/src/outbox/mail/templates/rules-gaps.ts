/** Finds in a text that a person wrote what must not be sent: placeholders that nobody filled in, and web addresses; pure. */

/** The first placeholder that nobody filled in: `{nombre}`, `[fecha]`, `____`; null: none. */
export const openGapIn = (text: string): string | null => /\{[^{}]*\}|\[[^[\]]*\]|_{3,}/.exec(text)?.[0] ?? null;

const LINK = /:\/\/|\bwww\.\S|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|org|net|info|app|io|es|eu|cat|gal|eus)\b(?!@)/i;

/** The first word that is a web address, or that mail readers turn into a link; null: none. E-mail addresses don't count. */
export const webAddressIn = (text: string): string | null => text.split(/\s+/).find((word) => LINK.test(word)) ?? null;
