/** Expectations of a family that has named no account yet, by kind of account, from the catalogue and from experience. */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { CUENTA_GROUPS } from './cuenta-groups.ts';
import { PAPERS } from './ready-proveedores.ts';

const papers = (description: string) => Type.Array(option(PAPERS), { description });

export const GroupPlan = object({
  grupo: option(CUENTA_GROUPS, { description: 'Kind of account.' }),
  hacen_falta: papers(
    'Beyond the death certificate and the permission: what holds back at least a third of the requests of this kind.',
  ),
  pueden_pedir: papers('What at least a third of these companies may ask for afterwards; nothing waits for it.'),
  tardan: orNull(
    object(
      {
        desde: Type.Integer({ minimum: 0, description: 'Days of the quickest company, by half of its answers.' }),
        hasta: Type.Integer({ minimum: 0, description: 'Days of the slowest.' }),
      },
      { description: 'As seen in cases; null: too few answers are known.' },
    ),
  ),
  plazo_dias: Type.Integer({
    minimum: 1,
    description:
      'Calendar days that half of these companies are given at most, from a request of today until they are chased: what each publishes, else the term of the law.',
  }),
});
export type GroupPlan = Static<typeof GroupPlan>;

/** Data of GET /plan. */
export const Plan = object({
  grupos: Type.Array(GroupPlan, { description: 'The kinds of which something can be asked in this case.' }),
  registros_desde: orNull(
    date(
      'First day on which the registers of last wills and of insurance can be asked; null: they can be asked already, or are no part of the case.',
    ),
  ),
});
export type Plan = Static<typeof Plan>;
