/**
 * `npm run demo`: opens cases in both variants on the running service, shows what is asked and answered, and checks that
 * all is as promised. It reads `DATA_DIR/demo.json`, which the first `npm start` wrote, and can be repeated at will. The
 * exit code is 1 when something is not as promised.
 */
import { resolve } from 'node:path';
import { pedir } from './demo/cliente.ts';
import { type Aseguradora, leerDemostracion, nuevaSerie } from './demo/datos.ts';
import type { Escena } from './demo/escena.ts';
import { balance, lectura, negativas, reunion, sesion, varianteA, varianteB } from './demo/historia.ts';
import { informe } from './demo/informe.ts';
import { crearPantalla, PromesaIncumplida } from './demo/pantalla.ts';
import { tramitacion } from './demo/tramitacion.ts';

/** The demonstration can't begin; the message says what to do. */
class SinEscenario extends Error {}

const escribir = (linea: string) => void process.stdout.write(`${linea}\n`);

try {
  await contar();
} catch (error) {
  const esperado = error instanceof PromesaIncumplida || error instanceof SinEscenario;
  process.stderr.write(`\n${esperado ? error.message : explicar(error)}\n`);
  process.exitCode = 1;
}

async function contar(): Promise<void> {
  const escena = await montar();
  const { pantalla, aurora, boreal, serie } = escena;
  escribir(`Albacea: a demonstration with the insurers ${aurora.nombre} (Variant A) and ${boreal.nombre} (Variant B)`);
  escribir(
    `Policy and identity numbers are made up for this run (${serie}), so it can be repeated. Nobody here exists.`,
  );
  const enA = await varianteA(escena);
  const enB = await varianteB(escena);
  await reunion(escena);
  await lectura(escena, enB);
  await sesion(escena, enA);
  await negativas(escena, enA);
  balance(escena);
  await tramitacion(escena, aurora, enA);
  await tramitacion(escena, boreal, enB);
  await informe(escena);
  escribir('');
  escribir(`All ${pantalla.cumplidas} promises were kept.`);
  escribir(`Read on: ${aurora.base_url}/docs and ${boreal.base_url}/docs`);
}

/** Finds the data and the server, and makes sure that they belong together. */
async function montar(): Promise<Escena> {
  const dataDir = resolve(process.env.DATA_DIR?.trim() || './data');
  const demo = leerDemostracion(dataDir);
  const deVariante = (buscada: 'A' | 'B') => {
    const quien = demo?.aseguradoras.find(({ variante }) => variante === buscada);
    return quien && { ...quien, base_url: enPuerto(quien.base_url, process.env.PORT?.trim()) };
  };
  const [aurora, boreal] = [deVariante('A'), deVariante('B')];
  const gestor = demo?.servicio?.find(({ rol }) => rol === 'gestor');
  if (!aurora || !boreal || !gestor) {
    throw new SinEscenario(
      `There are no demonstration data in ${dataDir}. The first "npm start" on an empty folder makes them; if it used\nanother folder, set DATA_DIR here too.`,
    );
  }
  for (const quien of [aurora, boreal]) await comprobarServidor(quien, dataDir);
  return {
    pantalla: crearPantalla(escribir),
    dataDir,
    aurora,
    boreal,
    gestor,
    serie: nuevaSerie(),
    inicio: Date.now() - 2_000,
    respuestas: [],
    familias: [],
  };
}

/** The addresses in demo.json are those of the first start; PORT says where the service listens now. */
function enPuerto(base: string, puerto: string | undefined): string {
  const url = new URL(base);
  if (puerto && /^(?:.+\.)?localhost$/.test(url.hostname)) url.port = puerto;
  return url.href;
}

async function comprobarServidor({ base_url, api_key }: Aseguradora, dataDir: string): Promise<void> {
  const respuesta = await pedir({
    metodo: 'GET',
    url: `${base_url}/catalogo/packs`,
    cabeceras: { 'X-API-Key': api_key },
  }).catch((error: NodeJS.ErrnoException) => {
    throw new SinEscenario(
      `Nobody answers at ${base_url} (${error.code ?? error.message}).\nStart the service in another shell: npm start\nIf it listens on another port than at its first start, set PORT here too.`,
    );
  });
  if (respuesta.estado === 200) return;
  const detalle = respuesta.sobre?.error ?? respuesta.texto.slice(0, 200);
  const consejo =
    respuesta.estado === 401 ? `It runs on other data than ${dataDir}: set DATA_DIR to the same folder for both.` : '';
  throw new SinEscenario(`The server at ${base_url} answers ${respuesta.estado}: ${detalle}\n${consejo}`.trimEnd());
}

function explicar(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
