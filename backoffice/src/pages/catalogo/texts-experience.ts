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

/** What came of requests by channel. */
export const CHANNELS_ES = {
  titulo: 'Por cada canal',
  deVarias: 'Peticiones de los últimos 24 meses que han terminado, de las aseguradoras que comparten las suyas.',
  burofax: 'Burofax',
  hechas: 'Hecho en {{hechas}} de {{count}}',
  plazos: 'Plazo de la ley cumplido en {{cumplidos}} de {{count}}',
  sinPlazo: 'Sin plazo que dé la ley',
};

export const CHANNELS_EN: Shape<typeof CHANNELS_ES> = {
  titulo: 'By channel',
  deVarias: 'Requests of the last 24 months that have ended, of the insurers that share theirs.',
  burofax: 'Burofax',
  hechas: 'Done in {{hechas}} of {{count}}',
  plazos: 'Term of the law kept in {{cumplidos}} of {{count}}',
  sinPlazo: 'No term of the law',
};
