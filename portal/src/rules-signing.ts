/** The signature form: its content, and what it still lacks; pure. */
import type { SignatureDrawing } from '@albacea/contract/schemas/papers.ts';
import { type Stroke, signatureDrawingOf } from './rules-signature-pad.ts';

export type SignatureMode = 'nombre' | 'dibujo';

/** Kept on the device, so that people who return from their e-mail find it as they left it; without the number of their document. */
export interface SignatureDraft {
  readonly nombre: string;
  readonly modo: SignatureMode;
  /** The drawing; kept when they switch to the name alone, and then not sent. */
  readonly trazos: readonly Stroke[];
}

export const EMPTY_DRAFT: SignatureDraft = { nombre: '', modo: 'nombre', trazos: [] };

/** The body of `POST /mandato/firma`. */
interface Signature {
  readonly nombre: string;
  readonly codigo: string;
  readonly rubrica?: SignatureDrawing;
}

/** @param code as typed, with or without spaces */
export function signatureOf({ nombre, modo, trazos }: SignatureDraft, code: string): Signature {
  const rubrica = modo === 'dibujo' ? signatureDrawingOf(trazos) : null;
  return { nombre: nombre.trim(), codigo: code.replace(/\D/g, ''), ...(rubrica && { rubrica }) };
}

export type SignatureField = 'nombre' | 'rubrica' | 'codigo';

/** The faults to correct before it can be sent. */
export function missingInSignature(
  { nombre, codigo, rubrica }: Signature,
  modo: SignatureMode,
): readonly SignatureField[] {
  const missing: Readonly<Record<SignatureField, boolean>> = {
    nombre: nombre === '',
    rubrica: modo === 'dibujo' && !rubrica,
    codigo: !/^\d{6}$/.test(codigo),
  };
  return (['nombre', 'rubrica', 'codigo'] as const).filter((field) => missing[field]);
}
