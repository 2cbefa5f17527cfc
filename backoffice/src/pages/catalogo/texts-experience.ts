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
  titulo: 'Track record',
  deVarias: '{{count}} answers in 24 months, across {{aseguradoras}} insurers.',
  propia: '{{count}} answers in 24 months, for this insurer.',
  tarda: 'Time taken',
  dias: 'Half within {{mediana}} days, nine in ten within {{p90}}',
  representante: 'When we ask on the family’s behalf',
  hechas: '{{si}} of {{count}} done',
  nuncaPedido: 'No cases yet',
  pidio: 'It also asked for',
  nada: 'No documents',
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
  deVarias: 'Requests completed in the last 24 months, from insurers that share theirs.',
  burofax: 'Burofax',
  hechas: '{{hechas}} of {{count}} done',
  plazos: 'Statutory deadline met in {{cumplidos}} of {{count}}',
  sinPlazo: 'No statutory deadline',
};
