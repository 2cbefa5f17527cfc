/** The e-mail that answers a relative's request about their own data. */
import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import { restrictsUse } from '@albacea/contract/schemas/lists.ts';
import { say } from '../../../shared/rules-phrase.ts';
import type { RightsContent } from '../types.ts';
import ca from '../words/ca/rights.json' with { type: 'json' };
import en from '../words/en/rights.json' with { type: 'json' };
import es from '../words/es/rights.json' with { type: 'json' };
import eu from '../words/eu/rights.json' with { type: 'json' };
import gl from '../words/gl/rights.json' with { type: 'json' };
import type { Block, Letter } from './letter.ts';
import type { LetterLogo } from './letter-html.ts';
import { attentionLine, phoneToCall } from './phrases.ts';
import { type DraftedMail, renderLetter } from './render-letter.ts';
import { inOneLine, paragraphsOf, personName } from './rules-names.ts';

interface RightsData extends RightsContent {
  readonly aseguradora: { readonly nombre: string; readonly color: string | null; readonly telefono: string | null };
  /** The telephone for the foot of the e-mail; null or undefined: the foot names none. */
  readonly atencion?: Attention | null;
  readonly logo?: LetterLogo | null;
}

/** The texts. `quejarse` says to whom the reader can write, and to which authority they can complain (GDPR, arts. 12.4 and 77). */
type Phrases = typeof es;

const RIGHTS_IN: Readonly<Record<Language, Phrases>> = { es, en, ca, gl, eu };

/** @param data names and text as people wrote them; nothing in them is trusted */
export function draftAboutData(data: RightsData): DraftedMail {
  const { idioma, interesado, aseguradora } = data;
  const phrases = RIGHTS_IN[idioma];
  const responsable = inOneLine(data.responsable);
  const facts = {
    nombre: personName(interesado.nombre),
    aseguradora: inOneLine(aseguradora.nombre),
    responsable,
    contacto: data.contacto === null ? responsable : inOneLine(data.contacto),
    clase: phrases.clase[data.clase],
  };
  const letter: Letter = {
    asunto: phrases.asunto,
    avance: phrases.avance,
    saludo: say(phrases.saludo, facts),
    bloques: blocksOf(data, phrases, facts),
    despedida: phrases.despedida,
    firma: say(phrases.firma, facts),
    pie: [...attentionLine(data.atencion, idioma), say(phrases.pie, facts)],
  };
  return renderLetter(letter, {
    idioma,
    cabecera: { antes: phrases.cabecera, nombre: facts.aseguradora, despues: '' },
    color: aseguradora.color,
    logo: data.logo ?? null,
    enlace: null,
    baja: null,
    telefono: phoneToCall(aseguradora, data.atencion, idioma),
  });
}

function blocksOf({ clase, decision, respuesta, borrado }: RightsData, phrases: Phrases, facts: object): Block[] {
  const { antes, decisiones, sigue, salvoLoFirmado, quejarse } = phrases;
  const texts = [
    say(antes, facts),
    decisiones[decision],
    ...paragraphsOf(respuesta),
    ...(restrictsUse({ clase, estado: decision }) ? [say(sigue, facts)] : []),
    ...(borrado === 'salvo_lo_firmado' ? [salvoLoFirmado] : []),
    say(quejarse, facts),
  ];
  return texts.map((texto) => ({ tipo: 'parrafo', texto }));
}
