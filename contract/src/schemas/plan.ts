/** Expectations of a family that has named no account yet, by kind of account, from the catalogue and from experience. */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { CUENTA_GROUPS } from './cuenta-groups.ts';
import { PAPERS } from './proveedor-lists.ts';

const papers = Type.Array(option(PAPERS));

export const GroupPlan = object({
  grupo: option(CUENTA_GROUPS),
  /** Beyond the death certificate and the permission: what holds back at least a third of the requests of this kind. */
  hacen_falta: papers,
  /** Papers that at least a third of these companies may ask for later; nothing waits for them. */
  pueden_pedir: papers,
  /** As seen in cases; null: too few answers are known. */
  tardan: orNull(
    object({
      /** Days of the quickest company, by the median of its answers. */
      desde: Type.Integer({ minimum: 0 }),
      hasta: Type.Integer({ minimum: 0 }),
    }),
  ),
  /**
   * Calendar days that half of these companies are given at most, from a request of today until they are chased: what
   * each publishes, else the term of the law.
   */
  plazo_dias: Type.Integer({ minimum: 1 }),
});
export type GroupPlan = Static<typeof GroupPlan>;

/** Data of GET /plan. */
export const Plan = object({
  /** The kinds of which something can be asked in this case. */
  grupos: Type.Array(GroupPlan),
  /**
   * First day on which the registers of last wills and of insurance can be asked; null: they can be asked already, or
   * are no part of the case.
   */
  registros_desde: orNull(date()),
});
export type Plan = Static<typeof Plan>;
