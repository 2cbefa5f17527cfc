/** What each entry of the chronology says to people; pure. */
import type { IdiomaDeError } from '@albacea/contract/errores.ts';

export const TEXTOS_CRONOLOGIA: Readonly<Record<string, Readonly<Record<IdiomaDeError, string>>>> = {
  caso_abierto: { es: 'Se abrió el caso.', en: 'The case was opened.' },
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
    es: 'El servidor de correo rechazó la dirección del heredero. Conviene corregirla.',
    en: "The mail server refused the heir's address. It should be corrected.",
  },
  correo_caducado: {
    es: 'El mensaje al heredero caducó sin poder entregarse.',
    en: 'The message to the heir expired undelivered.',
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
  objecion_levantada: { es: 'Se levantó una objeción.', en: 'An objection was lifted.' },
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
};

/** The sentence of an entry; an unknown kind shows its code. */
export function textoDeCronologia(tipo: string, idioma: IdiomaDeError): string {
  return TEXTOS_CRONOLOGIA[tipo]?.[idioma] ?? tipo;
}
