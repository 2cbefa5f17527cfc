/**
 * Closed lists of the contract that pages offer as choices, in the order in which they are shown. They stand apart from the
 * schemas, so that a page can import them without bringing the schema library into the browser.
 */

// Of everything --------------------------------------------------------------------------------------------------------

/** Modules of the service, in the order in which they are always listed. */
export const MODULOS = ['borrado', 'suscripciones', 'certificados'] as const;
export const PRIORITIES = ['normal', 'urgente'] as const;
/** Characters of given name and surnames in one line: as many as a case can be opened with, each of which NFC may write as three. */
export const WHOLE_NAME_MAXIMUM = 3 * (100 + 1 + 150);

// Cases ----------------------------------------------------------------------------------------------------------------

export const CASO_STATES = ['abierto', 'en_tramite', 'cerrado', 'anulado'] as const;
export const WAITS = ['heredero', 'proveedor', 'aseguradora', 'servicio'] as const;
export const CASO_RESULTS = ['completado', 'parcial', 'desistido', 'sin_respuesta'] as const;
/** What the deceased had said about their digital life (LOPDGDD, arts. 3 and 96). */
export const WISHES = ['no_consta', 'instrucciones', 'prohibicion'] as const;
/** What can be the last thing open in a case: the step that ends it ends the case. */
export const LAST_STEPS = ['cuenta', 'certificado', 'objecion', 'documento', 'lista'] as const;
export const CANCELLATION_REASONS = ['abierto_por_error', 'persona_viva', 'otro'] as const;

// Accounts -------------------------------------------------------------------------------------------------------------

export const CUENTA_ACTIONS = [
  'eliminar',
  'conmemorar',
  'cancelar',
  'transferir',
  'obtener_datos',
  'conservar',
] as const;
export const CUENTA_RESULTS = [
  'eliminada',
  'conmemorada',
  'cancelada',
  'transferida',
  'datos_obtenidos',
  'conservada',
  'no_existia',
  'denegada',
  'caduca_sola',
] as const;
/** What each action is asked for. */
export const ORDER_RESULT = {
  eliminar: 'eliminada',
  conmemorar: 'conmemorada',
  cancelar: 'cancelada',
  transferir: 'transferida',
  obtener_datos: 'datos_obtenidos',
  conservar: 'conservada',
} as const satisfies Record<(typeof CUENTA_ACTIONS)[number], (typeof CUENTA_RESULTS)[number]>;
/** The results that an action can have: its own, that there was no such account, a refusal, and that it ends by itself. */
export function resultsOf(action: keyof typeof ORDER_RESULT): (typeof CUENTA_RESULTS)[number][] {
  const expires = action === 'eliminar' || action === 'cancelar';
  return [ORDER_RESULT[action], 'no_existia', 'denegada', ...(expires ? (['caduca_sola'] as const) : [])];
}
/**
 * Why nothing more is done with an account that was discarded: the family took it off the list, it was there twice, an objection was
 * upheld, the service took it off or withdrew its request, or the case ended before it was asked for.
 */
export const DISCARD_REASONS = ['familia', 'duplicada', 'objecion', 'servicio', 'fin_de_caso'] as const;
/** Those that the service says when it takes one off. */
export const SERVICE_DISCARD_REASONS = [
  'familia',
  'duplicada',
  'servicio',
] as const satisfies readonly (typeof DISCARD_REASONS)[number][];
/** What becomes of an account that is not final when somebody ends its case; `impide`: it needs an outcome first. */
export const CUENTA_AT_FINISH = {
  propuesta: 'descartada',
  confirmada: 'descartada',
  rechazada: 'denegada',
  solicitada: 'impide',
} as const;
/** The same of a certificate. */
export const CERTIFICADO_AT_FINISH = { pendiente: 'no_procede', solicitado: 'impide' } as const;
/** Whether somebody lives in the home that a supply serves, as the family says. */
export const INHABITED_HOME = ['si', 'no', 'no_se'] as const;
export const FREQUENCIES = ['semanal', 'mensual', 'bimestral', 'trimestral', 'semestral', 'anual'] as const;
export const OBJECION_KINDS = ['familiar', 'voluntad', 'otra'] as const;

// Documents ------------------------------------------------------------------------------------------------------------

export const DOCUMENTO_TYPES = [
  'certificado_defuncion',
  'prueba_fallecimiento',
  'declaracion_aseguradora',
  'mandato',
  'prueba_parentesco',
  'factura',
  'dni_fallecido',
  'dni_solicitante',
  'titulo_sucesorio',
  'ultimas_voluntades',
  'seguros_fallecimiento',
  'resolucion_judicial',
  'poder',
  'carta_instrucciones',
  'justificante_envio',
  'respuesta_proveedor',
  'otro',
] as const;
/** The document that proves that a certificate was obtained. */
export const CERTIFICADO_DOCUMENTO = {
  defuncion_literal: 'certificado_defuncion',
  ultimas_voluntades: 'ultimas_voluntades',
  seguros_fallecimiento: 'seguros_fallecimiento',
} as const satisfies Readonly<Record<string, (typeof DOCUMENTO_TYPES)[number]>>;
/** Why a paper was rejected; `otro` needs words of its own. */
export const REJECTION_REASONS = [
  'ilegible',
  'incompleto',
  'otra_persona',
  'otro_documento',
  'caducado',
  'sin_firma',
  'datos_distintos',
  'no_oficial',
  'otro',
] as const;

/** What a person looks at in a paper before it counts. */
export const CHECKS = ['legible', 'completo', 'persona', 'fecha', 'firma', 'firmante', 'parentesco'] as const;
export type Check = (typeof CHECKS)[number];
const IN_ALL_PAPER: readonly Check[] = ['legible', 'completo', 'persona'];
const ACCORDING_TO_PAPER: Partial<Record<(typeof DOCUMENTO_TYPES)[number], readonly Check[]>> = {
  certificado_defuncion: ['fecha', 'firma'],
  prueba_fallecimiento: ['fecha'],
  declaracion_aseguradora: ['fecha', 'firma'],
  mandato: ['firmante', 'firma'],
  prueba_parentesco: ['parentesco'],
  titulo_sucesorio: ['parentesco', 'firma'],
  poder: ['firmante', 'firma'],
};
/** The checks that a paper of this kind needs before it can be validated: no paper needs none. */
export const checksOf = (type: (typeof DOCUMENTO_TYPES)[number]): readonly Check[] => [
  ...IN_ALL_PAPER,
  ...(ACCORDING_TO_PAPER[type] ?? []),
];

// Notes and work -------------------------------------------------------------------------------------------------------

export const NOTE_KINDS = ['nota', 'llamada'] as const;
/** Why a call counts as the word of the heir: what they were asked about and agreed to. */
export const CONSENTS = ['lista', 'confirmar_cuentas', 'firma', 'carta_enviada', 'contacto', 'otro'] as const;
/** What lies on the service's desk, one of each kind a case. */
export const TASK_KINDS = [
  'persona_viva',
  'llamar',
  'rectificar',
  'avisar',
  'derechos',
  'documentos',
  'nombre',
  'relevo',
  'consulta',
  'visto_bueno',
  'respuesta',
  'correo',
  'objecion',
  'enviar',
  'reclamar',
  'delegado',
  'decidir',
  'certificados',
  'familia',
  'cerrar',
] as const;
/** How late a task is, or what puts it before that: the first thing that its place in the list goes by, first ones first. */
export const TASK_GROUPS = ['vida', 'hoy', 'vencida', 'pronto', 'despues'] as const;
/** What the work list can be sorted by; `importancia` is its own order. */
export const WORK_ORDERS = ['importancia', 'caso', 'limite', 'ahorro', 'espera'] as const;
/** What has a clock of the law or of a person behind it is not put off. */
export const UNDEFERRABLE_TASKS = ['persona_viva', 'llamar', 'rectificar', 'avisar', 'derechos'] as const;
/** Days for which a task can be put off at most. */
export const DEFER_DAYS = 30;
/** Tasks that are chased by a letter, with the letter of each. */
export const CHASE_LETTER = { reclamar: 'recordatorio', delegado: 'reclamacion_dpd' } as const;

// Letters --------------------------------------------------------------------------------------------------------------

/** The request, its reminder, the complaint to the provider's data protection officer, and that to the authority. */
export const LETTER_KINDS = ['solicitud', 'recordatorio', 'reclamacion_dpd', 'reclamacion_aepd'] as const;

// Safety ---------------------------------------------------------------------------------------------------------------

/** Acts of the service that an insurer may want a second person to release: what can't be taken back, and what costs a fee. */
export const RELEASED_ACTS = ['irreversible', 'cierre', 'tasa'] as const;

// Deliveries -----------------------------------------------------------------------------------------------------------

export const ENTREGA_STATES = ['pendiente', 'entregada', 'agotada', 'retenida', 'cancelada'] as const;

// Figures --------------------------------------------------------------------------------------------------------------

/** What the cases behind a figure can be sorted by: nothing that is encrypted. */
export const FIGURE_CASOS_ORDERS = ['caso', 'abierto', 'estado', 'resultado', 'dias', 'veces'] as const;
/** The dates by which cases can be put into a period. */
export const DATABASE_DATES = ['ocurrencia', 'comunicacion', 'apertura', 'cierre'] as const;

// Keys -----------------------------------------------------------------------------------------------------------------

/** What a credential may do. A key without scopes may do everything its insurer can. */
export const SCOPES = ['casos:leer', 'casos:escribir', 'catalogo:leer', 'webhooks', 'reporting'] as const;

// Settings and people --------------------------------------------------------------------------------------------------

/** Languages in which families can read and be written to; an insurer switches on those that it wants. */
export const AVAILABLE_LANGUAGES = ['es', 'en', 'ca', 'gl', 'eu'] as const;
/**
 * Those of them whose texts no native speaker has read yet: people are told so where they choose one. Who has read all of a
 * language, and corrected it, takes it out of here.
 */
export const UNREAD_LANGUAGES = ['ca', 'gl', 'eu'] as const satisfies readonly (typeof AVAILABLE_LANGUAGES)[number][];
export const ASEGURADORA_ROLES = ['operador', 'admin'] as const;
export const SERVICE_ROLES = ['gestor', 'superadmin'] as const;
/** Stands for the service where the slug of an insurer would; no insurer can have it. */
export const SERVICE_SLUG = 'servicio';

/** What a record of the audit log is about. */
export const AUDIT_OBJECTS = [
  'caso',
  'documento',
  'usuario',
  'clave',
  'webhook',
  'entrega',
  'pack',
  'aseguradora',
  'reporting',
  'correo',
  'lote',
  'parada',
] as const;

/** A GET says so that somebody is at the page; every write does by itself. Nothing else keeps a session of the backoffice alive. */
export const ACTIVITY_HEADER = 'x-albacea-actividad';

/** Whose civil law says who may ask (LOPDGDD, art. 96.4). */
export const TERRITORIES = ['comun', 'cataluna'] as const;

/** Classes of HTTP statuses by which a log of requests is looked at. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
/** Over which the success of receivers is counted: the last day by the hour, the last month by the day. */
export const PERIODS = ['dia', 'mes'] as const;
/** To whose name a contract can pass. */
export const HOLDERS = ['heredero', 'otra'] as const;
