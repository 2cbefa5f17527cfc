/** Prose of the OpenAPI documents for programmers: refused fields, and how to keep up with changes. */
import { FIELD_CODES, FIELDS_GRAMMAR, FIELDS_HEADER, FIELDS_MAXIMUM } from '../schemas/field-errors.ts';

/** How refused fields are named, with their codes. */
export const FIELDS_TEXT = `After \`validacion\` and \`consulta_invalida\` the header \`${FIELDS_HEADER}\` names the fields for programs, ${FIELDS_MAXIMUM} at most and never a
value: \`/heredero/email;formato, /modulos_contratados;obligatorio\`. Split it at the commas, each part at its semicolon, decode \`%\`, and
you have a JSON pointer (RFC 6901) and a code. With 422 the pointer leads into the body (a row of a CSV is an element of its list, counted
from 0; an empty pointer is the whole body), with 400 it names a parameter of query or path. The list of codes is closed:

${Object.entries(FIELD_CODES)
  .map(([code, { cuando }]) => `- \`${code}\`: ${cuando}`)
  .join('\n')}

\`\`\`abnf
${FIELDS_GRAMMAR}
\`\`\``;

/** How a system keeps up with its cases, and spares itself what it has. */
export const CHANGES_TEXT = `## Keeping up

\`GET /eventos\` gives what happened, in order, with a cursor that misses nothing; \`GET /casos?actualizado_desde_instante=…\` gives the cases that
changed since an instant. \`GET /casos/{id}\` carries an \`ETag\`: send it as \`If-None-Match\`, and an unchanged case is 304 without a body,
counted as any request. Send it as \`If-Match\` with a POST on the case, and nothing is done if the case has changed since: 412
\`version_distinta\`.

Answers to GET of some size are compressed, with \`br\` or \`gzip\`, for whoever sends \`Accept-Encoding\`. Each encoding and each language has
an ETag of its own; any of them is taken. HEAD is answered wherever GET is.`;
