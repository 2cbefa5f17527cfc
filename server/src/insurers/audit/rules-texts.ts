/** The sentence that people read for each record of the audit log; pure. */
import type { AuditAction } from '@albacea/contract/schemas/audit.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { timelineText } from '../../caso/rules/rules-timeline.ts';

const TEXTS: Readonly<Record<AuditAction, Readonly<Record<ErrorLanguage, string>>>> = {
  aseguradora_creada: { es: 'Se dio de alta la aseguradora.', en: 'The insurer was created.' },
  aseguradora_cambiada: { es: 'El servicio cambió la aseguradora.', en: 'The service changed the insurer.' },
  configuracion_cambiada: { es: 'Se cambió la configuración.', en: 'The configuration was changed.' },
  datos_exportados: {
    es: 'Se pidió una copia de todos los datos de la aseguradora.',
    en: 'A copy of all the data of the insurer was asked for.',
  },
  pack_creado: { es: 'Se creó un pack.', en: 'A pack was created.' },
  pack_cambiado: { es: 'Se cambió un pack.', en: 'A pack was changed.' },
  clave_creada: { es: 'Se creó una clave de API.', en: 'An API key was created.' },
  clave_rotada: { es: 'Se renovó una clave de API.', en: 'An API key was rotated.' },
  clave_revocada: { es: 'Se revocó una clave de API.', en: 'An API key was revoked.' },
  webhook_registrado: { es: 'Se registró un webhook.', en: 'A webhook was registered.' },
  webhook_cambiado: { es: 'Se cambió un webhook.', en: 'A webhook was changed.' },
  webhook_borrado: { es: 'Se borró un webhook.', en: 'A webhook was deleted.' },
  webhook_secreto_rotado: {
    es: 'Se creó un secreto nuevo para un webhook.',
    en: 'A new secret was made for a webhook.',
  },
  webhook_secreto_activado: {
    es: 'El secreto nuevo de un webhook pasó a ser el único.',
    en: 'The new secret of a webhook became the only one.',
  },
  reloj_adelantado: { es: 'Se adelantó el reloj de pruebas.', en: 'The test clock was moved forward.' },
  guion_puesto: { es: 'Se puso un guion de pruebas.', en: 'A test script was put on.' },
  evento_pedido: { es: 'Se pidió un evento de prueba.', en: 'A test event was asked for.' },
  entrega_reenviada: { es: 'Se reenvió un aviso a un webhook.', en: 'An event was sent to a webhook again.' },
  entregas_recuperadas: {
    es: 'Se enviaron otra vez los avisos que un webhook perdió.',
    en: 'The events that a webhook had missed were sent again.',
  },
  usuario_creado: { es: 'Se creó la cuenta de una persona.', en: "A person's account was created." },
  usuario_invitado: { es: 'Se invitó a una persona.', en: 'A person was invited.' },
  usuario_cambiado: { es: 'Se cambió la cuenta de una persona.', en: "A person's account was changed." },
  invitacion_reenviada: { es: 'Se envió otra vez una invitación.', en: 'An invitation was sent again.' },
  invitacion_aceptada: {
    es: 'Una persona aceptó su invitación y eligió contraseña.',
    en: 'A person accepted the invitation and chose a password.',
  },
  enlace_de_acceso_creado: {
    es: 'El servicio creó a mano un enlace para elegir contraseña.',
    en: 'The service made a link for choosing a password by hand.',
  },
  sesion_iniciada: { es: 'Una persona entró.', en: 'A person signed in.' },
  entrada_fallida: { es: 'Alguien no pudo entrar.', en: 'Somebody failed to sign in.' },
  sesion_cerrada: { es: 'Una persona cerró una de sus sesiones.', en: 'A person ended one of their sessions.' },
  sesiones_cerradas: {
    es: 'Una persona cerró todas sus sesiones.',
    en: 'A person ended all of their sessions.',
  },
  entrada_de_emergencia: {
    es: 'La persona de emergencia entró con contraseña, aunque se exige la cuenta de la empresa.',
    en: 'The emergency user signed in with a password, although the company account is enforced.',
  },
  inicio_unico_guardado: {
    es: 'Se guardó con qué proveedor de identidad se entra.',
    en: 'The identity provider was set.',
  },
  inicio_unico_probado: { es: 'Se probó el proveedor de identidad.', en: 'The identity provider was tried.' },
  inicio_unico_exigido: {
    es: 'Desde ahora se entra solo con la cuenta de la empresa.',
    en: 'From now on people sign in with the company account alone.',
  },
  inicio_unico_no_exigido: {
    es: 'Se puede entrar otra vez con contraseña.',
    en: 'People can sign in with a password again.',
  },
  inicio_unico_retirado: { es: 'Se retiró el proveedor de identidad.', en: 'The identity provider was taken away.' },
  inicio_unico_rechazado: {
    es: 'El proveedor de identidad trajo a alguien a quien no se dejó entrar.',
    en: 'The identity provider brought somebody who was not let in.',
  },
  remitente_guardado: {
    es: 'Se guardó desde qué dirección se escribe a las familias.',
    en: 'The address that families are written from was set.',
  },
  remitente_verificado: {
    es: 'El dominio del remitente quedó comprobado: se escribe a las familias desde él.',
    en: 'The domain of the sender was verified: families are written from it.',
  },
  remitente_caido: {
    es: 'El dominio del remitente dejó de estar bien: se escribe otra vez desde la dirección del servicio.',
    en: 'The domain of the sender is no longer right: e-mails leave from the address of the service again.',
  },
  remitente_clave_nueva: {
    es: 'Se hizo una clave nueva para firmar los correos.',
    en: 'A new key to sign e-mails was made.',
  },
  remitente_retirado: {
    es: 'Se retiró el remitente propio.',
    en: 'The own sender was taken away.',
  },
  logo_guardado: { es: 'Se guardó el logo, o su texto.', en: 'The logo, or its text, was set.' },
  logo_retirado: { es: 'Se retiró el logo.', en: 'The logo was taken away.' },
  cuenta_enlazada: {
    es: 'Una persona quedó unida a su cuenta en el proveedor de identidad.',
    en: 'A person was joined to their account at the identity provider.',
  },
  sesiones_cerradas_por_proveedor: {
    es: 'El proveedor de identidad cerró las sesiones de una persona.',
    en: 'The identity provider ended the sessions of a person.',
  },
  password_olvidada: {
    es: 'Se pidió un enlace para una contraseña olvidada.',
    en: 'A link for a forgotten password was asked for.',
  },
  password_restablecida: {
    es: 'Una persona eligió contraseña con un enlace.',
    en: 'A person chose a password with a link.',
  },
  password_cambiada: { es: 'Una persona cambió su contraseña.', en: 'A person changed their password.' },
  segundo_factor_activado: {
    es: 'Una persona activó su segundo factor.',
    en: 'A person switched on their second factor.',
  },
  segundo_factor_retirado: {
    es: 'Una persona quitó su segundo factor.',
    en: 'A person took their second factor off.',
  },
  enlace_de_segundo_factor: {
    es: 'Se envió a una persona un enlace para cambiar su segundo factor.',
    en: 'A person was sent a link to change their second factor.',
  },
  llave_anadida: { es: 'Una persona añadió una llave de acceso.', en: 'A person added a passkey.' },
  llave_retirada: { es: 'Una persona quitó una llave de acceso.', en: 'A person took a passkey off.' },
  segundo_factor_quitado: {
    es: 'Se quitó el segundo factor de una persona.',
    en: "A person's second factor was taken off.",
  },
  codigos_de_recuperacion_renovados: {
    es: 'Una persona renovó sus códigos de recuperación.',
    en: 'A person renewed their recovery codes.',
  },
  caso_asignado: { es: 'Se asignó un caso.', en: 'A case was assigned.' },
  tarea_aplazada: { es: 'Se aplazó una tarea.', en: 'A task was put off.' },
  caso_borrado: { es: 'Se borraron los datos de un caso.', en: 'The data of a case were erased.' },
  caso_corregido: { es: 'Se corrigieron datos de un caso.', en: 'Data of a case were corrected.' },
  casos_buscados: { es: 'Se buscaron casos de varias aseguradoras.', en: 'Cases were searched across insurers.' },
  nota_escrita: { es: 'Se escribió una nota en un caso.', en: 'A note was written in a case.' },
  mandato_leido: { es: 'Se leyó la autorización de la familia.', en: "The family's mandate was read." },
  resumen_leido: { es: 'Se sacó el papel con todo lo hecho.', en: 'The paper with all that was done was taken.' },
  documento_leido: { es: 'Se abrió un documento.', en: 'A document was opened.' },
  documentos_copiados: {
    es: 'Se hicieron copias de documentos para un proveedor.',
    en: 'Copies of documents were made for a provider.',
  },
  correo_recibido_leido: { es: 'Se leyó un correo recibido.', en: 'An e-mail that came in was read.' },
  correo_asignado: {
    es: 'Se asignó a un caso un correo recibido.',
    en: 'An e-mail that came in was assigned to a case.',
  },
  correo_descartado: { es: 'Se descartó un correo recibido.', en: 'An e-mail that came in was discarded.' },
  correo_guardado_leido: { es: 'Se leyó un correo guardado.', en: 'A kept e-mail was read.' },
  reporting_datos: {
    es: 'Se aportaron datos económicos a las cifras.',
    en: 'Economic data were added to the figures.',
  },
  reporting_casos_exportados: {
    es: 'Se descargó la lista de los casos de una cifra.',
    en: 'The list of the cases behind a figure was downloaded.',
  },
  derecho_ejercido: {
    es: 'Alguien de la familia ejerció un derecho sobre sus datos.',
    en: 'Somebody of the family used a right on their own data.',
  },
  derecho_retirado: {
    es: 'Alguien de la familia retiró lo que había pedido sobre sus datos.',
    en: 'Somebody of the family took back what they had asked about their own data.',
  },
  derecho_contestado: {
    es: 'Se contestó a alguien de la familia sobre sus datos.',
    en: 'Somebody of the family was answered about their data.',
  },
  lote_recibido: { es: 'Envió un lote de aperturas.', en: 'Sent a lot of openings.' },
  consulta_hecha: { es: 'La aseguradora preguntó por un caso.', en: 'The insurer asked about a case.' },
  solicitud_vista_por_proveedor: {
    es: 'Alguien abrió una solicitud con el código de su carta.',
    en: 'Somebody opened a request with the code of its letter.',
  },
  codigo_respuesta_revocado: {
    es: 'Se anuló el código con el que un proveedor contesta.',
    en: 'The code with which a provider answers was revoked.',
  },
  visto_bueno_pedido: {
    es: 'Se pidió que otra persona viera algo antes de hacerlo.',
    en: 'A second person was asked to look at something before it is done.',
  },
  visto_bueno_dado: { es: 'Una segunda persona dio su visto bueno.', en: 'A second person released it.' },
  visto_bueno_devuelto: { es: 'Una segunda persona lo devolvió.', en: 'A second person gave it back.' },
  visto_bueno_retirado: {
    es: 'Quien había pedido un visto bueno lo retiró.',
    en: 'Whoever had asked for a second person took it back.',
  },
  envios_parados: { es: 'Se pararon las cartas a proveedores.', en: 'Letters to providers were stopped.' },
  envios_reanudados: { es: 'Las cartas paradas volvieron a salir.', en: 'Stopped letters were let go.' },
  envios_recuperados: {
    es: 'Se deshicieron de una vez cartas que no habían salido.',
    en: 'Letters that had not left were taken back at once.',
  },
  consulta_contestada: {
    es: 'Se contestó a la aseguradora sobre un caso.',
    en: 'The insurer was answered about a case.',
  },
};

/** The sentence of a record: its own, or that of the fact of a case; an unknown one shows its code. */
export const auditText = (action: string, language: ErrorLanguage): string =>
  (TEXTS as Readonly<Record<string, Readonly<Record<ErrorLanguage, string>>>>)[action]?.[language] ??
  timelineText(action, language);
