/** The kinds of events, and a page for each with a signed delivery. */
import { WHEN } from '@albacea/contract/openapi/openapi-webhooks.ts';
import { EVENT_DATA, EVENT_TYPES, type EventData, type EventType } from '@albacea/contract/schemas/events.ts';
import { h2, note, p, pre, table, ul } from '../blocks.ts';
import { headersOf, VECTOR } from '../example-delivery.ts';
import type { DocumentationPage, Reader } from '../page.ts';

const WHEN_ES: Readonly<Record<EventType, string>> = {
  caso_abierto: 'Se abrió un caso.',
  caso_cerrado: 'Un caso se cerró o se anuló; `estado` dice cuál de las dos.',
  siniestro_abierto: 'Se recibió un siniestro por `POST /siniestro`.',
  documentacion_completa:
    'Una persona validó los papeles básicos del caso: la prueba del fallecimiento y el mandato del heredero.',
  documentacion_recibida: 'Llegó un documento.',
  cuenta_resuelta: 'Una cuenta llegó a un estado final.',
  modulo_completado:
    'El trabajo de un módulo ha terminado: todo lo suyo es final y el heredero ha dado la lista por completa. `modulos[].estado` del caso dice si se consiguió algo.',
};

type Member = { [T in EventType]: keyof EventData<T> }[EventType];

const MEMBER_ES: Readonly<Record<Member, string>> = {
  caso_id: 'El caso, único dentro de su aseguradora.',
  estado: 'El estado del caso cuando ocurrió.',
  abierto: 'Cuándo se abrió el caso.',
  resultado: 'Cómo terminó un caso cerrado; nulo si se anuló.',
  cerrado: 'Cuándo se cerró o se anuló.',
  siniestro_id: 'El siniestro en el registro.',
  registrado: 'Cuándo se anotó el siniestro.',
  completada: 'Cuándo se validaron los papeles básicos.',
  documento_id: 'El documento.',
  recibido: 'Cuándo llegó el documento.',
  cuenta_id: 'La cuenta.',
  modulo: 'El módulo.',
  estado_cuenta: 'El estado final de la cuenta; después de `sin_respuesta` se puede pedir otra vez.',
  resuelta: 'Cuándo llegó la cuenta a un estado final.',
  completado: 'Cuándo terminó su trabajo.',
};

/** What a receiver usually does with it. */
const THEN: Readonly<Record<EventType, readonly [es: string, en: string]>> = {
  caso_abierto: ['Anote `caso_id` en su expediente.', 'Note `caso_id` in your file.'],
  caso_cerrado: [
    'Lea `GET /casos/{id}` una vez más y cierre su expediente. Un caso cerrado puede reabrirse hasta `reabrible_hasta`.',
    'Read `GET /casos/{id}` once more and close your file. A closed case can be reopened until `reabrible_hasta`.',
  ],
  siniestro_abierto: [
    'Anote `caso_id` en el siniestro. Si el caso ya estaba abierto, llega este aviso y no `caso_abierto`.',
    'Note `caso_id` in the claim. When the case was open already, this event comes and `caso_abierto` does not.',
  ],
  documentacion_completa: [
    'El caso pasa a `en_tramite`: no hay nada que hacer.',
    'The case goes on to `en_tramite`: there is nothing to do.',
  ],
  documentacion_recibida: [
    'Si espera un papel concreto, lea `GET /casos/{id}/documentos`.',
    'If you wait for a certain paper, read `GET /casos/{id}/documentos`.',
  ],
  cuenta_resuelta: [
    'Lea `GET /casos/{id}/cuentas` si enseña las cuentas a alguien.',
    'Read `GET /casos/{id}/cuentas` if you show the accounts to somebody.',
  ],
  modulo_completado: [
    'Lea `modulos` en `GET /casos/{id}`: `completado` si se consiguió algo, `terminado` si no.',
    'Read `modulos` in `GET /casos/{id}`: `completado` when something was obtained, `terminado` when nothing was.',
  ],
};

const whenOf = (type: EventType, { t }: Reader): string => t(WHEN_ES[type], WHEN[type]);

export const EVENTS: DocumentationPage = {
  path: 'eventos',
  inIndex: true,
  title: ({ t }) => t('Catálogo de avisos', 'Catalogue of events'),
  about: ({ t }) =>
    t(
      'Las clases de avisos que hay. Llevan identificadores, estados y horas; nunca datos personales.',
      'The kinds of events there are. They carry identifiers, states and times; never personal data.',
    ),
  body: (reader) => {
    const { t, to } = reader;
    return [
      table(
        t('Clases de avisos', 'Kinds of events'),
        [t('Aviso', 'Event'), t('Cuándo', 'When')],
        EVENT_TYPES.map((type) => [`[${type}](${to(`eventos/${type}`)})`, whenOf(type, reader)]),
      ),
      h2('tratar', t('Cómo tratarlos', 'How to treat them')),
      ul([
        t(
          'Pueden venir más de una vez y sin orden. Tome `caso_id` y lea el caso.',
          'They may come more than once, and in any order. Take `caso_id` and read the case.',
        ),
        t(
          'Pase por alto las clases y los miembros que no conoce: pueden añadirse.',
          'Leave aside kinds and members that you don’t know: more may come.',
        ),
        t(
          '`POST /webhooks/{id}/prueba` envía un aviso `prueba`, con `webhook_id` como único dato.',
          '`POST /webhooks/{id}/prueba` sends an event `prueba`, with `webhook_id` as its only data.',
        ),
        t(
          '`GET /eventos` los da todos, en un orden que no cambia.',
          '`GET /eventos` gives all of them, in an order that does not change.',
        ),
      ]),
    ].join('\n');
  },
};

export const EVENT_PAGES: readonly DocumentationPage[] = EVENT_TYPES.map((type) => ({
  path: `eventos/${type}`,
  inIndex: false,
  title: () => type,
  about: (reader) => whenOf(type, reader),
  body: (reader) => eventBody(type, reader),
}));

function eventBody(type: EventType, { t, to }: Reader): string {
  const { headers, body } = headersOf(type);
  const members = Object.entries(EVENT_DATA[type].properties as Record<string, { description?: string }>);
  const [es, en] = THEN[type];
  return [
    p(t(es, en)),
    h2('cuerpo', t('Cuerpo', 'Body')),
    pre(t('Cuerpo', 'Body'), JSON.stringify(JSON.parse(body), null, 2)),
    table(
      t('Miembros de data', 'Members of data'),
      ['`data`', t('Qué es', 'What it is')],
      members.map(([name, { description = '' }]) => [`\`${name}\``, t(MEMBER_ES[name as Member], description)]),
    ),
    p(
      t(
        '`timestamp` dice cuándo ocurrió; es el mismo en todos los intentos, como todo el cuerpo.',
        '`timestamp` says when it happened; it is the same in every attempt, as all of the body is.',
      ),
    ),
    h2('envio', t('Un envío firmado', 'A signed delivery')),
    p(
      t(
        `Con el secreto \`${VECTOR.secret}\`. El cuerpo es la última línea, sin salto al final: sirve para [probar su comprobación](${to('webhooks#comprobar')}).`,
        `With the secret \`${VECTOR.secret}\`. The body is the last line, without a line break at its end: use it to [try your verifier](${to('webhooks#comprobar')}).`,
      ),
    ),
    pre(t('Envío', 'Delivery'), `POST /albacea HTTP/1.1\n${headers}\n\n${body}`),
    note(t(`Toda la lista: [avisos](${to('eventos')}).`, `The whole list: [events](${to('eventos')}).`)),
  ].join('\n');
}
