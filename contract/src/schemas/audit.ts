/** The audit log, as an insurer's admin and the service's own read it in the backoffice. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull, pageQuery } from './common.ts';
import { AUDIT_OBJECTS } from './lists.ts';

/** Audited actions that are not facts of a case. A fact of a case is audited under its kind in the chronology. */
const AUDIT_ACTIONS = [
  'aseguradora_creada',
  'aseguradora_cambiada',
  'configuracion_cambiada',
  'datos_exportados',
  'pack_creado',
  'pack_cambiado',
  'clave_creada',
  'clave_revocada',
  'clave_rotada',
  'webhook_registrado',
  'webhook_cambiado',
  'webhook_borrado',
  'webhook_secreto_rotado',
  'webhook_secreto_activado',
  'entrega_reenviada',
  'entregas_recuperadas',
  'usuario_creado',
  'usuario_invitado',
  'usuario_cambiado',
  'rol_mantenido',
  'invitacion_reenviada',
  'invitacion_aceptada',
  'enlace_de_acceso_creado',
  'sesion_iniciada',
  'entrada_sin_elegir',
  'entrada_fallida',
  'entrada_de_emergencia',
  'inicio_unico_guardado',
  'inicio_unico_probado',
  'inicio_unico_exigido',
  'inicio_unico_no_exigido',
  'inicio_unico_retirado',
  'inicio_unico_rechazado',
  'remitente_guardado',
  'remitente_verificado',
  'remitente_caido',
  'remitente_clave_nueva',
  'remitente_retirado',
  'logo_guardado',
  'logo_retirado',
  'cuenta_enlazada',
  'sesiones_cerradas_por_proveedor',
  'sesion_cerrada',
  'sesiones_cerradas',
  'password_olvidada',
  'password_restablecida',
  'password_cambiada',
  'segundo_factor_activado',
  'segundo_factor_retirado',
  'segundo_factor_quitado',
  'enlace_de_segundo_factor',
  'llave_anadida',
  'llave_retirada',
  'codigos_de_recuperacion_renovados',
  'caso_asignado',
  'tarea_aplazada',
  'caso_borrado',
  'caso_corregido',
  'casos_buscados',
  'nota_escrita',
  'mandato_leido',
  'resumen_leido',
  'documento_leido',
  'documentos_copiados',
  'correo_guardado_leido',
  'correo_recibido_leido',
  'copia_de_rastro_leida',
  'correo_asignado',
  'correo_descartado',
  'reporting_datos',
  'reporting_casos_exportados',
  'derecho_ejercido',
  'derecho_retirado',
  'derecho_contestado',
  'consulta_hecha',
  'consulta_contestada',
  'lote_recibido',
  'reloj_adelantado',
  'guion_puesto',
  'evento_pedido',
  'visto_bueno_pedido',
  'visto_bueno_dado',
  'visto_bueno_devuelto',
  'visto_bueno_retirado',
  'envios_parados',
  'envios_reanudados',
  'envios_recuperados',
  'solicitud_vista_por_proveedor',
  'codigo_respuesta_revocado',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditObject = (typeof AUDIT_OBJECTS)[number];

export const AuditQuery = object({
  accion: Type.Optional(Type.String({ maxLength: 60 })),
  actor: Type.Optional(Type.String({ maxLength: 60 })),
  sobre: Type.Optional(option(AUDIT_OBJECTS)),
  /** Id of the object acted on, for instance a case. */
  objeto: Type.Optional(Type.String({ maxLength: 60 })),
  desde: Type.Optional(instant()),
  hasta: Type.Optional(instant()),
  ...pageQuery,
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditRecord = object({
  id: Type.String(),
  ocurrido: instant(),
  actor_tipo: Type.String(),
  actor_id: orNull(Type.String()),
  /** Name of the user, or label of the API key; null: neither acted, or the reader is an insurer and the actor is not its own. */
  actor: orNull(Type.String()),
  accion: Type.String(),
  texto: Type.String(),
  objeto_tipo: Type.String(),
  objeto_id: Type.String(),
  /** Name of the object; null: the object has no name. */
  objeto: orNull(Type.String()),
  detalle: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  /** Position in the sealed chain; null: not sealed yet. */
  secuencia: orNull(Type.Integer()),
});
export type AuditRecord = Static<typeof AuditRecord>;

const VERIFICATION_REASONS = ['huella', 'falta', 'sobra', 'cabeza', 'publicada'] as const;
export const Verification = object({
  correcta: Type.Boolean(),
  verificados: Type.Integer(),
  sin_sellar: Type.Integer(),
  primer_error: Type.Unsafe<{ secuencia: number; motivo: (typeof VERIFICATION_REASONS)[number] } | null>({
    type: ['object', 'null'],
    properties: { secuencia: { type: 'integer' }, motivo: { type: 'string', enum: [...VERIFICATION_REASONS] } },
    required: ['secuencia', 'motivo'],
    additionalProperties: false,
  }),
});
