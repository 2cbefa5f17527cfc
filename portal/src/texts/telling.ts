/** The standing of an account in words, and the tone of its colour. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { groupOfPoint, type Point, usualTimeOf } from '../rules-telling.ts';
import type { StateTone } from '../ui/state.tsx';
import type { Texts } from './languages.ts';

/** A refusal or a silence never gets the tone of success. */
export function toneOf(point: Point): StateTone {
  switch (groupOfPoint(point)) {
    case 'hecha':
      return 'bien';
    case 'familia':
    case 'fallida':
      return 'atencion';
    case 'noPedida':
    case 'quitada':
      return 'llano';
    default:
      return 'calma';
  }
}

/** «Otras veces ha tardado unas 3 semanas.» Null: too little is known. */
export function usualTimeInWords(cuenta: CompleteCuenta, { cuenta: words }: Pick<Texts, 'cuenta'>): string | null {
  const usual = usualTimeOf(cuenta);
  if (usual === null) return null;
  return put(usual.unit === 'dias' ? words.sueleDias : words.sueleSemanas, { n: usual.n });
}

/** Why an account was discarded. */
export const removedInWords = ({ motivo_descarte }: CompleteCuenta, { relato }: Pick<Texts, 'relato'>): string =>
  motivo_descarte === null ? relato.frases.quitada : relato.quitadas[motivo_descarte];
