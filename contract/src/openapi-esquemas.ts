/**
 * From the schemas of the contract to the `components` of an OpenAPI document: what is reused gets a name and is
 * referred to.
 */
import type { TSchema } from 'typebox';
import * as casos from './casos.ts';
import * as catalogo from './catalogo.ts';
import { CasoId, SobreDeError, type Variante } from './comun.ts';
import { Cuenta, CuentaPropuesta } from './cuentas.ts';
import { Documento } from './documentos.ts';
import { type IdOperacion, operacionesDe } from './operaciones.ts';
import { AccionDeProveedor, Proveedor } from './proveedores.ts';
import { DatoDelMes, Razon, RazonEconomica, Tiempo } from './reporting.ts';
import { Siniestro } from './siniestros.ts';

export type Json = Record<string, unknown>;

/** One section of `components`: a thing is stored when it is first referred to, so nothing unused is ever published. */
export interface Seccion {
  /** Stores the thing under the name, unless it is there, and gives the reference to it. */
  referir(nombre: string, crear: () => unknown): { $ref: string };
  /** What was referred to, in alphabetical order. */
  contenido(): Json;
}

/** @param seccion name below `components`, for instance `headers` */
export function crearSeccion(seccion: string): Seccion {
  const cosas = new Map<string, unknown>();
  return {
    referir(nombre, crear) {
      if (!cosas.has(nombre)) {
        // The name is taken before the thing is made: it may refer to itself.
        cosas.set(nombre, null);
        cosas.set(nombre, crear());
      }
      return { $ref: `#/components/${seccion}/${nombre}` };
    },
    contenido: () => Object.fromEntries([...cosas].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Schemas with a name of their own, whatever the variant. */
const CON_NOMBRE: Record<string, TSchema> = {
  CasoId,
  PolizaNumero: casos.PolizaNumero,
  Email: casos.Email,
  Telefono: casos.Telefono,
  PortalUrl: casos.PortalUrl,
  TokenHeredero: casos.TokenHeredero,
  Fallecido: casos.Fallecido,
  Heredero: casos.Heredero,
  AccesoHeredero: casos.AccesoHeredero,
  ModuloDelCaso: casos.ModuloDelCaso,
  Aviso: casos.Aviso,
  CasoResumen: casos.CasoResumen,
  EntradaCronologia: casos.EntradaCronologia,
  Cuenta,
  CuentaPropuesta,
  Documento,
  Siniestro,
  ModuloDeCatalogo: catalogo.ModuloDeCatalogo,
  PackDeCatalogo: catalogo.PackDeCatalogo,
  AccionDeProveedor,
  Proveedor,
  Razon,
  RazonEconomica,
  Tiempo,
  DatoDelMes,
  SobreDeError,
};

/** Names of the payloads: what an operation answers with and, where it takes one, its body. */
const NOMBRES_DE_OPERACION: Record<IdOperacion, { readonly datos: string; readonly cuerpo?: string }> = {
  abrirCaso: { datos: 'CasoAbierto', cuerpo: 'AperturaDeCaso' },
  abrirSiniestro: { datos: 'SiniestroAbierto', cuerpo: 'AvisoDeSiniestro' },
  listarCasos: { datos: 'PaginaDeCasos' },
  verCaso: { datos: 'Caso' },
  listarCuentas: { datos: 'CuentasDelCaso' },
  proponerCuentas: { datos: 'CuentasPropuestas', cuerpo: 'PropuestaDeCuentas' },
  listarCronologia: { datos: 'PaginaDeCronologia' },
  listarDocumentos: { datos: 'DocumentosDelCaso' },
  anadirDocumento: { datos: 'Documento', cuerpo: 'NuevoDocumento' },
  renovarAcceso: { datos: 'AccesoNuevo', cuerpo: 'NuevoAcceso' },
  anularCaso: { datos: 'CasoAnulado', cuerpo: 'Anulacion' },
  listarSiniestros: { datos: 'PaginaDeSiniestros' },
  listarModulos: { datos: 'ListaDeModulos' },
  listarPacks: { datos: 'ListaDePacks' },
  listarProveedores: { datos: 'PaginaDeProveedores' },
  verProveedor: { datos: 'Proveedor' },
  iniciarSesion: { datos: 'Sesion', cuerpo: 'Login' },
  registrarWebhook: { datos: 'WebhookRegistrado', cuerpo: 'NuevoWebhook' },
  listarWebhooks: { datos: 'PaginaDeWebhooks' },
  verWebhook: { datos: 'Webhook' },
  cambiarWebhook: { datos: 'Webhook', cuerpo: 'CambioDeWebhook' },
  borrarWebhook: { datos: 'Nada' },
  rotarSecreto: { datos: 'SecretoRotado', cuerpo: 'Nada' },
  activarSecreto: { datos: 'Webhook', cuerpo: 'Nada' },
  cancelarRotacion: { datos: 'Webhook' },
  probarWebhook: { datos: 'EntregaEncolada', cuerpo: 'Nada' },
  listarEntregas: { datos: 'PaginaDeEntregas' },
  reenviarEntrega: { datos: 'EntregaEncolada', cuerpo: 'Nada' },
  recuperarEntregas: { datos: 'Recuperados', cuerpo: 'Recuperacion' },
  listarEventos: { datos: 'PaginaDeEventos' },
  verReporting: { datos: 'Reporting' },
  registrarDatos: { datos: 'DatosRegistrados', cuerpo: 'DatosDeReporting' },
};

/** The text of each named schema of a variant → its name. Equal text is the same schema: Type.Optional makes copies. */
function nombresPorTexto(variante: Variante): Map<string, string> {
  const nombres = new Map(Object.entries(CON_NOMBRE).map(([nombre, esquema]) => [JSON.stringify(esquema), nombre]));
  for (const { operacion, forma } of operacionesDe(variante)) {
    const { datos, cuerpo } = NOMBRES_DE_OPERACION[operacion.id as IdOperacion];
    nombres.set(JSON.stringify(forma.datos), datos);
    if (forma.cuerpo && cuerpo) nombres.set(JSON.stringify(forma.cuerpo), cuerpo);
  }
  return nombres;
}

/** Turns contract schemas into OpenAPI schemas, naming the ones that have a name. */
export interface Esquemas {
  /** A reference when the schema has a name, else the schema itself with references inside. */
  convertir(esquema: TSchema): Json;
  contenido(): Json;
}

interface Members {
  readonly required?: readonly string[];
}

/** Whatever has no single type (a choice of several, anything at all) is left as it is. */
function orNull({ const: only, ...schema }: Json): Json {
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'], ...(only !== undefined && { enum: [only, null] }) };
}

/**
 * A list of values as text that names those known today. A client that was generated from a closed list fails on the first answer that
 * holds a new value, and can't send one that the catalogue offers it.
 */
function openList({ enum: values, description = '', ...schema }: Json): Json {
  const known = (values as unknown[]).filter((value) => value !== null);
  const named = known.map((value) => `\`${value}\``);
  const told = named.every((value) => String(description).includes(value));
  const prose = [description, told ? 'More values may come.' : `Known values: ${named.join(', ')}; more may come.`];
  return { ...schema, description: prose.filter(Boolean).join(' '), 'x-known-values': known };
}

/** @param variante whose payloads the names stand for */
export function crearEsquemas(variante: Variante): Esquemas {
  const nombres = nombresPorTexto(variante);
  const seccion = crearSeccion('schemas');

  function convertir(valor: unknown): unknown {
    if (typeof valor !== 'object' || valor === null) return valor;
    const nombre = nombres.get(JSON.stringify(valor));
    return nombre ? seccion.referir(nombre, () => porDentro(valor)) : porDentro(valor);
  }

  function porDentro(valor: object): unknown {
    if (Array.isArray(valor)) return valor.map(convertir);
    const schema = Object.fromEntries(
      Object.entries(valor).map(([clave, miembro]) => [
        clave,
        clave === 'properties' ? members(miembro as Record<string, TSchema>, valor as Members) : convertir(miembro),
      ]),
    );
    return Array.isArray(schema.enum) ? openList(schema) : schema;
  }

  /** A member that may be missing may be null as well; answers have no such members. */
  function members(properties: Record<string, TSchema>, { required = [] }: Members): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        required.includes(name) ? convertir(schema) : orNull(porDentro(schema) as Json),
      ]),
    );
  }

  return { convertir: (esquema) => convertir(esquema) as Json, contenido: seccion.contenido };
}
