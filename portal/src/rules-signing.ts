/** The signature form: its content, and what it still lacks; pure. */
import type { SignatureDrawing } from '@albacea/contract/schemas/papers.ts';
import { type Stroke, signatureDrawingOf } from './rules-signature-pad.ts';

export interface SignatureDraft {
  readonly nombre: string;
  /** With a drawing beside the name. */
  readonly dibujo: boolean;
  /** The drawing; kept when they switch to the name alone, and then not sent. */
  readonly trazos: readonly Stroke[];
  /** As typed, with or without spaces. */
  readonly codigo: string;
}

export const EMPTY_DRAFT: SignatureDraft = { nombre: '', dibujo: false, trazos: [], codigo: '' };

/** The body of `POST /mandato/firma`. */
interface Signature {
  readonly nombre: string;
  readonly codigo: string;
  readonly rubrica?: SignatureDrawing;
}

export function signatureOf({ nombre, dibujo, trazos, codigo }: SignatureDraft): Signature {
  const rubrica = dibujo ? signatureDrawingOf(trazos) : null;
  return { nombre: nombre.trim(), codigo: codigo.replace(/\D/g, ''), ...(rubrica && { rubrica }) };
}

type SignatureField = 'nombre' | 'rubrica' | 'codigo';

/** @param words what is said at each field that lacks something */
export function signatureFaults(draft: SignatureDraft, words: Readonly<Record<SignatureField, string>>) {
  const { nombre, codigo, rubrica } = signatureOf(draft);
  return {
    nombre: nombre === '' ? words.nombre : null,
    rubrica: draft.dibujo && !rubrica ? words.rubrica : null,
    codigo: /^\d{6}$/.test(codigo) ? null : words.codigo,
  } as const satisfies Readonly<Record<SignatureField, string | null>>;
}
