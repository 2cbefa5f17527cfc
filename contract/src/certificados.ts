/** Certificates obtained from public registers. */
import { type Static, Type } from 'typebox';
import { fecha, instante, objeto, oNulo, opcion } from './comun.ts';

export const TIPOS_DE_CERTIFICADO = ['defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento'] as const;
export type TipoCertificado = (typeof TIPOS_DE_CERTIFICADO)[number];

export const ESTADOS_CERTIFICADO = ['pendiente', 'solicitado', 'obtenido', 'no_procede', 'denegado'] as const;
export type EstadoCertificado = (typeof ESTADOS_CERTIFICADO)[number];

export const Certificado = objeto(
  {
    certificado_id: Type.String({ examples: ['0199f3a4-5e6f-7a81-9b23-d4e5f6071829'] }),
    tipo: opcion(TIPOS_DE_CERTIFICADO, { description: 'Which certificate.', examples: ['ultimas_voluntades'] }),
    estado: opcion(ESTADOS_CERTIFICADO, { description: 'State of the certificate.', examples: ['pendiente'] }),
    desde: oNulo(fecha('First day on which the register takes the request; null: at any time.', '2026-12-09')),
    solicitado: oNulo(instante('When it was asked for, or null.', '2026-12-09T09:05:00.000Z')),
    plazo: oNulo(fecha('Day by which an answer is due, or null.', '2026-12-22')),
    terminado: oNulo(instante('When it reached a final state, or null.', '2026-12-16T11:20:00.000Z')),
    documento_id: oNulo(
      Type.String({
        description: 'The document that was obtained, or null.',
        examples: ['0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607'],
      }),
    ),
    actualizado: instante('Last change of the certificate.'),
  },
  { description: 'A certificate of a public register, as the insurer sees it.' },
);
export type Certificado = Static<typeof Certificado>;
