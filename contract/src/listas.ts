/**
 * Closed lists of the contract that pages offer as choices, in the order in which they are shown. They stand apart from the
 * schemas, so that a page can import them without bringing the schema library into the browser.
 */

// Of everything --------------------------------------------------------------------------------------------------------

/** Modules of the service, in the order in which they are always listed. */
export const MODULOS = ['borrado', 'suscripciones', 'certificados'] as const;
export const PRIORIDADES = ['normal', 'urgente'] as const;

// Cases ----------------------------------------------------------------------------------------------------------------

export const ESTADOS_CASO = ['abierto', 'en_tramite', 'cerrado', 'anulado'] as const;
export const ESPERAS = ['heredero', 'proveedor', 'aseguradora', 'servicio'] as const;
export const RESULTADOS_CASO = ['completado', 'parcial', 'desistido', 'sin_respuesta'] as const;
/** What the deceased had said about their digital life (LOPDGDD, arts. 3 and 96). */
export const VOLUNTADES = ['no_consta', 'instrucciones', 'prohibicion'] as const;
/** What can be the last thing open in a case: the step that ends it ends the case. */
export const ULTIMOS_PASOS = ['cuenta', 'certificado', 'objecion', 'documento', 'lista'] as const;
export const MOTIVOS_ANULACION = ['abierto_por_error', 'persona_viva', 'otro'] as const;

// Accounts -------------------------------------------------------------------------------------------------------------

export const ACCIONES_CUENTA = [
  'eliminar',
  'conmemorar',
  'cancelar',
  'transferir',
  'obtener_datos',
  'conservar',
] as const;
export const RESULTADOS_CUENTA = [
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
export const RESULTADO_PEDIDO = {
  eliminar: 'eliminada',
  conmemorar: 'conmemorada',
  cancelar: 'cancelada',
  transferir: 'transferida',
  obtener_datos: 'datos_obtenidos',
  conservar: 'conservada',
} as const satisfies Record<(typeof ACCIONES_CUENTA)[number], (typeof RESULTADOS_CUENTA)[number]>;
/** The results that an action can have: its own, that there was no such account, a refusal, and that it ends by itself. */
export function resultadosDe(accion: keyof typeof RESULTADO_PEDIDO): (typeof RESULTADOS_CUENTA)[number][] {
  const caduca = accion === 'eliminar' || accion === 'cancelar';
  return [RESULTADO_PEDIDO[accion], 'no_existia', 'denegada', ...(caduca ? (['caduca_sola'] as const) : [])];
}
/**
 * Why nothing more is done with an account that was discarded: the family took it off the list, it was there twice, an objection was
 * upheld, the service took it off or withdrew its request, or the case ended before it was asked for.
 */
export const MOTIVOS_DE_DESCARTE = ['familia', 'duplicada', 'objecion', 'servicio', 'fin_de_caso'] as const;
/** Those that the service says when it takes one off. */
export const MOTIVOS_DE_DESCARTE_DEL_SERVICIO = [
  'familia',
  'duplicada',
  'servicio',
] as const satisfies readonly (typeof MOTIVOS_DE_DESCARTE)[number][];
/** What becomes of an account that is not final when somebody ends its case; `impide`: it needs an outcome first. */
export const CUENTA_AL_TERMINAR = {
  propuesta: 'descartada',
  confirmada: 'descartada',
  rechazada: 'denegada',
  solicitada: 'impide',
} as const;
/** The same of a certificate. */
export const CERTIFICADO_AL_TERMINAR = { pendiente: 'no_procede', solicitado: 'impide' } as const;
/** Whether somebody lives in the home that a supply serves, as the family says. */
export const VIVIENDA_HABITADA = ['si', 'no', 'no_se'] as const;
export const PERIODICIDADES = ['semanal', 'mensual', 'bimestral', 'trimestral', 'semestral', 'anual'] as const;
export const CLASES_DE_OBJECION = ['familiar', 'voluntad', 'otra'] as const;

// Documents ------------------------------------------------------------------------------------------------------------

export const TIPOS_DE_DOCUMENTO = [
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
export const DOCUMENTO_DE_CERTIFICADO = {
  defuncion_literal: 'certificado_defuncion',
  ultimas_voluntades: 'ultimas_voluntades',
  seguros_fallecimiento: 'seguros_fallecimiento',
} as const satisfies Readonly<Record<string, (typeof TIPOS_DE_DOCUMENTO)[number]>>;
/** Why a paper was rejected; `otro` needs words of its own. */
export const MOTIVOS_DE_RECHAZO = [
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
export const COMPROBACIONES = ['legible', 'completo', 'persona', 'fecha', 'firma', 'firmante', 'parentesco'] as const;
export type Comprobacion = (typeof COMPROBACIONES)[number];
const EN_TODO_PAPEL: readonly Comprobacion[] = ['legible', 'completo', 'persona'];
const SEGUN_EL_PAPEL: Partial<Record<(typeof TIPOS_DE_DOCUMENTO)[number], readonly Comprobacion[]>> = {
  certificado_defuncion: ['fecha', 'firma'],
  prueba_fallecimiento: ['fecha'],
  declaracion_aseguradora: ['fecha', 'firma'],
  mandato: ['firmante', 'firma'],
  prueba_parentesco: ['parentesco'],
  titulo_sucesorio: ['parentesco', 'firma'],
  poder: ['firmante', 'firma'],
};
/** The checks that a paper of this kind needs before it can be validated: no paper needs none. */
export const comprobacionesDe = (tipo: (typeof TIPOS_DE_DOCUMENTO)[number]): readonly Comprobacion[] => [
  ...EN_TODO_PAPEL,
  ...(SEGUN_EL_PAPEL[tipo] ?? []),
];

// Notes and work -------------------------------------------------------------------------------------------------------

export const CLASES_DE_NOTA = ['nota', 'llamada'] as const;
/** Why a call counts as the word of the heir: what they were asked about and agreed to. */
export const CONSENTIMIENTOS = ['lista', 'confirmar_cuentas', 'carta_enviada', 'contacto', 'otro'] as const;
/** What lies on the service's desk, one of each kind a case. */
export const CLASES_DE_TAREA = [
  'documentos',
  'nombre',
  'objecion',
  'enviar',
  'reclamar',
  'delegado',
  'decidir',
  'certificados',
  'familia',
  'cerrar',
] as const;

// Letters --------------------------------------------------------------------------------------------------------------

/** The request, its reminder, the complaint to the provider's data protection officer, and that to the authority. */
export const CLASES_DE_CARTA = ['solicitud', 'recordatorio', 'reclamacion_dpd', 'reclamacion_aepd'] as const;

// Deliveries -----------------------------------------------------------------------------------------------------------

export const ESTADOS_ENTREGA = ['pendiente', 'entregada', 'agotada', 'retenida', 'cancelada'] as const;

// Figures --------------------------------------------------------------------------------------------------------------

/** The dates by which cases can be put into a period. */
export const FECHAS_BASE = ['ocurrencia', 'comunicacion', 'apertura', 'cierre'] as const;

// Keys -----------------------------------------------------------------------------------------------------------------

/** What a credential may do. A key without scopes may do everything its insurer can. */
export const ALCANCES = ['casos:leer', 'casos:escribir', 'catalogo:leer', 'webhooks', 'reporting'] as const;

// Settings and people --------------------------------------------------------------------------------------------------

/** Languages whose texts a native speaker has read; the others are prepared and can't be chosen yet. */
export const IDIOMAS_DISPONIBLES = ['es', 'en'] as const;
export const ROLES_DE_ASEGURADORA = ['operador', 'admin'] as const;
export const ROLES_DEL_SERVICIO = ['gestor', 'superadmin'] as const;

/** What a record of the audit log is about. */
export const OBJETOS_DE_AUDITORIA = [
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
] as const;

/** A GET says so that somebody is at the page; every write does by itself. Nothing else keeps a session of the backoffice alive. */
export const CABECERA_DE_ACTIVIDAD = 'x-albacea-actividad';
