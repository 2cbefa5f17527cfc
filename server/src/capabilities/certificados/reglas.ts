/** Days of the certificates, who issues them and what they cost; pure. */
import type { TipoCertificado } from '@albacea/contract/certificados.ts';
import type { Tasa } from '@albacea/contract/certificados-de-trabajo.ts';
import { deFechaAFecha, sumarHabiles } from '../calendario/reglas-calendario.ts';

/** Working days after the death before which the two registers of the ministry take no request. */
const ESPERA_TRAS_FALLECER = 15;
/** Working days in which a register answers by law; null: none is known. */
const PLAZO: Readonly<Record<TipoCertificado, number | null>> = {
  defuncion_literal: null,
  ultimas_voluntades: 10,
  seguros_fallecimiento: 7,
};

/** First day on which it can be asked for; null: at any time. */
export function primerDia(tipo: TipoCertificado, fechaFallecimiento: string): string | null {
  return tipo === 'defuncion_literal' ? null : sumarHabiles(fechaFallecimiento, ESPERA_TRAS_FALLECER);
}

/** Day by which an answer is due when it is asked for on a day. */
export function plazoDe(tipo: TipoCertificado, dia: string): string | null {
  const dias = PLAZO[tipo];
  return dias === null ? null : sumarHabiles(dia, dias);
}

/** Months in which those who want a recent death certificate still take it; it has no expiry of its own. What the two registers say of a death does not age. */
const MESES_RECIENTE = 3;
/** Who issues it. */
const ORGANISMO: Readonly<Record<TipoCertificado, string>> = {
  defuncion_literal: 'Registro Civil',
  ultimas_voluntades: 'Registro General de Actos de Última Voluntad',
  seguros_fallecimiento: 'Registro de Contratos de Seguros de cobertura de fallecimiento',
};
/** Form with which the fee of the two registers is paid; its amount is configured (TASA_CERTIFICADOS). */
const MODELO_DE_TASA = '790-006';

export const organismoDe = (tipo: TipoCertificado): string => ORGANISMO[tipo];

/** @param importe of the form, in euros @returns null: it is free */
export const tasaDe = (tipo: TipoCertificado, importe: number): Tasa | null =>
  tipo === 'defuncion_literal' ? null : { modelo: MODELO_DE_TASA, importe };

/** Until when it counts as recent; null: it does not age, or nobody knows its day. */
export const recienteHasta = (tipo: TipoCertificado, expedido: string | null): string | null =>
  tipo !== 'defuncion_literal' || expedido === null ? null : deFechaAFecha(expedido, MESES_RECIENTE);
