/** Parts of texts: where an address may break, and what several texts share, so that people read it once; pure. */

/** Splits an address where a line may break: after each @ and before each dot. Joined, the parts are the text. */
export const breakableParts = (text: string): readonly string[] =>
  text
    .replace(/@/g, '@\n')
    .replace(/\./g, '\n.')
    .split('\n')
    .filter((part) => part !== '');

/** The paragraphs that all texts share, in order; a single text shares none. */
export function commonParagraphs(texts: readonly string[]): readonly string[] {
  const [first, ...others] = texts.map((text) => text.split('\n\n'));
  if (!first || others.length === 0) return [];
  return first.filter((paragraph) => others.every((theirs) => theirs.includes(paragraph)));
}
