/** The e-mail that answers what somebody of the family asked about their own data. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { RightsContent } from '../types.ts';
import { attentionLine, insurersPhone, phoneInMail } from './attention-phrases.ts';
import type { DraftedMail } from './draft.ts';
import type { Block, Letter } from './letter.ts';
import { type LetterLogo, writeHtml } from './letter-html.ts';
import { writeText } from './letter-text.ts';
import { RIGHTS_PHRASES, type RightsFacts, type RightsPhrases } from './rights-phrases.ts';
import { RIGHTS_CA } from './rights-phrases-ca.ts';
import { RIGHTS_EU } from './rights-phrases-eu.ts';
import { RIGHTS_GL } from './rights-phrases-gl.ts';
import { inOneLine, personName } from './rules-names.ts';

interface RightsData extends RightsContent {
  readonly aseguradora: { readonly nombre: string; readonly color: string | null; readonly telefono: string | null };
  /** Whom to call, at the foot; without it nobody is named there. */
  readonly atencion?: Attention | null;
  readonly logo?: LetterLogo | null;
}

const RIGHTS_IN: Readonly<Record<Language, RightsPhrases>> = {
  ...RIGHTS_PHRASES,
  ca: RIGHTS_CA,
  gl: RIGHTS_GL,
  eu: RIGHTS_EU,
};

/** @param data names, and what people wrote: nothing in them is trusted */
export function draftAboutData(data: RightsData): DraftedMail {
  const { idioma, interesado, aseguradora } = data;
  const phrases = RIGHTS_IN[idioma];
  const { telefono } = aseguradora;
  const facts: RightsFacts = {
    aseguradora: inOneLine(aseguradora.nombre),
    responsable: inOneLine(data.responsable),
    contacto: data.contacto && inOneLine(data.contacto),
  };
  const letter: Letter = {
    ...{ asunto: phrases.asunto, avance: phrases.avance },
    saludo: phrases.saludo(personName(interesado.nombre)),
    bloques: blocksOf(data, phrases, facts),
    despedida: phrases.despedida,
    firma: phrases.firma(facts),
    pie: [...attentionLine(data.atencion, idioma), phrases.pie(facts)],
  };
  const frame = {
    idioma,
    cabecera: { antes: phrases.cabecera, nombre: facts.aseguradora, despues: '' },
    color: aseguradora.color,
    logo: data.logo ?? null,
    enlace: null,
    baja: null,
    telefono: insurersPhone(telefono, idioma) ?? (data.atencion ? phoneInMail(data.atencion.telefono, idioma) : null),
  };
  return {
    remitente: letter.firma,
    asunto: letter.asunto,
    texto: writeText(letter, null),
    html: writeHtml(letter, frame),
  };
}

function blocksOf({ clase, decision, respuesta }: RightsData, phrases: RightsPhrases, facts: RightsFacts): Block[] {
  const { antes, decisiones, enLaPagina, quejarse } = phrases;
  const texts = [antes(phrases.clase[clase]), decisiones[decision], ...linesOf(respuesta), enLaPagina, quejarse(facts)];
  return texts.map((texto) => ({ tipo: 'parrafo', texto }));
}

/** What somebody wrote, a paragraph a line. */
const linesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
