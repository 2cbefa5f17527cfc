import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach } from 'node:test';
import { createSmtpTransport, type SmtpOptions, type SmtpTransport } from '../smtp.ts';
import { openSmtpServer, type TestServer } from './smtp-server.ts';

/** A server that hangs does not hold up the end of a test. One that works is given the time that it has in earnest. */
const CLOSING: SmtpOptions = { closeTimeoutMs: 300 };

/** Answer of a bare server to a line; null: silence. */
type Speak = (line: string, socket: Socket) => string | null;

interface Scenario {
  server(...args: Parameters<typeof openSmtpServer>): Promise<TestServer>;
  /** A server of bare sockets, for what a real one would never do; gives its address. `saludo` null: it never greets. */
  rawServer(greeting: string | null, speak: Speak): Promise<string>;
  /** @param options short times only where somebody is waited for in vain: a busy machine is not in time for them either */
  transport(url: string, options?: SmtpOptions): SmtpTransport;
}

/** Servers and transports of a test file, closed after each test, the last one first. */
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

/** A polite server up to a command, which it then treats as told. */
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
