/** Next dates of a case: what is open, on which day somebody looks at it, and who acts until then. */
import { type Static, Type } from 'typebox';
import { CasoId, fecha, objeto, oNulo, opcion } from './comun.ts';
import { ESPERAS } from './listas.ts';

export const QUE_VENCE = ['caso', 'cuenta', 'certificado', 'documento', 'objecion'] as const;
export type QueVence = (typeof QUE_VENCE)[number];

/** What is done on the day. */
export const MOTIVOS_DE_PLAZO = [
  'lista',
  'confirmar',
  'aportar_papel',
  'falta_algo',
  'falta_certificado',
  'revisar_papel',
  'enviar',
  'copia',
  'carta',
  'insistir',
  'delegado',
  'agencia',
  'carta_familia',
  'silencio',
  'decidir',
  'pedir_certificado',
  'reclamar_certificado',
  'objecion',
  'direccion',
  'sin_noticias',
  'cerrar',
] as const;
export type MotivoDePlazo = (typeof MOTIVOS_DE_PLAZO)[number];

const Quien = opcion(ESPERAS, { description: 'Who acts until then; from that day on the service looks at it.' });

export const Plazo = objeto({
  que: opcion(QUE_VENCE),
  de: oNulo(
    Type.String({
      description: 'Id of the account, certificate, document or objection; null: the case, or a paper that is missing.',
    }),
  ),
  papel: oNulo(
    Type.String({
      description: 'Of a document that is missing: which. With an account: a paper that its provider wants.',
    }),
  ),
  fecha: fecha('The next day on which somebody looks at it.', '2026-12-15'),
  quien: Quien,
  motivo: opcion(MOTIVOS_DE_PLAZO),
  texto: Type.String({ description: 'The same in a sentence.' }),
});
export type Plazo = Static<typeof Plazo>;

/** Everything that is open has exactly one, and an account one more for each paper of its own that is missing; earliest first. Empty when the case has ended. */
export const PlazosDelCaso = objeto({ caso_id: CasoId, elementos: Type.Array(Plazo) });
export type PlazosDelCaso = Static<typeof PlazosDelCaso>;

/** The next date of something, for the family; both null when nothing of it is open. */
export const proxima = {
  proxima_fecha: oNulo(fecha('The next day on which something happens, or null.', '2026-12-15')),
  quien: oNulo(Quien),
};

/** Reminders by e-mail to the heir. */
export const Recordatorios = objeto({
  activos: Type.Boolean({ description: 'False: the heir has stopped them.' }),
  proximo: oNulo(fecha('Day of the next one, or null when none is planned.', '2026-12-15')),
});
export type Recordatorios = Static<typeof Recordatorios>;
