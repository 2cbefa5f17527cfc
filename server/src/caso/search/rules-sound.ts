/** How a word of a name sounds, roughly, to ears in Spain: what is written otherwise and sounds the same is one; pure. */

const STEPS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ch/g, '#'],
  [/sh/g, '#'],
  [/h/g, ''],
  [/qu(?=[ei])/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[eiy])/g, 'j'],
  [/G/g, 'g'],
  [/c(?=[eiy])/g, 's'],
  [/[zç]/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'j'],
  [/[vw]/g, 'b'],
  [/ll|y/g, 'i'],
  [/n(?=[bp])/g, 'm'],
  [/(.)\1+/g, '$1'],
];

/** @param word folded */
export const soundOf = (word: string): string => STEPS.reduce((sound, [what, by]) => sound.replace(what, by), word);
