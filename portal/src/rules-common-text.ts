/** What several texts have in common, so that it is read once; pure. */

/** The paragraphs that all texts have, in their order; a single text has none in common. */
export function commonParagraphs(texts: readonly string[]): readonly string[] {
  const [first, ...others] = texts.map((text) => text.split('\n\n'));
  if (!first || others.length === 0) return [];
  return first.filter((paragraph) => others.every((theirs) => theirs.includes(paragraph)));
}
