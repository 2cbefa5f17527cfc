/** Gaps in the words of a template, `{papel}`, and what fills them; pure. */

const GAP = /\{([^{}]*)\}/g;

/**
 * The text with every gap filled; what fills one is not looked at again.
 * @throws TypeError for a gap that nothing fills: nobody reads half a sentence
 */
export function fillGaps(text: string, values: Readonly<Record<string, string>>): string {
  const filled = text.replace(GAP, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`nothing fills the gap ${name}`);
    return value;
  });
  return filled.replace(/ {2,}/g, ' ').trim();
}

/** What people leave in a text to be filled in later: `{nombre}`, `[fecha]`, `____`; null: nothing. */
export const leftOpen = (text: string): string | null => /\{[^{}]*\}|\[[^[\]]*\]|_{3,}/.exec(text)?.[0] ?? null;

const LINK = /:\/\/|\bwww\.\S|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|org|net|info|app|io|es|eu|cat|gal|eus)\b(?!@)/i;

/** The word that is an address of a page, or what a mail reader makes one of; null: there is none. An e-mail address is none. */
export const linkIn = (text: string): string | null => text.split(/\s+/).find((word) => LINK.test(word)) ?? null;
