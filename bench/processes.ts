/** The child processes of a benchmark: each part of the measurement has its own, and none outlives its parent. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/**
 * A child that answers each command with one message; commands may overlap. A command to a child that has ended is refused, and an
 * answer to no command ends the child; otherwise a caller would wait forever.
 */
export interface Child<Command, Reply> {
  readonly pid: number;
  ask(command: Command): Promise<Reply>;
  stop(): Promise<void>;
}

type Request<Command> = { readonly number: number; readonly command: Command };
type Answer<Reply> = { readonly number: number } & ({ readonly value: Reply } | { readonly error: string });

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The environment of every child: PATH, and Node's compile cache, without which each start would compile all sources again. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
export const MACHINE: Readonly<Record<string, string>> = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/**
 * Starts a module that answers commands over the channel of `fork` (see {@link serve}).
 * @param module path from the root of the repository
 */
export function launchChild<Command, Reply>(module: string): Child<Command, Reply> {
  const child = fork(`${ROOT}${module}`, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const pending = new Map<number, PromiseWithResolvers<Reply>>();
  let sent = 0;
  /** Why no further command can be answered. */
  let ended: Error | undefined;
  const end = (reason: Error) => {
    ended ??= reason;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  };
  child.on('message', (answer: Answer<Reply>) => {
    const waiting = pending.get(answer?.number);
    if (waiting === undefined) {
      end(new Error(`${module} sent an answer to no command: ${JSON.stringify(answer)}`));
      child.kill();
      return;
    }
    pending.delete(answer.number);
    if ('error' in answer) waiting.reject(new Error(`${module}: ${answer.error}`));
    else waiting.resolve(answer.value);
  });
  child.once('error', (error) => end(error));
  child.once('exit', (code, signal) => end(new Error(`${module} ended with ${signal ?? code}`)));
  return {
    pid: child.pid as number,
    ask(command) {
      if (ended) return Promise.reject(ended);
      sent += 1;
      const waiting = Promise.withResolvers<Reply>();
      pending.set(sent, waiting);
      child.send({ number: sent, command } satisfies Request<Command>, (error) => {
        if (error) end(new Error(`${module} takes no more commands`, { cause: error }));
      });
      return waiting.promise;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

/** The child's end: answers commands until the parent disconnects or dies, and then ends the process. */
export function serve<Command>(handle: (command: Command) => Promise<unknown>): void {
  process.on('message', ({ number, command }: Request<Command>) => {
    handle(command).then(
      (value) => process.send?.({ number, value }),
      (error: Error) => process.send?.({ number, error: error.stack ?? error.message }),
    );
  });
  process.once('disconnect', () => process.exit());
}

/** A server in a separate process, listening on a port. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a Node program and waits until it says that it is ready.
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
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  await ready(child);
  return {
    port,
    pid: child.pid as number,
    async stop() {
      process.off('exit', killChild);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
    },
  };
}

/** Both servers print a line with "is ready" once they have started; their output after it is dropped. */
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
