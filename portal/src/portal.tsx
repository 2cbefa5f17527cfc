/** The heir's portal. By now the page itself has taken the token out of the address and has asked for the case. */
import './estilo/tokens.css';
import './estilo/base.css';
import './estilo/piezas.css';
import './estilo/formularios.css';
import './estilo/familia.css';
import './estilo/contraste.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { textosDe } from './textos/idiomas.ts';

const { antesala } = window;
if (!antesala) throw new Error('the page lacks its first lines');
delete window.antesala;

const { idioma } = antesala;
void textosDe(idioma).then((t) => {
  const raiz = document.getElementById('app') as HTMLElement;
  render(<App lengua={{ idioma, t }} antesala={antesala} />, raiz);
});
