/** Certificates obtained from public registers (design.md, section 3; research/legal-es.md, section 2). */

export const TIPOS_DE_CERTIFICADO = ['defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento'] as const;
export type TipoCertificado = (typeof TIPOS_DE_CERTIFICADO)[number];

export const ESTADOS_CERTIFICADO = ['pendiente', 'solicitado', 'obtenido', 'no_procede', 'denegado'] as const;
export type EstadoCertificado = (typeof ESTADOS_CERTIFICADO)[number];
