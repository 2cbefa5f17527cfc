/**
 * Turns the schemas of the contract into the `components` of an OpenAPI document. A schema that is used more than once
 * gets a name, and its uses become references.
 */
import type { TSchema } from 'typebox';
import { type IdOperation, operationsOf } from '../operations/api.ts';
import * as casos from '../schemas/casos.ts';
import * as catalogo from '../schemas/catalogo.ts';
import { CasoId, ErrorEnvelope, type Variant } from '../schemas/common.ts';
import { Cuenta, CuentaProposal } from '../schemas/cuentas.ts';
import { Documento } from '../schemas/documentos.ts';
import { Proveedor, ProveedorAction } from '../schemas/proveedores.ts';
import { EconomicRatio, Ratio, Time } from '../schemas/reporting.ts';
import { Siniestro } from '../schemas/siniestros.ts';

export type Json = Record<string, unknown>;

/** One section of `components`. An entry is stored when it is first referred to, so nothing unused is published. */
export interface Section {
  /** Stores the entry under the name, unless there is one, and returns the reference to it. */
  refer(name: string, create: () => unknown): { $ref: string };
  /** The stored entries, in alphabetical order. */
  contents(): Json;
}

/** @param section name below `components`, for instance `headers` */
export function createSection(section: string): Section {
  const things = new Map<string, unknown>();
  return {
    refer(name, create) {
      if (!things.has(name)) {
        // The name is taken before the entry is made, because an entry may refer to itself.
        things.set(name, null);
        things.set(name, create());
      }
      return { $ref: `#/components/${section}/${name}` };
    },
    contents: () => inOrder(Object.fromEntries(things)),
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
  SobreDeError: ErrorEnvelope,
};

/** Names of the payloads: what an operation answers with and, where it takes one, its body. */
const OPERATION_NAMES: Record<IdOperation, { readonly data: string; readonly body?: string }> = {
  verReloj: { data: 'RelojDeEnsayo' },
  moverReloj: { data: 'RelojMovido', body: 'MovimientoDeReloj' },
  listarGuiones: { data: 'Guiones' },
  ponerGuion: { data: 'GuionPuesto', body: 'NuevoGuion' },
  pedirEvento: { data: 'EventoPedido', body: 'NuevoEvento' },
  abrirCaso: { data: 'CasoAbierto', body: 'NuevoCaso' },
  abrirSiniestro: { data: 'SiniestroAbierto', body: 'NuevoSiniestro' },
  listarCasos: { data: 'PaginaDeCasos' },
  verCaso: { data: 'Caso' },
  corregirCaso: { data: 'Caso', body: 'CorreccionDeCaso' },
  listarCuentas: { data: 'CuentasDelCaso' },
  proponerCuentas: { data: 'CuentasPropuestas', body: 'NuevasCuentas' },
  listarCronologia: { data: 'PaginaDeCronologia' },
  listarDocumentos: { data: 'DocumentosDelCaso' },
  anadirDocumento: { data: 'Documento', body: 'NuevoDocumento' },
  renovarAcceso: { data: 'AccesoRenovado', body: 'NuevoAcceso' },
  anularCaso: { data: 'CasoAnulado', body: 'Anulacion' },
  listarSiniestros: { data: 'PaginaDeSiniestros' },
  enviarLote: { data: 'Lote', body: 'NuevoLote' },
  listarLotes: { data: 'PaginaDeLotes' },
  verLote: { data: 'Lote' },
  listarFilasDeLote: { data: 'PaginaDeFilasDeLote' },
  listarModulos: { data: 'ListaDeModulos' },
  listarPacks: { data: 'ListaDePacks' },
  listarProveedores: { data: 'PaginaDeProveedores' },
  verProveedor: { data: 'Proveedor' },
  iniciarSesion: { data: 'Sesion', body: 'Login' },
  registrarWebhook: { data: 'WebhookRegistrado', body: 'NuevoWebhook' },
  listarWebhooks: { data: 'PaginaDeWebhooks' },
  verWebhook: { data: 'Webhook' },
  cambiarWebhook: { data: 'Webhook', body: 'CambioDeWebhook' },
  borrarWebhook: { data: 'Nada' },
  rotarSecreto: { data: 'SecretoRotado', body: 'SinCuerpo' },
  activarSecreto: { data: 'Webhook', body: 'SinCuerpo' },
  probarWebhook: { data: 'EntregaEncolada', body: 'SinCuerpo' },
  listarEntregas: { data: 'PaginaDeEntregas' },
  reenviarEntrega: { data: 'EntregaEncolada', body: 'SinCuerpo' },
  recuperarEntregas: { data: 'Recuperados', body: 'Recuperacion' },
  listarEventos: { data: 'PaginaDeEventos' },
  verReporting: { data: 'Reporting' },
};

/** The text of each named schema of a variant → its name. Equal text is the same schema: Type.Optional makes copies. */
function namesByText(variant: Variant): Map<string, string> {
  const names = new Map(Object.entries(WITH_NAME).map(([name, schema]) => [JSON.stringify(schema), name]));
  for (const { operation, shape } of operationsOf(variant)) {
    const { data, body } = OPERATION_NAMES[operation.id as IdOperation];
    names.set(JSON.stringify(shape.data), data);
    if (shape.body && body) names.set(JSON.stringify(shape.body), body);
  }
  return names;
}

/** A schema of a request is strict; one of an answer lets the answer grow. */
export type Direction = 'request' | 'answer';

/** Turns contract schemas into OpenAPI schemas, naming the ones that have a name. */
export interface Schemas {
  /**
   * A reference when the schema has a name, else the schema itself with references inside. Objects and lists of values are closed in a
   * request and open in an answer or an event.
   */
  convert(schema: TSchema, direction: Direction): Json;
  /** @throws Error when one name stands for a request and an answer that differ */
  contents(): Json;
}

interface Members {
  readonly required?: readonly string[];
}

/**
 * A schema without a single type is left as it is. Null stands beside a list of values, not in it: the commonest generator for Go turns it
 * into the text `<nil>`.
 */
function orNull({ const: only, ...schema }: Json): Json {
  const { type, enum: values = only === undefined ? undefined : [only], ...others } = schema;
  if (typeof type !== 'string') return schema;
  if (values === undefined) return { ...schema, type: [type, 'null'] };
  return { anyOf: [{ type, enum: values }, { type: 'null' }], ...others };
}

const isOpen = (additional: unknown): boolean => additional !== undefined && additional !== false;

/**
 * Opens what may grow without a new version: an object may have further members, which readers ignore, and a list of values becomes a text
 * whose description names today's values. A client generated from a closed schema fails on the first answer with something new.
 */
function open({ additionalProperties, enum: values, description = '', examples, ...members }: Json): Json {
  // Each operation shows a whole answer, so that an example beside a description would say it twice.
  const schema = description === '' && examples !== undefined ? { ...members, examples } : members;
  // Explicit, because the commonest generator for Java takes an object without it for closed.
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
    return name ? sections[direction].refer(name, () => byInside(value, direction)) : byInside(value, direction);
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
    convert: (schema, direction) => convert(schema, direction) as Json,
    contents() {
      const [asked, answered] = [sections.request.contents(), sections.answer.contents()];
      for (const name of Object.keys(asked))
        if (Object.hasOwn(answered, name) && JSON.stringify(asked[name]) !== JSON.stringify(answered[name]))
          throw new Error(`${name} is one schema in requests and another in answers`);
      return inOrder({ ...asked, ...answered });
    },
  };
}
