/**
 * The provider catalogue: whom to ask, for what, with which documents, and how sure we are. Two shapes of the same facts: `ProveedorCard` is an
 * entry as stored, in both languages; `Proveedor` is the insurer's view. Null means unknown; `docs/catalogue.md` says how entries are kept.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { date, object, option, orNull, pageQuery } from './common.ts';
import { CUENTA_ACTIONS } from './lists.ts';
import {
  AGENTS,
  APPLICANT_TEXT,
  APPLICANTS,
  CHANNELS,
  COUNTS,
  DATUM_STATES,
  explain,
  FORM_DATA,
  FORM_TEXT,
  KEEPSAKE_TEXT,
  KEEPSAKES,
  PAPER_TEXT,
  PAPERS,
  PROVEEDOR_TYPES,
  SOURCE_KINDS,
  TYPE_TEXT,
} from './ready-proveedores.ts';

/** Longest texts of an entry, in characters. */
const NOTE_MAXIMUM = 600;

const text = (maximum: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: maximum, description: description, examples: [example] });

/** A list without repeats; empty when nothing is known or required. */
const list = <S extends TSchema>(item: S, maximum: number, description: string, example: unknown[], minimum = 0) =>
  Type.Array(item, {
    minItems: minimum,
    maxItems: maximum,
    uniqueItems: true,
    description: description,
    examples: [example],
  });

export const ProveedorCode = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  maxLength: 60,
  description: 'Code of the provider; it never changes.',
  examples: ['netflix'],
});
const Domain = Type.String({ pattern: '^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$', maxLength: 100 });
const Url = Type.String({
  pattern: '^https?://[a-z0-9.-]+\\.[a-z]{2,}(?:/[^\\s@]*)?$',
  maxLength: 500,
  description: "The provider's own page about it, or the one that leads to it.",
  examples: ['https://help.netflix.com/en/node/110165'],
});
const Address = Type.String({
  pattern:
    '^(?:https?://[a-z0-9.-]+\\.[a-z]{2,}(?:/[^\\s@]*)?|[A-Za-z0-9._%+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,})$',
  maxLength: 500,
  description:
    "Where the request goes: a page of the provider, an e-mail address, or, for the telephone and the post, the page that gives the number or the address. Null when it isn't known or there is nothing to file.",
  examples: ['https://help.netflix.com/en/node/110165'],
});

export const Source = object(
  {
    clase: option(SOURCE_KINDS, {
      description:
        "Whose words: `oficial`, the provider's own; `copia_de_oficial`, a copy of them; `terceros`, somebody else's guide or the press; `gestor`, what a case manager was told.",
      examples: ['oficial'],
    }),
    referencia: orNull(
      text(500, 'Address or description of the source.', 'https://www.facebook.com/help/150486848354038'),
    ),
    fecha_documento: orNull(
      Type.String({
        pattern: '^\\d{4}(?:-\\d{2}(?:-\\d{2})?)?$',
        description: "The document's own date: a day, a month or a year; null when it bears none.",
        examples: ['2024-04-03'],
      }),
    ),
  },
  { description: 'Where a fact was seen.' },
);
const provenance = {
  fecha: orNull(date('Day on which it was last looked into; null when there is nothing to look into.', '2026-11-21')),
  fuente: orNull(Source),
};
const fields = (description: string, example: string[]) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    minItems: 1,
    description: description,
    examples: [example],
  });

/** Alternative sets of documents, one of which is enough; an empty list: none needed. */
const sets = (description: string, example: string[][]) =>
  Type.Array(list(option(PAPERS), PAPERS.length, explain(PAPER_TEXT), example[0] ?? [], 1), {
    maxItems: 8,
    description,
    examples: [example],
  });

const FormField = object({
  nombre: text(120, 'Name of the field in the words of the page.', 'LinkedIn profile link/URL'),
  dato: orNull(
    option([...FORM_DATA, ...PAPERS], {
      description: `What goes into it. ${explain(FORM_TEXT)} Or a paper to attach, by its code; null: a person decides.`,
      examples: ['cuenta'],
    }),
  ),
});
export type FormField = Static<typeof FormField>;

/** A way of asking without its texts. */
const ofWay = {
  codigo: Type.String({
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    maxLength: 40,
    description: 'Code of the way, unique within the action; it never changes.',
    examples: ['con-certificado'],
  }),
  quien: list(
    option(APPLICANTS),
    APPLICANTS.length,
    `Who may use it, each of them by itself. ${explain(APPLICANT_TEXT)}`,
    ['familia_directa'],
    1,
  ),
  canal: orNull(
    option(CHANNELS, {
      description:
        'How to ask. `nada_que_presentar`: it ends by itself, or nobody can be asked. Null: nobody knows yet; a person finds out before anything leaves.',
      examples: ['formulario_web'],
    }),
  ),
  direccion: orNull(Address),
  idioma: orNull(option(['es', 'en'], { description: 'Language to write in, where it is known.', examples: ['es'] })),
  agente: option(AGENTS, {
    description: 'Whether somebody authorised by the family may ask in its place.',
    examples: ['desconocido'],
  }),
  de_entrada: sets('Papers and data that go with the first request, beyond the mandate: any of these sets.', [
    ['certificado_defuncion', 'identificador_cuenta'],
  ]),
  si_lo_piden: sets('What the provider may ask for afterwards: any of these sets.', [['dni_solicitante']]),
  formulario: orNull(
    Type.Array(FormField, {
      minItems: 1,
      maxItems: 40,
      description:
        'The fields of its form in their order, as a page of the provider shows them; null: nobody has seen them, or it is no form.',
      examples: [[{ nombre: 'LinkedIn profile link/URL', dato: 'cuenta' }]],
    }),
  ),
  retencion: orNull(
    text(
      300,
      'Why a person of the service lets all of `de_entrada` hold a request back, although no current page of the provider demands it; null: nobody does.',
      'Devolvieron tres solicitudes sin abrirlas.',
    ),
  ),
};

/** An action without its ways and texts. */
const ofAction = {
  accion: option(CUENTA_ACTIONS, { description: 'The action requested.', examples: ['cancelar'] }),
  plazo_publicado_dias: orNull(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'Days that the provider says it takes, where it says so; terms of the law are not repeated here.',
      examples: [15],
    }),
  ),
  plazo_computo: orNull(option(COUNTS, { description: 'Calendar days or working days.', examples: ['naturales'] })),
  guardar_antes: list(
    option(KEEPSAKES),
    KEEPSAKES.length,
    `What has to be kept before, because it goes. ${explain(KEEPSAKE_TEXT)}`,
    ['fotos'],
  ),
};
const daysToLoss = orNull(
  Type.Integer({
    minimum: 0,
    maximum: 3650,
    description: 'Days after which it is gone, without use or after the request; null: at once, or nobody knows.',
    examples: [365],
  }),
);

/** Everybody bound by data protection law, whatever the provider offers: Ley Organica 3/2018, arts. 3 and 96. */
const LegalWay = object(
  {
    responsable: orNull(text(150, 'The controller of the data.', 'Netflix International B.V.')),
    dpd: orNull({ ...Address, description: 'Page or e-mail address of its data protection officer.' }),
  },
  {
    description: 'The way that the law gives beside those of the provider: its controller and the officer to write to.',
  },
);

/** A provider without its actions and texts. */
const ofProveedor = {
  codigo: ProveedorCode,
  nombre: text(100, 'Name.', 'Netflix'),
  incluye: list(
    text(60, 'Service.', 'Messenger'),
    20,
    'Other services that go with it: one request settles them, or one must be made for them too.',
    ['Messenger'],
  ),
  tipo: option(PROVEEDOR_TYPES, { description: `Kind. ${explain(TYPE_TEXT)}`, examples: ['video'] }),
  matriz: orNull({ ...ProveedorCode, description: 'Provider of the same group or account, to ask together.' }),
  dominios: list(Domain, 30, 'Internet domains by which an account or a message can be recognised.', ['netflix.com']),
  discreto: Type.Boolean({
    description: 'Its name tells something intimate: its accounts are reserved by default.',
    examples: [false],
  }),
  pagina: orNull(Url),
  via_legal: LegalWay,
};
const afterActions = {
  descriptores_bancarios: list(
    text(80, 'Text.', 'NETFLIX.COM'),
    20,
    'Names that its charges have on bank statements, as printed; `*` is a plain character.',
    ['NETFLIX.COM'],
  ),
  caducidad_por_inactividad_dias: orNull(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'Days without use after which the provider itself closes an account.',
      examples: [730],
    }),
  ),
  orden: Type.Integer({
    minimum: 1,
    maximum: 99,
    description: 'Order hint, lower first: what is urgent at 10, the telephone line last.',
    examples: [30],
  }),
};

const Bilingual = Type.Object(
  {
    es: Type.String({ minLength: 1, maxLength: NOTE_MAXIMUM }),
    en: Type.String({ minLength: 1, maxLength: NOTE_MAXIMUM }),
  },
  { additionalProperties: false },
);

const Evidence = object(provenance);

/** A way of asking as stored. */
export const Way = object({ ...ofWay, nombre: Bilingual, notas: orNull(Bilingual) });
export type Way = Static<typeof Way>;

/**
 * An entry as stored. `verificacion` is the evidence of every field except those in `salvo`. In `salvo` a later group wins, `*` stands for any
 * action or way, and a path covers everything below it. A null needs no evidence.
 */
export const ProveedorCard = object({
  ...ofProveedor,
  acciones: Type.Array(
    object({
      ...ofAction,
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
    salvo: Type.Array(object({ campos: fields('Paths.', ['dominios']), ...provenance })),
  }),
});
export type ProveedorCard = Static<typeof ProveedorCard>;
/** The catalogue as a file for reuse. */
export const CatalogoFile = object({
  formato: Type.Literal('albacea-catalogo'),
  version_formato: Type.Literal(1),
  version: Type.String({ maxLength: 60 }),
  licencia: Type.String({ description: 'SPDX identifier of the licence of the data.', maxLength: 60 }),
  proveedores: Type.Array(ProveedorCard),
});
export type CatalogoFile = Static<typeof CatalogoFile>;
export type CardAction = ProveedorCard['acciones'][number];
/** When a fact was last checked, and its source; without a source it is our own supposition. */
export type Evidence = Static<typeof Evidence>;
export type Source = Static<typeof Source>;

const note = (description: string, example: string) => orNull(text(NOTE_MAXIMUM, description, example));
const withoutVerify = (description: string, example: string[]) =>
  Type.Array(Type.String(), { description: description, examples: [example] });
const State = option(DATUM_STATES, {
  description:
    "`verificado`: the provider's own words, or what it told us, of the last 24 months; `anticuado`: the same, but older; `no_verificado`: a guide, the press, or our own supposition; `desconocido`: nobody knows, the field is null or empty.",
  examples: ['verificado'],
});

export const ProveedorWay = object(
  {
    ...ofWay,
    nombre: text(NOTE_MAXIMUM, 'What the way is, in the language asked for.', 'Con el certificado de defunción'),
    exigidos: sets(
      "What of `de_entrada` holds a request back: what the provider's own words of the last 24 months demand. Any of these sets; empty: nothing.",
      [['identificador_cuenta']],
    ),
    notas: note('What else to know of this way, in the language asked for.', 'Basta un aviso válido.'),
  },
  { description: 'A way of asking; the first is taken unless somebody chooses another.' },
);
export type ProveedorWay = Static<typeof ProveedorWay>;

export const ProveedorAction = object(
  {
    ...ofAction,
    vias: Type.Array(ProveedorWay, { description: 'The ways of asking, the usual one first.' }),
    por_su_cuenta: note(
      'What the family can do without us, in the language asked for.',
      'Puede darla de baja en la tienda de aplicaciones.',
    ),
    se_pierde: orNull(
      object(
        { dias: daysToLoss, texto: text(NOTE_MAXIMUM, 'What is lost, and when.', 'Al cerrarla se borran las fotos.') },
        { description: 'Things that are lost.' },
      ),
    ),
    notas: note('What else to know of this action, in the language asked for.', 'Basta un aviso válido.'),
    sin_verificar: withoutVerify(
      'Fields of this action that are not verified; `accion` itself: whether the provider offers it.',
      ['vias.general.de_entrada'],
    ),
  },
  { description: 'An action that the provider offers, and how to request it.' },
);

/** The insurer's view of a provider. */
export const Proveedor = object(
  {
    ...ofProveedor,
    acciones: Type.Array(ProveedorAction, { description: 'Actions that the provider offers.' }),
    ...afterActions,
    notas: note('What else to know, in the language asked for.', 'No hay un equipo para fallecimientos.'),
    sin_verificar: withoutVerify('Fields of the provider that are not verified, those of its actions apart.', [
      'descriptores_bancarios',
    ]),
    verificado: object(
      {
        estado: State,
        ...provenance,
        excepciones: Type.Array(
          object({
            campos: fields('Paths of the fields.', ['dominios', 'acciones.cancelar.direccion']),
            estado: State,
            ...provenance,
          }),
          { description: 'Fields for which it is otherwise.' },
        ),
      },
      { description: 'Day and source of the verification of all fields, except those listed in `salvo`.' },
    ),
  },
  { description: 'A provider of digital accounts, contracts or subscriptions.' },
);
export type Proveedor = Static<typeof Proveedor>;

export const ProveedorParameters = Type.Object({
  codigo: Type.String({ description: 'The `codigo` of a provider.', examples: ['netflix'] }),
});

/** Query of GET /catalogo/proveedores. */
export const ProveedoresQuery = object({
  tipo: Type.Optional(option(PROVEEDOR_TYPES, { description: 'Only this kind.', examples: ['video'] })),
  accion: Type.Optional(
    option(CUENTA_ACTIONS, { description: 'Only providers of whom this can be asked.', examples: ['cancelar'] }),
  ),
  buscar: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'As people say it: words of the name or of a domain, a kind (`luz`, `banco`, `phone`), how it sounds (`guasap`), with or without accents, with a slip in typing where nothing else fits. The best come first.',
      examples: ['telefonica'],
    }),
  ),
  ...pageQuery,
  cursor: Type.Optional({
    ...pageQuery.cursor,
    description: 'The `siguiente` of the page before; opaque, and none of another list.',
    examples: ['MC5jaW5lLWVuLWNhc2E'],
  }),
});
export type ProveedoresQuery = Static<typeof ProveedoresQuery>;

/** A family's pages also ask for the entries of its own accounts. */
export const FamilyProveedoresQuery = object({
  ...ProveedoresQuery.properties,
  codigos: Type.Optional(
    Type.String({ pattern: '^[a-z0-9,-]*$', maxLength: 4000, description: 'Only these codes, with commas between.' }),
  ),
});
