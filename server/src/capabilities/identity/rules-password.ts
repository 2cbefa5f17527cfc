/** Which passwords are taken: long, and not one of those that are tried first; no rules of composition. Pure. */
import { PASSWORD_LENGTH } from '@albacea/contract/schemas/access.ts';

/** What the commonest passwords are made of, as it remains once digits, signs and disguises are taken off. */
const COMMON = new Set(
  `password passwords passw contrasena contrasenas clave claves secreto secret admin administrador administrator
  usuario user invitado guest welcome bienvenido bienvenida hola hello login acceso entrar letmein letmeinnow master
  qwerty qwertyuiop qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm asdfghjkl asdfghjklzxcvbnm asdfgh zxcvbnm qazwsx
  qazwsxedc qazwsxedcrfv abcdef abcdefgh abcdefghij abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz iloveyou
  teamo tequiero tequieromucho amor princess princesa sunshine superman batman pokemon starwars dragon monkey football
  futbol baseball realmadrid barcelona fcbarcelona atleticomadrid madrid espana sevilla valencia bilbao michael jessica
  jennifer alejandro alejandra fernando fernanda francisco cristina changeme cambiame cambiamepor temporal provisional
  prueba pruebas test testing default internet computer ordenador samsung google facebook linkedin microsoft windows
  company empresa seguro seguros decesos siniestro siniestros aseguradora albacea backoffice portal verano invierno
  primavera otono summer winter spring autumn enero febrero marzo abril mayo junio julio agosto septiembre octubre
  noviembre diciembre whatever trustno freedom nothing correcthorsebatterystaple`.split(/\s+/),
);

const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const onlyLetters = (text: string): string => text.replace(/[^a-z]/g, '');

export type PasswordProblem = 'corta' | 'comun' | 'personal';

/**
 * What is wrong with a password that somebody chooses, or null.
 * @param personalWords words that a stranger would try for this person: address, name, insurer
 */
export function passwordProblem(password: string, personalWords: readonly string[]): PasswordProblem | null {
  const normal = password.normalize('NFKC');
  if ([...normal].length < PASSWORD_LENGTH) return 'corta';
  const text = plain(normal);
  if (isRepeated(text) || isFollowed(text)) return 'comun';
  const middle = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const shapes = [onlyLetters(text), onlyLetters(middle.replace(/[013457@$]/g, (c) => DISGUISES[c] ?? c))];
  if (shapes.some((shape) => commonShape(shape))) return 'comun';
  const personal = personalWords.map((word) => onlyLetters(plain(word))).filter(({ length }) => length >= 3);
  const theirs = (shape: string) =>
    personal.some((word) => shape.includes(word)) &&
    personal.reduce((rest, word) => rest.replaceAll(word, ''), shape).length < 4;
  return shapes.some(theirs) ? 'personal' : null;
}

/** A common word, once or again and again, whatever digits and signs stand around it. */
function commonShape(shape: string): boolean {
  if (shape === '') return false;
  return COMMON.has(shape) || [...COMMON].some((word) => word.length >= 4 && shape.replaceAll(word, '') === '');
}

/** A piece of up to four characters, again and again; or hardly any different characters. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(text) || new Set(text).size < 5;

/** Mostly steps to the neighbouring character: 123456789012, abcdefghijkl, and backwards. */
function isFollowed(text: string): boolean {
  const letters = [...text];
  const steps = letters.slice(1).filter((letter, i) => {
    const step = (letter.codePointAt(0) ?? 0) - (letters[i]?.codePointAt(0) ?? 0);
    return Math.abs(step) === 1 || step === -9; // …9, 0, 1…
  });
  return steps.length >= letters.length - 3;
}
