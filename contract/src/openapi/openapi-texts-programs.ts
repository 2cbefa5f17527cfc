/** What the OpenAPI documents tell those who write programs against the API, in prose. */
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
