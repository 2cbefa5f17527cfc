/** Case: the data that opens a case, and the data that the API shows of it. */
import { type Static, Type } from 'typebox';
import { Certificado } from './certificados.ts';
import {
  CasoId,
  component,
  date,
  EMAIL_SHAPE,
  instant,
  LANGUAGES,
  line,
  object,
  option,
  optionalLine,
  orNull,
  pageQuery,
  paragraph,
  severalOf,
} from './common.ts';
import { Cuenta } from './cuentas.ts';
import { Documento } from './documentos.ts';
import {
  CANCELLATION_REASONS,
  CASO_RESULTS,
  CASO_STATES,
  LAST_STEPS,
  MODULOS,
  PRIORITIES,
  WAITS,
  WISHES,
} from './lists.ts';
import { openingReferences, Referencia, shownReferences } from './referencias.ts';

export type CasoState = (typeof CASO_STATES)[number];
export type Wait = (typeof WAITS)[number];
export type CasoResult = (typeof CASO_RESULTS)[number];
export type Wish = (typeof WISHES)[number];

export const PolizaNumber = { ...line(64, 'DEC-0048213-7'), title: 'PolizaNumero' };

export const Fallecido = component('Fallecido', {
  nombre: line(100, 'Carmen'),
  apellidos: line(150, 'Ruiz de la Prada Ortega'),
  dni: optionalLine(40, '12345678Z'),
  fecha_fallecimiento: date('2026-11-14'),
});
export type Fallecido = Static<typeof Fallecido>;

export const Email = Type.String({
  title: 'Email',
  maxLength: 254,
  pattern: `^ *${EMAIL_SHAPE} *$`,
  examples: ['lucia.ortega@example.com'],
});

/**
 * Telephone in international format (E.164) with a leading `+`; spaces, dots, hyphens and brackets are ignored. A blank
 * value counts as missing.
 */
export const Phone = Type.String({
  pattern: '^(?:[\\p{Zs}\\p{Cf}]*|\\+[1-9](?:[ .()\\-]{0,3}[0-9]){6,14})$',
  maxLength: 60,
});

/** A telephone never makes an opening fail: a number that cannot be dialled is kept, and the case carries a notice about it. */
export const HerederoPhone = optionalLine(60, '+34600112233');

export const Heredero = component('Heredero', {
  nombre: line(100, 'Lucía'),
  apellidos: line(150, 'Ortega Ruiz'),
  email: Email,
  telefono: HerederoPhone,
  parentesco: optionalLine(60, 'hija'),
  idioma: Type.Optional(option(LANGUAGES, { examples: ['es'] })),
});
export type Heredero = Static<typeof Heredero>;

export const Modulos = Type.Array(option(MODULOS), {
  minItems: 1,
  maxItems: MODULOS.length,
  uniqueItems: true,
  examples: [['borrado', 'suscripciones']],
});

export const ContractedModulos = Type.Array(option(MODULOS));

/** Body of POST /casos. */
export const CasoOpening = component('NuevoCaso', {
  fallecido: Fallecido,
  heredero: Heredero,
  poliza_numero: PolizaNumber,
  modulos_contratados: Modulos,
  ...openingReferences,
});
export type CasoOpening = Static<typeof CasoOpening>;

export const HerederoAccess = component('AccesoHeredero', {
  canal: option(['email']),
  notificado: Type.Boolean(),
  caduca: instant(),
});
export type HerederoAccess = Static<typeof HerederoAccess>;

export const PortalUrl = Type.String({ title: 'PortalUrl', format: 'uri' });
export const TokenHeredero = Type.String({ title: 'TokenHeredero' });

export const Pack = Type.String();

const State = option(CASO_STATES);

/** Data of POST /casos in Variant A. */
export const OpenCasoA = component('CasoAbierto', {
  caso_id: CasoId,
  estado: State,
  portal_url: PortalUrl,
  token_heredero: TokenHeredero,
});
/** Data of POST /casos in Variant B: never a token. */
export const OpenCasoB = component('CasoAbierto', {
  caso_id: CasoId,
  estado: State,
  modulos_contratados: ContractedModulos,
  pack: Pack,
  acceso_heredero: HerederoAccess,
});

export const Notice = component('Aviso', {
  codigo: Type.String(),
  campo: Type.String(),
  mensaje: Type.String(),
});

/** Progress of a module: pending, finished with a result, or finished without one. */
const MODULO_STATES = ['pendiente', 'completado', 'terminado'] as const;
export type ModuloState = (typeof MODULO_STATES)[number];

export const CasoModulo = component('ModuloDelCaso', {
  modulo: option(MODULOS),
  estado: option(MODULO_STATES),
  completado: orNull(instant()),
});

/** Kind of the only item still open: finishing it ends the case. Null: several items are open, or the case has ended. */
export const LastStep = orNull(option(LAST_STEPS));

const WaitsFor = orNull(option(WAITS));
const Result = orNull(option(CASO_RESULTS));
const Priority = option(PRIORITIES);

/** State of the best proof of death among the documents received. */
const PROOF_STATES = ['falta', 'recibida', 'validada'] as const;
/** State of the heir's mandate: missing, code sent, signed, or its document validated. */
const CASO_MANDATO_STATES = ['falta', 'preparado', 'firmado', 'validado'] as const;

export const Documentation = object({
  completa: orNull(instant()),
  prueba_fallecimiento: option(PROOF_STATES),
  mandato: option(CASO_MANDATO_STATES),
});
export type Documentation = Static<typeof Documentation>;

/** Members of a case, alone and in lists. */
const shownCaso = {
  caso_id: CasoId,
  estado: State,
  en_espera_de: WaitsFor,
  resultado: Result,
  prioridad: Priority,
  poliza_numero: Type.String({ examples: ['DEC-0048213-7'] }),
  ...shownReferences,
  pack: Pack,
  modulos_contratados: ContractedModulos,
};

/** Data of GET /casos/{id}. Identifiers of accounts are masked; reserved accounts hide their provider. */
export const CasoDetail = component('Caso', {
  ...shownCaso,
  modulos: Type.Array(CasoModulo),
  fallecido: object({
    nombre: Type.String({ examples: ['Carmen'] }),
    apellidos: Type.String({ examples: ['Ruiz de la Prada Ortega'] }),
    dni: orNull(Type.String({ examples: ['12345678Z'] })),
    fecha_fallecimiento: date(),
  }),
  heredero: object({
    nombre: Type.String({ examples: ['Lucía'] }),
    apellidos: Type.String({ examples: ['Ortega Ruiz'] }),
    email: Type.String({ examples: ['lucia.ortega@example.com'] }),
    telefono: orNull(Type.String({ examples: ['+34600112233'] })),
    parentesco: orNull(Type.String({ examples: ['hija'] })),
    idioma: option(LANGUAGES),
  }),
  acceso_heredero: HerederoAccess,
  siniestro: orNull(
    object({
      siniestro_id: Type.String({ examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'] }),
      registrado: instant(),
      prioridad: Priority,
      notas_aseguradora: orNull(Type.String()),
      ...shownReferences,
    }),
  ),
  avisos: Type.Array(Notice),
  cuentas: Type.Array(Cuenta),
  documentos: Type.Array(Documento),
  certificados: Type.Array(Certificado),
  documentacion: Documentation,
  lista_completa: orNull(instant()),
  voluntad: orNull(option(WISHES)),
  reabrible_hasta: orNull(instant()),
  abierto: instant(),
  actualizado: instant(),
  cerrado: orNull(instant()),
});
export type CasoDetail = Static<typeof CasoDetail>;

/** Data of PATCH /casos/{id}: not the whole case, because a key that may write cases need not be allowed to read them. */
export const CorrectedCaso = component('CasoCorregido', {
  caso_id: CasoId,
  estado: State,
  avisos: Type.Array(Notice),
  actualizado: instant(),
});

export const CasoSummary = component('CasoResumen', {
  ...shownCaso,
  fallecido: object({
    nombre: Type.String({ examples: ['Carmen'] }),
    apellidos: Type.String({ examples: ['Ruiz de la Prada Ortega'] }),
  }),
  abierto: instant(),
  actualizado: instant(),
});
export type CasoSummary = Static<typeof CasoSummary>;

/** Query of GET /casos. */
export const CasosQuery = object({
  estado: Type.Optional(severalOf(CASO_STATES, ['abierto', 'en_tramite'])),
  abierto_desde: Type.Optional(date('2026-11-01')),
  abierto_hasta: Type.Optional(date('2026-11-30')),
  poliza_numero: Type.Optional(PolizaNumber),
  referencia: Type.Optional(Referencia),
  actualizado_desde_instante: Type.Optional(instant('2026-11-20T00:00:00Z')),
  ...pageQuery,
});

export const ACTORS = ['aseguradora', 'heredero', 'servicio', 'sistema'] as const;

export const TimelineEntry = component('EntradaCronologia', {
  entrada_id: Type.String({ examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c12'] }),
  tipo: Type.String(),
  texto: Type.String(),
  actor: option(ACTORS),
  ocurrido: instant(),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

export const TimelineQuery = object({
  ...pageQuery,
  cursor: Type.Optional({ ...pageQuery.cursor, examples: ['MTIzNA'] }),
});

/** Body of POST /casos/{id}/acceso in Variant A. */
export const AccessRequestA = component('NuevoAcceso', {
  email: Type.Optional(Email),
  telefono: Type.Optional(HerederoPhone),
  enviar: Type.Optional(Type.Boolean({ default: true, examples: [true] })),
});
/** In Variant B the link travels by e-mail alone, so `enviar` can only be true. */
export const AccessRequestB = component('NuevoAcceso', {
  email: AccessRequestA.properties.email,
  telefono: AccessRequestA.properties.telefono,
  enviar: Type.Optional(Type.Literal(true, { examples: [true] })),
});
export type AccessRequest = Static<typeof AccessRequestA>;

export const NewAccessA = component('AccesoRenovado', { portal_url: PortalUrl, token_heredero: TokenHeredero });
export const NewAccessB = component('AccesoRenovado', { acceso_heredero: HerederoAccess });

/** Body of POST /casos/{id}/anulacion; the whole body is optional. */
export const Cancellation = component('Anulacion', {
  motivo: Type.Optional(
    option(CANCELLATION_REASONS, { default: 'abierto_por_error', examples: ['abierto_por_error'] }),
  ),
  notas: Type.Optional(paragraph(2000, 'Póliza equivocada')),
});
export type Cancellation = Static<typeof Cancellation>;

export const CancelledCaso = component('CasoAnulado', { caso_id: CasoId, estado: option(CASO_STATES) });
