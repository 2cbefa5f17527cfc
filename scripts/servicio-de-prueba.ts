/** The service as a newcomer starts it, and its programs, for the tests of what the documents promise. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { machineEnvironment } from '../server/test/machine.ts';

export type Proceso = ChildProcessByStdio<null, Readable, Readable>;

export const RAIZ = fileURLToPath(new URL('..', import.meta.url));

const carpetas: string[] = [];
after(() => {
  for (const ruta of carpetas) rmSync(ruta, { recursive: true, force: true });
});

/** Groups of processes that go with this one, however it ends. */
const grupos = new Set<number>();
process.on('exit', () => {
  for (const grupo of grupos) avisar(grupo, 'SIGKILL');
});

function avisar(grupo: number, senal: NodeJS.Signals): void {
  try {
    process.kill(-grupo, senal);
  } catch {
    // it has ended
  }
}

/** A folder of the test file, gone with it. */
export function carpeta(): string {
  const ruta = mkdtempSync(join(tmpdir(), 'albacea-demo-'));
  carpetas.push(ruta);
  return ruta;
}

/** A program with these variables and no others of the configuration, in a group of processes of its own. */
export function lanzar(
  programa: string,
  argumentos: readonly string[],
  variables: Readonly<Record<string, string>>,
  cwd = RAIZ,
): Proceso {
  const machine = machineEnvironment();
  const path = [dirname(process.execPath), machine.PATH].join(delimiter);
  const env = { ...machine, PATH: path, LOG_LEVEL: 'silent', ...variables };
  const proceso = spawn(programa, [...argumentos], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const { pid } = proceso;
  if (pid !== undefined) {
    grupos.add(pid);
    proceso.once('close', () => grupos.delete(pid));
  }
  return proceso;
}

/** `npm start`, up to the line that says that it is ready. */
export async function empezar(variables: Readonly<Record<string, string>>): Promise<Proceso> {
  const servicio = lanzar('npm', ['start'], variables);
  let salida = '';
  await new Promise<void>((listo, mal) => {
    for (const flujo of [servicio.stdout, servicio.stderr]) {
      flujo.setEncoding('utf8').on('data', (trozo: string) => {
        salida += trozo;
        if (salida.includes('Albacea is ready')) listo();
      });
    }
    servicio.once('exit', () => mal(new Error(`the service ended: ${salida}`)));
  });
  return servicio;
}

/** As Ctrl-C stops it: every process of the group is told. */
export async function terminar(servicio: Proceso | undefined): Promise<void> {
  if (servicio?.pid === undefined || !grupos.has(servicio.pid)) return;
  const fin = once(servicio, 'close');
  avisar(servicio.pid, 'SIGINT');
  await fin;
}
