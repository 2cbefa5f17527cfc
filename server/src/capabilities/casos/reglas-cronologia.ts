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
};

/** The sentence of an entry; an unknown kind shows its code. */
export function textoDeCronologia(tipo: string, idioma: IdiomaDeError): string {
  return TEXTOS_CRONOLOGIA[tipo]?.[idioma] ?? tipo;
}
