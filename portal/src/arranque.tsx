/** The rest of the portal. */
import { render } from 'preact';
import { App } from './app.tsx';
import { recordado } from './datos/recuerdos.ts';
import type { Llegada } from './entrada/puerta.ts';
import { estaEncendido, idiomaDelNavegador, textosDe } from './textos/idiomas.ts';

export async function arrancar(
  token: string | null,
  llegada: Promise<Llegada>,
  llamar: () => Promise<Llegada>,
): Promise<void> {
  const elegido = recordado('idioma');
  const idioma = estaEncendido(elegido) ? elegido : idiomaDelNavegador(navigator.languages);
  const lengua = { idioma, t: await textosDe(idioma) };
  const raiz = document.getElementById('app') as HTMLElement;
  render(<App lengua={lengua} token={token} llegada={llegada} llamar={llamar} />, raiz);
}
