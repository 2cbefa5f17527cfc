/** Controls, line separators and the marks that reorder what is shown: none belongs in a name. */
const INVISIBLES = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const PARTICULAS: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'i', 'da', 'das', 'do', 'dos']);

/** Puts text on one line, without invisible characters. */
export function enUnaLinea(texto: string): string {
  return texto.toWellFormed().replace(INVISIBLES, ' ').replace(/\s+/gu, ' ').trim();
}

/**
 * A person's name as it is written in a letter. Claims systems often hold names in capitals, and capitals read as
 * shouting: only then are they turned into ordinary writing. A name with any small letter is left as it is.
 */
export function nombreDePersona(texto: string): string {
  const nombre = enUnaLinea(texto);
  const enMayusculas = nombre === nombre.toLocaleUpperCase('es') && nombre !== nombre.toLocaleLowerCase('es');
  if (!enMayusculas || !/\p{Lu}{3}/u.test(nombre)) return nombre;
  return nombre
    .toLocaleLowerCase('es')
    .split(' ')
    .map((palabra, i) => (i > 0 && PARTICULAS.has(palabra) ? palabra : conIniciales(palabra)))
    .join(' ');
}

function conIniciales(palabra: string): string {
  return palabra.replace(
    /(^|[-'’.·/])(\p{L})/gu,
    (_, antes: string, letra: string) => antes + letra.toLocaleUpperCase('es'),
  );
}
