/** What providers really did, as our own cases have it. */
import type { Shape } from '../../app/shape.ts';

export const EXPERIENCE_ES = {
  titulo: 'Lo que ha hecho hasta ahora',
  deVarias: '{{count}} respuestas en 24 meses, de {{aseguradoras}} aseguradoras.',
  propia: '{{count}} respuestas en 24 meses, de esta aseguradora.',
  tarda: 'Tarda',
  dias: 'La mitad, {{mediana}} días o menos; nueve de cada diez, {{p90}} o menos',
  representante: 'Pedido en nombre de la familia',
  hechas: 'Hecho en {{si}} de {{count}}',
  nuncaPedido: 'Todavía no se ha visto',
  pidio: 'Ha pedido además',
  nada: 'Ningún papel',
  veces: '{{papel}} ({{count}} de {{todas}})',
};

export const EXPERIENCE_EN: Shape<typeof EXPERIENCE_ES> = {
  titulo: 'What it has done so far',
  deVarias: '{{count}} answers in 24 months, of {{aseguradoras}} insurers.',
  propia: '{{count}} answers in 24 months, of this insurer.',
  tarda: 'It takes',
  dias: 'Half of them, {{mediana}} days or less; nine of ten, {{p90}} or less',
  representante: 'Asked in the name of the family',
  hechas: 'Done in {{si}} of {{count}}',
  nuncaPedido: 'Not seen yet',
  pidio: 'It also asked for',
  nada: 'No paper',
  veces: '{{papel}} ({{count}} of {{todas}})',
};
