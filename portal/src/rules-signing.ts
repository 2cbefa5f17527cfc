/** The signature while it is being written: what it holds, and what it still lacks; pure. */
import type { SignatureDrawing } from '@albacea/contract/schemas/papers.ts';
import { type Stroke, signatureDrawingOf } from './rules-signature-pad.ts';

export const SIGNATURE_MODES = ['nombre', 'dibujo'] as const;
export type SignatureMode = (typeof SIGNATURE_MODES)[number];

/** Who comes back from the mail finds the signature where it was left. */
export interface SignatureDraft {
  readonly nombre: string;
  readonly modo: SignatureMode;
  /** What was drawn; kept when they choose the name alone, and then not sent. */
  readonly trazos: readonly Stroke[];
  /** Until when the code that was sent can be used. */
  readonly caduca: string | null;
  /** When it was asked for, by the clock of this device, which may be wrong: only compared with itself. */
  readonly pedido: number;
}

export const EMPTY_DRAFT: SignatureDraft = { nombre: '', modo: 'nombre', trazos: [], caduca: null, pedido: 0 };

/** A code lives for so long, in milliseconds. */
const CODE_LIFE = 15 * 60_000;

/** @param now by the clock of this device, which may have been set back since */
export const codeMayLive = ({ pedido }: SignatureDraft, now: number): boolean => Math.abs(now - pedido) < CODE_LIFE;

/** The body of `POST /mandato/firma`. */
export interface Signature {
  readonly nombre: string;
  readonly codigo: string;
  readonly rubrica?: SignatureDrawing;
}

/** @param code as it was typed, with spaces or without */
export function signatureOf({ nombre, modo, trazos }: SignatureDraft, code: string): Signature {
  const rubrica = modo === 'dibujo' ? signatureDrawingOf(trazos) : null;
  return { nombre: nombre.trim(), codigo: code.replace(/\D/g, ''), ...(rubrica && { rubrica }) };
}

export type SignatureField = 'nombre' | 'rubrica' | 'codigo';

/** What has to be put right before it can be sent. */
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
