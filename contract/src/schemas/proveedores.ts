/**
 * The provider catalogue: whom to ask, for what, with which documents, and how sure we are. Two shapes of the same facts: `ProveedorCard` is an
 * entry as stored, in both languages; `Proveedor` is the insurer's view. Null means unknown; `docs/catalogue.md` says how entries are kept.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { component, date, object, option, orNull, pageQuery, shown } from './common.ts';
import { CUENTA_ACTIONS } from './lists.ts';
import {
  AGENTS,
  APPLICANTS,
  CHANNELS,
  COUNTS,
  DATUM_STATES,
  FORM_DATA,
  KEEPSAKES,
  PAPERS,
  PROVEEDOR_TYPES,
  SOURCE_KINDS,
} from './proveedor-lists.ts';

/** Maximum length of an entry's longest texts (notes, names of ways), in characters. */
const NOTE_MAXIMUM = 600;

const text = (maximum: number, example?: string) =>
  Type.String({ minLength: 1, maxLength: maximum, ...shown(example) });

/** A list without repeats; empty when nothing is known or required. */
const list = <S extends TSchema>(item: S, maximum: number, example?: string[], minimum = 0) =>
  Type.Array(item, { minItems: minimum, maxItems: maximum, uniqueItems: true, ...shown(example) });

export const ProveedorCode = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  maxLength: 60,
  examples: ['netflix'],
});
const Domain = Type.String({ pattern: '^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$', maxLength: 100 });
const Url = Type.String({
  pattern: '^https?://[a-z0-9.-]+\\.[a-z]{2,}(?:/[^\\s@]*)?$',
  maxLength: 500,
  examples: ['https://help.netflix.com/en/node/110165'],
});
const Address = Type.String({
  pattern:
    '^(?:https?://[a-z0-9.-]+\\.[a-z]{2,}(?:/[^\\s@]*)?|[A-Za-z0-9._%+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,})$',
  maxLength: 500,
  examples: ['https://help.netflix.com/en/node/110165'],
});

export const Source = object({
  clase: option(SOURCE_KINDS, { examples: ['oficial'] }),
  referencia: orNull(text(500, 'https://www.facebook.com/help/150486848354038')),
  fecha_documento: orNull(Type.String({ pattern: '^\\d{4}(?:-\\d{2}(?:-\\d{2})?)?$', examples: ['2024-04-03'] })),
});
const provenance = {
  fecha: orNull(date('2026-11-21')),
  fuente: orNull(Source),
};
const fields = (example?: string[]) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, ...shown(example) });

/** Alternative sets of documents, one of which is enough; an empty list: none needed. */
const sets = (example?: string[][]) =>
  Type.Array(list(option(PAPERS), PAPERS.length, example?.[0], 1), { maxItems: 8, ...shown(example) });

const FormField = object({
  nombre: text(120, 'LinkedIn profile link/URL'),
  dato: orNull(option([...FORM_DATA, ...PAPERS], { examples: ['cuenta'] })),
});
export type FormField = Static<typeof FormField>;

/** The members of a way of asking, except its texts in two languages. */
const wayMembers = {
  codigo: Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 40, examples: ['con-certificado'] }),
  quien: list(option(APPLICANTS), APPLICANTS.length, ['familia_directa'], 1),
  canal: orNull(option(CHANNELS, { examples: ['formulario_web'] })),
  direccion: orNull(Address),
  idioma: orNull(option(['es', 'en'], { examples: ['es'] })),
  agente: option(AGENTS, { examples: ['desconocido'] }),
  de_entrada: sets([['certificado_defuncion', 'identificador_cuenta']]),
  si_lo_piden: sets([['dni_solicitante']]),
  formulario: orNull(
    Type.Array(FormField, {
      minItems: 1,
      maxItems: 40,
      examples: [[{ nombre: 'LinkedIn profile link/URL', dato: 'cuenta' }]],
    }),
  ),
  retencion: orNull(text(300, 'Devolvieron tres solicitudes sin abrirlas.')),
};

/** An action without its ways and texts. */
const actionMembers = {
  accion: option(CUENTA_ACTIONS, { examples: ['cancelar'] }),
  plazo_publicado_dias: orNull(Type.Integer({ minimum: 1, maximum: 3650, examples: [15] })),
  plazo_computo: orNull(option(COUNTS, { examples: ['naturales'] })),
  guardar_antes: list(option(KEEPSAKES), KEEPSAKES.length, ['fotos']),
};
const daysToLoss = orNull(Type.Integer({ minimum: 0, maximum: 3650, examples: [365] }));

/**
 * The controller and its data protection officer. By law they must answer a request, whichever ways of asking the
 * provider itself offers (Ley Orgánica 3/2018, arts. 3 and 96).
 */
const LegalWay = object({
  responsable: orNull(text(150, 'Netflix International B.V.')),
  dpd: orNull(Address),
});

/** A provider without its actions and texts. */
const proveedorMembers = {
  codigo: ProveedorCode,
  nombre: text(100, 'Netflix'),
  incluye: list(text(60, 'Messenger'), 20, ['Messenger']),
  tipo: option(PROVEEDOR_TYPES, { examples: ['video'] }),
  matriz: orNull(ProveedorCode),
  dominios: list(Domain, 30, ['netflix.com']),
  discreto: Type.Boolean({ examples: [false] }),
  pagina: orNull(Url),
  via_legal: LegalWay,
};
const afterActions = {
  descriptores_bancarios: list(text(80, 'NETFLIX.COM'), 20, ['NETFLIX.COM']),
  caducidad_por_inactividad_dias: orNull(Type.Integer({ minimum: 1, maximum: 3650, examples: [730] })),
  orden: Type.Integer({ minimum: 1, maximum: 99, examples: [30] }),
};

const Bilingual = object({
  es: Type.String({ minLength: 1, maxLength: NOTE_MAXIMUM }),
  en: Type.String({ minLength: 1, maxLength: NOTE_MAXIMUM }),
});

const Evidence = object(provenance);

/** A way of asking as stored. */
export const Way = object({ ...wayMembers, nombre: Bilingual, notas: orNull(Bilingual) });
export type Way = Static<typeof Way>;

/**
 * An entry as stored. `verificacion` is the evidence of every field except those in `salvo`. In `salvo` a later group wins, `*` stands for any
 * action or way, and a path covers everything below it. A null needs no evidence.
 */
export const ProveedorCard = component('Proveedor', {
  ...proveedorMembers,
  acciones: Type.Array(
    component('AccionDeProveedor', {
      ...actionMembers,
      vias: Type.Array(Way, { minItems: 1, maxItems: 6 }),
      por_su_cuenta: orNull(Bilingual),
      se_pierde: orNull(object({ dias: daysToLoss, texto: Bilingual })),
      notas: orNull(Bilingual),
    }),
    { minItems: 1 },
  ),
  ...afterActions,
  notas: orNull(Bilingual),
  verificacion: object({
    ...provenance,
    salvo: Type.Array(object({ campos: fields(['dominios']), ...provenance })),
  }),
});
export type ProveedorCard = Static<typeof ProveedorCard>;
/** The catalogue as a file for reuse. */
export const CatalogoFile = component('CatalogoFile', {
  formato: Type.Literal('albacea-catalogo'),
  version_formato: Type.Literal(1),
  version: Type.String({ maxLength: 60 }),
  licencia: Type.String({ maxLength: 60 }),
  proveedores: Type.Array(ProveedorCard),
});
export type CatalogoFile = Static<typeof CatalogoFile>;
export type CardAction = ProveedorCard['acciones'][number];
/** When a fact was last checked, and its source; a fact without a source is our own supposition. */
export type Evidence = Static<typeof Evidence>;
export type Source = Static<typeof Source>;

const note = orNull(text(NOTE_MAXIMUM));
const withoutVerify = Type.Array(Type.String());
const State = option(DATUM_STATES);

export const ProveedorWay = object({
  ...wayMembers,
  nombre: text(NOTE_MAXIMUM),
  exigidos: sets(),
  notas: note,
});
export type ProveedorWay = Static<typeof ProveedorWay>;

const ProveedorAction = component('AccionDeProveedor', {
  ...actionMembers,
  vias: Type.Array(ProveedorWay),
  por_su_cuenta: note,
  se_pierde: orNull(object({ dias: daysToLoss, texto: text(NOTE_MAXIMUM) })),
  notas: note,
  sin_verificar: withoutVerify,
});

/** The insurer's view of a provider. */
export const Proveedor = component('Proveedor', {
  ...proveedorMembers,
  acciones: Type.Array(ProveedorAction),
  ...afterActions,
  notas: note,
  sin_verificar: withoutVerify,
  verificado: object({
    estado: State,
    ...provenance,
    excepciones: Type.Array(
      object({
        campos: fields(),
        estado: State,
        ...provenance,
      }),
    ),
  }),
});
export type Proveedor = Static<typeof Proveedor>;

export const ProveedorParameters = Type.Object({
  codigo: Type.String({ examples: ['netflix'] }),
});

/** Query of GET /catalogo/proveedores. */
export const ProveedoresQuery = object({
  tipo: Type.Optional(option(PROVEEDOR_TYPES)),
  accion: Type.Optional(option(CUENTA_ACTIONS)),
  buscar: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  ...pageQuery,
  cursor: Type.Optional({ ...pageQuery.cursor, examples: ['MC5jaW5lLWVuLWNhc2E'] }),
});
export type ProveedoresQuery = Static<typeof ProveedoresQuery>;

/** Query of the portal, which also asks for the entries of the family's own accounts. */
export const FamilyProveedoresQuery = object({
  ...ProveedoresQuery.properties,
  /** Only these codes, with commas between. */
  codigos: Type.Optional(Type.String({ pattern: '^[a-z0-9,-]*$', maxLength: 4000 })),
});
