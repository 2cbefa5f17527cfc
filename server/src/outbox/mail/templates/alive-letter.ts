/** E-mails to whoever may be alive, or is, at their own address, and to their family then. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { PersonContent, PersonType } from '../types.ts';
import { ALIVE_PHRASES, type Facts, type Phrases } from './alive-phrases.ts';
import { ALIVE_PHRASES_CA } from './alive-phrases-ca.ts';
import { ALIVE_PHRASES_EU } from './alive-phrases-eu.ts';
import { ALIVE_PHRASES_GL } from './alive-phrases-gl.ts';
import { attentionLine, insurersPhone, phoneInMail } from './attention-phrases.ts';
import { dayWriter } from './day-writer.ts';
import type { DraftedMail } from './draft.ts';
import type { Block, Letter } from './letter.ts';
import { type LetterLogo, writeHtml } from './letter-html.ts';
import { writeText } from './letter-text.ts';
import { inOneLine, personName } from './rules-names.ts';

const ALIVE_IN: Readonly<Record<Language, Phrases>> = {
  ...ALIVE_PHRASES,
  ca: ALIVE_PHRASES_CA,
  gl: ALIVE_PHRASES_GL,
  eu: ALIVE_PHRASES_EU,
};

interface PersonData extends PersonContent {
  readonly aseguradora: {
    readonly nombre: string;
    readonly color: string | null;
    readonly telefono: string | null;
    /** Who answers for the data; null: the insurer itself. */
    readonly responsable_datos?: string | null;
  };
  /** Whom to call, at the foot; without it nobody is named there. */
  readonly atencion?: Attention | null;
  readonly logo?: LetterLogo | null;
}

/**
 * @param data names as the insurer gave them; nothing in them is trusted
 * @throws TypeError when the word beforehand has no link
 */
export function draftToPerson(type: PersonType, data: PersonData): DraftedMail {
  const { idioma, persona, fallecido, aseguradora, enlace = null } = data;
  if (type === 'aviso_previo' && enlace === null) throw new TypeError('the word beforehand needs its link');
  const phrases = ALIVE_IN[idioma];
  const { telefono } = aseguradora;
  const facts: Facts = {
    aseguradora: inOneLine(aseguradora.nombre),
    responsable: inOneLine(aseguradora.responsable_datos ?? aseguradora.nombre),
    persona: personName(`${fallecido.nombre} ${fallecido.apellidos}`),
    telefono: insurersPhone(telefono, idioma),
    dia: data.dia === null ? null : dayWriter(idioma).format(new Date(`${data.dia}T12:00:00Z`)),
    enviadas: data.enviadas,
  };
  const letter: Letter = {
    asunto: phrases.asunto[type](facts),
    avance: phrases.avance[type],
    // At the person's own address somebody may read it who grieves for them.
    saludo: phrases.saludo(type === 'aviso_previo' ? null : personName(persona.nombre)),
    bloques: blocksOf(type, phrases, facts),
    despedida: phrases.despedida,
    firma: phrases.firma(facts),
    pie: [...attentionLine(data.atencion, idioma), phrases.pie(facts)],
  };
  const frame = {
    idioma,
    cabecera: { antes: phrases.cabecera, nombre: facts.aseguradora, despues: '' },
    color: aseguradora.color,
    logo: data.logo ?? null,
    enlace,
    baja: null,
    telefono: facts.telefono ?? (data.atencion ? phoneInMail(data.atencion.telefono, idioma) : null),
  };
  return {
    remitente: letter.firma,
    asunto: letter.asunto,
    texto: writeText(letter, enlace),
    html: writeHtml(letter, frame),
  };
}

function blocksOf(type: PersonType, { body, cierre, enlace }: Phrases, facts: Facts): Block[] {
  const paragraphs = (texts: readonly string[]) => texts.map((texto): Block => ({ tipo: 'parrafo', texto }));
  if (type !== 'aviso_previo') return [...paragraphs(body[type](facts)), ...paragraphs(cierre[type](facts))];
  const { antes, boton, copia } = enlace;
  return [
    ...paragraphs(body[type](facts)),
    { tipo: 'enlace', antes, boton },
    ...paragraphs(cierre[type](facts)),
    { tipo: 'copia', texto: copia },
  ];
}
