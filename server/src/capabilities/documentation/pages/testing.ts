/** How to test. */
import { READY_GUIONES } from '@albacea/contract/schemas/ensayo.ts';
import { h2, note, ol, p, pre, ul } from '../blocks.ts';
import type { DocumentationPage, Reader } from '../page.ts';

export const TESTING: DocumentationPage = {
  path: 'pruebas',
  inIndex: true,
  title: ({ t }) => t('Probar', 'Testing'),
  about: ({ t }) =>
    t(
      'Todo se prueba antes de escribir a una familia de verdad.',
      'Everything can be tried before a real family is written to.',
    ),
  body: (reader) => [insurer(reader), aYear(reader), worthTrying(reader)].join('\n'),
};

const insurer = ({ t }: Reader): string =>
  [
    h2('aseguradora', t('Una aseguradora de pruebas', 'A test insurer')),
    p(
      t(
        'La crea un admin de su aseguradora en el backoffice: Configuración, Ensayo. Se comporta como la suya, y nada de ella es real: sus correos se guardan y no salen nunca. Sus claves empiezan por `alb_ensayo_`, y todas sus respuestas y avisos llevan `X-Albacea-Ensayo: 1`.',
        'An admin of your insurer makes it in the backoffice: Configuración, Ensayo. It behaves as yours does, and nothing of it is real: its e-mails are kept and never leave. Its keys begin with `alb_ensayo_`, and all its answers and events carry `X-Albacea-Ensayo: 1`.',
      ),
    ),
  ].join('\n');

const aYear = ({ t, server }: Reader): string =>
  [
    h2('reloj', t('Un año en un minuto', 'A year in a minute')),
    p(
      t(
        'Ponga un guion: una familia, sus proveedores y alguien del servicio que actúan como las personas, con las mismas reglas. Después adelante el reloj: lo que vence por el camino ocurre en su orden, y llega firmado a sus webhooks.',
        'Put a script on: a family, its providers and somebody of the service who act as people do, under the same rules. Then move the clock: what falls due on the way happens in its order, and reaches your webhooks signed.',
      ),
    ),
    pre(
      t('Un caso de principio a fin', 'A case from beginning to end'),
      `curl -X POST ${server}/ensayo/guiones -H "X-API-Key: $ALBACEA_KEY" \\
-H 'Content-Type: application/json' -d '{"guion":"todo_bien","caso_id":"CAS-2026-000123"}'
curl -X POST ${server}/ensayo/reloj -H "X-API-Key: $ALBACEA_KEY" \\
-H 'Content-Type: application/json' -d '{"avanzar":"P1Y"}'`,
    ),
    p(
      t(
        'Responde cuando todo se ha asentado. Si tarda más de 25 segundos responde `asentado: false` y sigue sola: pregunte a `GET /ensayo/reloj` hasta que sea `true`. Después lea el caso con `GET /casos/{id}` y las cifras con `GET /reporting?desde=…&hasta=…`, en fechas de su reloj.',
        'It answers when everything has settled. If that takes more than 25 seconds it answers `asentado: false` and goes on by itself: ask `GET /ensayo/reloj` until it is `true`. Then read the case with `GET /casos/{id}` and the figures with `GET /reporting?desde=…&hasta=…`, in days of its clock.',
      ),
    ),
    p(t('Los guiones preparados:', 'The ready scripts:')),
    ul(READY_GUIONES.map((guion) => `\`${guion}\``)),
    p(
      t(
        '`POST /ensayo/eventos` envía un aviso de la clase que pida, sin que ocurra nada; lleva `X-Albacea-A-Peticion: 1`.',
        '`POST /ensayo/eventos` sends an event of the kind that you ask for, without anything happening; it carries `X-Albacea-A-Peticion: 1`.',
      ),
    ),
  ].join('\n');

const worthTrying = ({ t, to, server }: Reader): string =>
  [
    h2('abrir', t('Lo que conviene probar', 'What is worth trying')),
    ol([
      t('Abrir un siniestro con lo mínimo y con todo.', 'Open a claim with the least, and with everything.'),
      t(
        'Repetir la misma petición con la misma `Idempotency-Key`: la respuesta es la misma, con `Idempotent-Replayed: true`.',
        'Repeat the same request with the same `Idempotency-Key`: the answer is the same, with `Idempotent-Replayed: true`.',
      ),
      t(
        'Abrir la misma póliza y persona con otra clave de idempotencia: 409 `caso_duplicado`, con `Location`.',
        'Open the same policy and person with another idempotency key: 409 `caso_duplicado`, with `Location`.',
      ),
      t(
        'Una carta de DNI equivocada, un teléfono raro, un segundo apellido que falta: el siniestro entra y el caso lo dice en `avisos`.',
        'A wrong check letter, an odd telephone, a second surname that is missing: the claim is taken and the case says so in `avisos`.',
      ),
      t('Un campo mal escrito: 422 `validacion`, con su nombre.', 'A misspelt field: 422 `validacion`, with its name.'),
      t(
        `Un aviso: \`POST /webhooks/{id}/prueba\` y [los envíos firmados](${to('eventos')}) de esta documentación.`,
        `An event: \`POST /webhooks/{id}/prueba\` and [the signed deliveries](${to('eventos')}) of this documentation.`,
      ),
      t(
        'Su receptor parado una hora: `GET /webhooks/{id}/entregas` enseña los intentos y `recuperar` los envía otra vez.',
        'Your receiver stopped for an hour: `GET /webhooks/{id}/entregas` shows the attempts and `recuperar` sends them again.',
      ),
    ]),
    pre(
      t('Enviar un aviso de prueba', 'Sending a test event'),
      `curl -X POST ${server}/webhooks/$WEBHOOK/prueba \\
-H "X-API-Key: $ALBACEA_KEY" -H 'Idempotency-Key: prueba-1'`,
    ),
    note(
      t(
        `Hay [colecciones para Bruno y Postman](${to('colecciones')}) con una petición de cada operación.`,
        `There are [collections for Bruno and Postman](${to('colecciones')}) with a request for each operation.`,
      ),
    ),
  ].join('\n');
