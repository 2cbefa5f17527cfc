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
  caso_voluntad_declarada: {
    es: 'Se anotó si la persona fallecida dejó dicho algo sobre su vida digital.',
    en: 'It was noted whether the deceased had left wishes about their digital life.',
  },
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
  modulo_completado: { es: 'Se completó un módulo.', en: 'A module was completed.' },
  modulo_reabierto: { es: 'Un módulo vuelve a estar pendiente.', en: 'A module is pending again.' },
};

/** The sentence of an entry; an unknown kind shows its code. */
export function textoDeCronologia(tipo: string, idioma: IdiomaDeError): string {
  return TEXTOS_CRONOLOGIA[tipo]?.[idioma] ?? tipo;
}
