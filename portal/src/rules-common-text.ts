/** Finds what several texts share, so that people read it once; pure. */

/** The paragraphs that all texts share, in order; a single text shares none. */
export function commonParagraphs(texts: readonly string[]): readonly string[] {
  const [first, ...others] = texts.map((text) => text.split('\n\n'));
  if (!first || others.length === 0) return [];
  return first.filter((paragraph) => others.every((theirs) => theirs.includes(paragraph)));
}
