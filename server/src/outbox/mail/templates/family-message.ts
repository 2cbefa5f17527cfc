/** Messages from the service's staff to the heir: a filled-in template, or the staff's own words. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { MessageTemplate } from '@albacea/contract/schemas/message-lists.ts';
import { say } from '../../../shared/rules-phrase.ts';
import type { MessageContent } from '../types.ts';
import ca from '../words/ca/message.json' with { type: 'json' };
import en from '../words/en/message.json' with { type: 'json' };
import es from '../words/es/message.json' with { type: 'json' };
import eu from '../words/eu/message.json' with { type: 'json' };
import gl from '../words/gl/message.json' with { type: 'json' };
import type { Block, Facts, Letter } from './letter.ts';
import type { LetterLogo } from './letter-html.ts';
import { attentionLine, insurersPhone, PHRASES, phoneToCall } from './phrases.ts';
import { type DraftedMail, renderLetter } from './render-letter.ts';
import { inOneLine, paragraphsOf, personName } from './rules-names.ts';
import { smsSender } from './sms.ts';

interface MessageData extends Omit<MessageContent, 'telefono'> {
  readonly aseguradora: {
    readonly nombre: string;
    readonly color: string | null;
    readonly telefono: string | null;
    readonly responsable_datos?: string | null;
  };
  /** The telephone for the foot. */
  readonly atencion: Attention | null;
  readonly logo?: LetterLogo | null;
}

interface TemplateWords {
  readonly asunto: string;
  readonly avance: string;
  readonly parrafos: readonly string[];
  /** The text message, without the opening that says on whose behalf it comes; undefined: the template cannot go by SMS. */
  readonly sms?: string;
}

interface MessagePhrases extends Omit<typeof es, 'plantillas'> {
  readonly plantillas: Readonly<Record<Exclude<MessageTemplate, 'libre'>, TemplateWords>>;
}

/**
 * The service's messages to families, written by the rules in `phrases.ts`. No subject or preview text names the deceased, and no text
 * message names a document or a company. `reservada` replaces the name of a company that only the family may know.
 */
export const MESSAGES_IN: Readonly<Record<Language, MessagePhrases>> = { es, en, ca, gl, eu };

export interface ReadParagraph {
  readonly texto: string;
  /** The paragraph's language; null: the language of the letter. */
  readonly idioma: Language | null;
}

/**
 * Writes the message as an e-mail. It has no link, because its reader already has a personal link.
 * @param data names and text as people wrote them; nothing in them is trusted
 * @returns the e-mail, and its paragraphs in order from the salutation to the foot
 * @throws TypeError for a placeholder without a value
 */
export function draftMessage(data: MessageData): DraftedMail & { readonly parrafos: readonly ReadParagraph[] } {
  const { idioma, aseguradora, atencion } = data;
  const phrases = PHRASES[idioma];
  const facts = factsOf(data);
  const letter: Letter = {
    ...subjectOf(data),
    saludo: say(phrases.saludo, facts),
    bloques: blocksOf(data),
    despedida: phrases.despedida,
    firma: say(phrases.firma, facts),
    pie: [...attentionLine(atencion, idioma), say(phrases.datos, facts)],
  };
  const mail = renderLetter(letter, {
    idioma,
    cabecera: { ...phrases.cabecera, nombre: facts.aseguradora },
    color: aseguradora.color,
    enlace: null,
    baja: null,
    telefono: phoneToCall(aseguradora, atencion, idioma),
    logo: data.logo ?? null,
  });
  return {
    ...mail,
    parrafos: [
      { texto: letter.saludo, idioma: null },
      ...letter.bloques.map((block) => ({ texto: textOf(block), idioma: languageOf(block) })),
      { texto: `${letter.despedida}\n${letter.firma}`, idioma: null },
      ...letter.pie.map((texto) => ({ texto, idioma: null })),
    ],
  };
}

/** Writes the message as a text message. @throws TypeError for a template that has no words for a text message */
export function draftShortMessage({
  idioma,
  mensaje: { plantilla, valores, palabras },
  aseguradora,
}: Omit<MessageData, 'atencion'>): string {
  const words = plantilla === 'libre' ? palabras : MESSAGES_IN[idioma].plantillas[plantilla].sms;
  if (words == null) throw new TypeError('this template is never sent as a text message');
  const said = plantilla === 'libre' ? inOneLine(words) : say(words, valores);
  return `${smsSender(idioma, aseguradora.nombre)} ${said}`;
}

function subjectOf({ idioma, mensaje }: MessageData): Pick<Letter, 'asunto' | 'avance'> {
  const phrases = MESSAGES_IN[idioma];
  if (mensaje.plantilla !== 'libre') return phrases.plantillas[mensaje.plantilla];
  return { asunto: inOneLine(mensaje.asunto ?? ''), avance: phrases.avanceLibre };
}

function blocksOf({ idioma, mensaje }: MessageData): Block[] {
  const { plantilla, valores, palabras, idioma_palabras: theirs } = mensaje;
  const phrases = MESSAGES_IN[idioma];
  const told =
    plantilla === 'libre' ? [] : phrases.plantillas[plantilla].parrafos.map((one) => say(one, valores).trim());
  const foreign = theirs !== idioma && { idioma: theirs };
  const own = palabras === null ? [] : paragraphsOf(palabras);
  return [
    ...told.map((texto): Block => ({ tipo: 'parrafo', texto })),
    ...(own.length > 0 && foreign ? [{ tipo: 'parrafo' as const, texto: phrases.escritoEn[theirs] }] : []),
    ...own.map((texto): Block => ({ tipo: 'parrafo', texto, ...foreign })),
  ];
}

const textOf = (block: Block): string => (block.tipo === 'parrafo' ? block.texto : '');
const languageOf = (block: Block): Language | null =>
  block.tipo === 'parrafo' ? ((block.idioma as Language | undefined) ?? null) : null;

function factsOf({
  idioma,
  familiar: { nombre },
  aseguradora,
}: MessageData): Pick<Facts, 'nombre' | 'aseguradora' | 'responsable' | 'telefono'> {
  return {
    nombre: personName(nombre),
    aseguradora: inOneLine(aseguradora.nombre),
    responsable: inOneLine(aseguradora.responsable_datos ?? aseguradora.nombre),
    telefono: insurersPhone(aseguradora.telefono, idioma),
  };
}
