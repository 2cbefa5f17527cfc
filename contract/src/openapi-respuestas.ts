/** Responses of the OpenAPI documents: headers, the success envelope, and the errors grouped by status. */
import type { TSchema } from 'typebox';
import { opcion, SobreDeError, sobre } from './comun.ts';
import { ejemploDeError } from './ejemplos-errores.ts';
import { COMIENZO_EN_CSV } from './ejemplos-reporting.ts';
import { type CodigoError, ERRORES } from './errores.ts';
import type { Esquemas, Json, Seccion } from './openapi-esquemas.ts';

const CABECERAS: Record<string, Json> = {
  'X-Request-Id': {
    description: 'Identifier of this request. Quote it when you write to us.',
    schema: { type: 'string' },
    example: '0199f3a1-6c1d-7ab2-8c41-4e9f7b3a5b00',
  },
  'X-RateLimit-Limit': {
    description: 'Requests an hour: 1000 for a credential, 300 for an address that shows none that is valid.',
    schema: { type: 'integer' },
    example: 1000,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the present window.',
    schema: { type: 'integer', minimum: 0 },
    example: 987,
  },
  'X-RateLimit-Reset': {
    description: 'When the window renews, in seconds since 1970-01-01T00:00:00Z.',
    schema: { type: 'integer' },
    example: 1795257000,
  },
  RateLimit: {
    description: 'The same in the form of the IETF draft: `r` requests left, renewal in `t` seconds.',
    schema: { type: 'string' },
    example: '"perhour";r=987;t=3540',
  },
  'RateLimit-Policy': {
    description: 'The policy in the form of the IETF draft: `q` requests in a window of `w` seconds.',
    schema: { type: 'string' },
    example: '"perhour";q=1000;w=3600',
  },
  'Content-Language': {
    description: 'Language of the texts of the answer: `es` or `en`.',
    schema: { type: 'string' },
    example: 'es',
  },
  'Idempotent-Replayed': {
    description:
      'Present, and `true`, when the answer is the stored one of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Retry-After': {
    description: 'Seconds to wait before repeating the request.',
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
  'WWW-Authenticate': {
    description: 'What to send instead: `ApiKey` is the header `X-API-Key`.',
    schema: { type: 'string' },
    example: 'ApiKey',
  },
  'Cache-Control': {
    description: 'Whether the answer may be kept. Mostly `no-store`: never.',
    schema: { type: 'string' },
    example: 'no-store',
  },
  Vary: {
    description: 'Header of the request by which the answer was chosen.',
    schema: { type: 'string' },
    example: 'accept-language',
  },
  Allow: {
    description: 'Methods that the path has.',
    schema: { type: 'string' },
    example: 'GET, HEAD',
  },
  ETag: {
    description:
      'Version of the data in this language. Send it as `If-None-Match`, and what is unchanged is answered by 304.',
    schema: { type: 'string' },
    example: '"2026-11-21.1.0-es-0.1.0"',
  },
  Location: {
    description: 'With `caso_duplicado`: address of the case that exists.',
    schema: { type: 'string', format: 'uri' },
  },
};

const EN_TODAS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Content-Language',
  'Cache-Control',
] as const;

const TITULOS: Record<number, string> = {
  400: 'The request is malformed.',
  401: 'No credential, or none that is valid.',
  403: 'The credential may not do this.',
  404: 'Unknown, or not of this insurer.',
  405: 'Another method was sent to this path.',
  409: 'The present state does not allow it.',
  413: 'The body is too large.',
  415: 'The body is of a type that this operation does not take.',
  422: 'The data are not valid.',
  429: 'Too many requests.',
  500: 'A fault of the service.',
  503: 'The service is away for a moment.',
};

const EN_CSV: Json = {
  schema: {
    type: 'string',
    description:
      'For whoever prefers `text/csv` in `Accept`: a line a figure. UTF-8 with its mark, separated by semicolons, decimals with a comma.',
  },
  example: COMIENZO_EN_CSV,
};

/** The sections of `components` that responses fill. */
export interface Secciones {
  /** `{base_url}` */
  readonly servidor: string;
  readonly esquemas: Esquemas;
  readonly cabeceras: Seccion;
  readonly respuestas: Seccion;
  readonly ejemplos: Seccion;
}

function cabecerasDe({ cabeceras, servidor }: Secciones, nombres: readonly string[]): Json {
  const crear = (nombre: string) =>
    nombre === 'Location' ? { ...CABECERAS.Location, example: `${servidor}/casos/CAS-2026-000123` } : CABECERAS[nombre];
  return Object.fromEntries(nombres.map((nombre) => [nombre, cabeceras.referir(nombre, () => crear(nombre))]));
}

/**
 * A success response: the envelope around the data.
 * @param ejemplos by name: a summary and the data
 */
export function respuestaDeExito(
  secciones: Secciones,
  datos: { estado: 200 | 201; esquema: TSchema; idempotente: boolean; condicional: boolean; csv?: true | undefined },
  ejemplos: Record<string, { resumen: string; datos: unknown }>,
): Json {
  const propias = [
    ...(datos.idempotente ? ['Idempotent-Replayed'] : []),
    ...(datos.condicional ? ['ETag'] : []),
    ...(datos.condicional || datos.csv ? ['Vary'] : []),
  ];
  return {
    description: datos.estado === 201 ? 'Created. `data` holds the result.' : 'Done. `data` holds the result.',
    headers: cabecerasDe(secciones, [...EN_TODAS, ...propias]),
    content: {
      'application/json': {
        schema: secciones.esquemas.convertir(sobre(datos.esquema)),
        examples: Object.fromEntries(
          Object.entries(ejemplos).map(([nombre, ejemplo]) => [
            nombre,
            { summary: ejemplo.resumen, value: { success: true, data: ejemplo.datos } },
          ]),
        ),
      },
      ...(datos.csv && { 'text/csv': EN_CSV }),
    },
  };
}

/** The answer to a condition that holds: headers alone. */
export function respuestaSinCambios(secciones: Secciones): Json {
  return secciones.respuestas.referir('SinCambios', () => ({
    description: 'Unchanged: what the caller has is still right. There is no body.',
    headers: cabecerasDe(secciones, [...EN_TODAS, 'ETag', 'Vary']),
  }));
}

function respuestaDeError(secciones: Secciones, estado: number, codigos: readonly CodigoError[]): Json {
  const propias = [
    ...(estado === 429 || estado === 503 || codigos.includes('idempotencia_en_curso') ? ['Retry-After'] : []),
    ...(codigos.includes('caso_duplicado') ? ['Location'] : []),
    ...(estado === 401 ? ['WWW-Authenticate'] : []),
    ...(estado === 405 ? ['Allow'] : []),
  ];
  const codigoDeError = {
    description: 'Stable code of the error.',
    schema: secciones.esquemas.convertir(opcion(codigos)),
    example: codigos[0],
  };
  const ejemplo = (codigo: CodigoError) =>
    secciones.ejemplos.referir(codigo, () => ({ summary: ERRORES[codigo].cuando, value: ejemploDeError(codigo) }));
  return {
    description: [TITULOS[estado], '', ...codigos.map((codigo) => `- \`${codigo}\`: ${ERRORES[codigo].cuando}`)].join(
      '\n',
    ),
    headers: { 'X-Error-Code': codigoDeError, ...cabecerasDe(secciones, [...EN_TODAS, ...propias]) },
    content: {
      'application/json': {
        schema: secciones.esquemas.convertir(SobreDeError),
        examples: Object.fromEntries(codigos.map((codigo) => [codigo, ejemplo(codigo)])),
      },
    },
  };
}

const enPascal = (codigo: string) => codigo.replace(/(?:^|_)([a-z])/g, (_, letra: string) => letra.toUpperCase());
const deEstado = (codigos: Iterable<CodigoError>, estado: number) =>
  [...codigos].filter((codigo) => ERRORES[codigo].estado === estado);

/**
 * Name of the component that holds some errors of one status: bare when they are those of every operation with a key,
 * else with what it has beyond them. Equal names hold equal codes.
 */
function nombreDeError(estado: number, codigos: readonly CodigoError[], comunes: ReadonlySet<CodigoError>): string {
  if (deEstado(Object.keys(ERRORES) as CodigoError[], estado).length === 1) return `Error${estado}`;
  const faltan = deEstado(comunes, estado).some((codigo) => !codigos.includes(codigo));
  const propios = codigos
    .filter((codigo) => !comunes.has(codigo))
    .map(enPascal)
    .join('');
  return `Error${estado}${faltan ? 'Publica' : ''}${propios}`;
}

/**
 * The error responses of one operation, by status, each a reference to a component that operations with the same codes
 * share.
 * @param codigos of the operation
 * @param comunes codes that every operation with a key has
 */
export function respuestasDeError(
  secciones: Secciones,
  codigos: readonly CodigoError[],
  comunes: ReadonlySet<CodigoError>,
): Json {
  const estados = [...new Set(codigos.map((codigo) => ERRORES[codigo].estado))];
  return Object.fromEntries(
    estados.map((estado) => {
      const suyos = deEstado(codigos, estado);
      const crear = () => respuestaDeError(secciones, estado, suyos);
      return [String(estado), secciones.respuestas.referir(nombreDeError(estado, suyos, comunes), crear)];
    }),
  );
}
