/** E-mails to a person who may be alive or is alive, to that person's family, and to a former heir. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import { say } from '../../../shared/rules-phrase.ts';
import type { PersonContent, PersonType } from '../types.ts';
import ca from '../words/ca/alive.json' with { type: 'json' };
import en from '../words/en/alive.json' with { type: 'json' };
import es from '../words/es/alive.json' with { type: 'json' };
import eu from '../words/eu/alive.json' with { type: 'json' };
import gl from '../words/gl/alive.json' with { type: 'json' };
import type { Block, Letter } from './letter.ts';
import type { LetterLogo } from './letter-html.ts';
import { attentionLine, dayWriter, insurersPhone, phoneToCall } from './phrases.ts';
import { type DraftedMail, renderLetter } from './render-letter.ts';
import { inOneLine, personName } from './rules-names.ts';

/**
 * Texts for a person who may be alive or is alive, for that person's family, and for the former heir of a case that another heir carries on.
 * They are plain and warm, and blame nobody. Subject and preview text name nobody. `cierre` follows the link, or ends an e-mail without a link.
 */
type Phrases = typeof es;

const ALIVE_IN: Readonly<Record<Language, Phrases>> = { es, en, ca, gl, eu };

/** Values for the placeholders of the texts, formatted for the reader. */
interface Facts {
  readonly aseguradora: string;
  /** The data controller: the insurer, or the company that the insurer named. */
  readonly responsable: string;
  /** Full name of the person whom the case takes for dead. */
  readonly persona: string;
  /** Telephone of the insurer, as people read it; null: it has none. */
  readonly telefono: string | null;
  /** First day on which a request that can't be taken back may be sent, in words; null: none is set. */
  readonly dia: string | null;
  /** Number of requests already sent. */
  readonly enviadas: number;
}

interface PersonData extends PersonContent {
  readonly aseguradora: {
    readonly nombre: string;
    readonly color: string | null;
    readonly telefono: string | null;
    /** The data controller; null: the insurer itself. */
    readonly responsable_datos?: string | null;
  };
  /** The telephone for the foot of the e-mail; null or undefined: the foot names none. */
  readonly atencion?: Attention | null;
  readonly logo?: LetterLogo | null;
}

/**
 * @param data names as the insurer gave them; nothing in them is trusted
 * @throws TypeError when the notice before an irreversible request has no link
 */
export function draftToPerson(type: PersonType, data: PersonData): DraftedMail {
  const { idioma, persona, fallecido, aseguradora, enlace = null } = data;
  if (type === 'aviso_previo' && enlace === null)
    throw new TypeError('the notice before an irreversible request needs its link');
  const phrases = ALIVE_IN[idioma];
  const facts: Facts = {
    aseguradora: inOneLine(aseguradora.nombre),
    responsable: inOneLine(aseguradora.responsable_datos ?? aseguradora.nombre),
    persona: personName(`${fallecido.nombre} ${fallecido.apellidos}`),
    telefono: insurersPhone(aseguradora.telefono, idioma),
    dia: data.dia === null ? null : dayWriter(idioma).format(new Date(`${data.dia}T12:00:00Z`)),
    enviadas: data.enviadas,
  };
  const letter: Letter = {
    asunto: say(phrases.asunto[type], facts),
    avance: phrases.avance[type],
    // If the person is dead, a mourner may read their mail, so this notice greets nobody by name.
    saludo: say(phrases.saludo, { nombre: type === 'aviso_previo' ? null : personName(persona.nombre) }),
    bloques: blocksOf(type, phrases, facts),
    despedida: phrases.despedida,
    firma: say(phrases.firma, facts),
    pie: [...attentionLine(data.atencion, idioma), say(phrases.pie, facts)],
  };
  return renderLetter(letter, {
    idioma,
    cabecera: { antes: phrases.cabecera, nombre: facts.aseguradora, despues: '' },
    color: aseguradora.color,
    logo: data.logo ?? null,
    enlace,
    baja: null,
    telefono: phoneToCall(aseguradora, data.atencion, idioma),
  });
}

function blocksOf(type: PersonType, phrases: Phrases, facts: Facts): Block[] {
  const told = { ...facts, loEnviado: say(phrases.loEnviado, facts) };
  const paragraphs = (texts: readonly string[]) =>
    texts.map((text): Block => ({ tipo: 'parrafo', texto: say(text, told) }));
  const end = paragraphs([...phrases.cierre[type], phrases.llamar]);
  if (type !== 'aviso_previo') return [...paragraphs(phrases.body[type]), ...end];
  const { antes, boton, copia } = phrases.enlace;
  return [...paragraphs(phrases.body[type]), { tipo: 'enlace', antes, boton }, ...end, { tipo: 'copia', texto: copia }];
}
