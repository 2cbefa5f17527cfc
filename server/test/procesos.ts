/** The program as real processes, which a test may kill, and requests to them over the wire. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { json as leerJson } from 'node:stream/consumers';
import type { Aseguradora, Respuesta } from './entorno.ts';
import { machineEnvironment } from './machine.ts';

const PROGRAMA = join(import.meta.dirname, '../src/albacea.ts');
const MORIR = new URL('./morir-con-el-padre.ts', import.meta.url).href;

export interface Fin {
  /** Exit code; null when a signal ended it. */
  readonly codigo: number | null;
  readonly senal: NodeJS.Signals | null;
}

export interface Proceso {
  readonly pid: number;
  /** Everything written so far, standard error included. */
  salida(): string;
  /** Waits until the output holds the pattern; throws when the process ends before. */
  espera(patron: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal and waits for the end. */
  terminar(senal: NodeJS.Signals): Promise<Fin>;
  readonly fin: Promise<Fin>;
}

type Variables = Readonly<Record<string, string>>;

function lanzarHijo(argumentos: readonly string[], variables: Variables, cwd?: string): ChildProcess {
  const env = { ...machineEnvironment(), ...variables };
  const opciones = { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] as ('ignore' | 'pipe' | 'ipc')[] };
  return spawn(process.execPath, ['--import', MORIR, PROGRAMA, ...argumentos], opciones);
}

/** Starts a command that goes on: `start`, `api`, `worker`. */
export function lanzar(argumentos: readonly string[], variables: Variables, cwd?: string): Proceso {
  const hijo = lanzarHijo(argumentos, { LOG_LEVEL: 'warn', ...variables }, cwd);
  let texto = '';
  const acumular = (trozo: string) => {
    texto += trozo;
  };
  hijo.stdout?.setEncoding('utf8').on('data', acumular);
  hijo.stderr?.setEncoding('utf8').on('data', acumular);
  const fin = once(hijo, 'close').then(([codigo, senal]): Fin => ({ codigo, senal }));
  return {
    pid: hijo.pid as number,
    salida: () => texto,
    espera: (patron) =>
      new Promise((resolver, rechazar) => {
        const mirar = () => {
          const hallado = patron.exec(texto);
          if (hallado) resolver(hallado);
        };
        hijo.stdout?.on('data', mirar);
        hijo.stderr?.on('data', mirar);
        hijo.once('close', () => rechazar(new Error(`the process ended before ${patron}:\n${texto}`)));
        mirar();
      }),
    async terminar(senal) {
      hijo.kill(senal);
      return fin;
    },
    fin,
  };
}

/** A process that serves, and where. */
export interface Servidor extends Proceso {
  readonly direccion: string;
}

/** Starts `start` or `api` and waits until it answers. */
export async function servir(papel: 'start' | 'api', variables: Variables, cwd?: string): Promise<Servidor> {
  const proceso = lanzar([papel], { PORT: '0', ...variables }, cwd);
  const [, direccion = ''] = await proceso.espera(/listening on (http:\/\/[^)\s]+)/);
  await fetch(`${direccion}/healthz`);
  return { ...proceso, direccion };
}

/** Runs a command to its end. */
export async function ejecutar(
  argumentos: readonly string[],
  variables: Variables,
  cwd?: string,
): Promise<{ codigo: number | null; salida: string; error: string }> {
  const hijo = lanzarHijo(argumentos, variables, cwd);
  const leido = { salida: '', error: '' };
  hijo.stdout?.setEncoding('utf8').on('data', (trozo: string) => {
    leido.salida += trozo;
  });
  hijo.stderr?.setEncoding('utf8').on('data', (trozo: string) => {
    leido.error += trozo;
  });
  const [codigo] = await once(hijo, 'close');
  return { codigo, ...leido };
}

export interface Envio {
  readonly metodo?: string;
  /** Below `/api/v1`. */
  readonly ruta: string;
  /** Sent as JSON, unless it is a Buffer. */
  readonly cuerpo?: unknown;
  readonly cabeceras?: Variables;
}

/**
 * A request over a connection of its own. Names below the service's domain need no resolver: the Host header says which.
 * @throws when no answer comes, as a client would see it
 */
export async function pedirA(
  direccion: string,
  { host, apiKey }: Pick<Aseguradora, 'host' | 'apiKey'>,
  { metodo = 'GET', ruta, cuerpo, cabeceras }: Envio,
): Promise<Respuesta> {
  const bytes = cuerpo === undefined || Buffer.isBuffer(cuerpo) ? cuerpo : Buffer.from(JSON.stringify(cuerpo));
  const peticion = request(`${direccion}/api/v1${ruta}`, {
    method: metodo,
    agent: false,
    headers: {
      host,
      'x-api-key': apiKey,
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
      ...cabeceras,
    },
  });
  peticion.setTimeout(30_000, () => peticion.destroy(new Error('no answer in 30 s')));
  const llegada = once(peticion, 'response');
  peticion.end(bytes);
  const [respuesta] = await llegada;
  const json = await leerJson(respuesta);
  return { estado: respuesta.statusCode, cabeceras: respuesta.headers, texto: JSON.stringify(json), json };
}

/** Creates an insurer through the command line. */
export async function crearPorOrden(slug: string, variante: 'A' | 'B', variables: Variables): Promise<Aseguradora> {
  const argumentos = ['aseguradora', 'crear', '--slug', slug, '--nombre', `Seguros ${slug}`, '--variante', variante];
  const { codigo, salida, error } = await ejecutar([...argumentos, '--json'], variables);
  if (codigo !== 0) throw new Error(`aseguradora crear: ${error}`);
  const { aseguradora, api_key: apiKey } = JSON.parse(salida);
  return { id: aseguradora.id, slug, variante, apiKey, host: new URL(aseguradora.base_url).host };
}
