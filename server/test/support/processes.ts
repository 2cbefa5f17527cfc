/** The program as real processes, which a test can kill, and HTTP requests to them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import type { Aseguradora, Reply } from './environment.ts';
import { machineEnvironment } from './machine.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/start.ts');
const DIE = new URL('./die-with-parent.ts', import.meta.url).href;

export interface End {
  /** Exit code; null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Process {
  readonly pid: number;
  /** All output so far, including standard error. */
  output(): string;
  /** Waits until the output contains the pattern; throws if the process ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal and waits until the process ends. */
  end(signal: NodeJS.Signals): Promise<End>;
  readonly ended: Promise<End>;
}

type Variables = Readonly<Record<string, string>>;

function launchChild(argumentList: readonly string[], variables: Variables, cwd?: string): ChildProcess {
  const env = { ...machineEnvironment(), ...variables };
  const options = { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] as ('ignore' | 'pipe' | 'ipc')[] };
  return spawn(process.execPath, ['--import', DIE, PROGRAM, ...argumentList], options);
}

/** Starts a long-running command: `start`, `api`, `worker`. */
export function launch(argumentList: readonly string[], variables: Variables, cwd?: string): Process {
  const child = launchChild(argumentList, { LOG_LEVEL: 'warn', ...variables }, cwd);
  let text = '';
  const accumulate = (chunk: string) => {
    text += chunk;
  };
  child.stdout?.setEncoding('utf8').on('data', accumulate);
  child.stderr?.setEncoding('utf8').on('data', accumulate);
  const ended = once(child, 'close').then(([code, signal]): End => ({ code, signal }));
  return {
    pid: child.pid as number,
    output: () => text,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (found) resolve(found);
        };
        child.stdout?.on('data', look);
        child.stderr?.on('data', look);
        child.once('close', () => reject(new Error(`the process ended before ${pattern}:\n${text}`)));
        look();
      }),
    async end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

/** A serving process and its address. */
export interface Server extends Process {
  readonly address: string;
}

/** Starts `start` or `api` and waits until it answers. */
export async function serve(role: 'start' | 'api', variables: Variables, cwd?: string): Promise<Server> {
  const process = launch([role], { PORT: '0', ...variables }, cwd);
  const [, address = ''] = await process.waitFor(/listening on (http:\/\/[^)\s]+)/);
  await fetch(`${address}/healthz`);
  return { ...process, address };
}

/** Runs a command to its end. */
export async function run(
  argumentList: readonly string[],
  variables: Variables,
  cwd?: string,
): Promise<{ code: number | null; output: string; error: string }> {
  const child = launchChild(argumentList, variables, cwd);
  const read = { output: '', error: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    read.output += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    read.error += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...read };
}

export interface Sending {
  readonly method?: string;
  /** The path below `/api/v1`. */
  readonly path: string;
  /** Sent as JSON, unless it is a Buffer. */
  readonly body?: unknown;
  readonly headers?: Variables;
}

/**
 * Sends a request over a new connection. Names below the service's domain need no resolver, because the Host header names them.
 * @throws Error if no answer arrives
 */
export async function askA(
  address: string,
  { host, apiKey }: Pick<Aseguradora, 'host' | 'apiKey'>,
  { method = 'GET', path, body, headers }: Sending,
): Promise<Reply> {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const theRequest = request(`${address}/api/v1${path}`, {
    method,
    agent: false,
    headers: {
      host,
      'x-api-key': apiKey,
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
      ...headers,
    },
  });
  theRequest.setTimeout(30_000, () => theRequest.destroy(new Error('no answer in 30 s')));
  const arrival = once(theRequest, 'response');
  theRequest.end(bytes);
  const [response] = await arrival;
  const json = await readJson(response);
  return { status: response.statusCode, headers: response.headers, text: JSON.stringify(json), json };
}

/** Creates an insurer through the command line. */
export async function createByCommand(slug: string, variante: 'A' | 'B', variables: Variables): Promise<Aseguradora> {
  const argumentList = ['aseguradora', 'crear', '--slug', slug, '--nombre', `Seguros ${slug}`, '--variante', variante];
  const { code, output, error } = await run([...argumentList, '--json'], variables);
  if (code !== 0) throw new Error(`aseguradora crear: ${error}`);
  const { aseguradora, api_key: apiKey } = JSON.parse(output);
  return { id: aseguradora.id, slug, variante, apiKey, host: new URL(aseguradora.base_url).host };
}
