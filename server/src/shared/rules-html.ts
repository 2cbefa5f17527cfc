/** Text within HTML; pure. */

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text, so that nothing in it becomes a tag or ends an attribute in double quotes. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (one) => SPECIAL[one] ?? one);
