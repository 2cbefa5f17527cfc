/**
 * The code with which a mandate is checked; pure. Nineteen signs of chance, 95 bits, and one that tells a slip of the pen from
 * a code: in groups of four, in an alphabet without signs that look alike (Crockford's base 32).
 */
const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const SIGNOS_AL_AZAR = 19;
const GRUPO = 4;

/**
 * The sign that makes a code whole: a sum over GF(32) in which every place weighs differently, so that one wrong sign and two
 * that changed places are always seen.
 */
function signoDeControl(valores: readonly number[]): number {
  return valores.reduce((suma, valor) => doble(suma ^ valor), 0);
}

/** Times x in GF(2^5), by x^5 + x^2 + 1, whose powers of x are all different up to the 31st. */
const doble = (valor: number): number => (valor & 16 ? (valor << 1) ^ 0b100101 : valor << 1) & 31;

/** @param azar as many numbers from 0 to 31 as there are signs of chance */
export function codigoDe(azar: readonly number[]): string {
  const valores = azar.map((valor) => valor & 31);
  return [...valores, signoDeControl(valores)].map((valor) => ALFABETO[valor]).join('');
}

/** In groups, as people read it. */
export const enGrupos = (codigo: string): string => codigo.match(new RegExp(`.{1,${GRUPO}}`, 'g'))?.join('-') ?? '';

/** A code as it was typed, or null: it can be none. Blanks, hyphens and case don't matter, nor O for 0 and I or L for 1. */
export function leerCodigo(texto: string): string | null {
  const limpio = texto
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const valores = [...limpio].map((signo) => ALFABETO.indexOf(signo));
  if (valores.length !== SIGNOS_AL_AZAR + 1 || valores.includes(-1)) return null;
  return signoDeControl(valores.slice(0, -1)) === valores.at(-1) ? limpio : null;
}

/** So much of a network address as tells one office from another: the first 24 bits, or 48 of a long one. */
export function redDe(direccion: string): string {
  const corta = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(direccion)?.[1];
  if (corta) return `${corta}.0/24`;
  if (!direccion.includes(':')) return 'desconocida';
  const [antes = ''] = direccion.split('::');
  const grupos = antes.split(':').filter(Boolean).slice(0, 3);
  return `${[...grupos, ...Array(3 - grupos.length).fill('0')].join(':')}::/48`;
}
