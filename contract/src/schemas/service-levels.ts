/** Service levels that are agreed with an insurer, and how each month kept them. */
import { type Static, Type } from 'typebox';
import { month, object, option, orNull } from './common.ts';
import { SERVICE_LEVELS, UNMEASURED } from './service-level-lists.ts';

export const ServiceAgreement = object({
  nivel: option(SERVICE_LEVELS),
  minimo: Type.Integer({ minimum: 1, maximum: 100, description: 'Per cent that has to be within.', examples: [95] }),
  dias: orNull(
    Type.Integer({ minimum: 1, maximum: 365, description: 'Working days in Madrid; null where the level has none.' }),
  ),
  penalizacion: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Per cent of the price of the month that is deducted when it is missed.',
    examples: [2],
  }),
});
export type ServiceAgreement = Static<typeof ServiceAgreement>;

export const ServiceAgreements = object({
  desde: month(),
  acuerdos: Type.Array(ServiceAgreement, {
    maxItems: SERVICE_LEVELS.length,
    description: 'All that hold from then on.',
  }),
});
export type ServiceAgreements = Static<typeof ServiceAgreements>;

export const ServiceLevelsQuery = object({
  desde: Type.Optional(month()),
  hasta: Type.Optional(month()),
});
export type ServiceLevelsQuery = Static<typeof ServiceLevelsQuery>;

export const MonthLevel = object({
  ...ServiceAgreement.properties,
  total: orNull(Type.Integer({ description: 'How many there were; null: not known.' })),
  dentro: orNull(Type.Integer({ description: 'How many of them were within.' })),
  valor: orNull(Type.Number({ description: 'Per cent within, with a decimal; null: not known.', examples: [97.2] })),
  motivo: orNull(option(UNMEASURED, { description: 'Why it is not known.' })),
  cumple: orNull(Type.Boolean({ description: 'null: not known, and nothing is deducted.' })),
  deduce: Type.Integer({ description: 'Per cent deducted.' }),
});
export type MonthLevel = Static<typeof MonthLevel>;

export const ServiceLevels = object({
  vigentes: orNull(ServiceAgreements),
  meses: Type.Array(
    object({
      mes: month(),
      niveles: Type.Array(MonthLevel, { description: 'Those that were agreed for the month.' }),
      deduce: Type.Integer({ description: 'Per cent of the price of the month, all levels together, 100 at most.' }),
    }),
    { description: 'Months that are over, newest first.' },
  ),
});
export type ServiceLevels = Static<typeof ServiceLevels>;
