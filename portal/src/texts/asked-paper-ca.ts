/** Words for a paper that a person of the service asked for, in Catalan. */
import type { AskedPaperWords } from './asked-paper-es.ts';

export const askedPaperCa: AskedPaperWords = {
  uno: 'Ens cal un paper',
  varios: 'Ens calen uns papers',
  texto: 'L’hi hem demanat per correu o per missatge. Amb això podem continuar. No hi ha pressa.',
  enviar: 'Enviar: {papel}',
  sin: 'Si no el té, digui’ns-ho i buscarem una altra manera.',
};
