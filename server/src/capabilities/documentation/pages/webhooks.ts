/** How a receiver knows that a delivery is ours, what it answers, and when what failed comes again. */

import { WAITS, WEBHOOKS_MAXIMUM } from '../../webhooks/rules.ts';
import { h2, note, ol, p, pre, table, ul } from '../blocks.ts';
import { headersOf, VECTOR } from '../example-delivery.ts';
import type { DocumentationPage, Reader } from '../page.ts';

export const WEBHOOKS: DocumentationPage = {
  path: 'webhooks',
  inIndex: true,
  title: ({ t }) => t('Recibir avisos', 'Receiving events'),
  about: ({ t }) =>
    t(
      'Compruebe la firma sobre los bytes tal como llegan, recuerde X-Webhook-Id, responda 204 y trabaje después.',
      'Verify the signature over the bytes as they come, remember X-Webhook-Id, answer 204, do the work afterwards.',
    ),
  body: (reader) =>
    [register(reader), verify(reader), vector(reader), answer(reader), retries(reader), rotate(reader)].join('\n'),
};

const register = ({ t, server, to }: Reader): string =>
  [
    h2('registrar', t('Registrar', 'Register')),
    p(
      t(
        `Registre una dirección \`https\` y los avisos que quiere. El \`secret\` se enseña esta vez y ninguna más. Caben ${WEBHOOKS_MAXIMUM} webhooks.`,
        `Register an \`https\` address and the events you want. The \`secret\` is shown this once and never again. There is room for ${WEBHOOKS_MAXIMUM} webhooks.`,
      ),
    ),
    pre(
      t('Registrar un webhook', 'Registering a webhook'),
      `curl ${server}/webhooks \\
  -H "X-API-Key: $ALBACEA_KEY" -H 'Content-Type: application/json' \\
  -d '{"url": "https://integraciones.aurora.example/albacea", "eventos": ["siniestro_abierto"]}'`,
    ),
    p(
      t(
        `Los avisos que hay: [lista de avisos](${to('eventos')}).`,
        `The events there are: [list of events](${to('eventos')}).`,
      ),
    ),
  ].join('\n');

const verify = ({ t }: Reader): string =>
  [
    h2('comprobar', t('Comprobar', 'Verify')),
    p(
      t(
        'Cada envío lleva dos firmas. Las dos dicen quién lo manda; la segunda firma además el identificador y la hora, y por eso descubre una copia vieja. Compruebe las dos, o la segunda sola.',
        'Each delivery carries two signatures. Both say who sent it; the second also signs the identifier and the time, and so finds an old copy. Verify both, or the second alone.',
      ),
    ),
    table(
      t('Firmas', 'Signatures'),
      [t('Cabecera', 'Header'), t('Se calcula así', 'Is computed so')],
      [
        [
          '`X-Webhook-Signature`',
          t(
            '`sha256=` y el HMAC-SHA256 del cuerpo en hexadecimal y minúsculas. La clave son los bytes UTF-8 del `secret` tal como se enseñó, con `whsec_`.',
            '`sha256=` and the HMAC-SHA256 of the body in lower-case hexadecimal. The key is the UTF-8 bytes of the `secret` as it was shown, `whsec_` included.',
          ),
        ],
        [
          '`webhook-signature`',
          t(
            '`v1,` y el HMAC-SHA256 de `id.hora.cuerpo` en base64, con `webhook-id` y `webhook-timestamp`. La clave es lo que va detrás de `whsec_`, descodificado de base64. Es Standard Webhooks: valen sus bibliotecas.',
            '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, with `webhook-id` and `webhook-timestamp`. The key is what follows `whsec_`, decoded from base64. It is Standard Webhooks: its libraries work.',
          ),
        ],
      ],
    ),
    ol([
      t(
        'Guarde el cuerpo como bytes, antes de leerlo como JSON.',
        'Keep the body as bytes, before reading it as JSON.',
      ),
      t('Compare en tiempo constante.', 'Compare in constant time.'),
      t(
        'Rechace un `webhook-timestamp` que se aparte más de cinco minutos de su reloj.',
        'Refuse a `webhook-timestamp` more than five minutes away from your clock.',
      ),
      t(
        'Rechace un envío en el que `webhook-id` y `X-Webhook-Id` no coinciden.',
        'Refuse a delivery in which `webhook-id` and `X-Webhook-Id` differ.',
      ),
      t(
        'Recuerde `X-Webhook-Id` con una clave única en la transacción del trabajo: el mismo aviso puede llegar más de una vez y sin orden.',
        'Remember `X-Webhook-Id` under a unique key, in the transaction of the work: an event may come more than once, and in any order.',
      ),
    ]),
  ].join('\n');

function vector({ t, to }: Reader): string {
  const { headers, body } = headersOf('siniestro_abierto');
  return [
    h2('ejemplo', t('Un envío firmado, para probar su código', 'A signed delivery, to try your code with')),
    p(
      t(
        `El secreto es \`${VECTOR.secret}\` y las dos firmas son correctas. La hora es fija: para esta prueba, no rechace por antigua. Hay uno de cada clase en [la lista de avisos](${to('eventos')}).`,
        `The secret is \`${VECTOR.secret}\` and both signatures are right. The time is fixed: for this trial, do not refuse it as old. There is one of each kind in [the list of events](${to('eventos')}).`,
      ),
    ),
    pre(t('Envío', 'Delivery'), `POST /albacea HTTP/1.1\n${headers}\n\n${body}`),
    p(t('Lo mismo con openssl:', 'The same with openssl:')),
    pre('openssl', OPENSSL(body)),
  ].join('\n');
}

const OPENSSL = (body: string): string => `secret='${VECTOR.secret}'
id='${VECTOR.id}' hora=${VECTOR.seconds}
cuerpo='${body}'

printf %s "$cuerpo" | openssl dgst -sha256 -hmac "$secret" -r
clave=$(printf %s "\${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
printf %s "$id.$hora.$cuerpo" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$clave" -binary | openssl base64 -A`;

const answer = ({ t }: Reader): string =>
  [
    h2('responder', t('Responder', 'Answer')),
    ul([
      t(
        'Entregado es un estado 2xx en diez segundos, y nada más.',
        'Delivered is a status 2xx within ten seconds, and nothing else.',
      ),
      t('Las redirecciones no se siguen.', 'Redirects are not followed.'),
      t(
        '`Retry-After` retrasa el siguiente intento, sin pasar del que va después.',
        '`Retry-After` puts the next attempt off, never past the one after it.',
      ),
      t(
        'Dos respuestas 410 seguidas desactivan el webhook. Lo que ocurra mientras tanto queda retenido y se puede recuperar.',
        'Two answers 410 in a row disable the webhook. What happens meanwhile is held and can be recovered.',
      ),
    ]),
  ].join('\n');

function retries({ t, variant }: Reader): string {
  const waits = WAITS[variant];
  const rows = waits.map((wait, i) => {
    const total = waits.slice(0, i + 1).reduce((sum, one) => sum + one, 0);
    return [String(i + 2), `${wait} min`, inHours(total)];
  });
  const now = t('en el acto', 'at once');
  return [
    h2('reintentos', t(`Reintentos de la Variante ${variant}`, `Retries of Variant ${variant}`)),
    table(
      t('Reintentos', 'Retries'),
      [
        t('Intento', 'Attempt'),
        t('Después del anterior', 'After the one before'),
        t('Desde el primero', 'Since the first'),
      ],
      [['1', now, '0'], ...rows],
    ),
    p(
      t(
        'Se añaden hasta diez segundos al azar, nunca antes de hora. Después del último, la entrega queda `agotada` en `GET /webhooks/{id}/entregas`, desde donde se reenvía; `POST /webhooks/{id}/recuperar` reenvía todas las de un período. `GET /eventos` da lo mismo sin webhook.',
        'Up to ten seconds of chance are added; never earlier. After the last one the delivery stays `agotada` in `GET /webhooks/{id}/entregas`, from where it can be sent again; `POST /webhooks/{id}/recuperar` sends all of a period again. `GET /eventos` gives the same without a webhook.',
      ),
    ),
  ].join('\n');
}

const inHours = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

const rotate = ({ t }: Reader): string =>
  [
    h2('secreto', t('Cambiar el secreto', 'Rotate the secret')),
    ol([
      t(
        '`POST /webhooks/{id}/secreto` enseña el nuevo. Durante 24 horas `X-Webhook-Signature` sigue con el antiguo, `X-Webhook-Signature-Next` lleva el nuevo y `webhook-signature` los dos, separados por un espacio.',
        '`POST /webhooks/{id}/secreto` shows the new one. For 24 hours `X-Webhook-Signature` stays with the old one, `X-Webhook-Signature-Next` carries the new one and `webhook-signature` both, separated by a space.',
      ),
      t('Ponga el nuevo en su receptor, junto al antiguo.', 'Give your receiver the new one beside the old one.'),
      t(
        '`POST /webhooks/{id}/prueba`, y mire que se acepta.',
        '`POST /webhooks/{id}/prueba`, and see that it is taken.',
      ),
      t(
        '`POST /webhooks/{id}/secreto/activar`: desde ahora firma solo el nuevo.',
        '`POST /webhooks/{id}/secreto/activar`: from now on only the new one signs.',
      ),
      t('Retire el antiguo.', 'Take the old one away.'),
    ]),
    note(
      t(
        'Si un secreto se ha podido filtrar, haga los cinco pasos seguidos: hasta el cuarto, el antiguo sigue firmando.',
        'If a secret may have leaked, do all five at once: until the fourth, the old one still signs.',
      ),
    ),
  ].join('\n');
