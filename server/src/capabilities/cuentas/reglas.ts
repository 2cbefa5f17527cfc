/** How an account is told from others, and shown to the insurer; pure. */
import { plegar } from '../casos/reglas-texto.ts';

/**
 * Hides an identifier but for the first letter of each part, so that two accounts can be told apart and no more.
 * An address keeps its shape: `l•••@e•••.com`.
 */
export function enmascarar(identificador: string): string {
  const [usuario = '', dominio] = identificador.split('@');
  if (dominio === undefined) return tapar(usuario);
  const final = dominio.lastIndexOf('.');
  const nombre = final > 0 ? dominio.slice(0, final) : dominio;
  return `${tapar(usuario)}@${tapar(nombre)}${final > 0 ? dominio.slice(final) : ''}`;
}

const tapar = (texto: string): string => `${[...texto][0] ?? ''}•••`;

export interface ComoSeConoce {
  /** Code of the catalogue; null: the name was written by hand. */
  readonly codigo: string | null;
  readonly nombre: string;
  readonly identificador: string | null;
}

/** White space, and the signs with which people write telephone and contract numbers. */
const SEPARADORES = /[\s().\-/]/g;

/** Equal for two accounts that are the same: one provider and one identifier, however they were written. */
export function mismaCuenta(a: ComoSeConoce, b: ComoSeConoce): boolean {
  return claveDe(a) === claveDe(b);
}

function claveDe({ codigo, nombre, identificador }: ComoSeConoce): string {
  const proveedor = codigo === null ? `a mano ${plegar(nombre).replace(/\s+/g, ' ')}` : `codigo ${codigo}`;
  if (identificador === null) return proveedor;
  // In an address dots and hyphens distinguish.
  const llano = identificador.normalize('NFKC').toLowerCase();
  return `${proveedor}\n${llano.includes('@') ? llano.trim() : llano.replace(SEPARADORES, '')}`;
}
