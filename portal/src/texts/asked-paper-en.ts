/** Words for a paper that a person of the service asked for, in English. */
import type { AskedPaperWords } from './asked-paper-es.ts';

export const askedPaperEn: AskedPaperWords = {
  uno: 'We need one more paper',
  varios: 'We need some papers',
  texto: 'We have asked you for it by e-mail or text message. With it we can go on. There is no hurry.',
  enviar: 'Send: {papel}',
  sin: 'If you do not have it, tell us and we will find another way.',
};
