/** Words for a paper that a person of the service asked for, in Galician. */
import type { AskedPaperWords } from './asked-paper-es.ts';

export const askedPaperGl: AskedPaperWords = {
  uno: 'Fainos falta un papel',
  varios: 'Fannos falta uns papeis',
  texto: 'Pedímosllo por correo ou por mensaxe. Con el podemos seguir. Non hai présa.',
  enviar: 'Enviar: {papel}',
  sin: 'Se non o ten, dígao e buscamos outra maneira.',
};
