/** How whoever gets a letter knows that it is ours: not from the letter alone, which anybody could write; pure. */
import type { LetterData } from './rules-letter-data.ts';

/** @returns nothing for a relative, who writes in their own name, and without a mandate */
export function howToCheck({ idioma, primeraPersona, mandato, aseguradora }: LetterData): string[] {
  if (primeraPersona || !mandato) return [];
  return [TEXT[idioma](aseguradora)];
}

const TEXT: Readonly<Record<LetterData['idioma'], (aseguradora: string) => string>> = {
  es: (aseguradora) =>
    `Para saber que esta carta es nuestra, escriban el código de comprobación en la página indicada. El correo va firmado por su dominio y la autorización lleva nuestro sello electrónico. Si les queda duda, llamen a ${aseguradora} al teléfono que publica en su propia página.`,
  en: (aseguradora) =>
    `To know that this letter is ours, type the verification code on the page given above. The e-mail is signed by its domain and the authorisation carries our electronic seal. If in doubt, call ${aseguradora} at the telephone that it gives on its own page.`,
};
