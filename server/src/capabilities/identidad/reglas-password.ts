/** Which passwords are taken: long, and not one of those that are tried first; no rules of composition. Pure. */
import { LARGO_DE_PASSWORD } from '@albacea/contract/acceso.ts';

/** What the commonest passwords are made of, as it remains once digits, signs and disguises are taken off. */
const COMUNES = new Set(
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

const DISFRACES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const llano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const soloLetras = (texto: string): string => texto.replace(/[^a-z]/g, '');

export type ProblemaDePassword = 'corta' | 'comun' | 'personal';

/**
 * What is wrong with a password that somebody chooses, or null.
 * @param suyas words that a stranger would try for this person: address, name, insurer
 */
export function problemaDePassword(password: string, suyas: readonly string[]): ProblemaDePassword | null {
  const normal = password.normalize('NFKC');
  if ([...normal].length < LARGO_DE_PASSWORD) return 'corta';
  const texto = llano(normal);
  if (esRepetida(texto) || esSeguida(texto)) return 'comun';
  const medio = texto.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const formas = [soloLetras(texto), soloLetras(medio.replace(/[013457@$]/g, (c) => DISFRACES[c] ?? c))];
  if (formas.some((forma) => formaComun(forma))) return 'comun';
  const personales = suyas.map((palabra) => soloLetras(llano(palabra))).filter(({ length }) => length >= 3);
  const suya = (forma: string) =>
    personales.some((palabra) => forma.includes(palabra)) &&
    personales.reduce((resto, palabra) => resto.replaceAll(palabra, ''), forma).length < 4;
  return formas.some(suya) ? 'personal' : null;
}

/** A common word, once or again and again, whatever digits and signs stand around it. */
function formaComun(forma: string): boolean {
  if (forma === '') return false;
  return (
    COMUNES.has(forma) || [...COMUNES].some((palabra) => palabra.length >= 4 && forma.replaceAll(palabra, '') === '')
  );
}

/** A piece of up to four characters, again and again; or hardly any different characters. */
const esRepetida = (texto: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(texto) || new Set(texto).size < 5;

/** Mostly steps to the neighbouring character: 123456789012, abcdefghijkl, and backwards. */
function esSeguida(texto: string): boolean {
  const letras = [...texto];
  const pasos = letras.slice(1).filter((letra, i) => {
    const salto = (letra.codePointAt(0) ?? 0) - (letras[i]?.codePointAt(0) ?? 0);
    return Math.abs(salto) === 1 || salto === -9; // …9, 0, 1…
  });
  return pasos.length >= letras.length - 3;
}
