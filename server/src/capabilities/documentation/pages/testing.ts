/** How to test. */
import { h2, note, ol, p, pre } from '../blocks.ts';
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
  body: (reader) => [insurer(reader), worthTrying(reader)].join('\n'),
};

const insurer = ({ t }: Reader): string =>
  [
    h2('aseguradora', t('Una aseguradora de pruebas', 'A test insurer')),
    p(
      t(
        'Pídala al servicio. Es igual que la suya en todo, menos en una cosa: sus correos se guardan y no salen nunca. `notificado` es cierto en cuanto se guardó uno.',
        'Ask the service for one. It is the same as yours in all but one thing: its e-mails are kept and never leave. `notificado` is true as soon as one was kept.',
      ),
    ),
    // Here stands what else a test insurer can do: its clock, scripted families, events on demand.
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
