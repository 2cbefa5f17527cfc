/** E-mails to people of the staff about signing in: an invitation, a link for another password, word that it was changed. */
import type { AccessContent, AccessType, LinkType } from '../types.ts';
import { ACCESS_PHRASES, type Facts, type Phrases } from './access-phrases.ts';
import type { DraftedMail } from './draft.ts';
import type { Block, Letter } from './letter.ts';
import { writeHtml } from './letter-html.ts';
import { writeText } from './letter-text.ts';
import { inOneLine, personName } from './rules-names.ts';

interface AccessData extends AccessContent {
  readonly idioma: 'es' | 'en';
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
}

const INSTANT = {
  es: new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
};

/** @param data names as people gave them; nothing in them is trusted */
export function draftAccess(type: AccessType, data: AccessData): DraftedMail {
  const { idioma, acceso, aseguradora, enlace, caduca } = data;
  const phrases = ACCESS_PHRASES[idioma];
  const hasta = caduca === null ? '' : INSTANT[idioma].format(new Date(caduca));
  const { rol = '', clave = '', caso = '', remitente = '' } = data;
  const facts: Facts = {
    ...{ aseguradora: inOneLine(aseguradora.nombre), hasta, rol, caso },
    ...{ clave: inOneLine(clave), remitente: inOneLine(remitente) },
  };
  const letter: Letter = {
    asunto: phrases.asunto[type](facts),
    avance: phrases.avance[type],
    saludo: phrases.saludo(personName(acceso.nombre)),
    bloques: blocksOf(type, phrases, facts),
    despedida: phrases.despedida,
    firma: 'Albacea',
    pie: [phrases.pie[type](facts)],
  };
  const frame = {
    idioma,
    cabecera: { antes: phrases.cabecera, nombre: facts.aseguradora, despues: '' },
    color: aseguradora.color,
    enlace,
    telefono: null,
    baja: null,
  };
  return {
    remitente: 'Albacea',
    asunto: letter.asunto,
    texto: writeText(letter, enlace),
    html: writeHtml(letter, frame),
  };
}

function blocksOf(type: AccessType, phrases: Phrases, facts: Facts): Block[] {
  const paragraphs = phrases.body[type](facts).map((texto): Block => ({ tipo: 'parrafo', texto }));
  if (!hasLink(type)) return paragraphs;
  const [before, button] = phrases.enlace[type];
  return [
    ...paragraphs,
    { tipo: 'enlace', antes: before, boton: button },
    { tipo: 'parrafo', texto: phrases.plazo[type](facts) },
    { tipo: 'copia', texto: phrases.copia },
  ];
}

const hasLink = (type: AccessType): type is LinkType =>
  type === 'invitacion' || type === 'restablecimiento' || type === 'segundo_factor';
