/** Decides by a carrier's answer what becomes of a message or letter; pure. */
import type { SendingResult } from '../mail/transport.ts';

/** Answers that speak of this message or this number, and not of us or of the hour. */
const REFUSALS: ReadonlySet<number> = new Set([400, 410, 413, 422]);

/**
 * A message is given up only where its provider refuses the message or the number for good. Wrong credentials, an account without
 * credit or an address that moved are ours to repair, and lose nothing.
 */
export function classifyAnswer(status: number): SendingResult {
  if (status >= 200 && status < 300) return { tipo: 'aceptado' };
  return { tipo: REFUSALS.has(status) ? 'permanente' : 'temporal', codigo: status };
}
