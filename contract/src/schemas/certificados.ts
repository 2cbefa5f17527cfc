/** Certificates obtained from public registers. */
import { type Static, Type } from 'typebox';
import { date, instant, object, option, orNull } from './common.ts';

export const CERTIFICADO_TYPES = ['defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento'] as const;
export type CertificadoType = (typeof CERTIFICADO_TYPES)[number];

export const CERTIFICADO_STATES = ['pendiente', 'solicitado', 'obtenido', 'no_procede', 'denegado'] as const;
export type CertificadoState = (typeof CERTIFICADO_STATES)[number];

export const Certificado = object({
  certificado_id: Type.String({ examples: ['0199f3a4-5e6f-7a81-9b23-d4e5f6071829'] }),
  tipo: option(CERTIFICADO_TYPES, { examples: ['ultimas_voluntades'] }),
  estado: option(CERTIFICADO_STATES, { examples: ['pendiente'] }),
  desde: orNull(date('2026-12-09')),
  solicitado: orNull(instant('2026-12-09T09:05:00.000Z')),
  plazo: orNull(date('2026-12-22')),
  terminado: orNull(instant('2026-12-16T11:20:00.000Z')),
  documento_id: orNull(Type.String({ examples: ['0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607'] })),
  actualizado: instant(),
});
export type Certificado = Static<typeof Certificado>;
