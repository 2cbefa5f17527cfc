/** Words for a paper that a person of the service asked for, in Basque. */
import type { AskedPaperWords } from './asked-paper-es.ts';

export const askedPaperEu: AskedPaperWords = {
  uno: 'Paper bat behar dugu',
  varios: 'Paper batzuk behar ditugu',
  texto: 'Posta elektronikoz edo mezuz eskatu dizugu. Horrekin aurrera jarrai dezakegu. Ez dago presarik.',
  enviar: 'Bidali: {papel}',
  sin: 'Ez baduzu, esan iezaguzu eta beste modu bat bilatuko dugu.',
};
