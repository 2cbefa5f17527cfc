/**
 * Stands in the page itself, ahead of everything that has to be fetched: on a slow line each thing that waits for another one is
 * a third of the time that somebody looks at an empty page.
 */
import { llamarALaPuerta, tomarToken } from './puerta.ts';

const token = tomarToken();
window.antesala = { token, llegada: llamarALaPuerta(token), llamar: () => llamarALaPuerta(token) };
