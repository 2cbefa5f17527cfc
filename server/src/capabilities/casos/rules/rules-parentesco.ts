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

/** As a text in that language says it; null: nobody said which. */
export const parentescoEn = (language: 'es' | 'en', parentesco: string | null): string | null =>
  parentesco === null || language === 'es' ? parentesco : kinshipInEnglish(parentesco);
