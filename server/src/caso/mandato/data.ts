/** The parts of a mandate that are sealed under the key of the case. */
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { MandatoContent, SignatureEvidence } from './rules.ts';
import type { EjemplarContent, EjemplarTextData } from './rules-ejemplares.ts';
import type { NameOnFile } from './rules-signer-name.ts';

export const mandatoPlace = (id: string) => ({ tabla: 'mandatos', columna: 'datos_cifrados', fila: id });

export const ejemplarPlace = (id: string) => ({ tabla: 'mandato_ejemplares', columna: 'datos_cifrados', fila: id });

/** The paper for one provider as it is signed. */
export interface FrozenEjemplar extends EjemplarContent {
  readonly texto: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly huella: string;
}

/** A signed paper, sealed in its own row. */
export interface EjemplarData extends FrozenEjemplar {
  /** The code by which its provider checks that it is valid. */
  readonly comprobacion: string;
}

/** The content common to all papers of a signature, and the papers themselves until they are signed. */
export interface ActPapers extends Pick<EjemplarTextData, 'servicio' | 'hasta'> {
  readonly identidad: SignerIdentity;
  /** Salt of the hash of the act. Without it a provider could find out by trial which other texts were signed with its own. */
  readonly sal: string;
  /** Hashes of the texts, in order. */
  readonly huellas: readonly string[];
  /** Empty once they are signed, since each then has its own row. */
  readonly ejemplares: readonly FrozenEjemplar[];
}

export interface MandatoData {
  readonly idioma: 'es' | 'en';
  readonly contenido: MandatoContent;
  /** Hash of all texts together, which are signed in one act. */
  readonly huella_texto: string;
  readonly papeles: ActPapers;
  /** The heir's address, to which the present code went unless it went to a telephone. */
  readonly email: string;
  /** The telephone to which the present code went. */
  readonly telefono?: string;
  /** Instants at which codes were sent, oldest first. */
  readonly envios: readonly string[];
  readonly firma?: SignatureEvidence;
  /** The signer corrected the name: `contenido.mandante` has the corrected one, `anterior` the one on file. */
  readonly correccion?: { readonly anterior: NameOnFile };
}

/** Hash of a code, keyed by insurer and bound to the mandate: a plain hash of six digits can be reversed by trial. */
export const codeHash = ({ clave }: Pick<Tenant, 'clave'>, mandato: string, code: string): Buffer =>
  clave.blindIndex('codigo_mandato', `${mandato}\n${code}`);
