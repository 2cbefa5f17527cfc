/** A certificate as the family and the service see it, with its fee, what the register said, and its next date. */
import { type Static, Type } from 'typebox';
import { Certificado } from './certificados.ts';
import { CasoId, date, decimal, object, option, orNull } from './common.ts';
import { next } from './deadlines.ts';
import { offered } from './offered.ts';

/** The register's answer: the deceased left a will, or had policies, or not. */
export const CERTIFICADO_RESULTS = ['consta', 'no_consta'] as const;
export type CertificadoResult = (typeof CERTIFICADO_RESULTS)[number];

export const Rate = object({
  /** Form for the payment. */
  modelo: Type.String(),
  /** In euros, where it was configured; null: the amount that the form states. */
  importe: orNull(decimal()),
});
export type Rate = Static<typeof Rate>;

export const WorkCertificado = object({
  ...Certificado.properties,
  version: Type.Integer(),
  organismo: Type.String(),
  pagina: Type.String(),
  /** The law that gives the register its term; null: none is known, the day is an estimate. */
  plazo_legal: orNull(Type.String()),
  /** Until when the register keeps what it knows of this death; null: no end is known. */
  conserva_hasta: orNull(date()),
  /** The register takes the request without the death certificate, but for a death entered in a court of peace. */
  sin_certificado: Type.Boolean(),
  /** Null: it is free. */
  tasa: orNull(object(Rate.properties)),
  resultado: orNull(option(CERTIFICADO_RESULTS)),
  /** Day on which it was issued, where that was noted. */
  expedido: orNull(date()),
  /** Until when those who ask for a recent one take it; null: it does not age, or its day is not known. */
  reciente_hasta: orNull(date()),
  ...next,
});
export type WorkCertificado = Static<typeof WorkCertificado>;

/** For the desk, with the acts offered. */
export const DeskCertificado = object({ ...WorkCertificado.properties, ...offered });
export type DeskCertificado = Static<typeof DeskCertificado>;

export const DeskCertificados = object({ caso_id: CasoId, elementos: Type.Array(DeskCertificado) });
