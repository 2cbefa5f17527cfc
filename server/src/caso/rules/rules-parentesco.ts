/** Puts kinship, which insurers write freely and mostly in Spanish, into the form that our texts need; pure. */

/** English words for the usual kinships; any other kinship stays as the insurer wrote it. */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  hija: 'daughter',
  hijo: 'son',
  madre: 'mother',
  padre: 'father',
  hermana: 'sister',
  hermano: 'brother',
  nieta: 'granddaughter',
  nieto: 'grandson',
  sobrina: 'niece',
  sobrino: 'nephew',
  esposa: 'wife',
  mujer: 'wife',
  esposo: 'husband',
  marido: 'husband',
  viuda: 'widow',
  viudo: 'widower',
  cónyuge: 'spouse',
  pareja: 'partner',
};

const kinshipInEnglish = (parentesco: string): string => IN_ENGLISH[parentesco.trim().toLowerCase()] ?? parentesco;

/** Translates a kinship for a text that must not contain Spanish; null: no English word is known. */
export function kinshipWhollyInEnglish(parentesco: string): string | null {
  const said = kinshipInEnglish(parentesco).trim().toLowerCase();
  return Object.values(IN_ENGLISH).includes(said) ? said : null;
}

/** Writes a kinship for a text in this language; null: no kinship was given. */
export const parentescoEn = (language: 'es' | 'en', parentesco: string | null): string | null =>
  parentesco === null || language === 'es' ? parentesco : kinshipInEnglish(parentesco);

/** Words that call somebody an heir, in the languages that insurers write. */
const HEIR =
  /hered|hereu|hereva|oinordeko|\bheirs?\b|heiress|causahabiente|sucesor|successor|^(?:[úu]nic|universal|forzos|legal|testamentari)/i;

/**
 * Removes the word heir from a kinship, because people who call themselves heirs in a private document can be held to have accepted the
 * inheritance (Código Civil, arts. 999 and 1000).
 * @returns null: the kinship has no other word
 */
export function withoutHeirship(parentesco: string | null): string | null {
  if (parentesco === null || !HEIR.test(parentesco)) return parentesco;
  const rest = parentesco
    .split(/[,;/()]|\s(?:y|e|i|and|eta)\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !HEIR.test(part));
  return rest.length === 0 ? null : rest.join(', ');
}
