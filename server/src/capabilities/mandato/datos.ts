/** What of a mandate is sealed under the key of the case. */

import type { Inquilino } from '../../db/inquilino.ts';
import type { EvidenciaDeFirma } from './reglas-firma.ts';
import type { NameReview, SignedName } from './reglas-name-review.ts';
import type { NameOnFile } from './reglas-signer-name.ts';
import type { ContenidoDeMandato } from './reglas-texto.ts';

export const lugarDeMandato = (id: string) => ({ tabla: 'mandatos', columna: 'datos_cifrados', fila: id });

export interface DatosDeMandato {
  readonly idioma: 'es' | 'en';
  readonly contenido: ContenidoDeMandato;
  readonly huella_texto: string;
  /** Where the code that holds went. */
  readonly email: string;
  /** Instants at which codes were sent, oldest first. */
  readonly envios: readonly string[];
  readonly firma?: EvidenciaDeFirma;
  /** The signer changed the name: `contenido.mandante` has theirs, this is the one that was on file. */
  readonly correccion?: { readonly anterior: NameOnFile };
  /** With which a provider checks that it holds. */
  readonly codigo?: string;
}

/** The name of a signed mandate, to be judged. */
export const signedNameOf = (
  { contenido, firma, correccion }: DatosDeMandato,
  review: NameReview | null,
): SignedName => ({
  review,
  typed: firma?.nombre ?? '',
  mandante: contenido.mandante,
  corrected: correccion !== undefined,
});

/** Keyed by insurer and bound to its mandate: six digits behind a plain hash are readable. */
export const huellaDeCodigo = ({ clave }: Pick<Inquilino, 'clave'>, mandato: string, codigo: string): Buffer =>
  clave.huella('codigo_mandato', `${mandato}\n${codigo}`);
