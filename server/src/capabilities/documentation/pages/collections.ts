/** The collections to be downloaded. */
import { h2, ol, p, ul } from '../blocks.ts';
import type { DocumentationPage } from '../page.ts';

export const COLLECTIONS_PAGE: DocumentationPage = {
  path: 'colecciones',
  inIndex: true,
  title: ({ t }) => t('Colecciones', 'Collections'),
  about: ({ t }) =>
    t(
      'Una petición por operación, con sus ejemplos, para Bruno y Postman.',
      'A request for each operation, with its examples, for Bruno and Postman.',
    ),
  body: ({ t, to, variant }) =>
    [
      h2('descargar', t('Descargar', 'Download')),
      ul([
        `[Postman v2.1](${to('colecciones/postman.json')}) · ${t('también lo importan Insomnia y otros', 'Insomnia and others import it too')}`,
        `[Bruno](${to('colecciones/bruno.zip')}) · ${t('descomprima la carpeta y ábrala', 'unpack the folder and open it')}`,
      ]),
      h2('usar', t('Usarlas', 'Use them')),
      ol([
        t(
          'Ponga su clave en la variable `api_key`. `base_url` ya es la suya.',
          'Put your key into the variable `api_key`. `base_url` is yours already.',
        ),
        t(
          'En `receptor_url`, la dirección `https` de su receptor.',
          'In `receptor_url`, the `https` address of your receiver.',
        ),
        t(
          'Envíe las peticiones de arriba abajo: cada una guarda para las siguientes `caso_id`, `webhook_id` y `entrega_id`.',
          'Send the requests from top to bottom: each keeps `caso_id`, `webhook_id` and `entrega_id` for those that follow.',
        ),
        t(
          'Repetir es seguro: cada petición tiene su `Idempotency-Key`. Para empezar de nuevo, cambie `marca`.',
          'Repeating is safe: each request has an `Idempotency-Key` of its own. To begin anew, change `marca`.',
        ),
      ]),
      p(
        t(
          'Use una aseguradora de pruebas: las personas de los ejemplos no existen, y sus correos no deben salir.',
          'Use a test insurer: the people of the examples do not exist, and e-mails to them should not leave.',
        ),
      ),
      ...(variant === 'A'
        ? [
            p(
              t(
                '`POST /auth/login` usa las variables `email` y `password`, y guarda `token` para `POST /auth/renovar`.',
                '`POST /auth/login` uses the variables `email` and `password`, and keeps `token` for `POST /auth/renovar`.',
              ),
            ),
          ]
        : []),
    ].join('\n'),
};
