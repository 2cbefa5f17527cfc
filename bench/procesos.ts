/** Child processes of a benchmark: each part of the measurement on its own, none outliving this one. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/**
 * A child that answers each order with one message; orders may overlap. An order to a child that has ended is refused, and an
 * answer to no order ends the child: both would otherwise be waited for without end.
 */
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

/** Where programs are, and what Node has made of our sources, which else is made anew at each start. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
export const MACHINE: Readonly<Record<string, string>> = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/**
 * Starts a module that serves orders over the channel of `fork` (see {@link servir}).
 * @param modulo path from the root of the repository
 */
export function lanzarHijo<Orden, Respuesta>(modulo: string): Hijo<Orden, Respuesta> {
  const hijo = fork(`${RAIZ}${modulo}`, { cwd: RAIZ, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const esperas = new Map<number, PromiseWithResolvers<Respuesta>>();
  let enviadas = 0;
  /** Why no further order can be answered. */
  let acabado: Error | undefined;
  const acabar = (motivo: Error) => {
    acabado ??= motivo;
    for (const { reject } of esperas.values()) reject(acabado);
    esperas.clear();
  };
  hijo.on('message', (contestacion: Contestacion<Respuesta>) => {
    const espera = esperas.get(contestacion?.numero);
    if (espera === undefined) {
      acabar(new Error(`${modulo} sent an answer that nobody waits for: ${JSON.stringify(contestacion)}`));
      hijo.kill();
      return;
    }
    esperas.delete(contestacion.numero);
    if ('error' in contestacion) espera.reject(new Error(`${modulo}: ${contestacion.error}`));
    else espera.resolve(contestacion.valor);
  });
  hijo.once('error', (error) => acabar(error));
  hijo.once('exit', (codigo, senal) => acabar(new Error(`${modulo} ended with ${senal ?? codigo}`)));
  return {
    pid: hijo.pid as number,
    pedir(orden) {
      if (acabado) return Promise.reject(acabado);
      enviadas += 1;
      const espera = Promise.withResolvers<Respuesta>();
      esperas.set(enviadas, espera);
      hijo.send({ numero: enviadas, orden } satisfies Encargo<Orden>, (error) => {
        if (error) acabar(new Error(`${modulo} can not be asked any more`, { cause: error }));
      });
      return espera.promise;
    },
    async parar() {
      if (hijo.exitCode !== null || hijo.signalCode !== null) return;
      const fin = once(hijo, 'exit');
      if (hijo.connected) hijo.disconnect();
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
 * @param entorno its whole environment besides {@link MACHINE}
 */
export async function lanzarServidor(
  argumentos: readonly string[],
  entorno: Readonly<Record<string, string>>,
  puerto: number,
): Promise<Servidor> {
  const hijo = spawn(process.execPath, argumentos, {
    cwd: RAIZ,
    env: { ...MACHINE, ...entorno },
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
