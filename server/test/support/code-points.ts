/** The characters that tests of text rules try one by one. */

const RANGES = [
  [0, 0x1ffff], // all scripts, except rare ideographs
  [0x2f800, 0x2fa1f], // compatibility ideographs, which normalise to others
  [0xe0000, 0xe0fff], // tags and variation selectors, which are invisible
] as const;
/** Distance between the samples of all other code points: ideographs, private use and unassigned ones, which Unicode treats alike. */
const STEP = 257;

/** Every code point that Unicode may treat specially, each as one text; also halves of surrogate pairs. */
export function* codePoints(): Generator<string> {
  for (const [first, last] of RANGES)
    for (let point = first; point <= last; point += 1) yield String.fromCodePoint(point);
  for (let point = 0x20000; point <= 0x10ffff; point += STEP) yield String.fromCodePoint(point);
}
