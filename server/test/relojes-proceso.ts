/** A process of its own that runs rounds of the clocks on a database until nothing is due, at an instant that its caller names. */
import { insisteElGestor, rondaDeRelojes } from '../src/capabilities/relojes/ronda.ts';
import { leerConfig } from '../src/config.ts';
import { crearRegistro } from '../src/platform/registro.ts';
import { relojMovible } from '../src/platform/reloj.ts';
import { crearPrograma } from '../src/programa.ts';

const reloj = relojMovible(new Date(process.env.ALBACEA_AHORA ?? ''));
const programa = await crearPrograma(leerConfig(), reloj, crearRegistro('fatal'));
process.stdout.write('listo\n');
let caso = 0;
const seguir = () => {
  caso += 1;
  process.stdout.write(`${caso}\n`); // whoever looks on may end the process here
  return true;
};
const disparos = await rondaDeRelojes({ ...programa, insistir: insisteElGestor, seguir });
process.stdout.write(`fin ${disparos.length}\n`);
await programa.cerrar();
