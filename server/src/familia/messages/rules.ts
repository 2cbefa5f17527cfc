/** Limits on the content and the number of messages to a family; pure. */
import {
  type MessageMedium,
  type MessageTemplate,
  OF_ONE_CUENTA,
  PAPERS_OF_ONE_CUENTA,
  SMS_TEMPLATES,
  WORDS_MAXIMUM,
} from '@albacea/contract/schemas/message-lists.ts';
import type { MessageDraft } from '@albacea/contract/schemas/messages.ts';
import { leftOpen, linkIn } from '../../outbox/mail/templates/rules-gaps.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { fold, hasVisibleText } from '../../shared/rules-text.ts';

/** Milliseconds within which the same message needs a confirmation. */
export const SAME_AGAIN_MS = MS_PER_DAY;
/** Messages to one family within that time. */
export const MOST_A_DAY = 10;
/** Days after which an untaken message is given up. */
export const MESSAGE_DAYS = 7;

interface Problem {
  readonly campo: string;
  readonly texto: { readonly es: string; readonly en: string };
}

const problem = (campo: string, es: string, en: string): Problem => ({ campo, texto: { es, en } });

/**
 * The problems of a draft, by field.
 * @param fallecido name and surnames of the deceased, which no subject may contain
 */
export function problemsOf(draft: MessageDraft, fallecido: { readonly apellidos: string }): Problem[] {
  const { plantilla, medio } = draft;
  return [
    ...(medio === 'sms' && !SMS_TEMPLATES.includes(plantilla)
      ? [
          problem(
            'medio',
            'no sirve para este texto: envíelo por correo.',
            'does not suit this text: send it by e-mail.',
          ),
        ]
      : []),
    ...ofPaper(draft),
    ...ofCuenta(draft),
    ...ofSubject(plantilla, medio, draft.asunto, fallecido.apellidos),
    ...ofWords(plantilla, medio, draft.palabras),
  ];
}

function ofPaper({ plantilla, papel }: MessageDraft): Problem[] {
  if (plantilla === 'papel' && papel === undefined)
    return [problem('papel', 'falta: diga cuál se pide.', 'is missing: say which one is asked for.')];
  if (plantilla !== 'papel' && papel !== undefined)
    return [problem('papel', 'es solo de la plantilla que pide un papel.', 'belongs to asking for a paper alone.')];
  return [];
}

function ofCuenta({ plantilla, papel, cuenta_id }: MessageDraft): Problem[] {
  const needed = OF_ONE_CUENTA.includes(plantilla) || (papel !== undefined && PAPERS_OF_ONE_CUENTA.includes(papel));
  if (needed && cuenta_id === undefined)
    return [problem('cuenta_id', 'falta: diga de qué cuenta se trata.', 'is missing: say which account it is about.')];
  if (plantilla !== 'papel' && !needed && cuenta_id !== undefined)
    return [problem('cuenta_id', 'no es de esta plantilla.', 'does not belong to this template.')];
  return [];
}

function ofSubject(
  plantilla: MessageTemplate,
  medio: MessageMedium,
  asunto: string | undefined,
  surnames: string,
): Problem[] {
  const own = plantilla === 'libre' && medio === 'correo';
  if (!own)
    return asunto === undefined
      ? []
      : [problem('asunto', 'es solo de un correo con palabras propias.', 'belongs to an e-mail in own words alone.')];
  if (asunto === undefined || !hasVisibleText(asunto)) return [problem('asunto', 'falta.', 'is missing.')];
  if (/[\r\n]/.test(asunto)) return [problem('asunto', 'debe ir en una línea.', 'must be one line.')];
  if (fold(asunto).includes(fold(surnames)))
    return [
      problem(
        'asunto',
        'nombra a quien ha fallecido, y lo puede ver otra gente.',
        'names who has died, and others may see it.',
      ),
    ];
  return ofText('asunto', asunto);
}

function ofWords(plantilla: MessageTemplate, medio: MessageMedium, palabras: string | undefined): Problem[] {
  const there = palabras !== undefined && hasVisibleText(palabras);
  if (plantilla === 'libre' && !there) return [problem('palabras', 'faltan.', 'are missing.')];
  if (!there) return [];
  if (medio === 'sms' && plantilla !== 'libre')
    return [
      problem(
        'palabras',
        'no caben en un mensaje al móvil con este texto.',
        'do not fit into a text message with this template.',
      ),
    ];
  if (palabras.length > WORDS_MAXIMUM[medio])
    return [
      problem(
        'palabras',
        `pasan de ${WORDS_MAXIMUM[medio]} caracteres.`,
        `have more than ${WORDS_MAXIMUM[medio]} characters.`,
      ),
    ];
  return ofText('palabras', palabras);
}

function ofText(campo: string, text: string): Problem[] {
  const gap = leftOpen(text);
  const link = linkIn(text);
  return [
    ...(gap === null ? [] : [problem(campo, `tiene un hueco sin rellenar: ${gap}`, `has a gap left open: ${gap}`)]),
    ...(link === null
      ? []
      : [
          problem(
            campo,
            `lleva una dirección de internet (${link}). A las familias no se les escriben: solo conocen su enlace personal.`,
            `holds an address of a page (${link}). Families are sent none: they know their personal link alone.`,
          ),
        ]),
  ];
}
