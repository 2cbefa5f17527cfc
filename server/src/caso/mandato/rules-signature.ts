/** What a signature leaves behind; pure. */
import type { SignatureDrawing } from '@albacea/contract/schemas/papers.ts';

/** What shows that this person signed this text (eIDAS, art. 25.1: a simple signature, weighed with its evidence). */
export interface SignatureEvidence {
  /** As typed. */
  readonly nombre: string;
  readonly instante: string;
  readonly texto_version: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly huella_texto: string;
  /** To which address or telephone the code went, and when. */
  readonly codigo: { readonly email?: string; readonly telefono?: string; readonly enviado: string };
  readonly direccion: string;
  readonly agente: string;
  /** As drawn, where it was. */
  readonly rubrica?: SignatureDrawing;
}
