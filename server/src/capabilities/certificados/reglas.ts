/** Days of the certificates, and the document that proves each (research/legal-es.md, section 2); pure. */
import type { TipoCertificado } from '@albacea/contract/certificados.ts';
import type { TipoDocumento } from '@albacea/contract/documentos.ts';
import { sumarHabiles } from './reglas-calendario.ts';

/** Working days after the death before which the two registers of the ministry take no request. */
const ESPERA_TRAS_FALLECER = 15;
/** Working days in which a register answers by law; null: none is known. */
const PLAZO: Readonly<Record<TipoCertificado, number | null>> = {
  defuncion_literal: null,
  ultimas_voluntades: 10,
  seguros_fallecimiento: 7,
};

/** The document that proves that a certificate was obtained. */
export const DOCUMENTO_DE: Readonly<Record<TipoCertificado, TipoDocumento>> = {
  defuncion_literal: 'certificado_defuncion',
  ultimas_voluntades: 'ultimas_voluntades',
  seguros_fallecimiento: 'seguros_fallecimiento',
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

/** A day as it is written in Spain: 04/12/2026. */
export const enCifras = (fecha: string): string => fecha.split('-').reverse().join('/');
