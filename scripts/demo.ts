/**
 * `npm run demo`: opens cases in both variants on the running service, shows what is asked and answered, and checks that
 * all is as promised. It reads `DATA_DIR/demo.json`, which the first `npm start` wrote, and can be repeated at will. The
 * exit code is 1 when something is not as promised. `npm run demo -- familias` opens fifteen more cases and leaves each at
 * another point of its way, so that lists and figures have something to show.
 */
import { resolve } from 'node:path';
import { nuevaSerie } from './demo/datos.ts';
import type { Escena } from './demo/escena.ts';
import { poblar } from './demo/familias.ts';
import { balance, lectura, negativas, reunion, sesion, varianteA, varianteB } from './demo/historia.ts';
import { informe } from './demo/informe.ts';
import { montar, SinEscenario } from './demo/montar.ts';
import { crearPantalla, PromesaIncumplida } from './demo/pantalla.ts';
import { compararReceptores, ponerReceptores, type Receptor } from './demo/receptores.ts';
import { tramitacion } from './demo/tramitacion.ts';

const escribir = (linea: string) => void process.stdout.write(`${linea}\n`);

try {
  await (process.argv.includes('familias') ? poblar(await empezar(() => undefined), escribir) : contar());
} catch (error) {
  const esperado = error instanceof PromesaIncumplida || error instanceof SinEscenario;
  process.stderr.write(`\n${esperado ? error.message : explicar(error)}\n`);
  process.exitCode = 1;
}

async function contar(): Promise<void> {
  const escena = await empezar(escribir);
  const { pantalla, aurora, boreal, serie } = escena;
  escribir(`Albacea: a demonstration with the insurers ${aurora.nombre} (Variant A) and ${boreal.nombre} (Variant B)`);
  escribir(
    `Policy and identity numbers are made up for this run (${serie}), so it can be repeated. Nobody here exists.`,
  );
  const receptores: Receptor[] = [];
  try {
    await ponerReceptores(escena, receptores);
    const enA = await varianteA(escena);
    const enB = await varianteB(escena);
    await reunion(escena);
    await lectura(escena, enB);
    await sesion(escena, enA);
    await negativas(escena, enA);
    await balance(escena);
    await tramitacion(escena, aurora, enA);
    await tramitacion(escena, boreal, enB);
    await compararReceptores(escena, receptores);
    await informe(escena);
  } finally {
    for (const receptor of receptores) await receptor.cerrar();
  }
  escribir('');
  escribir(`All ${pantalla.cumplidas} promises were kept.`);
  escribir(`Read on: ${aurora.base_url}/docs and ${boreal.base_url}/docs`);
}

async function empezar(narrar: (linea: string) => void): Promise<Escena> {
  const dataDir = resolve(process.env.DATA_DIR?.trim() || './data');
  return {
    ...(await montar(dataDir)),
    pantalla: crearPantalla(narrar),
    dataDir,
    serie: nuevaSerie(),
    inicio: Date.now() - 2_000,
    respuestas: [],
    familias: [],
  };
}

function explicar(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
