/** Child processes of a benchmark: each part of the measurement on its own, none outliving this one. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/**
 * A child that answers each order with one message; orders may overlap. An order to a child that has ended is refused, and an
 * answer to no order ends the child: both would otherwise be waited for without end.
 */
export interface Child<Command, Reply> {
  readonly pid: number;
  ask(command: Command): Promise<Reply>;
  stop(): Promise<void>;
}

type Errand<Command> = { readonly number: number; readonly order: Command };
type Answer<Reply> = { readonly number: number } & ({ readonly value: Reply } | { readonly error: string });

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The environment that every child inherits: PATH, and Node's compile cache, without which each start compiles all sources again. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
export const MACHINE: Readonly<Record<string, string>> = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/**
 * Starts a module that serves orders over the channel of `fork` (see {@link serve}).
 * @param modulo path from the root of the repository
 */
export function launchChild<Command, Reply>(modulo: string): Child<Command, Reply> {
  const child = fork(`${ROOT}${modulo}`, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const waits = new Map<number, PromiseWithResolvers<Reply>>();
  let sent = 0;
  /** Why no further order can be answered. */
  let ended: Error | undefined;
  const end = (reason: Error) => {
    ended ??= reason;
    for (const { reject } of waits.values()) reject(ended);
    waits.clear();
  };
  child.on('message', (answer: Answer<Reply>) => {
    const wait = waits.get(answer?.number);
    if (wait === undefined) {
      end(new Error(`${modulo} sent an answer that nobody waits for: ${JSON.stringify(answer)}`));
      child.kill();
      return;
    }
    waits.delete(answer.number);
    if ('error' in answer) wait.reject(new Error(`${modulo}: ${answer.error}`));
    else wait.resolve(answer.value);
  });
  child.once('error', (error) => end(error));
  child.once('exit', (code, signal) => end(new Error(`${modulo} ended with ${signal ?? code}`)));
  return {
    pid: child.pid as number,
    ask(order) {
      if (ended) return Promise.reject(ended);
      sent += 1;
      const wait = Promise.withResolvers<Reply>();
      waits.set(sent, wait);
      child.send({ number: sent, order } satisfies Errand<Command>, (error) => {
        if (error) end(new Error(`${modulo} can not be asked any more`, { cause: error }));
      });
      return wait.promise;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const end = once(child, 'exit');
      if (child.connected) child.disconnect();
      await end;
    },
  };
}

/** The other end: answers orders until the parent lets go, whatever becomes of it, then ends. */
export function serve<Command>(handle: (command: Command) => Promise<unknown>): void {
  process.on('message', ({ number, order }: Errand<Command>) => {
    handle(order).then(
      (value) => process.send?.({ number, value }),
      (error: Error) => process.send?.({ number, error: error.stack ?? error.message }),
    );
  });
  process.once('disconnect', () => process.exit());
}

/** A server that runs as a program and takes connections on a port. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program of Node and waits until it says that it is ready.
 * @param environment its whole environment besides {@link MACHINE}
 */
export async function launchServer(
  argumentList: readonly string[],
  environment: Readonly<Record<string, string>>,
  port: number,
): Promise<Server> {
  const child = spawn(process.execPath, argumentList, {
    cwd: ROOT,
    env: { ...MACHINE, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const onLeave = () => child.kill('SIGKILL');
  process.once('exit', onLeave);
  await ready(child);
  return {
    port,
    pid: child.pid as number,
    async stop() {
      process.off('exit', onLeave);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
    },
  };
}

/** Both servers end their start with a line that says "is ready"; what they log after it is read and dropped. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    child.stdout?.on('data', function listen(chunk: Buffer) {
      said += chunk.toString();
      if (!said.includes('is ready')) return;
      child.stdout?.off('data', listen).resume();
      resolve();
    });
  });
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
