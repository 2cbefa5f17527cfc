/**
 * Closed lists that pages offer as choices, in the order shown. They are not in the files of the schemas, so that a page can import them without the
 * schema library.
 */

// General -----------------------------------------------------------------------------------------------------------

/** Modules of the service, in the order in which they are always listed. */
export const MODULOS = ['borrado', 'suscripciones', 'certificados'] as const;
export const PRIORITIES = ['normal', 'urgente'] as const;
/** Maximum number of accounts in one request. */
export const PROPOSED_MAXIMUM = 50;
/**
 * Maximum length of a whole name: given name, space and surnames at their maximum, times three because NFC may expand a
 * character to three.
 */
export const WHOLE_NAME_MAXIMUM = 3 * (100 + 1 + 150);

// Cases ----------------------------------------------------------------------------------------------------------------

export const CASO_STATES = ['abierto', 'en_tramite', 'cerrado', 'anulado'] as const;
export const WAITS = ['heredero', 'proveedor', 'aseguradora', 'servicio'] as const;
export const CASO_RESULTS = ['completado', 'parcial', 'desistido', 'sin_respuesta'] as const;
/** The wishes of the deceased about their digital life (LOPDGDD, arts. 3 and 96). */
export const WISHES = ['no_consta', 'instrucciones', 'prohibicion'] as const;
/** Steps that can close a case: settling its only open account, certificate, objection or document, or declaring the list complete. */
export const LAST_STEPS = ['cuenta', 'certificado', 'objecion', 'documento', 'lista'] as const;
export const CANCELLATION_REASONS = ['abierto_por_error', 'persona_viva', 'otro'] as const;

// Accounts -------------------------------------------------------------------------------------------------------------

export const CUENTA_KINDS = ['cuenta', 'rastro'] as const;
export const CUENTA_STATES = [
  'propuesta',
  'confirmada',
  'solicitada',
  'resuelta',
  'rechazada',
  'sin_respuesta',
  'descartada',
] as const;
type CuentaState = (typeof CUENTA_STATES)[number];
const CUENTA_FINAL_STATES = ['resuelta', 'sin_respuesta', 'descartada'] as const satisfies readonly CuentaState[];
/** Whether nothing more is expected of an account. While the case is open, an account in `sin_respuesta` can still be answered, or requested again. */
export const isFinalCuenta = (state: CuentaState): state is (typeof CUENTA_FINAL_STATES)[number] =>
  CUENTA_FINAL_STATES.some((final) => final === state);
export const CUENTA_ACTIONS = [
  'eliminar',
  'conmemorar',
  'cancelar',
  'transferir',
  'obtener_datos',
  'conservar',
  'ocultar',
] as const;
export const CUENTA_RESULTS = [
  'eliminada',
  'conmemorada',
  'cancelada',
  'transferida',
  'datos_obtenidos',
  'conservada',
  'oculta',
  'no_existia',
  'denegada',
  'caduca_sola',
] as const;
/** The result that each action asks for. */
export const ORDER_RESULT = {
  eliminar: 'eliminada',
  conmemorar: 'conmemorada',
  cancelar: 'cancelada',
  transferir: 'transferida',
  obtener_datos: 'datos_obtenidos',
  conservar: 'conservada',
  ocultar: 'oculta',
} as const satisfies Record<(typeof CUENTA_ACTIONS)[number], (typeof CUENTA_RESULTS)[number]>;
/** Results that an action can have: the one it asks for, no such account, a refusal, and an account that ends by itself. */
export function resultsOf(action: keyof typeof ORDER_RESULT): (typeof CUENTA_RESULTS)[number][] {
  const expires = action === 'eliminar' || action === 'cancelar';
  return [ORDER_RESULT[action], 'no_existia', 'denegada', ...(expires ? (['caduca_sola'] as const) : [])];
}
/**
 * Why a discarded account needs no more work: the family removed it, it was listed twice, an objection was upheld, the service removed it or
 * withdrew its request, or the case ended before it was requested, or before the family brought what the provider asks for.
 */
export const DISCARD_REASONS = ['familia', 'duplicada', 'objecion', 'servicio', 'fin_de_caso'] as const;
/** Reasons that the service can give when it removes an account. */
export const SERVICE_DISCARD_REASONS = [
  'familia',
  'duplicada',
  'objecion',
  'servicio',
] as const satisfies readonly (typeof DISCARD_REASONS)[number][];
/**
 * What an account that is not final becomes when the case ends; `impide`: the case cannot end before the account has an outcome. A refusal that
 * asks for something ends like an account that was not requested.
 */
export const CUENTA_AT_FINISH = {
  propuesta: 'descartada',
  confirmada: 'descartada',
  rechazada: 'denegada',
  solicitada: 'impide',
} as const;
/** What a certificate that is not final becomes when the case ends; `impide`: the case cannot end before the register answers. */
export const CERTIFICADO_AT_FINISH = { pendiente: 'no_procede', solicitado: 'impide' } as const;
/** Whether somebody lives in the home that an account supplies, for instance with water or power, according to the family. */
export const INHABITED_HOME = ['si', 'no', 'no_se'] as const;
export const FREQUENCIES = ['semanal', 'mensual', 'bimestral', 'trimestral', 'semestral', 'anual'] as const;
/** Kinds of public addresses that name the deceased. */
export const RASTRO_KINDS = [
  'buscador',
  'boletin',
  'directorio',
  'registro',
  'noticia',
  'foro',
  'esquela',
  'propio',
  'otro',
] as const;
/** The rights that a trace can harm. */
export const RASTRO_HARMS = ['intimidad', 'honor', 'imagen', 'seguridad', 'fraude'] as const;
/** The family's wishes for a trace. */
export const RASTRO_WISHES = ['eliminar', 'ocultar', 'dejar'] as const;
/** Results of a look at the address of a trace. */
export const RASTRO_SEEN = ['nombra', 'no_nombra', 'no_esta', 'no_se_pudo'] as const;
export const OBJECION_KINDS = ['familiar', 'voluntad', 'otra'] as const;

// Corrections ----------------------------------------------------------------------------------------------------------

/** Records that the service can correct later. A request that was recorded but never sent is corrected as a state of its account. */
export const CORRECTED_KINDS = ['cuenta', 'documento', 'objecion', 'certificado'] as const;
/** Things already sent or done, which a correction cannot take back. */
export const LEFT_KINDS = ['carta', 'solicitud', 'borrado', 'copia', 'aviso_familia'] as const;

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
/** The document that proves each certificate. */
export const CERTIFICADO_DOCUMENTO = {
  defuncion_literal: 'certificado_defuncion',
  ultimas_voluntades: 'ultimas_voluntades',
  seguros_fallecimiento: 'seguros_fallecimiento',
} as const satisfies Readonly<Record<string, (typeof DOCUMENTO_TYPES)[number]>>;
/** Why a document was rejected; `otro` needs an explanation. */
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

/** Points that a person checks in a document before it counts. */
export const CHECKS = ['legible', 'completo', 'persona', 'fecha', 'firma', 'firmante', 'parentesco'] as const;
export type Check = (typeof CHECKS)[number];
const CHECKS_OF_ALL: readonly Check[] = ['legible', 'completo', 'persona'];
const CHECKS_BY_TYPE: Partial<Record<(typeof DOCUMENTO_TYPES)[number], readonly Check[]>> = {
  certificado_defuncion: ['fecha', 'firma'],
  prueba_fallecimiento: ['fecha'],
  declaracion_aseguradora: ['fecha', 'firma'],
  prueba_parentesco: ['parentesco'],
  titulo_sucesorio: ['parentesco', 'firma'],
  poder: ['firmante', 'firma'],
};
/**
 * The checks that a type of document needs before it can be validated. The service makes the mandate itself, so there it checks only that the mandate
 * is about the right person and that the right person signed it.
 */
export const checksOf = (type: (typeof DOCUMENTO_TYPES)[number]): readonly Check[] =>
  type === 'mandato' ? ['persona', 'firmante'] : [...CHECKS_OF_ALL, ...(CHECKS_BY_TYPE[type] ?? [])];

/**
 * Why a person reviews a mandate that was signed in the portal: a corrected name, an identity document whose number has
 * no check letter, or a number that is the deceased's or contradicts another document of the case.
 */
export const REVIEW_REASONS = ['nombre', 'documento', 'numero'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

// Notes and work -------------------------------------------------------------------------------------------------------

export const NOTE_KINDS = ['nota', 'llamada'] as const;
/** What the heir agreed to in a call, which counts as their consent. */
export const CONSENTS = ['lista', 'confirmar_cuentas', 'firma', 'carta_enviada', 'contacto', 'otro'] as const;
/** Tasks of the service's desk, at most one of each kind per case. */
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
/** Urgency of a task, most urgent first. `vida` and `hoy` outrank every due date; the other groups follow from the task's due date. */
export const TASK_GROUPS = ['vida', 'hoy', 'vencida', 'pronto', 'despues'] as const;
/** Sort orders of the work list; `importancia` is the default. */
export const WORK_ORDERS = ['importancia', 'caso', 'limite', 'ahorro', 'espera'] as const;
/** Tasks that cannot be deferred: a legal term runs, or a person waits. */
export const UNDEFERRABLE_TASKS = ['persona_viva', 'llamar', 'rectificar', 'avisar', 'derechos'] as const;
/** Maximum number of days for which a task can be deferred. */
export const DEFER_DAYS = 30;
/** Tasks that are followed up by a letter, with the letter of each. */
export const CHASE_LETTER = { reclamar: 'recordatorio', delegado: 'reclamacion_dpd' } as const;

// Letters --------------------------------------------------------------------------------------------------------------

/** Kinds of letters: the request, its reminder, the complaint to the provider's data protection officer, and the one to the authority. */
export const LETTER_KINDS = ['solicitud', 'recordatorio', 'reclamacion_dpd', 'reclamacion_aepd'] as const;

// Safety ---------------------------------------------------------------------------------------------------------------

/** Acts of the service that an insurer may want a second person to approve: irreversible requests, the end of a case, and paid certificates. */
export const RELEASED_ACTS = ['irreversible', 'cierre', 'tasa'] as const;

// Deliveries -----------------------------------------------------------------------------------------------------------

export const ENTREGA_STATES = ['pendiente', 'entregada', 'agotada', 'retenida', 'cancelada'] as const;

// Figures --------------------------------------------------------------------------------------------------------------

/** Sort orders of the cases behind a figure. Encrypted columns are missing, because the database cannot sort by them. */
export const FIGURE_CASOS_ORDERS = ['caso', 'abierto', 'estado', 'resultado', 'dias', 'veces'] as const;
/** The dates by which cases are assigned to a period. */
export const BASE_DATES = ['ocurrencia', 'comunicacion', 'apertura', 'cierre'] as const;

// Keys -----------------------------------------------------------------------------------------------------------------

/** Permissions of a credential. A key without scopes may do everything that its insurer can. */
export const SCOPES = ['casos:leer', 'casos:escribir', 'catalogo:leer', 'webhooks', 'reporting'] as const;

// Events ----------------------------------------------------------------------------------------------------------------

export const EVENT_TYPES = [
  'caso_abierto',
  'caso_cerrado',
  'siniestro_abierto',
  'documentacion_completa',
  'documentacion_recibida',
  'cuenta_resuelta',
  'modulo_completado',
] as const;

// Settings and people --------------------------------------------------------------------------------------------------

/** Languages for families; an insurer switches on those it wants. */
export const AVAILABLE_LANGUAGES = ['es', 'en', 'ca', 'gl', 'eu'] as const;
/**
 * Languages whose texts no native speaker has reviewed: people are told so where they choose one. Remove a language from here once a native speaker
 * has read and corrected all of it.
 */
export const UNREAD_LANGUAGES = ['ca', 'gl', 'eu'] as const satisfies readonly (typeof AVAILABLE_LANGUAGES)[number][];
export const ASEGURADORA_ROLES = ['operador', 'admin'] as const;
export const SERVICE_ROLES = ['gestor', 'superadmin'] as const;
/** Stands in place of an insurer's slug where the service itself is meant; no insurer can have this slug. */
export const SERVICE_SLUG = 'servicio';

/** The objects of audit records. */
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

/**
 * Header of a GET that a person at the page caused. Two kinds of requests extend a backoffice session: a GET with this
 * header, and any write.
 */
export const ACTIVITY_HEADER = 'x-albacea-actividad';

/** The civil law that decides who may ask (LOPDGDD, art. 96.4). */
export const TERRITORIES = ['comun', 'cataluna'] as const;

/** Filters of the request log. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
/** Who becomes the new holder of a contract. */
export const HOLDERS = ['heredero', 'otra'] as const;

// Passing a case on ------------------------------------------------------------------------------------------------------

/** Reasons for passing a case to another relative, in the order shown. */
export const HANDOVER_REASONS = ['no_puede', 'salud', 'menor', 'fallecimiento', 'desacuerdo', 'otro'] as const;
export type HandoverReason = (typeof HANDOVER_REASONS)[number];

/** Documents that can prove the handover; `otro` is any other document that does. */
export const HANDOVER_PROOFS = [
  'prueba_parentesco',
  'titulo_sucesorio',
  'poder',
  'resolucion_judicial',
  'otro',
] as const;

// Logos ------------------------------------------------------------------------------------------------------------------

/** The box in pixels into which every logo is scaled: more than twice the size at which any page shows it, for high-resolution screens. */
export const LOGO_BOX = { ancho: 480, alto: 160 } as const;
/** Largest file, in bytes: 1 MB. */
export const LOGO_MAXIMUM = 1024 * 1024;
/** Largest picture accepted, in megapixels. */
export const LOGO_MEGAPIXELS = 16;

/** Kinds of data protection request that restrict the use of the person's data, and the states in which they do. */
export const RESTRICTING_RIGHTS = ['limitacion', 'oposicion'] as const;
export const RESTRICTING_STATES = ['abierta', 'atendida'] as const;

/** Whether a data protection request restricts the use of the person's data, until it is denied or withdrawn. */
export const restrictsUse = ({ clase, estado }: { readonly clase: string; readonly estado: string }): boolean =>
  RESTRICTING_RIGHTS.some((one) => one === clase) && RESTRICTING_STATES.some((one) => one === estado);
