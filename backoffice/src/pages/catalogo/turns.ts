/** The history of an entry in turns: fields that one person verified together are one turn; pure. */
import { VERIFIED_UNCHANGED } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { DataOf } from '../../app/client.ts';

export type CorrectionEntry = DataOf<'GET /catalogo/proveedores/{codigo}/correcciones'>['elementos'][number];

/** Corrections that belong together: one, or many fields that were verified at once. */
export type Turn = readonly [CorrectionEntry, ...CorrectionEntry[]];

/** Whether a correction only verifies a value. */
export const isVerification = ({ antes, despues, motivo }: CorrectionEntry): boolean =>
  antes === despues && motivo === VERIFIED_UNCHANGED;

/** @param entries newest first */
export function turnsOf(entries: readonly CorrectionEntry[]): Turn[] {
  const turns: [CorrectionEntry, ...CorrectionEntry[]][] = [];
  for (const entry of entries) {
    const last = turns.at(-1);
    if (last && isVerification(entry) && isVerification(last[0]) && isSameTurn(last[0], entry)) last.push(entry);
    else turns.push([entry]);
  }
  return turns;
}

const isSameTurn = (one: CorrectionEntry, other: CorrectionEntry): boolean =>
  one.ocurrido === other.ocurrido && one.quien === other.quien && one.fuente === other.fuente;
