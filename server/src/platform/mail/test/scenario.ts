import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach } from 'node:test';
import { createSmtpTransport, type SmtpOptions, type SmtpTransport } from '../smtp.ts';
import { openSmtpServer, type TestServer } from './smtp-server.ts';

/** A short time to close, so that a server that hangs does not delay the end of a test; the other times are the defaults. */
const CLOSING: SmtpOptions = { closeTimeoutMs: 300 };

/** Returns the answer of a raw server to a line; null: the server stays silent. */
type Speak = (line: string, socket: Socket) => string | null;

interface Scenario {
  server(...args: Parameters<typeof openSmtpServer>): Promise<TestServer>;
  /** Starts a server of raw sockets, for behaviour that no real server shows, and returns its address. @param greeting null: it never greets */
  rawServer(greeting: string | null, speak: Speak): Promise<string>;
  /** @param options short times only in tests that wait in vain, because a busy machine might exceed them elsewhere */
  transport(url: string, options?: SmtpOptions): SmtpTransport;
}

/** Makes servers and transports for the tests of a file, and closes them after each test, the last one first. */
export function createScenario(): Scenario {
  const byClose: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of byClose.splice(0).reverse()) await close();
  });
  return {
    async server(...args) {
      const opened = await openSmtpServer(...args);
      byClose.push(() => opened.close());
      return opened;
    },
    transport(url, options = {}) {
      const created = createSmtpTransport(url, { ...CLOSING, ...options });
      byClose.push(() => created.close());
      return created;
    },
    async rawServer(greeting, speak) {
      const { url, cerrar } = await openRaw(greeting, speak);
      byClose.push(cerrar);
      return url;
    },
  };
}

/** Answers as a well-behaved server, except to one command, which `then` answers. */
export function until(command: string, then: (socket: Socket) => string | null): Speak {
  return (line, socket) => {
    if (line.toUpperCase().startsWith(command)) return then(socket);
    return line.toUpperCase().startsWith('DATA') ? '354 go on' : '250 ok';
  };
}

async function openRaw(greeting: string | null, speak: Speak) {
  const opened = new Set<Socket>();
  const raw = createServer((socket) => {
    opened.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => opened.delete(socket));
    if (greeting !== null) socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('latin1').split('\r\n').slice(0, -1)) {
        const response = speak(line, socket);
        if (response !== null) socket.write(`${response}\r\n`);
      }
    });
  });
  raw.listen(0, '127.0.0.1');
  await once(raw, 'listening');
  const cerrar = async () => {
    for (const socket of opened) socket.destroy();
    await new Promise((resolve) => raw.close(resolve));
  };
  return { url: `smtp://127.0.0.1:${(raw.address() as AddressInfo).port}`, cerrar };
}
