/** The parts of a mandate that are encrypted with the key of the case. */
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { MandatoContent, SignatureEvidence } from './rules.ts';
import type { EjemplarContent, EjemplarTextData } from './rules-ejemplares.ts';
import type { NameOnFile } from './rules-signer-name.ts';

export const mandatoPlace = (id: string) => ({ tabla: 'mandatos', columna: 'datos_cifrados', fila: id });

export const ejemplarPlace = (id: string) => ({ tabla: 'mandato_ejemplares', columna: 'datos_cifrados', fila: id });

/** The paper for one addressee, with its final text. */
export interface FrozenEjemplar extends EjemplarContent {
  readonly texto: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly huella: string;
}

/** A signed paper, encrypted in a row of its own. */
export interface EjemplarData extends FrozenEjemplar {
  /** The code with which the provider checks that the paper is valid. */
  readonly comprobacion: string;
}

/** The content that all papers of one signature share, and the papers themselves until they are signed. */
export interface ActPapers extends Pick<EjemplarTextData, 'servicio' | 'hasta'> {
  readonly identidad: SignerIdentity;
  /** Salt of the hash over all texts. Without a salt a provider could find out by trial which other texts were signed along with its own. */
  readonly sal: string;
  /** Hashes of the texts, in the order of the papers. */
  readonly huellas: readonly string[];
  /** The unsigned papers; empty after the signature, when each paper has a row of its own. */
  readonly ejemplares: readonly FrozenEjemplar[];
}

export interface MandatoData {
  readonly idioma: 'es' | 'en';
  readonly contenido: MandatoContent;
  /** Hash over all texts, which are signed in one act. */
  readonly huella_texto: string;
  readonly papeles: ActPapers;
  /** The heir's e-mail address, to which the present code was sent unless `telefono` is present. */
  readonly email: string;
  /** The telephone to which the present code was sent; absent: it was sent by e-mail. */
  readonly telefono?: string;
  /** The instants at which codes were sent, oldest first. */
  readonly envios: readonly string[];
  readonly firma?: SignatureEvidence;
  /** Present if the signer corrected the name: `contenido.mandante` has the corrected name, `anterior` the name on file. */
  readonly correccion?: { readonly anterior: NameOnFile };
}

/** Hash of a code, keyed by insurer and bound to the mandate, because a plain hash of six digits can be reversed by trial. */
export const codeHash = ({ clave }: Pick<Tenant, 'clave'>, mandato: string, code: string): Buffer =>
  clave.blindIndex('codigo_mandato', `${mandato}\n${code}`);
