/** A process of its own that runs one round of the outbox of e-mails on a database, at an instant that its caller names. */
import { leerConfig } from '../src/config.ts';
import { crearRegistro } from '../src/platform/registro.ts';
import { relojMovible } from '../src/platform/reloj.ts';
import { crearPrograma } from '../src/programa.ts';

const reloj = relojMovible(new Date(process.env.ALBACEA_AHORA ?? ''));
const programa = await crearPrograma(leerConfig(), reloj, crearRegistro('fatal'));
await programa.despachador.ronda();
await programa.cerrar();
