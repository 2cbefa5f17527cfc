/** Renders a letter as an e-mail. */
import type { Letter } from './letter.ts';
import { type Frame, writeHtml } from './letter-html.ts';
import { writeText } from './letter-text.ts';

export interface DraftedMail {
  /** Display name for From: who writes and on whose behalf, in the message's language. */
  readonly remitente: string;
  readonly asunto: string;
  readonly texto: string;
  readonly html: string;
}

export const renderLetter = (letter: Letter, frame: Frame): DraftedMail => ({
  remitente: letter.firma,
  asunto: letter.asunto,
  texto: writeText(letter, frame.enlace, frame.baja),
  html: writeHtml(letter, frame),
});
