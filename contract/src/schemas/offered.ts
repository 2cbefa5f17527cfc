/** The acts that the caller may do on a thing of a case: whatever is offered is accepted. */
import { Type } from 'typebox';
import { object } from './common.ts';

export const offered = {
  /** Commands that who asks may give now. */
  posible: Type.Array(Type.String()),
  /** Commands that state and role allow and something else holds back. */
  impedidas: Type.Array(
    object({
      orden: Type.String(),
      /** Every reason, as sentences. */
      motivos: Type.Array(Type.String()),
    }),
  ),
};
