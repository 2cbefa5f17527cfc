/** What of a mandate is sealed under the key of the case. */
import type { Inquilino } from '../../db/inquilino.ts';
import type { ContenidoDeMandato } from './reglas-texto.ts';

export const lugarDeMandato = (id: string) => ({ tabla: 'mandatos', columna: 'datos_cifrados', fila: id });

/** What shows that this person signed this text (eIDAS, art. 25.1: a simple signature, weighed with its evidence). */
export interface EvidenciaDeFirma {
  /** As typed. */
  readonly nombre: string;
  readonly instante: string;
  readonly texto_version: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly huella_texto: string;
  /** Address to which the code went, and when. */
  readonly codigo: { readonly email: string; readonly enviado: string };
  readonly direccion: string;
  readonly agente: string;
}

export interface DatosDeMandato {
  readonly idioma: 'es' | 'en';
  readonly contenido: ContenidoDeMandato;
  readonly huella_texto: string;
  /** Where the code that holds went. */
  readonly email: string;
  /** Instants at which codes were sent, oldest first. */
  readonly envios: readonly string[];
  readonly firma?: EvidenciaDeFirma;
}

/** Keyed by insurer and bound to its mandate: six digits behind a plain hash are readable. */
export const huellaDeCodigo = ({ clave }: Pick<Inquilino, 'clave'>, mandato: string, codigo: string): Buffer =>
  clave.huella('codigo_mandato', `${mandato}\n${codigo}`);
