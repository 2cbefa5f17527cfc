/** What of a mandate is sealed under the key of the case. */

import type { Tenant } from '../../db/tenant.ts';
import type { NameReview, SignedName } from './rules-name-review.ts';
import type { SignatureEvidence } from './rules-signature.ts';
import type { NameOnFile } from './rules-signer-name.ts';
import type { MandatoContent } from './rules-text.ts';

export const mandatoPlace = (id: string) => ({ tabla: 'mandatos', columna: 'datos_cifrados', fila: id });

export interface MandatoData {
  readonly idioma: 'es' | 'en';
  readonly contenido: MandatoContent;
  readonly huella_texto: string;
  /** Where the code that holds went. */
  readonly email: string;
  /** Instants at which codes were sent, oldest first. */
  readonly envios: readonly string[];
  readonly firma?: SignatureEvidence;
  /** The signer changed the name: `contenido.mandante` has theirs, this is the one that was on file. */
  readonly correccion?: { readonly anterior: NameOnFile };
  /** With which a provider checks that it holds. */
  readonly codigo?: string;
}

/** The name of a signed mandate, to be judged. */
export const signedNameOf = ({ contenido, firma, correccion }: MandatoData, review: NameReview | null): SignedName => ({
  review,
  typed: firma?.nombre ?? '',
  mandante: contenido.mandante,
  corrected: correccion !== undefined,
});

/** Keyed by insurer and bound to its mandate: six digits behind a plain hash are readable. */
export const codeHash = ({ clave }: Pick<Tenant, 'clave'>, mandato: string, code: string): Buffer =>
  clave.huella('codigo_mandato', `${mandato}\n${code}`);
