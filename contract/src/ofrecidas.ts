/** What can be done with a thing of a case, as whoever asks may do it: what is offered is accepted. */
import { Type } from 'typebox';
import { objeto } from './comun.ts';

export const ofrecidas = {
  posible: Type.Array(Type.String(), { description: 'Commands that who asks may give now.' }),
  impedidas: Type.Array(
    objeto({
      orden: Type.String(),
      motivos: Type.Array(Type.String(), { description: 'Every reason, as sentences.' }),
    }),
    { description: 'Commands that state and role allow and something else holds back.' },
  ),
};
