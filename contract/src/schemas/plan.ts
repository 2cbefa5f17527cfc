/** What a family that has named no account yet can expect, by group of accounts, from the catalogue and from past cases. */
import { type Static, Type } from 'typebox';
import { date, object, option, orNull } from './common.ts';
import { CUENTA_GROUPS } from './cuenta-groups.ts';
import { PAPERS } from './proveedor-lists.ts';

const papers = Type.Array(option(PAPERS));

export const GroupPlan = object({
  grupo: option(CUENTA_GROUPS),
  /** Documents, besides the death certificate and the mandate, that at least a third of the requests in this group need. */
  hacen_falta: papers,
  /** Documents that at least a third of the providers in this group may ask for later; no request waits for them. */
  pueden_pedir: papers,
  /** Days that the providers took to answer in past cases; null: too few answers are known. */
  tardan: orNull(
    object({
      /** Median days of the quickest provider; `hasta` holds those of the slowest. */
      desde: Type.Integer({ minimum: 0 }),
      hasta: Type.Integer({ minimum: 0 }),
    }),
  ),
  /**
   * Calendar days from a request made today until the provider is chased, as the median over this group. Each provider
   * counts with the term that it publishes, otherwise with the legal term.
   */
  plazo_dias: Type.Integer({ minimum: 1 }),
});
export type GroupPlan = Static<typeof GroupPlan>;

/** Data of GET /plan. */
export const Plan = object({
  /** The groups in which this case can make requests. */
  grupos: Type.Array(GroupPlan),
  /**
   * First day on which the registers of last wills and of insurance can be asked; null: they can be asked already, or
   * the case does not include them.
   */
  registros_desde: orNull(date()),
});
export type Plan = Static<typeof Plan>;
