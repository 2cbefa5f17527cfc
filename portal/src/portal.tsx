/** The heir's portal. The page itself has already removed the token from the address and requested the case. */
import './style/tokens.css';
import './style/portal.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { preloadStart } from './routes.tsx';
import { textsOf } from './texts/texts.ts';

const { bootstrap } = window;
if (!bootstrap) throw new Error('the page lacks its bootstrap script');
delete window.bootstrap;

const { language } = bootstrap;
void textsOf(language).then((t) => {
  const root = document.getElementById('app') as HTMLElement;
  root.replaceChildren(); // removes the content for browsers in which the program does not run
  preloadStart();
  render(<App initial={{ language, t }} bootstrap={bootstrap} />, root);
});
