/** Child processes of a benchmark: each part of the measurement on its own, none outliving this one. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A child that answers each order with one message; orders may overlap. */
export interface Hijo<Orden, Respuesta> {
  readonly pid: number;
  pedir(orden: Orden): Promise<Respuesta>;
  parar(): Promise<void>;
}

type Encargo<Orden> = { readonly numero: number; readonly orden: Orden };
type Contestacion<Respuesta> = { readonly numero: number } & (
  | { readonly valor: Respuesta }
  | { readonly error: string }
);

const RAIZ = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts a module that serves orders over the channel of `fork` (see {@link servir}).
 * @param modulo path from the root of the repository
 */
export function lanzarHijo<Orden, Respuesta>(modulo: string): Hijo<Orden, Respuesta> {
  const hijo = fork(`${RAIZ}${modulo}`, { cwd: RAIZ, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const esperas = new Map<number, PromiseWithResolvers<Respuesta>>();
  let enviadas = 0;
  hijo.on('message', (contestacion: Contestacion<Respuesta>) => {
    const espera = esperas.get(contestacion.numero);
    esperas.delete(contestacion.numero);
    if ('error' in contestacion) espera?.reject(new Error(`${modulo}: ${contestacion.error}`));
    else espera?.resolve(contestacion.valor);
  });
  hijo.once('exit', (codigo) => {
    for (const { reject } of esperas.values()) reject(new Error(`${modulo} ended with ${codigo}`));
  });
  return {
    pid: hijo.pid as number,
    pedir(orden) {
      enviadas += 1;
      const espera = Promise.withResolvers<Respuesta>();
      esperas.set(enviadas, espera);
      hijo.send({ numero: enviadas, orden } satisfies Encargo<Orden>);
      return espera.promise;
    },
    async parar() {
      if (hijo.exitCode !== null || hijo.signalCode !== null) return;
      const fin = once(hijo, 'exit');
      hijo.disconnect();
      await fin;
    },
  };
}

/** The other end: answers orders until the parent lets go, whatever becomes of it, then ends. */
export function servir<Orden>(atender: (orden: Orden) => Promise<unknown>): void {
  process.on('message', ({ numero, orden }: Encargo<Orden>) => {
    atender(orden).then(
      (valor) => process.send?.({ numero, valor }),
      (error: Error) => process.send?.({ numero, error: error.stack ?? error.message }),
    );
  });
  process.once('disconnect', () => process.exit());
}

/** A server that runs as a program and takes connections on a port. */
export interface Servidor {
  readonly puerto: number;
  readonly pid: number;
  parar(): Promise<void>;
}

/**
 * Starts a program of Node and waits until it says that it is ready.
 * @param entorno its whole environment besides PATH
 */
export async function lanzarServidor(
  argumentos: readonly string[],
  entorno: Readonly<Record<string, string>>,
  puerto: number,
): Promise<Servidor> {
  const hijo = spawn(process.execPath, argumentos, {
    cwd: RAIZ,
    env: { PATH: process.env.PATH ?? '', ...entorno },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const alSalir = () => hijo.kill('SIGKILL');
  process.once('exit', alSalir);
  await listo(hijo);
  return {
    puerto,
    pid: hijo.pid as number,
    async parar() {
      process.off('exit', alSalir);
      if (hijo.exitCode !== null || hijo.signalCode !== null) return;
      const fin = once(hijo, 'exit');
      hijo.kill('SIGTERM');
      await fin;
    },
  };
}

/** Both servers end their start with a line that says "is ready"; what they log after it is read and dropped. */
function listo(hijo: ChildProcess): Promise<void> {
  return new Promise((resolver, rechazar) => {
    let dicho = '';
    hijo.once('exit', (codigo) => rechazar(new Error(`the server ended with ${codigo}:\n${dicho}`)));
    hijo.stdout?.on('data', function escuchar(trozo: Buffer) {
      dicho += trozo.toString();
      if (!dicho.includes('is ready')) return;
      hijo.stdout?.off('data', escuchar).resume();
      resolver();
    });
  });
}

/** A port that was free a moment ago. */
export async function puertoLibre(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const direccion = servidor.address();
  servidor.close();
  await once(servidor, 'close');
  if (direccion === null || typeof direccion === 'string') throw new Error('the system gave no port');
  return direccion.port;
}
