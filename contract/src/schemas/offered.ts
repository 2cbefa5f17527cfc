/** The commands that the caller can give on a case or a part of it. The server accepts every command that it offers. */
import { Type } from 'typebox';
import { object } from './common.ts';

export const offered = {
  /** Commands that the caller can give now. */
  posible: Type.Array(Type.String()),
  /** Commands that state and role allow but something else prevents. */
  impedidas: Type.Array(
    object({
      orden: Type.String(),
      /** All reasons, as sentences. */
      motivos: Type.Array(Type.String()),
    }),
  ),
};
