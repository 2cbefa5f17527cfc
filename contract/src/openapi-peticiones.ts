/** Requests of the OpenAPI documents: bodies in each media type, and parameters. */
import type { TSchema } from 'typebox';
import type { Variante } from './comun.ts';
import { ejemplosDe } from './ejemplos.ts';
import type { EjemploSuelto } from './ejemplos-tipos.ts';
import type { Json, Seccion } from './openapi-esquemas.ts';
import type { Secciones } from './openapi-respuestas.ts';
import type { Forma, IdOperacion, Operacion } from './operaciones.ts';
import { formularioDe } from './subidas.ts';

/** The sections of `components` that requests fill. */
export interface SeccionesDePeticion extends Secciones {
  readonly variante: Variante;
  readonly parametros: Seccion;
}

/** The body that an operation takes, in each of its media types. */
export function cuerpoDe(
  taller: Secciones,
  esquema: TSchema,
  { subida }: Operacion,
  { cuerpoOpcional = false, filasCsv }: Forma,
  ejemplos: Record<string, EjemploSuelto>,
): Json {
  const conCuerpo = Object.entries(ejemplos).filter(([, ejemplo]) => ejemplo.cuerpo !== undefined);
  return {
    required: !cuerpoOpcional,
    ...(cuerpoOpcional && { description: 'The body may be missing; then it counts as `{}`.' }),
    content: {
      'application/json': {
        schema: taller.esquemas.convertir(esquema),
        examples: Object.fromEntries(
          conCuerpo.map(([nombre, { resumen, cuerpo }]) => [nombre, { summary: resumen, value: cuerpo }]),
        ),
      },
      ...(subida && { 'multipart/form-data': { schema: taller.esquemas.convertir(formularioDe(esquema, subida)) } }),
      ...(filasCsv !== undefined && { 'text/csv': filasEnCsv(conCuerpo[0]?.[1].cuerpo, filasCsv) }),
    },
  };
}

/** The rows of a body, as CSV. */
function filasEnCsv(cuerpo: unknown, miembro: string): Json {
  const filas = (cuerpo as Record<string, Record<string, string>[]>)[miembro] ?? [];
  const columnas = [...new Set(filas.flatMap((fila) => Object.keys(fila)))];
  const lineas = [columnas, ...filas.map((fila) => columnas.map((columna) => fila[columna] ?? ''))];
  return {
    schema: {
      type: 'string',
      description: `The list \`${miembro}\`: a line with the names of its members, then a line for each element. UTF-8, separated by semicolons or commas; an empty cell is a missing member.`,
    },
    example: lineas.map((celdas) => `${celdas.join(';')}\r\n`).join(''),
  };
}

/** An example that the documentation page shows but does not send by itself: not all filters at once, no made-up cursor. */
function ejemploApagado(value: unknown): Json {
  return { examples: { ejemplo: { value, 'x-disabled': true } } };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A name of your own for this request, for instance the number of the claim. For at least 24 hours a repeat with the same key and the same request gives the first answer again and does nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~](?:[ -~]{0,253}[!-~])?$' },
  ...ejemploApagado('DEC-0048213-7/2026-11-14'),
};

const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an earlier answer: while nothing has changed, this one is 304 without a body.',
  schema: { type: 'string' },
  ...ejemploApagado('"2026-11-21.1.0-es-0.1.0"'),
};

const ACCEPT_LANGUAGE: Json = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Language of messages and texts: `es`, the default, or `en`.',
  schema: { type: 'string', default: 'es' },
  ...ejemploApagado('en'),
};

/** Parameters that several operations share get a name of their own; the others stay where they are. Of a path, what stands before it tells it apart. */
const COMPARTIDOS: Record<string, string> = {
  'path /casos/{id}': 'CasoId',
  'path /webhooks/{id}': 'WebhookId',
  'query cursor': 'Cursor',
  'query limite': 'Limite',
};

/** The parameters of an operation: of its path, its query and its headers. */
export function parametrosDe(
  { parametros, esquemas, variante }: SeccionesDePeticion,
  operacion: Operacion,
  forma: Forma,
): unknown[] {
  const ejemplos = Object.values(ejemplosDe(operacion.id as IdOperacion, variante));
  const enConsultas = new Map<string, unknown>(ejemplos.flatMap(({ consulta }) => Object.entries(consulta ?? {})));
  const delEsquema = (lugar: 'path' | 'query', esquema: TSchema | undefined) =>
    miembros(esquema).map(([nombre, obligatorio, miembro]) => {
      const { description, examples, ...resto } = miembro as TSchema & { description?: string; examples?: unknown[] };
      const muestra = enConsultas.get(nombre) ?? examples?.[0];
      const ejemplo = obligatorio ? { example: muestra } : ejemploApagado(muestra);
      const parametro = {
        name: nombre,
        in: lugar,
        required: obligatorio,
        description,
        schema: esquemas.convertir(resto),
        ...ejemplo,
      };
      const lugarExacto = lugar === 'path' ? hasta(operacion.ruta, `{${nombre}}`) : nombre;
      const compartido = COMPARTIDOS[`${lugar} ${lugarExacto}`];
      return compartido ? parametros.referir(compartido, () => parametro) : parametro;
    });
  return [
    ...delEsquema('path', forma.parametros),
    ...delEsquema('query', forma.consulta),
    ...(operacion.idempotente ? [parametros.referir('IdempotencyKey', () => IDEMPOTENCY_KEY)] : []),
    ...(operacion.condicional ? [parametros.referir('IfNoneMatch', () => IF_NONE_MATCH)] : []),
    parametros.referir('AcceptLanguage', () => ACCEPT_LANGUAGE),
  ];
}

const hasta = (texto: string, fin: string): string => texto.slice(0, texto.indexOf(fin) + fin.length);

function miembros(esquema: TSchema | undefined): [string, boolean, TSchema][] {
  const { properties = {}, required = [] } = (esquema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([nombre, miembro]) => [nombre, required.includes(nombre), miembro]);
}
