/** A certificate as the family and the service see it, with its fee, the register's answer, and its next date. */
import { type Static, Type } from 'typebox';
import { Certificado } from './certificados.ts';
import { CasoId, date, decimal, object, option, orNull } from './common.ts';
import { next } from './deadlines.ts';
import { offered } from './offered.ts';

/** The register's answer: whether the deceased left a will, or had policies. */
export const CERTIFICADO_RESULTS = ['consta', 'no_consta'] as const;
export type CertificadoResult = (typeof CERTIFICADO_RESULTS)[number];

export const Rate = object({
  /** Number of the form for the payment. */
  modelo: Type.String(),
  /** Amount in euros, as configured; null: not configured, so the form's own amount applies. */
  importe: orNull(decimal()),
});
export type Rate = Static<typeof Rate>;

export const WorkCertificado = object({
  ...Certificado.properties,
  version: Type.Integer(),
  organismo: Type.String(),
  pagina: Type.String(),
  /** The law that sets the register's term; null: no such law is known, and `plazo` is an estimate. */
  plazo_legal: orNull(Type.String()),
  /** Day until which the register keeps the data of this death; null: no end is known. */
  conserva_hasta: orNull(date()),
  /** Whether the register accepts the request without the death certificate; a death registered at a court of peace always needs one. */
  sin_certificado: Type.Boolean(),
  /** Fee of the certificate; null: it is free. */
  tasa: orNull(object(Rate.properties)),
  resultado: orNull(option(CERTIFICADO_RESULTS)),
  /** Day on which the certificate was issued; null: not recorded. */
  expedido: orNull(date()),
  /** Day until which recipients accept the certificate as recent; null: it does not age, or its day of issue is unknown. */
  reciente_hasta: orNull(date()),
  ...next,
});
export type WorkCertificado = Static<typeof WorkCertificado>;

/** A certificate as the backoffice shows it, with the commands that the caller can give on it. */
export const DeskCertificado = object({ ...WorkCertificado.properties, ...offered });
export type DeskCertificado = Static<typeof DeskCertificado>;

export const DeskCertificados = object({ caso_id: CasoId, elementos: Type.Array(DeskCertificado) });
