/**
 * Stands in the page itself, ahead of everything that has to be fetched: on a slow line each thing that waits for another one is
 * a third of the time that somebody looks at an empty page.
 */
import { recordado } from '../datos/recuerdos.ts';
import { type IdiomaEncendido, idiomaDePartida } from '../textos/lenguas.ts';
import { comeInAnew, llamarALaPuerta, tomarToken } from './puerta.ts';

/** Where the words of a language lie that do not come with the program; `vite.config.ts` knows. */
declare const PALABRAS: Partial<Record<IdiomaEncendido, string>>;

const token = tomarToken();
const idioma = idiomaDePartida(recordado('idioma'), navigator.languages);
window.antesala = { token, idioma, llegada: llamarALaPuerta(token), llamar: () => llamarALaPuerta(token) };

addEventListener('hashchange', comeInAnew);

const palabras = PALABRAS[idioma];
if (palabras) {
  const enlace = document.createElement('link');
  enlace.rel = 'modulepreload';
  enlace.crossOrigin = '';
  enlace.href = palabras;
  document.head.append(enlace);
}
