/** What of a mandate is sealed under the key of the case. */
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { MandatoContent, SignatureEvidence } from './rules.ts';
import type { EjemplarContent, EjemplarTextData } from './rules-ejemplares.ts';
import type { NameOnFile } from './rules-signer-name.ts';

export const mandatoPlace = (id: string) => ({ tabla: 'mandatos', columna: 'datos_cifrados', fila: id });

export const ejemplarPlace = (id: string) => ({ tabla: 'mandato_ejemplares', columna: 'datos_cifrados', fila: id });

/** A paper of one provider as it is signed. */
export interface FrozenEjemplar extends EjemplarContent {
  readonly texto: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly huella: string;
}

/** The same once it is signed, sealed in its own row. */
export interface EjemplarData extends FrozenEjemplar {
  /** With which its provider checks that it holds. */
  readonly comprobacion: string;
}

/** What all papers of a signature have in common, and each of them until it is signed. */
export interface ActPapers extends Pick<EjemplarTextData, 'servicio' | 'hasta'> {
  readonly identidad: SignerIdentity;
  /**
   * Goes into the hash of the act: without it a provider could try out, text by text, which others were signed with its own.
   */
  readonly sal: string;
  /** Of each text, in their order. */
  readonly huellas: readonly string[];
  /** Until they are signed; then each has its own row. */
  readonly ejemplares: readonly FrozenEjemplar[];
}

export interface MandatoData {
  readonly idioma: 'es' | 'en';
  readonly contenido: MandatoContent;
  /** Fingerprint of all texts together, which are signed in one act. */
  readonly huella_texto: string;
  readonly papeles: ActPapers;
  /** The address of the heir, to which the code that holds went unless it went to a telephone. */
  readonly email: string;
  /** The telephone to which the code that holds went. */
  readonly telefono?: string;
  /** Instants at which codes were sent, oldest first. */
  readonly envios: readonly string[];
  readonly firma?: SignatureEvidence;
  /** The signer changed the name: `contenido.mandante` has theirs, this is the one that was on file. */
  readonly correccion?: { readonly anterior: NameOnFile };
}

/** Keyed by insurer and bound to its mandate: six digits behind a plain hash are readable. */
export const codeHash = ({ clave }: Pick<Tenant, 'clave'>, mandato: string, code: string): Buffer =>
  clave.blindIndex('codigo_mandato', `${mandato}\n${code}`);
