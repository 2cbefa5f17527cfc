/** Kinship, which insurers write freely and in Spanish, for texts in English; pure. */

/** Kinships as insurers write them; any other stays as it was written. */
const LINKS: Readonly<Record<string, string>> = {
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

export const kinshipInEnglish = (parentesco: string): string => LINKS[parentesco.trim().toLowerCase()] ?? parentesco;

/** In a text that holds no word of Spanish; null: nobody knows how to say it. */
export function kinshipWhollyInEnglish(parentesco: string): string | null {
  const said = kinshipInEnglish(parentesco).trim().toLowerCase();
  return Object.values(LINKS).includes(said) ? said : null;
}

/** As a text in that language says it; null: nobody said which. */
export const parentescoEn = (language: 'es' | 'en', parentesco: string | null): string | null =>
  parentesco === null || language === 'es' ? parentesco : kinshipInEnglish(parentesco);

/** Words with which somebody calls themselves heir, in the languages that insurers write. */
const HEIR =
  /hered|hereu|hereva|oinordeko|\bheirs?\b|heiress|causahabiente|sucesor|successor|^(?:[úu]nic|universal|forzos|legal|testamentari)/i;

/**
 * Kinship without the quality of heir: whoever takes it in a private paper can be held to have accepted the inheritance
 * (Código Civil, arts. 999 and 1000). null: nothing else was said.
 */
export function withoutHeirship(parentesco: string | null): string | null {
  if (parentesco === null || !HEIR.test(parentesco)) return parentesco;
  const rest = parentesco
    .split(/[,;/()]|\s(?:y|e|i|and|eta)\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !HEIR.test(part));
  return rest.length === 0 ? null : rest.join(', ');
}
