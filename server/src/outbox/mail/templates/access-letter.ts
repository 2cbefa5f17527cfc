/** E-mails to a member of the staff: links to sign in, such as an invitation, and news, such as a changed password or a new API key. */
import { say } from '../../../shared/rules-phrase.ts';
import en from '../staff-words/en/access.json' with { type: 'json' };
import es from '../staff-words/es/access.json' with { type: 'json' };
import type { AccessContent, AccessType, LinkType } from '../types.ts';
import type { Block, Letter } from './letter.ts';
import { type DraftedMail, renderLetter } from './render-letter.ts';
import { inOneLine, personName } from './rules-names.ts';

interface AccessData extends AccessContent {
  readonly idioma: 'es' | 'en';
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
}

type Phrases = typeof es;

const PHRASES: Readonly<Record<'es' | 'en', Phrases>> = { es, en };

const INSTANT = {
  es: new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
};

/** @param data names as people gave them; nothing in them is trusted */
export function draftAccess(type: AccessType, data: AccessData): DraftedMail {
  const { idioma, acceso, aseguradora, enlace, caduca } = data;
  const phrases = PHRASES[idioma];
  const hasta = caduca === null ? '' : INSTANT[idioma].format(new Date(caduca));
  const { rol, clave = '', caso = '', remitente = '' } = data;
  const facts = {
    nombre: personName(acceso.nombre),
    aseguradora: inOneLine(aseguradora.nombre),
    hasta,
    caso,
    rol: rol === undefined ? null : phrases.papeles[rol],
    clave: inOneLine(clave),
    remitente: inOneLine(remitente),
  };
  const letter: Letter = {
    asunto: say(phrases.asunto[type], facts),
    avance: phrases.avance[type],
    saludo: say(phrases.saludo, facts),
    bloques: blocksOf(type, phrases, facts),
    despedida: phrases.despedida,
    firma: 'Albacea',
    pie: [say(phrases.pie[type], facts)],
  };
  return renderLetter(letter, {
    idioma,
    cabecera: { antes: phrases.cabecera, nombre: facts.aseguradora, despues: '' },
    color: aseguradora.color,
    enlace,
    telefono: null,
    baja: null,
  });
}

function blocksOf(type: AccessType, phrases: Phrases, facts: object): Block[] {
  const paragraphs = phrases.body[type].map((text): Block => ({ tipo: 'parrafo', texto: say(text, facts) }));
  if (!hasLink(type)) return paragraphs;
  return [
    ...paragraphs,
    { tipo: 'enlace', ...phrases.enlace[type] },
    { tipo: 'parrafo', texto: say(phrases.plazo[type], facts) },
    { tipo: 'copia', texto: phrases.copia },
  ];
}

const hasLink = (type: AccessType): type is LinkType =>
  type === 'invitacion' || type === 'restablecimiento' || type === 'segundo_factor';
