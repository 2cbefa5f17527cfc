/** What to look at before the first real claim. */
import { h2, ul } from '../blocks.ts';
import type { DocumentationPage, Reader } from '../page.ts';

export const GOING_LIVE: DocumentationPage = {
  path: 'produccion',
  inIndex: true,
  title: ({ t }) => t('Pasar a producción', 'Going live'),
  about: ({ t }) =>
    t(
      'La lista que conviene repasar antes del primer siniestro real.',
      'The list to go through before the first real claim.',
    ),
  body: (reader) => [keys(reader), opening(reader), events(reader), watching(reader)].join('\n'),
};

const keys = ({ t }: Reader): string =>
  [
    h2('claves', t('Claves', 'Keys')),
    ul([
      t(
        'Una clave por sistema, con los alcances que usa y desde sus redes.',
        'One key for each system, with the scopes it uses and from its networks.',
      ),
      t(
        'La clave está en un almacén de secretos, no en el código ni en los registros.',
        'The key is in a store of secrets, not in the code and not in logs.',
      ),
      t(
        'Sabe cómo cambiarla sin corte: en Configuración se hace la siguiente y la antigua dura unas horas.',
        'You know how to change it without a gap: in Configuración the next one is made, and the old one lasts some hours.',
      ),
    ]),
  ].join('\n');

const opening = ({ t, variant }: Reader): string =>
  [
    h2('abrir', t('Abrir', 'Opening')),
    ul([
      t(
        'Cada POST lleva una `Idempotency-Key` estable, por ejemplo el número del siniestro, igual en todos los reintentos.',
        'Each POST carries a stable `Idempotency-Key`, the number of the claim for instance, the same in all retries.',
      ),
      t(
        '409 `caso_duplicado` se trata como «ya está»: se guarda el `caso_id` que nombra.',
        '409 `caso_duplicado` is treated as “done already”: the `caso_id` it names is kept.',
      ),
      t('422 llega a una persona que puede corregir el dato.', '422 reaches a person who can correct the datum.'),
      t(
        '429 y 503 esperan lo que dice `Retry-After`; lo pendiente no se pierde si su proceso se reinicia.',
        '429 and 503 wait as long as `Retry-After` says; what is pending survives a restart of your process.',
      ),
      variant === 'A'
        ? t(
            '`portal_url` y `token_heredero` se guardan como contraseñas, o no se guardan.',
            '`portal_url` and `token_heredero` are kept as passwords, or not kept.',
          )
        : t(
            'Nadie espera el enlace de la familia en una respuesta: va solo en el correo.',
            'Nobody waits for the family’s link in an answer: it is in the e-mail alone.',
          ),
      t(
        'El correo del heredero es suyo, y no de su compañía ni de la funeraria.',
        'The heir’s e-mail address is theirs, not that of your company or of the funeral home.',
      ),
    ]),
  ].join('\n');

const events = ({ t, to }: Reader): string =>
  [
    h2('avisos', t('Avisos', 'Events')),
    ul([
      t(
        `El receptor [comprueba las firmas](${to('webhooks#comprobar')}) sobre los bytes y rechaza copias viejas.`,
        `The receiver [verifies the signatures](${to('webhooks#comprobar')}) over the bytes and refuses old copies.`,
      ),
      t(
        'Responde 204 antes de trabajar y descarta lo repetido por `X-Webhook-Id`.',
        'It answers 204 before it works, and drops repeats by `X-Webhook-Id`.',
      ),
      t('El reloj del servidor se ajusta por NTP.', 'The clock of the server is kept by NTP.'),
      t(
        'Una vez al día se cotejan los avisos con `GET /eventos`.',
        'Once a day the events are compared with `GET /eventos`.',
      ),
      t(
        'Alguien lee los correos que avisan de un receptor que falla.',
        'Somebody reads the e-mails that tell of a receiver that fails.',
      ),
    ]),
  ].join('\n');

const watching = ({ t, to }: Reader): string =>
  [
    h2('vigilar', t('Vigilar', 'Watching')),
    ul([
      t(
        'Se registran `X-Request-Id`, el estado y `X-Error-Code` de cada llamada; ni nombres ni enlaces.',
        '`X-Request-Id`, status and `X-Error-Code` of each call are logged; neither names nor links.',
      ),
      t(
        'Salta una alarma con los 401, los 5xx y cuando `X-RateLimit-Remaining` baja mucho.',
        'An alarm goes off at 401, at 5xx and when `X-RateLimit-Remaining` gets low.',
      ),
      t('También cuando llega una cabecera `Deprecation`.', 'Also when a header `Deprecation` comes.'),
      t(
        `Su lector de JSON admite [miembros y valores nuevos](${to('versiones')}).`,
        `Your reader of JSON takes [new members and values](${to('versiones')}).`,
      ),
    ]),
  ].join('\n');
