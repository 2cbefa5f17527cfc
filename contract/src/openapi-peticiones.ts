/** Requests of the OpenAPI documents: bodies in each media type, and parameters. */
import type { TSchema } from 'typebox';
import { consultaDePagina, type Variante } from './comun.ts';
import { ejemplosDe } from './ejemplos.ts';
import type { EjemploSuelto } from './ejemplos-tipos.ts';
import type { Json, Seccion } from './openapi-esquemas.ts';
import type { Secciones } from './openapi-respuestas.ts';
import type { Forma, IdOperacion, Operacion } from './operaciones.ts';
import { camposDelFormulario } from './subidas.ts';

/** The sections of `components` that requests fill. */
export interface SeccionesDePeticion extends Secciones {
  readonly variante: Variante;
  readonly parametros: Seccion;
}

/**
 * The body that an operation takes, as JSON. Its other media types are told in prose: of two bodies generators make one class that neither
 * compiles.
 */
export function cuerpoDe(
  taller: Secciones,
  esquema: TSchema,
  { subida }: Operacion,
  { cuerpoOpcional = false, filasCsv }: Forma,
  ejemplos: Record<string, EjemploSuelto>,
): Json {
  const conCuerpo = Object.entries(ejemplos).filter(([, ejemplo]) => ejemplo.cuerpo !== undefined);
  const prose = [
    ...(cuerpoOpcional ? ['The body may be missing; then it counts as `{}`.'] : []),
    ...(subida ? [formInProse(esquema, subida)] : []),
    ...(filasCsv === undefined ? [] : [rowsInProse(conCuerpo[0]?.[1].cuerpo, filasCsv)]),
  ];
  return {
    required: !cuerpoOpcional,
    ...(prose.length > 0 && { description: prose.join(' ') }),
    content: {
      'application/json': {
        schema: taller.esquemas.convertir(esquema),
        examples: Object.fromEntries(
          conCuerpo.map(([nombre, { resumen, cuerpo }]) => [nombre, { summary: resumen, value: cuerpo }]),
        ),
      },
    },
  };
}

function formInProse(schema: TSchema, { campo }: NonNullable<Operacion['subida']>): string {
  const { properties = {} } = camposDelFormulario(schema) as { properties?: Json };
  const names = Object.keys(properties)
    .map((name) => `\`${name}\``)
    .join(', ');
  return `The same can be sent as \`multipart/form-data\`: the bytes of the file in the part \`${campo}\`, with its name, and the fields ${names}.`;
}

/** The rows of a body as CSV. */
function rowsInProse(cuerpo: unknown, miembro: string): string {
  const filas = (cuerpo as Record<string, Record<string, string>[]>)[miembro] ?? [];
  const columnas = [...new Set(filas.flatMap((fila) => Object.keys(fila)))];
  const lineas = [columnas, ...filas.map((fila) => columnas.map((columna) => fila[columna] ?? ''))];
  const csv = lineas.map((celdas) => celdas.join(';')).join('\n');
  return `The same can be sent as \`text/csv\`: of the list \`${miembro}\` a line with the names of its members, then a line for each element. UTF-8, separated by semicolons or commas; an empty cell is a missing member.\n\n\`\`\`csv\n${csv}\n\`\`\``;
}

/** An example that the documentation page shows but does not send by itself: not all filters at once, no made-up cursor. */
function ejemploApagado(value: unknown): Json {
  return { examples: { ejemplo: { value, 'x-disabled': true } } };
}

/** Each operation has a key of its own in its example: one that was used with another request is refused. */
const idempotencyKey = ({ id }: Operacion): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A name of your own for this request, for instance the number of the claim after that of the operation. For at least 24 hours a repeat with the same key and the same request gives the first answer again and does nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~](?:[ -~]{0,253}[!-~])?$' },
  ...ejemploApagado(`${id}/DEC-0048213-7/2026-11-14`),
});

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

/** Parameters that several operations share get a name of their own. Of a path, what stands before it tells it apart. */
const COMPARTIDOS: Record<string, string> = {
  'path /casos/{id}': 'IdDeCaso',
  'path /webhooks/{id}': 'IdDeWebhook',
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
      const compartido = isUsual(miembro, nombre) ? COMPARTIDOS[`${lugar} ${lugarExacto}`] : undefined;
      return compartido ? parametros.referir(compartido, () => parametro) : parametro;
    });
  return [
    ...delEsquema('path', forma.parametros),
    ...delEsquema('query', forma.consulta),
    ...(operacion.idempotente ? [idempotencyKey(operacion)] : []),
    ...(operacion.condicional ? [parametros.referir('IfNoneMatch', () => IF_NONE_MATCH)] : []),
    parametros.referir('AcceptLanguage', () => ACCEPT_LANGUAGE),
  ];
}

/** Not so a cursor of a list that has cursors of its own. */
const isUsual = (member: TSchema, name: string): boolean =>
  name !== 'cursor' || JSON.stringify(member) === JSON.stringify(consultaDePagina.cursor);

const hasta = (texto: string, fin: string): string => texto.slice(0, texto.indexOf(fin) + fin.length);

function miembros(esquema: TSchema | undefined): [string, boolean, TSchema][] {
  const { properties = {}, required = [] } = (esquema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([nombre, miembro]) => [nombre, required.includes(nombre), miembro]);
}
