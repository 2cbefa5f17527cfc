/** The consequences of a confirmed answer; pure. */
import type { CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { type RespuestaClass, resultOfAnswer } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';

/** `resolver` settles the account, `rechazar` marks it as refused for now, `anotar` only adds a note. */
export type Outcome =
  | { readonly orden: 'resolver'; readonly resultado: CuentaResult }
  | { readonly orden: 'rechazar'; readonly papeles: readonly Paper[] }
  | { readonly orden: 'anotar' };

/**
 * @param said a result that the person chose, and the papers
 * @returns null: the provider reports something that was not asked for, so the person has to choose a result
 */
export function outcomeOfAnswer(
  clase: RespuestaClass,
  accion: CuentaAction | null,
  { resultado, papeles }: { readonly resultado: CuentaResult | undefined; readonly papeles: readonly Paper[] },
): Outcome | null {
  if (clase === 'acuse') return { orden: 'anotar' };
  if (resultado !== undefined) return { orden: 'resolver', resultado };
  if (clase === 'otra') return { orden: 'anotar' };
  if (clase === 'negada') return { orden: 'rechazar', papeles: [] };
  if (clase === 'pide_papel') return { orden: 'rechazar', papeles };
  const result = resultOfAnswer(clase, accion);
  return result && { orden: 'resolver', resultado: result };
}

type Words = Pick<Respuesta, 'texto' | 'motivo' | 'referencia'>;

/** The reason of a refusal or demand: in the person's words, else in the provider's; null: none. */
export const reasonOf = (said: string | undefined, data: Words): string | null =>
  said?.trim() || data.motivo || data.texto;

/** The note for the account: the decisive words and the provider's reference. */
export function wordsOf(data: Words): string {
  const words = data.motivo ?? data.texto;
  const reference = data.referencia && `Ref. ${data.referencia}`;
  return [words, reference].filter(Boolean).join('\n').slice(0, WORDS_MAXIMUM);
}
const WORDS_MAXIMUM = 2000;
