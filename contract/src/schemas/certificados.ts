/** Certificates obtained from public registers. */
import { type Static, Type } from 'typebox';
import { date, instant, object, option, orNull } from './common.ts';

export const CERTIFICADO_TYPES = ['defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento'] as const;
export type CertificadoType = (typeof CERTIFICADO_TYPES)[number];

export const CERTIFICADO_STATES = ['pendiente', 'solicitado', 'obtenido', 'no_procede', 'denegado'] as const;
export type CertificadoState = (typeof CERTIFICADO_STATES)[number];

export const Certificado = object({
  certificado_id: Type.String({ examples: ['0199f3a4-5e6f-7a81-9b23-d4e5f6071829'] }),
  tipo: option(CERTIFICADO_TYPES),
  estado: option(CERTIFICADO_STATES),
  desde: orNull(date()),
  solicitado: orNull(instant()),
  plazo: orNull(date()),
  terminado: orNull(instant()),
  documento_id: orNull(Type.String()),
  actualizado: instant(),
});
export type Certificado = Static<typeof Certificado>;
