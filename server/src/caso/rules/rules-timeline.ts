import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { DeskEntry } from '@albacea/contract/schemas/work.ts';

/** What each entry of the chronology says to people; pure. */
export const TIMELINE_TEXTS: Readonly<Record<string, Readonly<Record<ErrorLanguage, string>>>> = {
  respuesta_recibida: {
    es: 'Llegó la respuesta de un proveedor. Una persona la leerá.',
    en: 'A provider answered. A person will read it.',
  },
  respuesta_confirmada: {
    es: 'Una persona leyó la respuesta de un proveedor y la dio por buena.',
    en: "A person read a provider's answer and confirmed it.",
  },
  respuesta_descartada: {
    es: 'Una persona descartó una respuesta: no era del proveedor, o no decía nada.',
    en: 'A person discarded an answer: it was not of the provider, or said nothing.',
  },
  caso_abierto: { es: 'Se abrió el caso.', en: 'The case was opened.' },
  datos_completados: {
    es: 'El siniestro trajo datos que faltaban en el caso.',
    en: 'The claim brought data that the case lacked.',
  },
  correo_de_la_familia: {
    es: 'La familia contestó a un correo.',
    en: 'The family answered an e-mail.',
  },
  carta_devuelta: {
    es: 'Una carta a un proveedor volvió sin entregar.',
    en: 'A letter to a provider came back undelivered.',
  },
  caso_corregido: {
    es: 'Se corrigieron datos con los que se abrió el caso.',
    en: 'Data that the case was opened with were corrected.',
  },
  siniestro_abierto: { es: 'Se registró el siniestro.', en: 'The claim was recorded.' },
  caso_anulado: { es: 'Se anuló el caso.', en: 'The case was annulled.' },
  acceso_renovado: {
    es: 'Se sustituyó el enlace del heredero por uno nuevo.',
    en: "The heir's link was replaced by a new one.",
  },
  acceso_anadido: {
    es: 'Se creó un enlace adicional para el heredero.',
    en: 'An additional link was created for the heir.',
  },
  acceso_usado: {
    es: 'El heredero abrió su enlace por primera vez.',
    en: 'The heir opened the link for the first time.',
  },
  contacto_corregido: {
    es: 'Se corrigieron los datos de contacto del heredero.',
    en: "The heir's contact details were corrected.",
  },
  correo_enviado: {
    es: 'El servidor de correo aceptó el mensaje al heredero.',
    en: 'The mail server took the message to the heir.',
  },
  correo_retenido: {
    es: 'El mensaje al heredero quedó guardado, sin salir.',
    en: 'The message to the heir was kept and did not leave.',
  },
  correo_rechazado: {
    es: 'Un mensaje al heredero no llegó: el servidor de correo lo rechazó o lo devolvió. Conviene corregir la dirección.',
    en: 'A message to the heir did not arrive: the mail server refused or returned it. The address should be corrected.',
  },
  correo_caducado: {
    es: 'El mensaje al heredero caducó sin poder entregarse.',
    en: 'The message to the heir expired undelivered.',
  },
  carta_enviado: {
    es: 'El servidor de correo aceptó una carta a un proveedor.',
    en: 'The mail server took a letter to a provider.',
  },
  carta_a_otra_direccion: {
    es: 'Se preparó una carta a un proveedor para una dirección que no es la del catálogo.',
    en: 'A letter to a provider was made out to an address that is not the one of the catalogue.',
  },
  carta_retenido: {
    es: 'Una carta a un proveedor quedó guardada, sin salir.',
    en: 'A letter to a provider was kept and did not leave.',
  },
  carta_rechazado: {
    es: 'El servidor de correo rechazó la dirección de un proveedor. Hay que enviarlo de otra manera.',
    en: 'The mail server refused the address of a provider. It has to be sent in another way.',
  },
  carta_caducado: {
    es: 'Una carta a un proveedor caducó sin poder entregarse. Hay que enviarla de otra manera.',
    en: 'A letter to a provider expired undelivered. It has to be sent in another way.',
  },
  postal_enviado: {
    es: 'Una carta a un proveedor se entregó a quien la imprime y la lleva.',
    en: 'A letter to a provider was handed to who prints and carries it.',
  },
  postal_retenido: {
    es: 'Una carta postal a un proveedor quedó guardada en PDF, sin salir.',
    en: 'A letter by post to a provider was kept as a PDF and did not leave.',
  },
  postal_rechazado: {
    es: 'Una carta postal a un proveedor no se admitió. Hay que enviarla de otra manera.',
    en: 'A letter by post to a provider was not taken. It has to be sent in another way.',
  },
  postal_caducado: {
    es: 'Una carta postal a un proveedor caducó sin salir. Hay que enviarla de otra manera.',
    en: 'A letter by post to a provider expired without leaving. It has to be sent in another way.',
  },
  carta_deshecha: {
    es: 'Se deshizo el envío de una carta antes de que saliera: la cuenta está como antes.',
    en: 'The sending of a letter was taken back before it left: the account is as it was.',
  },
  carta_retirado: {
    es: 'Se retiraron cartas a proveedores que aún no habían salido.',
    en: 'Letters to providers that had not left yet were withdrawn.',
  },
  acuse_anotado: {
    es: 'Un proveedor confirmó que tiene la solicitud.',
    en: 'A provider confirmed that it has the request.',
  },
  proveedor_no_contesta: {
    es: 'Se llamó a un proveedor y nadie contestó.',
    en: 'A provider was called and nobody answered.',
  },
  entrega_anotada: {
    es: 'Se anotó qué fue de una carta enviada por correo postal.',
    en: 'What became of a letter sent by post was recorded.',
  },
  aviso_previo_preparado: {
    es: 'Se preparó un aviso a la dirección de la propia persona, antes de pedir nada que no se pueda deshacer.',
    en: 'A notice to the own address of the person was prepared, before anything is asked for that cannot be taken back.',
  },
  aviso_previo_por_telefono: {
    es: 'Se avisará al teléfono de la propia persona antes de pedir nada que no se pueda deshacer.',
    en: 'The own telephone of the person will be told before anything is asked for that cannot be taken back.',
  },
  aviso_previo_sin_direccion: {
    es: 'No había dónde avisar a la propia persona: no consta ninguna dirección ni teléfono suyos.',
    en: 'There was nowhere to tell the person: no address or telephone of their own is known.',
  },
  aviso_previo_dado: {
    es: 'Se avisó al teléfono de la propia persona.',
    en: 'The own telephone of the person was told.',
  },
  correo_propio_enviado: {
    es: 'El servidor de correo aceptó el mensaje a la dirección de la propia persona.',
    en: 'The mail server took the message to the own address of the person.',
  },
  correo_propio_retenido: {
    es: 'El mensaje a la dirección de la propia persona quedó guardado, sin salir.',
    en: 'The message to the own address of the person was kept and did not leave.',
  },
  correo_propio_rechazado: {
    es: 'El mensaje a la dirección de la propia persona no llegó: el servidor de correo lo rechazó o lo devolvió. El trabajo sigue.',
    en: 'The message to the own address of the person did not arrive: the mail server refused or returned it. The work goes on.',
  },
  correo_propio_caducado: {
    es: 'El mensaje a la dirección de la propia persona caducó sin poder entregarse.',
    en: 'The message to the own address of the person expired undelivered.',
  },
  alerta_recibida: {
    es: 'Se recibió un aviso sobre el caso: todo espera a que una persona lo compruebe.',
    en: 'A notice about the case was received: everything waits until a person has looked into it.',
  },
  alerta_descartada: {
    es: 'Se comprobó el aviso sobre el caso y el trabajo sigue.',
    en: 'The notice about the case was looked into, and the work goes on.',
  },
  rectificacion_preparada: {
    es: 'Se preparó una carta para deshacer una solicitud.',
    en: 'A letter to undo a request was prepared.',
  },
  rectificacion_deshecha: {
    es: 'Se retuvo, antes de que saliera, una carta para deshacer una solicitud.',
    en: 'A letter to undo a request was held back before it left.',
  },
  rectificacion_hecha: {
    es: 'Se pidió por otra vía que se deshaga una solicitud.',
    en: 'It was asked in another way to undo a request.',
  },
  mensaje_escrito: { es: 'El servicio escribió a la familia.', en: 'The service wrote to the family.' },
  mensaje_deshecho: {
    es: 'Se deshizo un mensaje a la familia antes de que saliera.',
    en: 'A message to the family was taken back before it left.',
  },
  papel_no_hace_falta: {
    es: 'Ya no hace falta un papel que se había pedido a la familia.',
    en: 'A paper that the family had been asked for is not needed any more.',
  },
  mensaje_enviado: {
    es: 'El servidor de correo aceptó un mensaje del servicio a la familia.',
    en: 'The mail server took a message from the service to the family.',
  },
  mensaje_retenido: {
    es: 'Un mensaje del servicio a la familia quedó guardado, sin salir.',
    en: 'A message from the service to the family was kept and did not leave.',
  },
  mensaje_rechazado: {
    es: 'Un mensaje del servicio a la familia no llegó: el servidor de correo lo rechazó o lo devolvió. Conviene corregir la dirección.',
    en: 'A message from the service to the family did not arrive: the mail server refused or returned it. The address should be corrected.',
  },
  mensaje_caducado: {
    es: 'Un mensaje del servicio a la familia caducó sin poder entregarse.',
    en: 'A message from the service to the family expired undelivered.',
  },
  caso_relevado: {
    es: 'El caso pasó a otra persona de la familia, con un papel que lo acredita. Los enlaces y el permiso anteriores terminaron.',
    en: 'The case passed to another person of the family, with a paper that proves it. The links and the mandate of before ended.',
  },
  relevo_pedido: {
    es: 'El heredero pidió que se ocupe otra persona.',
    en: 'The heir asked that somebody else take over.',
  },
  relevo_retirado: {
    es: 'El heredero retiró la petición de que se ocupe otra persona.',
    en: 'The heir took back the request that somebody else take over.',
  },
  relevo_descartado: {
    es: 'Se contestó que, por ahora, sigue ocupándose la misma persona.',
    en: 'It was answered that, for now, the same person carries on.',
  },
  relevo_avisado: {
    es: 'Se avisó a quien llevaba el caso de que se ocupa otra persona.',
    en: 'Who carried the case was told that somebody else does.',
  },
  relevo_sin_avisar: {
    es: 'No se pudo avisar por correo a quien llevaba el caso.',
    en: 'Who carried the case could not be told by e-mail.',
  },
  acceso_reenviado: {
    es: 'Se envió un enlace nuevo a la dirección que consta.',
    en: 'A new link was sent to the address on file.',
  },
  allegado_entro: {
    es: 'Un familiar invitado abrió su enlace por primera vez.',
    en: 'A relative who was invited opened the link for the first time.',
  },
  allegado_invitado: { es: 'El heredero invitó a otro familiar.', en: 'The heir invited another relative.' },
  allegado_retirado: {
    es: 'El heredero retiró el acceso a otro familiar.',
    en: "The heir withdrew another relative's access.",
  },
  sms_enviado: {
    es: 'Quien lleva los mensajes aceptó el SMS al heredero.',
    en: 'The carrier took the text message to the heir.',
  },
  sms_retenido: {
    es: 'El SMS al heredero quedó guardado, sin salir.',
    en: 'The text message to the heir was kept and did not leave.',
  },
  sms_rechazado: {
    es: 'Quien lleva los mensajes rechazó el móvil del heredero. Conviene usar el correo.',
    en: "The carrier refused the heir's mobile. E-mail should be used.",
  },
  sms_caducado: {
    es: 'El SMS al heredero caducó sin poder entregarse.',
    en: 'The text message to the heir expired undelivered.',
  },
  enlace_por_sms: {
    es: 'Se envió un enlace nuevo al móvil del heredero.',
    en: "A new link was sent to the heir's mobile.",
  },
  telefono_dado: { es: 'El heredero nos dijo su móvil.', en: 'The heir told us their mobile.' },
  telefono_retirado: { es: 'El heredero quitó su móvil.', en: 'The heir took their mobile away.' },
  llamada_pedida: { es: 'El heredero pidió que le llamen.', en: 'The heir asked to be called.' },
  llamada_anulada: { es: 'El heredero anuló la llamada que pidió.', en: 'The heir cancelled the call.' },
  llamada_hecha: { es: 'Se habló por teléfono con el heredero.', en: 'The heir was spoken with on the telephone.' },
  llamada_sin_respuesta: {
    es: 'Se llamó al heredero y no contestó.',
    en: 'The heir was called and did not answer.',
  },
  por_telefono_firma: {
    es: 'Por teléfono, con el heredero: se le envió el código, que nadie más puede escribir.',
    en: 'On the telephone, with the heir: the code was sent, which nobody else can type.',
  },
  idioma_cambiado: {
    es: 'Se cambió el idioma de los mensajes.',
    en: 'The language of the messages was changed.',
  },
  invitacion_enviada: {
    es: 'El servidor de correo aceptó la invitación a un familiar.',
    en: 'The mail server took the invitation to a relative.',
  },
  invitacion_retenida: {
    es: 'La invitación a un familiar quedó guardada, sin salir.',
    en: 'The invitation to a relative was kept and did not leave.',
  },
  invitacion_rechazada: {
    es: 'La invitación a un familiar no llegó: el servidor de correo la rechazó o la devolvió.',
    en: 'The invitation to a relative did not arrive: the mail server refused or returned it.',
  },
  invitacion_caducada: {
    es: 'La invitación a un familiar caducó sin poder entregarse.',
    en: 'The invitation to a relative expired undelivered.',
  },
  cuenta_cambiada: { es: 'Se cambió lo que se quiere de una cuenta.', en: 'What is wanted of an account was changed.' },
  cuenta_confirmacion_deshecha: {
    es: 'Se deshizo la confirmación de una cuenta.',
    en: 'The confirmation of an account was undone.',
  },
  cuenta_confirmada: { es: 'Se confirmó una cuenta.', en: 'An account was confirmed.' },
  cuenta_copia_anotada: {
    es: 'Se anotó qué pasó con la copia de una cuenta.',
    en: 'What became of the copy of an account was recorded.',
  },
  cuenta_descartada: { es: 'Se descartó una cuenta.', en: 'An account was discarded.' },
  cuenta_no_pedida: {
    es: 'El caso terminó sin que llegara a pedirse una cuenta.',
    en: 'The case ended before an account was asked for.',
  },
  cuenta_insistida: { es: 'Se insistió a un proveedor.', en: 'A provider was chased.' },
  cuenta_propuesta: { es: 'Se añadieron cuentas a la lista.', en: 'Accounts were added to the list.' },
  cuenta_rechazada: {
    es: 'Un proveedor rechazó la solicitud; se puede volver a pedir.',
    en: 'A provider refused the request; it can be asked again.',
  },
  cuenta_resuelta: { es: 'Se resolvió una cuenta.', en: 'An account was resolved.' },
  cuenta_sin_respuesta: {
    es: 'Un proveedor no contestó en plazo, pese a insistirle.',
    en: 'A provider did not answer in time, though it was chased.',
  },
  cuenta_solicitada: { es: 'Se envió una solicitud a un proveedor.', en: 'A request was sent to a provider.' },
  cuenta_por_insistir: {
    es: 'Ha pasado el plazo de un proveedor sin respuesta: toca insistir.',
    en: 'The term of a provider is over without an answer: it has to be chased.',
  },
  cuenta_por_reclamar: {
    es: 'El proveedor sigue sin contestar: la familia puede reclamar ante la Agencia Española de Protección de Datos.',
    en: 'The provider still does not answer: the family can complain to the Spanish Data Protection Agency.',
  },
  cuenta_reclamada: {
    es: 'La familia reclamó ante la Agencia Española de Protección de Datos.',
    en: 'The family complained to the Spanish Data Protection Agency.',
  },
  cuenta_reposo_cumplido: {
    es: 'Terminó el período de reflexión de una cuenta.',
    en: 'The cooling-off period of an account is over.',
  },
  certificado_disponible: {
    es: 'Un registro ya admite la petición de un certificado.',
    en: 'A register now takes the request for a certificate.',
  },
  recordatorio_enviado: {
    es: 'Se preparó un recordatorio para el heredero.',
    en: 'A reminder to the heir was prepared.',
  },
  aviso_de_cierre: {
    es: 'Se avisó al heredero de que el caso se cerrará si no hay noticias.',
    en: 'The heir was told that the case will be closed if nothing is heard.',
  },
  acceso_por_caducar: {
    es: 'Se preparó un enlace nuevo para el heredero, porque el anterior iba a caducar.',
    en: 'A new link was prepared for the heir, because the last one was about to expire.',
  },
  recordatorios_parados: {
    es: 'El heredero pidió no recibir más recordatorios.',
    en: 'The heir asked for no more reminders.',
  },
  recordatorios_reanudados: {
    es: 'El heredero pidió volver a recibir recordatorios.',
    en: 'The heir asked for reminders again.',
  },
  objecion_levantada: { es: 'Se levantó una objeción.', en: 'An objection was lifted.' },
  objecion_retirada: {
    es: 'Quien había planteado una objeción la retiró.',
    en: 'Whoever had raised an objection took it back.',
  },
  objecion_mantenida: {
    es: 'Se mantuvo una objeción: lo que no se puede deshacer no se hará.',
    en: 'An objection was upheld: what cannot be taken back will not be done.',
  },
  objecion_planteada: {
    es: 'Se planteó una objeción: lo que no se puede deshacer espera.',
    en: 'An objection was raised: what cannot be taken back waits.',
  },
  voluntad_declarada: {
    es: 'Se declaró qué había dispuesto la persona fallecida.',
    en: 'What the deceased had laid down was declared.',
  },
  caso_bloqueado: {
    es: 'Los datos del caso quedaron bloqueados.',
    en: 'The data of the case were blocked.',
  },
  caso_cerrado: { es: 'Se cerró el caso.', en: 'The case was closed.' },
  caso_documentacion_completa: {
    es: 'La documentación básica está completa y el caso pasa a trámite.',
    en: 'The base papers are complete and the case is under way.',
  },
  caso_lista_abierta: {
    es: 'La lista de cuentas vuelve a estar abierta.',
    en: 'The list of accounts is open again.',
  },
  caso_lista_completa: {
    es: 'La lista de cuentas se dio por completa.',
    en: 'The list of accounts was declared complete.',
  },
  caso_reabierto: { es: 'Se reabrió el caso.', en: 'The case was reopened.' },
  certificado_denegado: { es: 'El registro denegó un certificado.', en: 'The register refused a certificate.' },
  certificado_no_procede: {
    es: 'Se anotó que un certificado no procede.',
    en: 'It was noted that a certificate does not apply.',
  },
  certificado_obtenido: { es: 'Se obtuvo un certificado.', en: 'A certificate was obtained.' },
  certificado_pendiente: {
    es: 'Se anotaron los certificados que hay que pedir.',
    en: 'The certificates to ask for were noted.',
  },
  certificado_solicitado: {
    es: 'Se solicitó un certificado al registro.',
    en: 'A certificate was asked for at the register.',
  },
  mandato_codigo_agotado: {
    es: 'El código para firmar la autorización se anuló tras varios intentos.',
    en: 'The code for signing the mandate was cancelled after several tries.',
  },
  mandato_firmado: { es: 'Se firmó la autorización.', en: 'The mandate was signed.' },
  mandato_preparado: {
    es: 'Se preparó la autorización y se envió un código para firmarla.',
    en: 'The mandate was prepared and a code for signing it was sent.',
  },
  mandato_revocado: { es: 'Se revocó la autorización.', en: 'The mandate was revoked.' },
  mandato_nombre_corregido: {
    es: 'Quien firma corrigió su nombre en la autorización.',
    en: 'The signer put their name right in the mandate.',
  },
  mandato_nombre_por_revisar: {
    es: 'El nombre de la autorización espera a que una persona lo compruebe. Hasta entonces no se envía nada.',
    en: 'The name under the mandate waits for a person to verify it. Until then nothing is sent.',
  },
  mandato_nombre_aceptado: {
    es: 'Se comprobó el nombre de la autorización y es correcto.',
    en: 'The name under the mandate was verified, and it is right.',
  },
  mandato_nombre_rechazado: {
    es: 'El nombre de la autorización no se pudo dar por bueno: hay que firmarla de nuevo.',
    en: 'The name under the mandate could not be accepted: it has to be signed again.',
  },
  mandato_por_firmar_de_nuevo: {
    es: 'Se corrigió un dato que la autorización nombraba: hay que firmarla de nuevo.',
    en: 'Something that the mandate named was corrected: it has to be signed again.',
  },
  llamada_anotada: {
    es: 'El servicio habló con la familia por teléfono.',
    en: 'The service spoke with the family by telephone.',
  },
  modulo_completado: { es: 'Se completó un módulo.', en: 'A module was completed.' },
  modulo_terminado: {
    es: 'Terminó el trabajo de un módulo sin que se consiguiera nada.',
    en: 'The work of a module is over, and nothing was obtained.',
  },
  modulo_reabierto: { es: 'Un módulo vuelve a estar pendiente.', en: 'A module is pending again.' },
  documento_fichero_borrado: {
    es: 'Se borró la imagen de un documento cuyo plazo había terminado.',
    en: 'The image of a document whose time was over was deleted.',
  },
  documento_recibido: { es: 'Llegó un documento.', en: 'A document arrived.' },
  documento_rechazado: {
    es: 'Se revisó un documento y hace falta otro.',
    en: 'A document was looked at, and another one is needed.',
  },
  documento_validado: {
    es: 'Se revisó un documento y es correcto.',
    en: 'A document was looked at, and it is right.',
  },
};

/** The sentence of an entry; an unknown kind shows its code. */
export function timelineText(type: string, language: ErrorLanguage): string {
  return TIMELINE_TEXTS[type]?.[language] ?? type;
}

interface Row {
  readonly tipo: string;
  readonly datos: Readonly<Record<string, unknown>>;
}
/** A paper or a certificate that an entry names by its id; a paper may be of one account. */
export interface Referred {
  readonly tipo: string;
  readonly cuenta: string | null;
}
type Subject = Pick<DeskEntry, 'cuentas' | 'documento' | 'certificados' | 'modulo'>;

const text = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
const list = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(text) : text(value));

/** Ids of the paper and the certificate that it names. */
export const idsOf = ({ datos }: Row): string[] => [...text(datos.documento), ...text(datos.certificado)];

export function subjectOf({ tipo, datos }: Row, referred: ReadonlyMap<string, Referred>): Subject {
  const paper = referred.get(text(datos.documento)[0] ?? '');
  const certificado = referred.get(text(datos.certificado)[0] ?? '');
  return {
    cuentas: [...list(datos.cuenta), ...list(datos.cuentas), ...text(paper?.cuenta)],
    documento: tipo.startsWith('documento_') ? ((paper?.tipo ?? null) as Subject['documento']) : null,
    certificados: [...text(certificado?.tipo), ...list(datos.certificados)] as Subject['certificados'],
    modulo: (text(datos.modulo)[0] ?? null) as Subject['modulo'],
  };
}
