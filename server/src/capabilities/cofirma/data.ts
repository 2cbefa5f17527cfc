/** What of a second signature is sealed under the key of the case. */
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { SignatureEvidence } from '../mandato/rules-signature.ts';
import type { MandatoLanguage } from '../mandato/rules-text.ts';

export const cofirmaPlace = (id: string) => ({ tabla: 'cofirmas', columna: 'datos_cifrados', fila: id });

/** What was before the eyes of whoever signs, frozen. */
export interface FrozenCofirma {
  readonly idioma: MandatoLanguage;
  readonly version: string;
  readonly identidad: SignerIdentity;
  /** Their own words. */
  readonly texto: string;
  /** The papers of the heir, each with the SHA-256 of its text, in the order in which they are hashed. */
  readonly papeles: readonly { readonly ejemplar: string; readonly huella: string }[];
  /** Goes into the hash of the act, so that no provider can try out which other papers were signed with its own. */
  readonly sal: string;
  /** Of the act: secret, own words, and each text. */
  readonly huella: string;
}

export interface CofirmaData {
  readonly preparada?: FrozenCofirma;
  /** Instants at which codes were sent, oldest first. */
  readonly envios: readonly string[];
  readonly firma?: SignatureEvidence;
}

/** Keyed by insurer and bound to its request: six digits behind a plain hash are readable. */
export const cofirmaCodeHash = ({ clave }: Pick<Tenant, 'clave'>, id: string, code: string): Buffer =>
  clave.blindIndex('codigo_cofirma', `${id}\n${code}`);
