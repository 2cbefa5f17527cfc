/** Every code of the catalogue with its cause and its remedy; each has an anchor, to which the answers themselves point. */
import { codesOf } from '@albacea/contract/openapi/openapi.ts';
import { ERROR_HELP } from '@albacea/contract/schemas/error-help.ts';
import { ERRORS, type ErrorCode } from '@albacea/contract/schemas/errors.ts';
import { h2, inline, p, pre, ul } from '../blocks.ts';
import type { DocumentationPage, Reader } from '../page.ts';

export const ERROR_PAGE: DocumentationPage = {
  path: 'errores',
  inIndex: true,
  title: ({ t }) => t('Errores', 'Errors'),
  about: ({ t }) =>
    t(
      'Cada código, por qué ocurre y qué hacer. Decida por el estado y por el código; el texto puede cambiar.',
      'Every code, why it happens and what to do. Decide by the status and the code; the text may be reworded.',
    ),
  body: (reader) => {
    const { t, variant } = reader;
    const codes = codesOf(variant);
    const others = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => !codes.includes(code));
    const states = [...new Set(codes.map((code) => ERRORS[code].estado))].sort((a, b) => a - b);
    return [
      pre(t('Una respuesta de error', 'An error answer'), ANSWER),
      ul([
        t(
          '`X-Error-Code` lleva el código y `Link` la dirección de su explicación en esta página.',
          '`X-Error-Code` carries the code and `Link` the address of its explanation on this page.',
        ),
        t(
          '`X-Error-Fields` nombra cada campo culpable con un código, sin su valor: `/heredero/email;formato`. Los códigos de campo están en la referencia.',
          '`X-Error-Fields` names each field that is to blame with a code, without its value: `/heredero/email;formato`. The codes of fields are in the reference.',
        ),
        t('Cite `X-Request-Id` cuando nos escriba.', 'Quote `X-Request-Id` when you write to us.'),
        t(
          'Después de 429, 500, 503 o una conexión perdida, repita lo mismo con la misma `Idempotency-Key`, cuando diga `Retry-After`.',
          'After 429, 500, 503 or a lost connection, repeat the same with the same `Idempotency-Key`, when `Retry-After` says.',
        ),
        t('Los demás no se arreglan repitiendo.', 'Repeating does not mend the others.'),
      ]),
      ...states.flatMap((state) => [
        h2(`estado-${state}`, String(state)),
        ...codes.filter((code) => ERRORS[code].estado === state).map((code) => entry(code, reader)),
      ]),
      h2('otros', t('Solo en nuestras páginas', 'Only in our own pages')),
      p(
        t(
          'Estos códigos los da el portal de la familia o el backoffice, o la otra variante; su programa no los verá aquí.',
          'These codes come from the family’s portal, the backoffice or the other variant; your program will not see them here.',
        ),
      ),
      ...others.map((code) => entry(code, reader)),
    ].join('\n');
  },
};

const ANSWER = `HTTP/1.1 422 Unprocessable Entity
X-Error-Code: validacion
X-Error-Fields: /heredero/email;formato
X-Request-Id: 0199f3a1-6c1d-7ab2-8c41-4e9f7b3a5b00
Link: </api/v1/docs/errores#validacion>; rel="help"

{"success":false,"error":"Datos no válidos. heredero.email: debe ser una dirección de correo."}`;

function entry(code: ErrorCode, { t }: Reader): string {
  const { estado, es, en, cuando } = ERRORS[code];
  const { causa, remedio, remedy } = ERROR_HELP[code];
  const lines = [
    [t('Mensaje', 'Message'), `«${t(es, en)}»`],
    [t('Causa', 'Cause'), t(causa, cuando)],
    [t('Qué hacer', 'What to do'), t(remedio, remedy)],
  ] as const;
  const list = lines.map(([name, text]) => `<dt>${name}</dt><dd>${inline(text)}</dd>`).join('');
  return `<section class="error"><h3 id="${code}"><a class="anchor" href="#${code}"><code>${code}</code></a> <span>${estado}</span></h3><dl>${list}</dl></section>`;
}
