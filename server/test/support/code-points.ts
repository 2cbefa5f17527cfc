/** The characters that a test of texts tries one by one. */

const RANGES = [
  [0, 0x1ffff], // what is written, but for rare ideographs
  [0x2f800, 0x2fa1f], // ideographs that another one stands for
  [0xe0000, 0xe0fff], // tags and variants, which nobody sees
] as const;
/** Of all others, which are ideographs, private or of nobody and alike to Unicode, one in so many. */
const STEP = 257;

/** Every code point that Unicode may treat in a way of its own, as a text of its own; halves of surrogate pairs too. */
export function* codePoints(): Generator<string> {
  for (const [first, last] of RANGES)
    for (let point = first; point <= last; point += 1) yield String.fromCodePoint(point);
  for (let point = 0x20000; point <= 0x10ffff; point += STEP) yield String.fromCodePoint(point);
}
