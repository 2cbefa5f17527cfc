import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { OutgoingMail } from '../transport.ts';

export interface ReceivedMail {
  de: string;
  para: string[];
  bytes: Buffer;
}

export interface TestServer {
  port: number;
  /** `smtp://127.0.0.1:<port>` */
  url: string;
  /** Every message that the server answered with 250 */
  received: ReceivedMail[];
  /** Connections accepted so far */
  connections(): number;
  /** Breaks every open connection at once, as a crash would */
  cut(): void;
  close(): Promise<void>;
}

/** Called when a message has arrived completely: null accepts the message, an error refuses it, a promise that never settles hangs. */
export type OnReceive = (mail: ReceivedMail) => Promise<Error | null> | Error | null;

/**
 * Starts a real SMTP server on loopback for tests.
 *
 * @param options options of the smtp-server package; by default the server asks for no credentials and no TLS
 * @param onReceive decides the answer to a message
 * @param thePort 0 picks a free port
 */
export async function openSmtpServer(
  options: SMTPServerOptions = {},
  onReceive: OnReceive = () => null,
  thePort = 0,
): Promise<TestServer> {
  const received: ReceivedMail[] = [];
  const opened = new Set<Socket>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 1,
    async onData(stream, session, responder) {
      const { mailFrom, rcptTo } = session.envelope;
      const bytes = await buffer(stream).catch(() => null);
      if (bytes === null) return;
      const mail = { de: mailFrom === false ? '' : mailFrom.address, para: rcptTo.map((r) => r.address), bytes };
      const rejection = await onReceive(mail);
      if (rejection === null) received.push(mail);
      responder(rejection);
    },
    ...options,
  });
  server.on('error', () => {
    // In some tests the client disconnects in the middle, which the server reports as an error.
  });
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    opened.add(socket);
    socket.on('close', () => opened.delete(socket));
  });
  server.listen(thePort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const cut = () => {
    for (const socket of opened) socket.destroy();
  };
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    cut,
    async close() {
      cut();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** An error that refuses with a code; smtp-server sends `<code> <text>`. */
export function rejection(code: number, text = 'no'): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** A complete message, in which a test changes only the members that matter to it. */
export function aMessage(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  const id = changes.id ?? '0197c0de-0000-7000-8000-000000000001';
  return {
    id,
    messageId: `<${id}@albacea.example>`,
    de: { nombre: 'Albacea', direccion: 'avisos@albacea.example' },
    para: { nombre: 'Begoña Núñez Ibáñez', direccion: 'begona@correo.example' },
    asunto: 'Las cuentas digitales de su familiar',
    texto: 'Hola, Begoña.\n\nEl enlace:\nhttps://albacea.example/portal?token=abc\n',
    html: '<p>Hola, <b>Begoña</b>. El enlace es <a href="https://albacea.example/portal?token=abc">este</a>.</p>\n',
    idioma: 'es',
    fecha: new Date('2026-11-21T09:30:00Z'),
    folder: 'aseguradora-1/caso-1',
    ...changes,
  };
}
