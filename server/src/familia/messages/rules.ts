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
import { openGapIn, webAddressIn } from '../../outbox/mail/templates/rules-gaps.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import { fold, hasVisibleText } from '../../shared/rules-text.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.draft, en.draft);

/** Milliseconds within which writing the same message again needs a confirmation. */
export const SAME_AGAIN_MS = MS_PER_DAY;
/** Maximum number of messages to one family within a day. */
export const MOST_A_DAY = 10;
/** Days for which sending a message is tried, while no mail server accepts it. */
export const MESSAGE_DAYS = 7;

interface Problem {
  readonly campo: string;
  readonly texto: Phrase;
}

const problem = (campo: string, texto: Phrase): Problem => ({ campo, texto });

/**
 * The problems of a draft, by field.
 * @param fallecido the deceased, whose surnames no subject may contain
 */
export function problemsOf(draft: MessageDraft, fallecido: { readonly apellidos: string }): Problem[] {
  const { plantilla, medio } = draft;
  return [
    ...(medio === 'sms' && !SMS_TEMPLATES.includes(plantilla) ? [problem('medio', refusal('notForSms'))] : []),
    ...paperProblems(draft),
    ...cuentaProblems(draft),
    ...subjectProblems(plantilla, medio, draft.asunto, fallecido.apellidos),
    ...wordsProblems(plantilla, medio, draft.palabras),
  ];
}

function paperProblems({ plantilla, papel }: MessageDraft): Problem[] {
  if (plantilla === 'papel' && papel === undefined) return [problem('papel', refusal('paperUnsaid'))];
  if (plantilla !== 'papel' && papel !== undefined) return [problem('papel', refusal('noPaper'))];
  return [];
}

function cuentaProblems({ plantilla, papel, cuenta_id }: MessageDraft): Problem[] {
  const needed = OF_ONE_CUENTA.includes(plantilla) || (papel !== undefined && PAPERS_OF_ONE_CUENTA.includes(papel));
  if (needed && cuenta_id === undefined) return [problem('cuenta_id', refusal('cuentaUnsaid'))];
  if (plantilla !== 'papel' && !needed && cuenta_id !== undefined) return [problem('cuenta_id', refusal('noCuenta'))];
  return [];
}

function subjectProblems(
  plantilla: MessageTemplate,
  medio: MessageMedium,
  asunto: string | undefined,
  surnames: string,
): Problem[] {
  const own = plantilla === 'libre' && medio === 'correo';
  if (!own) return asunto === undefined ? [] : [problem('asunto', refusal('noSubject'))];
  if (asunto === undefined || !hasVisibleText(asunto)) return [problem('asunto', refusal('subjectMissing'))];
  if (/[\r\n]/.test(asunto)) return [problem('asunto', refusal('oneLine'))];
  if (fold(asunto).includes(fold(surnames))) return [problem('asunto', refusal('namesDeceased'))];
  return textProblems('asunto', asunto);
}

function wordsProblems(plantilla: MessageTemplate, medio: MessageMedium, palabras: string | undefined): Problem[] {
  const there = palabras !== undefined && hasVisibleText(palabras);
  if (plantilla === 'libre' && !there) return [problem('palabras', refusal('wordsMissing'))];
  if (!there) return [];
  if (medio === 'sms' && plantilla !== 'libre') return [problem('palabras', refusal('noWordsInSms'))];
  if (palabras.length > WORDS_MAXIMUM[medio])
    return [problem('palabras', refusal('tooLong', { maximo: WORDS_MAXIMUM[medio] }))];
  return textProblems('palabras', palabras);
}

function textProblems(campo: string, text: string): Problem[] {
  const gap = openGapIn(text);
  const link = webAddressIn(text);
  return [
    ...(gap === null ? [] : [problem(campo, refusal('gapLeft', { gap }))]),
    ...(link === null ? [] : [problem(campo, refusal('holdsLink', { link }))]),
  ];
}
