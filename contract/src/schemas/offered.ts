/** The commands that the caller can give on part of a case: what is offered is accepted. */
import { Type } from 'typebox';
import { object } from './common.ts';

export const offered = {
  /** Commands that the caller can give now. */
  posible: Type.Array(Type.String()),
  /** Commands that state and role allow but something else hinders. */
  impedidas: Type.Array(
    object({
      orden: Type.String(),
      /** Every reason, as sentences. */
      motivos: Type.Array(Type.String()),
    }),
  ),
};
