/** A certificate as the family and the service see it, with its fee, what the register said, and its next date. */
import { type Static, Type } from 'typebox';
import { Certificado } from './certificados.ts';
import { CasoId, fecha, objeto, oNulo, opcion } from './comun.ts';
import { ofrecidas } from './ofrecidas.ts';
import { proxima } from './plazos.ts';

/** What a register says: the deceased left a will, or had policies, or not. */
export const RESULTADOS_DE_CERTIFICADO = ['consta', 'no_consta'] as const;
export type ResultadoCertificado = (typeof RESULTADOS_DE_CERTIFICADO)[number];

export const Tasa = objeto({
  modelo: Type.String({ description: 'Form with which it is paid.', examples: ['790-006'] }),
  importe: Type.Number({ minimum: 0, description: 'In euros, as configured.', examples: [3.82] }),
});
export type Tasa = Static<typeof Tasa>;

export const CertificadoDeTrabajo = objeto({
  ...Certificado.properties,
  version: Type.Integer(),
  organismo: Type.String({ description: 'Who issues it.', examples: ['Registro Civil'] }),
  tasa: oNulo(objeto(Tasa.properties, { description: 'Null: it is free.' })),
  resultado: oNulo(opcion(RESULTADOS_DE_CERTIFICADO, { description: 'What the register said, where that was noted.' })),
  expedido: oNulo(fecha('Day on which it was issued, where that was noted.', '2026-12-16')),
  reciente_hasta: oNulo(
    fecha(
      'Until when those who ask for a recent one take it; null: it does not age, or its day is not known.',
      '2027-03-16',
    ),
  ),
  ...proxima,
});
export type CertificadoDeTrabajo = Static<typeof CertificadoDeTrabajo>;

/** At the desk, with what can be done. */
export const CertificadoDeMesa = objeto({ ...CertificadoDeTrabajo.properties, ...ofrecidas });
export type CertificadoDeMesa = Static<typeof CertificadoDeMesa>;

export const CertificadosDeMesa = objeto({ caso_id: CasoId, elementos: Type.Array(CertificadoDeMesa) });
