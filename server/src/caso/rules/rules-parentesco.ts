/** Kinship, which insurers write freely and mostly in Spanish, in the form that our texts need; pure. */

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

const kinshipInEnglish = (parentesco: string): string => LINKS[parentesco.trim().toLowerCase()] ?? parentesco;

/** For a text without a word of Spanish; null: the kinship is unknown to us in English. */
export function kinshipWhollyInEnglish(parentesco: string): string | null {
  const said = kinshipInEnglish(parentesco).trim().toLowerCase();
  return Object.values(LINKS).includes(said) ? said : null;
}

/** Kinship as a text in that language says it; null: none was given. */
export const parentescoEn = (language: 'es' | 'en', parentesco: string | null): string | null =>
  parentesco === null || language === 'es' ? parentesco : kinshipInEnglish(parentesco);

/** Words that call somebody an heir, in the languages that insurers write. */
const HEIR =
  /hered|hereu|hereva|oinordeko|\bheirs?\b|heiress|causahabiente|sucesor|successor|^(?:[úu]nic|universal|forzos|legal|testamentari)/i;

/**
 * Kinship without the quality of heir: a person who takes it in a private document can be held to have accepted the inheritance (Código
 * Civil, arts. 999 and 1000). Null when nothing else was said.
 */
export function withoutHeirship(parentesco: string | null): string | null {
  if (parentesco === null || !HEIR.test(parentesco)) return parentesco;
  const rest = parentesco
    .split(/[,;/()]|\s(?:y|e|i|and|eta)\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !HEIR.test(part));
  return rest.length === 0 ? null : rest.join(', ');
}
