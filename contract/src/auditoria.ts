/** The audit log, as an insurer's admin and the service's own read it in the backoffice. */
import { type Static, Type } from 'typebox';
import { consultaDePagina, instante, objeto, oNulo, opcion } from './comun.ts';
import { OBJETOS_DE_AUDITORIA } from './listas.ts';

/** What is recorded beside the facts of a case, which are the kinds of its chronology. */
export const ACCIONES_DE_AUDITORIA = [
  'aseguradora_creada',
  'aseguradora_cambiada',
  'configuracion_cambiada',
  'pack_creado',
  'pack_cambiado',
  'clave_creada',
  'clave_revocada',
  'webhook_registrado',
  'webhook_cambiado',
  'webhook_borrado',
  'webhook_secreto_rotado',
  'webhook_secreto_activado',
  'webhook_rotacion_cancelada',
  'entrega_reenviada',
  'entregas_recuperadas',
  'usuario_creado',
  'usuario_invitado',
  'usuario_cambiado',
  'invitacion_reenviada',
  'invitacion_aceptada',
  'enlace_de_acceso_creado',
  'sesion_iniciada',
  'entrada_fallida',
  'sesion_cerrada',
  'sesiones_cerradas',
  'password_olvidada',
  'password_restablecida',
  'password_cambiada',
  'segundo_factor_activado',
  'segundo_factor_retirado',
  'segundo_factor_quitado',
  'enlace_de_segundo_factor',
  'codigos_de_recuperacion_renovados',
  'caso_asignado',
  'caso_borrado',
  'nota_escrita',
  'mandato_leido',
  'documento_leido',
  'documentos_copiados',
  'correo_guardado_leido',
  'reporting_datos',
] as const;
export type AccionDeAuditoria = (typeof ACCIONES_DE_AUDITORIA)[number];

export type ObjetoDeAuditoria = (typeof OBJETOS_DE_AUDITORIA)[number];

export const ConsultaDeAuditoria = objeto({
  accion: Type.Optional(Type.String({ maxLength: 60 })),
  actor: Type.Optional(Type.String({ maxLength: 60, description: 'Id of a user or key.' })),
  sobre: Type.Optional(opcion(OBJETOS_DE_AUDITORIA)),
  objeto: Type.Optional(Type.String({ maxLength: 60, description: 'Id of what was acted on, for instance a case.' })),
  desde: Type.Optional(instante('From this instant on.')),
  hasta: Type.Optional(instante('Before this instant.')),
  ...consultaDePagina,
});
export type ConsultaDeAuditoria = Static<typeof ConsultaDeAuditoria>;

export const RegistroDeAuditoria = objeto({
  id: Type.String(),
  ocurrido: instante('When it happened.'),
  actor_tipo: Type.String(),
  actor_id: oNulo(Type.String()),
  actor: oNulo(Type.String({ description: 'Name of the user, or label of the key; an insurer sees its own alone.' })),
  accion: Type.String(),
  texto: Type.String({ description: 'What happened, as a sentence.' }),
  objeto_tipo: Type.String(),
  objeto_id: Type.String(),
  objeto: oNulo(Type.String({ description: 'Its name, where it has one.' })),
  detalle: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  secuencia: oNulo(Type.Integer({ description: 'Place in the sealed chain; null until it is sealed.' })),
});
export type RegistroDeAuditoria = Static<typeof RegistroDeAuditoria>;

export const MOTIVOS_DE_VERIFICACION = ['huella', 'falta', 'sobra', 'cabeza', 'publicada'] as const;
export const Verificacion = objeto({
  correcta: Type.Boolean(),
  verificados: Type.Integer(),
  sin_sellar: Type.Integer(),
  primer_error: Type.Unsafe<{ secuencia: number; motivo: (typeof MOTIVOS_DE_VERIFICACION)[number] } | null>({
    type: ['object', 'null'],
    properties: { secuencia: { type: 'integer' }, motivo: { type: 'string', enum: [...MOTIVOS_DE_VERIFICACION] } },
    required: ['secuencia', 'motivo'],
    additionalProperties: false,
  }),
});
