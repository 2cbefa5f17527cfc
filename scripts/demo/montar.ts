import { pedir } from './cliente.ts';
import { type Aseguradora, leerDemostracion, type Usuario } from './datos.ts';

/** The demonstration can't begin; the message says what to do. */
export class SinEscenario extends Error {}

/** Who takes part, on a service that answers. */
export interface Reparto {
  readonly aurora: Aseguradora;
  readonly boreal: Aseguradora;
  /** Case manager of the service. */
  readonly gestor: Usuario;
}

/**
 * Finds the data and the server, and makes sure that they belong together.
 * @throws SinEscenario
 */
export async function montar(dataDir: string): Promise<Reparto> {
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
  return { aurora, boreal, gestor };
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
