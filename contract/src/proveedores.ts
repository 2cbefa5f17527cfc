/**
 * The provider catalogue: whom to ask, for what, with which papers, and how sure of it we are.
 * Two shapes of the same facts: `FichaDeProveedor` is an entry as it is kept, with both languages; `Proveedor` is what an
 * insurer reads. What nobody knows is null; `docs/catalogo.md` says how entries are kept.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { consultaDePagina, fecha, objeto, oNulo, opcion } from './comun.ts';
import { ACCIONES_CUENTA } from './listas.ts';
import {
  AGENTES,
  CANALES,
  CLASES_DE_FUENTE,
  COMPUTOS,
  ESTADOS_DE_DATO,
  explicar,
  PAPELES,
  SOLICITANTES,
  TEXTO_DE_PAPEL,
  TEXTO_DE_SOLICITANTE,
  TEXTO_DE_TIPO,
  TIPOS_DE_PROVEEDOR,
} from './proveedores-listas.ts';

/** Largest texts of an entry, in characters. */
const MAXIMO_NOTA = 600;

const texto = (maximo: number, descripcion: string, ejemplo: string) =>
  Type.String({ minLength: 1, maxLength: maximo, description: descripcion, examples: [ejemplo] });

/** A list without repeats; empty when nothing is known or nothing is asked. */
const lista = <S extends TSchema>(elemento: S, maximo: number, descripcion: string, ejemplo: unknown[], minimo = 0) =>
  Type.Array(elemento, {
    minItems: minimo,
    maxItems: maximo,
    uniqueItems: true,
    description: descripcion,
    examples: [ejemplo],
  });

export const CodigoDeProveedor = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  maxLength: 60,
  description: 'Code of the provider; it never changes.',
  examples: ['netflix'],
});
const Dominio = Type.String({ pattern: '^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$', maxLength: 100 });
const Url = Type.String({
  pattern: '^https?://[a-z0-9.-]+\\.[a-z]{2,}(?:/[^\\s@]*)?$',
  maxLength: 500,
  description: "The provider's own page about it, or the one that leads to it.",
  examples: ['https://help.netflix.com/en/node/110165'],
});
const Direccion = Type.String({
  pattern:
    '^(?:https?://[a-z0-9.-]+\\.[a-z]{2,}(?:/[^\\s@]*)?|[A-Za-z0-9._%+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,})$',
  maxLength: 500,
  description:
    "Where the request goes: a page of the provider, an e-mail address, or, for the telephone and the post, the page that gives the number or the address. Null when it isn't known or there is nothing to file.",
  examples: ['https://help.netflix.com/en/node/110165'],
});

const Fuente = objeto(
  {
    clase: opcion(CLASES_DE_FUENTE, {
      description:
        "Whose words: `oficial`, the provider's own; `copia_de_oficial`, a copy of them; `terceros`, somebody else's guide or the press; `gestor`, what a case manager was told.",
      examples: ['oficial'],
    }),
    referencia: oNulo(
      texto(500, 'Address or description of the source.', 'https://www.facebook.com/help/150486848354038'),
    ),
  },
  { description: 'Where a fact was seen.' },
);
const procedencia = {
  fecha: oNulo(fecha('Day on which it was last looked into; null when there is nothing to look into.', '2026-11-21')),
  fuente: oNulo(Fuente),
};
const campos = (descripcion: string, ejemplo: string[]) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    minItems: 1,
    description: descripcion,
    examples: [ejemplo],
  });

/** What an action has, but for its text. */
const deAccion = {
  accion: opcion(ACCIONES_CUENTA, { description: 'What is asked for.', examples: ['cancelar'] }),
  quien: lista(
    opcion(SOLICITANTES),
    SOLICITANTES.length,
    `Who may ask, each of them by itself. ${explicar(TEXTO_DE_SOLICITANTE)}`,
    ['familia_directa'],
    1,
  ),
  papeles: lista(
    opcion(PAPELES),
    PAPELES.length,
    `Papers and data to send, beyond the mandate. ${explicar(TEXTO_DE_PAPEL)}`,
    ['certificado_defuncion', 'identificador_cuenta'],
  ),
  canal: opcion(CANALES, {
    description: 'How to ask. `nada_que_presentar`: it ends by itself, or nobody can be asked.',
    examples: ['formulario_web'],
  }),
  direccion: oNulo(Direccion),
  idioma: oNulo(opcion(['es', 'en'], { description: 'Language to write in, where it is known.', examples: ['es'] })),
  plazo_publicado_dias: oNulo(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'Days that the provider says it takes, where it says so.',
      examples: [15],
    }),
  ),
  plazo_computo: oNulo(opcion(COMPUTOS, { description: 'Calendar days or working days.', examples: ['naturales'] })),
  agente: opcion(AGENTES, {
    description: 'Whether somebody authorised by the family may ask in its place.',
    examples: ['desconocido'],
  }),
};

/** What a provider has, but for its actions and texts. */
const deProveedor = {
  codigo: CodigoDeProveedor,
  nombre: texto(100, 'Name.', 'Netflix'),
  incluye: lista(
    texto(60, 'Service.', 'Messenger'),
    20,
    'Other services that go with it: one request settles them, or one must be made for them too.',
    ['Messenger'],
  ),
  tipo: opcion(TIPOS_DE_PROVEEDOR, { description: `Kind. ${explicar(TEXTO_DE_TIPO)}`, examples: ['video'] }),
  matriz: oNulo({ ...CodigoDeProveedor, description: 'Provider of the same group or account, to ask together.' }),
  dominios: lista(Dominio, 30, 'Internet domains by which an account or a message can be recognised.', ['netflix.com']),
  discreto: Type.Boolean({
    description: 'Its name tells something intimate: its accounts are reserved by default.',
    examples: [false],
  }),
  pagina: oNulo(Url),
};
const trasAcciones = {
  descriptores_bancarios: lista(
    texto(80, 'Text.', 'NETFLIX.COM'),
    20,
    'How its charges can appear on a bank statement, as printed: `*` is a character like any other.',
    ['NETFLIX.COM'],
  ),
  caducidad_por_inactividad_dias: oNulo(
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

const Bilingue = Type.Object(
  {
    es: Type.String({ minLength: 1, maxLength: MAXIMO_NOTA }),
    en: Type.String({ minLength: 1, maxLength: MAXIMO_NOTA }),
  },
  { additionalProperties: false },
);
const EstadoGuardado = opcion(['verificado', 'no_verificado']);

/**
 * An entry as it is kept. `verificacion` holds for every field but those of `salvo`; there a later group wins, `*` stands
 * for any action, and a path covers what lies below it. That a null is unknown needs no saying.
 */
export const FichaDeProveedor = objeto({
  ...deProveedor,
  acciones: Type.Array(objeto({ ...deAccion, notas: oNulo(Bilingue) }), { minItems: 1 }),
  ...trasAcciones,
  notas: oNulo(Bilingue),
  verificacion: objeto({
    estado: EstadoGuardado,
    ...procedencia,
    salvo: Type.Array(objeto({ campos: campos('Paths.', ['dominios']), estado: EstadoGuardado, ...procedencia })),
  }),
});
export type FichaDeProveedor = Static<typeof FichaDeProveedor>;
export type AccionDeFicha = FichaDeProveedor['acciones'][number];
export type Verificacion = Pick<FichaDeProveedor['verificacion'], 'estado' | 'fecha' | 'fuente'>;

const nota = (descripcion: string, ejemplo: string) => oNulo(texto(MAXIMO_NOTA, descripcion, ejemplo));
const sinVerificar = (descripcion: string, ejemplo: string[]) =>
  Type.Array(Type.String(), { description: descripcion, examples: [ejemplo] });
const Estado = opcion(ESTADOS_DE_DATO, {
  description:
    '`verificado`: seen in the source that is named; `no_verificado`: likely, but not seen in a source that we trust; `desconocido`: nobody knows, the field is null or empty.',
  examples: ['verificado'],
});

export const AccionDeProveedor = objeto(
  {
    ...deAccion,
    notas: nota('What else to know of this action, in the language asked for.', 'Basta un aviso válido.'),
    sin_verificar: sinVerificar(
      'Fields of this action that are not verified; `accion` itself: whether the provider offers it.',
      ['papeles'],
    ),
  },
  { description: 'What can be asked of the provider, and how.' },
);

/** A provider as an insurer reads it. */
export const Proveedor = objeto(
  {
    ...deProveedor,
    acciones: Type.Array(AccionDeProveedor, { description: 'What can be asked for; it differs by action.' }),
    ...trasAcciones,
    notas: nota('What else to know, in the language asked for.', 'No hay un equipo para fallecimientos.'),
    sin_verificar: sinVerificar('Fields of the provider that are not verified, those of its actions apart.', [
      'descriptores_bancarios',
    ]),
    verificado: objeto(
      {
        estado: Estado,
        ...procedencia,
        excepciones: Type.Array(
          objeto({
            campos: campos('Paths of the fields.', ['dominios', 'acciones.cancelar.direccion']),
            estado: Estado,
            ...procedencia,
          }),
          { description: 'Fields for which it is otherwise.' },
        ),
      },
      { description: 'How sure it is, since when and by what source: for all fields but the exceptions.' },
    ),
  },
  { description: 'A provider of digital accounts, contracts or subscriptions.' },
);
export type Proveedor = Static<typeof Proveedor>;

export const ParametrosDeProveedor = Type.Object({
  codigo: Type.String({ description: 'The `codigo` of a provider.', examples: ['netflix'] }),
});

/** Query of GET /catalogo/proveedores. */
export const ConsultaProveedores = objeto({
  tipo: Type.Optional(opcion(TIPOS_DE_PROVEEDOR, { description: 'Only this kind.', examples: ['video'] })),
  accion: Type.Optional(
    opcion(ACCIONES_CUENTA, { description: 'Only providers of whom this can be asked.', examples: ['cancelar'] }),
  ),
  buscar: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Words of the name or of a domain, with or without accents.',
      examples: ['telefonica'],
    }),
  ),
  ...consultaDePagina,
  cursor: Type.Optional({
    ...consultaDePagina.cursor,
    description: 'The `siguiente` of the page before; opaque, and none of another list.',
    examples: ['Y2luZS1lbi1jYXNh'],
  }),
});
export type ConsultaProveedores = Static<typeof ConsultaProveedores>;
