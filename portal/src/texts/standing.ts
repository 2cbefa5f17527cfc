/** The standing of an account in words, and the tone of its colour. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { groupOfStanding, type Standing, usualTimeOf } from '../rules-standing.ts';
import type { StateTone } from '../ui/state.tsx';
import { day } from './dates.ts';
import type { PortalLanguage } from './languages.ts';
import type { Texts } from './texts.ts';

/** A refusal or a silence never gets the tone of success. */
export function toneOf(standing: Standing): StateTone {
  switch (groupOfStanding(standing)) {
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

/** The standing in a few words, with the day that it waits for, if any. */
export const standingInWords = (
  standing: Standing,
  cuenta: CompleteCuenta,
  { relato }: Texts,
  language: PortalLanguage,
): string => put(relato.puntos[standing], { fecha: dayOfStanding(standing, cuenta, language) });

/** The day until which an account waits, in words; empty: there is no such day. */
export function dayOfStanding(
  standing: Standing,
  { reposo_hasta, proxima_accion }: Pick<CompleteCuenta, 'reposo_hasta' | 'proxima_accion'>,
  language: PortalLanguage,
): string {
  const until = (standing === 'reposo' ? reposo_hasta : null) ?? proxima_accion;
  return until === null ? '' : day(until, language);
}

/** «Otras veces ha tardado unas 3 semanas.» Null: too little is known. */
export function usualTimeInWords(cuenta: CompleteCuenta, { cuenta: words }: Pick<Texts, 'cuenta'>): string | null {
  const usual = usualTimeOf(cuenta);
  if (usual === null) return null;
  return put(usual.unit === 'dias' ? words.sueleDias : words.sueleSemanas, { n: usual.n });
}

/** Why an account was discarded. */
export function removedInWords(
  { motivo_descarte, solicitada }: CompleteCuenta,
  { relato }: Pick<Texts, 'relato'>,
): string {
  if (solicitada !== null) return relato.quitadas.pedida;
  return motivo_descarte === null ? relato.frases.quitada : relato.quitadas[motivo_descarte];
}
