/** How much can be asked for, and how to repeat it. */
import { PROPOSED_MAXIMUM } from '@albacea/contract/schemas/cuentas.ts';
import { LOTE_ROWS, LOTE_ROWS_PER_DAY, LOTES_PER_DAY } from '@albacea/contract/schemas/lote-lists.ts';
import { ANONYMOUS_LIMIT, LIMIT_PER_HOUR } from '../../../http/rate-limit.ts';
import { BODY_MAXIMUM } from '../../../http/responses.ts';
import { WEBHOOKS_MAXIMUM } from '../../webhooks/rules.ts';
import { h2, p, pre, table } from '../blocks.ts';
import type { DocumentationPage, Reader } from '../page.ts';

export const LIMITS: DocumentationPage = {
  path: 'limites',
  inIndex: true,
  title: ({ t }) => t('Límites y repeticiones', 'Limits and repeats'),
  about: ({ t }) =>
    t(
      'Cuánto se puede pedir, y cómo repetir sin que nada ocurra dos veces.',
      'How much can be asked for, and how to repeat without anything happening twice.',
    ),
  body: (reader) => [limits(reader), repeats(reader), retrying(reader)].join('\n'),
};

const limits = ({ t, variant }: Reader): string =>
  [
    h2('limites', t('Límites', 'Limits')),
    table(
      t('Límites', 'Limits'),
      [t('Qué', 'What'), t('Cuánto', 'How much')],
      [
        [
          t('Peticiones', 'Requests'),
          t(
            `${LIMIT_PER_HOUR} por hora y clave${variant === 'A' ? ', y por persona que inicia sesión' : ''}; la hora empieza con la primera`,
            `${LIMIT_PER_HOUR} an hour for each key${variant === 'A' ? ' and each person who signs in' : ''}; the hour begins with the first`,
          ),
        ],
        [
          t('Peticiones sin credencial válida', 'Requests without a valid credential'),
          t(`${ANONYMOUS_LIMIT} por hora y dirección`, `${ANONYMOUS_LIMIT} an hour for each address`),
        ],
        [t('Cuerpo', 'Body'), `${BODY_MAXIMUM / 1024} KiB`],
        [
          t('Lote', 'Lot'),
          t(
            `${LOTE_ROWS} filas; ${LOTES_PER_DAY} lotes y ${LOTE_ROWS_PER_DAY} filas en 24 horas por clave; cuenta como una petición`,
            `${LOTE_ROWS} rows; ${LOTES_PER_DAY} lots and ${LOTE_ROWS_PER_DAY} rows in 24 hours for each key; counts as one request`,
          ),
        ],
        [t('Fichero', 'File'), t('20 MB; PDF, JPEG o PNG', '20 MB; PDF, JPEG or PNG')],
        [t('Elementos por página', 'Elements a page'), t('25, hasta 100 con `limite`', '25, up to 100 with `limite`')],
        [t('Cuentas por petición', 'Accounts a request'), String(PROPOSED_MAXIMUM)],
        ['Webhooks', String(WEBHOOKS_MAXIMUM)],
        ['`Idempotency-Key`', t('de 1 a 255 caracteres ASCII visibles', '1 to 255 visible ASCII characters')],
      ],
    ),
    p(
      t(
        'Cada respuesta dice lo que queda: `X-RateLimit-Limit`, `X-RateLimit-Remaining` y `X-RateLimit-Reset` (segundos desde 1970), y lo mismo en `RateLimit` y `RateLimit-Policy`. Por encima del límite: 429 con `Retry-After`.',
        'Every answer says what is left: `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (seconds since 1970), and the same in `RateLimit` and `RateLimit-Policy`. Beyond the limit: 429 with `Retry-After`.',
      ),
    ),
  ].join('\n');

const repeats = ({ t }: Reader): string =>
  [
    h2('repetir', t('Repetir sin riesgo', 'Repeating safely')),
    p(
      t(
        'Una familia no debe recibir dos casos porque falló una red. Envíe con cada POST que crea o envía algo una `Idempotency-Key` suya, la misma en todos los intentos de un mismo hecho.',
        'A family must not get two cases because a network failed. With every POST that creates or sends something, send an `Idempotency-Key` of yours, the same in all attempts of one event.',
      ),
    ),
    table(
      t('Qué responde una repetición', 'What a repeat is answered with'),
      [t('Si…', 'When…'), t('La respuesta es', 'The answer is')],
      [
        [
          t('misma clave, misma petición', 'same key, same request'),
          t(
            'la primera, con `Idempotent-Replayed: true`; no ocurre nada otra vez',
            'the first one, with `Idempotent-Replayed: true`; nothing happens again',
          ),
        ],
        [t('misma clave, otro cuerpo', 'same key, another body'), '422 `idempotencia_cuerpo_distinto`'],
        [
          t('la primera no ha terminado', 'the first has not ended'),
          t('409 `idempotencia_en_curso`, con `Retry-After`', '409 `idempotencia_en_curso`, with `Retry-After`'),
        ],
        [
          t('la primera se rechazó', 'the first was refused'),
          t('no se recuerda: corrija y use la misma clave', 'it is not remembered: correct it and use the same key'),
        ],
        [
          t('otra clave, misma póliza y persona', 'another key, same policy and person'),
          t('409 `caso_duplicado`, con `Location`', '409 `caso_duplicado`, with `Location`'),
        ],
      ],
    ),
    p(
      t(
        'Una clave se recuerda al menos 24 horas. El orden de los miembros del cuerpo no importa. Las operaciones que enseñan un secreto no la toman.',
        'A key is remembered for at least 24 hours. The order of the members of the body makes no difference. Operations that show a secret do not take it.',
      ),
    ),
  ].join('\n');

const retrying = ({ t }: Reader): string =>
  [
    h2('reintentar', t('Cuándo reintentar', 'When to try again')),
    pre(
      t('Regla', 'Rule'),
      t(
        `conexión perdida, 408, 429, 500, 502, 503, 504, 409 idempotencia_en_curso:
espere Retry-After, o 1, 2, 4… hasta 60 segundos con algo de azar
repita la misma petición con la misma Idempotency-Key
lo demás:
no repita; lea X-Error-Code`,
        `lost connection, 408, 429, 500, 502, 503, 504, 409 idempotencia_en_curso:
wait Retry-After, or 1, 2, 4… up to 60 seconds with some chance
repeat the same request with the same Idempotency-Key
anything else:
don't repeat; read X-Error-Code`,
      ),
    ),
  ].join('\n');
