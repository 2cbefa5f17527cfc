/**
 * From the schemas of the contract to the `components` of an OpenAPI document: what is reused gets a name and is
 * referred to.
 */
import type { TSchema } from 'typebox';
import { type IdOperation, operationsOf } from '../operations/api.ts';
import * as casos from '../schemas/casos.ts';
import * as catalogo from '../schemas/catalogo.ts';
import { CasoId, ErrorEnvelope, type Variant } from '../schemas/common.ts';
import { Cuenta, CuentaProposal } from '../schemas/cuentas.ts';
import { Documento } from '../schemas/documentos.ts';
import { Proveedor, ProveedorAction } from '../schemas/proveedores.ts';
import { EconomicRatio, MonthDatum, Ratio, Time } from '../schemas/reporting.ts';
import { Siniestro } from '../schemas/siniestros.ts';

export type Json = Record<string, unknown>;

/** One section of `components`: a thing is stored when it is first referred to, so nothing unused is ever published. */
export interface Section {
  /** Stores the thing under the name, unless it is there, and gives the reference to it. */
  referir(name: string, create: () => unknown): { $ref: string };
  /** What was referred to, in alphabetical order. */
  contenido(): Json;
}

/** @param section name below `components`, for instance `headers` */
export function createSection(section: string): Section {
  const things = new Map<string, unknown>();
  return {
    referir(name, create) {
      if (!things.has(name)) {
        // The name is taken before the thing is made: it may refer to itself.
        things.set(name, null);
        things.set(name, create());
      }
      return { $ref: `#/components/${section}/${name}` };
    },
    contenido: () => inOrder(Object.fromEntries(things)),
  };
}

const inOrder = (things: Json): Json => Object.fromEntries(Object.entries(things).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Schemas with a name of their own, whatever the variant. */
const WITH_NAME: Record<string, TSchema> = {
  CasoId,
  PolizaNumero: casos.PolizaNumber,
  Email: casos.Email,
  Telefono: casos.Phone,
  PortalUrl: casos.PortalUrl,
  TokenHeredero: casos.TokenHeredero,
  Fallecido: casos.Fallecido,
  Heredero: casos.Heredero,
  AccesoHeredero: casos.HerederoAccess,
  ModuloDelCaso: casos.CasoModulo,
  Aviso: casos.Notice,
  CasoResumen: casos.CasoSummary,
  EntradaCronologia: casos.TimelineEntry,
  Cuenta,
  NuevaCuenta: CuentaProposal,
  Documento,
  Siniestro,
  ModuloDeCatalogo: catalogo.CatalogoModulo,
  PackDeCatalogo: catalogo.CatalogoPack,
  AccionDeProveedor: ProveedorAction,
  Proveedor,
  Razon: Ratio,
  RazonEconomica: EconomicRatio,
  Tiempo: Time,
  DatoDelMes: MonthDatum,
  SobreDeError: ErrorEnvelope,
};

/** Names of the payloads: what an operation answers with and, where it takes one, its body. */
const OPERATION_NAMES: Record<IdOperation, { readonly datos: string; readonly body?: string }> = {
  verReloj: { datos: 'RelojDeEnsayo' },
  moverReloj: { datos: 'RelojMovido', body: 'MovimientoDeReloj' },
  listarGuiones: { datos: 'Guiones' },
  ponerGuion: { datos: 'GuionPuesto', body: 'NuevoGuion' },
  pedirEvento: { datos: 'EventoPedido', body: 'NuevoEvento' },
  abrirCaso: { datos: 'CasoAbierto', body: 'NuevoCaso' },
  abrirSiniestro: { datos: 'SiniestroAbierto', body: 'NuevoSiniestro' },
  listarCasos: { datos: 'PaginaDeCasos' },
  verCaso: { datos: 'Caso' },
  corregirCaso: { datos: 'Caso', body: 'CorreccionDeCaso' },
  listarCuentas: { datos: 'CuentasDelCaso' },
  proponerCuentas: { datos: 'CuentasPropuestas', body: 'NuevasCuentas' },
  listarCronologia: { datos: 'PaginaDeCronologia' },
  listarDocumentos: { datos: 'DocumentosDelCaso' },
  anadirDocumento: { datos: 'Documento', body: 'NuevoDocumento' },
  renovarAcceso: { datos: 'AccesoRenovado', body: 'NuevoAcceso' },
  anularCaso: { datos: 'CasoAnulado', body: 'Anulacion' },
  listarSiniestros: { datos: 'PaginaDeSiniestros' },
  enviarLote: { datos: 'Lote', body: 'NuevoLote' },
  listarLotes: { datos: 'PaginaDeLotes' },
  verLote: { datos: 'Lote' },
  listarFilasDeLote: { datos: 'PaginaDeFilasDeLote' },
  listarModulos: { datos: 'ListaDeModulos' },
  listarPacks: { datos: 'ListaDePacks' },
  listarProveedores: { datos: 'PaginaDeProveedores' },
  verProveedor: { datos: 'Proveedor' },
  iniciarSesion: { datos: 'Sesion', body: 'Login' },
  registrarWebhook: { datos: 'WebhookRegistrado', body: 'NuevoWebhook' },
  listarWebhooks: { datos: 'PaginaDeWebhooks' },
  verWebhook: { datos: 'Webhook' },
  cambiarWebhook: { datos: 'Webhook', body: 'CambioDeWebhook' },
  borrarWebhook: { datos: 'Nada' },
  rotarSecreto: { datos: 'SecretoRotado', body: 'SinCuerpo' },
  activarSecreto: { datos: 'Webhook', body: 'SinCuerpo' },
  cancelarRotacion: { datos: 'Webhook' },
  probarWebhook: { datos: 'EntregaEncolada', body: 'SinCuerpo' },
  listarEntregas: { datos: 'PaginaDeEntregas' },
  reenviarEntrega: { datos: 'EntregaEncolada', body: 'SinCuerpo' },
  recuperarEntregas: { datos: 'Recuperados', body: 'Recuperacion' },
  listarEventos: { datos: 'PaginaDeEventos' },
  verReporting: { datos: 'Reporting' },
  registrarDatos: { datos: 'DatosRegistrados', body: 'DatosDeReporting' },
};

/** The text of each named schema of a variant → its name. Equal text is the same schema: Type.Optional makes copies. */
function namesByText(variant: Variant): Map<string, string> {
  const names = new Map(Object.entries(WITH_NAME).map(([name, schema]) => [JSON.stringify(schema), name]));
  for (const { operation, shape } of operationsOf(variant)) {
    const { datos, body } = OPERATION_NAMES[operation.id as IdOperation];
    names.set(JSON.stringify(shape.data), datos);
    if (shape.body && body) names.set(JSON.stringify(shape.body), body);
  }
  return names;
}

/** Who writes what a schema describes: a request is checked, and an answer may grow. */
export type Direction = 'request' | 'answer';

/** Turns contract schemas into OpenAPI schemas, naming the ones that have a name. */
export interface Schemas {
  /**
   * A reference when the schema has a name, else the schema itself with references inside. Of a request, objects and lists of values are
   * closed; of an answer or an event both are open.
   */
  convertir(schema: TSchema, direction: Direction): Json;
  /** @throws Error of a name that stands for a request and for an answer which differ */
  contenido(): Json;
}

interface Members {
  readonly required?: readonly string[];
}

/** Whatever has no single type (a choice of several, anything at all) is left as it is. */
function orNull({ const: only, ...schema }: Json): Json {
  if (typeof schema.type !== 'string') return schema;
  const values = only === undefined ? schema.enum : [only];
  return { ...schema, type: [schema.type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
}

const isOpen = (additional: unknown): boolean => additional !== undefined && additional !== false;

/**
 * What may grow without a new version: an object whose further members a reader ignores, and a list of values as text that names those known
 * today. A client that was generated from closed ones fails on the first answer that holds something new.
 */
function open({ additionalProperties, enum: values, description = '', ...schema }: Json): Json {
  // Said in so many words: where nothing is said, the commonest generator for Java takes an object for closed.
  const others = isOpen(additionalProperties)
    ? { additionalProperties }
    : schema.properties !== undefined && { additionalProperties: true };
  if (!Array.isArray(values)) return { ...schema, ...(description !== '' && { description }), ...others };
  const known = values.filter((value) => value !== null);
  const named = known.map((value) => `\`${value}\``);
  const told = named.every((value) => String(description).includes(value));
  const prose = [description, told ? 'More values may come.' : `Known values: ${named.join(', ')}; more may come.`];
  return { ...schema, description: prose.filter(Boolean).join(' '), 'x-known-values': known };
}

/** @param variant whose payloads the names stand for */
export function createSchemas(variant: Variant): Schemas {
  const names = namesByText(variant);
  const sections = { request: createSection('schemas'), answer: createSection('schemas') };

  function convert(value: unknown, direction: Direction): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(JSON.stringify(value));
    return name ? sections[direction].referir(name, () => byInside(value, direction)) : byInside(value, direction);
  }

  function byInside(value: object, direction: Direction): unknown {
    if (Array.isArray(value)) return value.map((element) => convert(element, direction));
    const schema = Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === 'properties'
          ? members(member as Record<string, TSchema>, value as Members, direction)
          : convert(member, direction),
      ]),
    );
    return direction === 'answer' ? open(schema) : schema;
  }

  /** A member of a request that may be missing may be null as well. */
  function members(properties: Record<string, TSchema>, { required = [] }: Members, direction: Direction): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        required.includes(name) || direction === 'answer'
          ? convert(schema, direction)
          : orNull(byInside(schema, direction) as Json),
      ]),
    );
  }

  return {
    convertir: (schema, direction) => convert(schema, direction) as Json,
    contenido() {
      const [asked, answered] = [sections.request.contenido(), sections.answer.contenido()];
      for (const name of Object.keys(asked))
        if (Object.hasOwn(answered, name) && JSON.stringify(asked[name]) !== JSON.stringify(answered[name]))
          throw new Error(`${name} is one schema in requests and another in answers`);
      return inOrder({ ...asked, ...answered });
    },
  };
}
