/** The heir's portal. The page itself has already removed the token from the address and requested the case. */
import './style/tokens.css';
import './style/portal.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { bringStart } from './routes.tsx';
import { textsOf } from './texts/languages.ts';

const { anteroom } = window;
if (!anteroom) throw new Error('the page lacks its first lines');
delete window.anteroom;

const { language } = anteroom;
void textsOf(language).then((t) => {
  const root = document.getElementById('app') as HTMLElement;
  root.replaceChildren(); // what stands there for browsers without the program
  bringStart();
  render(<App tongue={{ language, t }} anteroom={anteroom} />, root);
});
