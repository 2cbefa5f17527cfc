/** What may change within a version of the interface, and how what goes is announced. */
import { INTERFACE_VERSION } from '@albacea/contract/openapi/openapi.ts';
import { h2, note, p, pre, ul } from '../blocks.ts';
import type { DocumentationPage, Reader } from '../page.ts';

export const VERSIONS: DocumentationPage = {
  path: 'versiones',
  inIndex: true,
  title: ({ t }) => t('Versiones', 'Versions'),
  about: ({ t }) =>
    t(
      `Esta es la edición ${INTERFACE_VERSION} de la interfaz. Qué puede cambiar, y con cuánto tiempo se avisa.`,
      `This is edition ${INTERFACE_VERSION} of the interface. What may change, and how long before we say so.`,
    ),
  body: (reader) => [compatible(reader), incompatible(reader), withdrawal(reader), edition(reader)].join('\n'),
};

const compatible = ({ t }: Reader): string =>
  [
    h2('compatible', t('Lo que puede cambiar sin aviso', 'What may change without notice')),
    p(
      t(
        'La versión va en la dirección: `/api/v1`. Dentro de ella solo se añade. Prepare su programa para esto:',
        'The version is in the address: `/api/v1`. Within it things are only added. Make your program ready for this:',
      ),
    ),
    ul([
      t(
        'Operaciones nuevas, parámetros y miembros opcionales en las peticiones.',
        'New operations, optional parameters and members of requests.',
      ),
      t(
        'Miembros nuevos en las respuestas y en `data` de los avisos, en cualquier orden.',
        'New members of answers and of the `data` of events, in any order.',
      ),
      t(
        'Valores nuevos en listas abiertas: módulos, estados, motivos, avisos, códigos de error. Lo conocido hoy va en `x-known-values`.',
        'New values in open lists: modules, states, reasons, events, error codes. What is known today is in `x-known-values`.',
      ),
      t(
        'Clases nuevas de avisos; solo llegan las que ha registrado.',
        'New kinds of events; only those come that you have registered.',
      ),
      t('Cabeceras nuevas, y los textos para personas.', 'New headers, and the texts for people.'),
      t(
        'Límites más amplios, y admitir lo que antes se rechazaba.',
        'Wider limits, and taking what was refused before.',
      ),
    ]),
  ].join('\n');

const incompatible = ({ t }: Reader): string =>
  [
    h2('incompatible', t('Lo que no cambia dentro de una versión', 'What does not change within a version')),
    ul([
      t(
        'No se quita ni se renombra una operación, un miembro o un código.',
        'No operation, member or code is taken away or renamed.',
      ),
      t(
        'No cambia el tipo ni el sentido de un miembro, ni el estado de un error.',
        'Neither the type nor the meaning of a member changes, nor the status of an error.',
      ),
      t(
        'No se hace obligatorio lo que era opcional, ni se estrecha un límite.',
        'What was optional does not become required, and no limit is narrowed.',
      ),
      t(
        'El sobre es siempre `success` con `data` o con `error`.',
        'The envelope is always `success` with `data` or with `error`.',
      ),
    ]),
  ].join('\n');

const withdrawal = ({ t }: Reader): string =>
  [
    h2('retirada', t('Cómo se retira algo', 'How something is taken away')),
    p(
      t(
        'Con un año de aviso como mínimo, y solo en una versión nueva de la dirección. Mientras dura, las respuestas de lo que se retira llevan tres cabeceras:',
        'With a year of notice at least, and only in a new version of the address. Meanwhile the answers of what goes carry three headers:',
      ),
    ),
    pre(
      t('Cabeceras de algo que se retira', 'Headers of something that goes'),
      `Deprecation: @1798761600
Sunset: Sat, 01 Jan 2028 00:00:00 GMT
Link: <https://…/docs/versiones>; rel="deprecation"`,
    ),
    ul([
      t(
        '`Deprecation` (RFC 9745): desde cuándo está anunciado, en segundos desde 1970.',
        '`Deprecation` (RFC 9745): since when it is announced, in seconds since 1970.',
      ),
      t(
        '`Sunset` (RFC 8594): hasta cuándo funciona, un año después o más.',
        '`Sunset` (RFC 8594): until when it works, a year later or more.',
      ),
      t(
        'En OpenAPI lleva `deprecated: true`, y el registro de cambios lo dice.',
        'In OpenAPI it carries `deprecated: true`, and the changelog says so.',
      ),
    ]),
    note(t('Hoy no se retira nada.', 'Today nothing is being taken away.')),
  ].join('\n');

const edition = ({ t, to }: Reader): string =>
  [
    h2('edicion', t('Edición', 'Edition')),
    p(
      t(
        `\`info.version\` de [openapi.json](${to('../openapi.json')}) es la edición: el primer número es el de la dirección, el segundo crece con lo que se añade, el tercero cuando solo cambia el texto.`,
        `\`info.version\` of [openapi.json](${to('../openapi.json')}) is the edition: its first number is that of the address, the second grows with what is added, the third when only the words change.`,
      ),
    ),
  ].join('\n');
