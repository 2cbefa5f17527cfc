/**
 * The first few bytes of the portal: they take the token out of the address and ask for the case, while the rest is still on its
 * way. On a slow line that is a third of the wait.
 */
import './estilo/tokens.css';
import './estilo/base.css';
import './estilo/piezas.css';
import './estilo/formularios.css';
import './estilo/familia.css';
import { llamarALaPuerta, tomarToken } from './entrada/puerta.ts';

const token = tomarToken();
const llegada = llamarALaPuerta(token);
void import('./arranque.tsx').then(({ arrancar }) => arrancar(token, llegada, () => llamarALaPuerta(token)));
