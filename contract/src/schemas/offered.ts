/** The acts that the caller may do on a thing of a case: whatever is offered is accepted. */
import { Type } from 'typebox';
import { object } from './common.ts';

export const offered = {
  posible: Type.Array(Type.String(), { description: 'Commands that who asks may give now.' }),
  impedidas: Type.Array(
    object({
      orden: Type.String(),
      motivos: Type.Array(Type.String(), { description: 'Every reason, as sentences.' }),
    }),
    { description: 'Commands that state and role allow and something else holds back.' },
  ),
};
