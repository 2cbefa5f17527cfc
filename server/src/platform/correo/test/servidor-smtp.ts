import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MensajeCorreo } from '../transporte.ts';

export interface CorreoRecibido {
  de: string;
  para: string[];
  bytes: Buffer;
}

export interface ServidorPrueba {
  puerto: number;
  /** `smtp://127.0.0.1:<port>` */
  url: string;
  /** Every message that the server answered with 250 */
  recibidos: CorreoRecibido[];
  /** Connections accepted so far */
  conexiones(): number;
  /** Breaks every open connection at once, as a crash would */
  cortar(): void;
  cerrar(): Promise<void>;
}

/** What a test wants to happen when a message has come in whole: null accepts it, an error refuses it, a promise that never settles hangs. */
export type AlRecibir = (correo: CorreoRecibido) => Promise<Error | null> | Error | null;

/**
 * A real SMTP server on loopback for tests.
 *
 * @param opciones smtp-server's own; by default it asks for no credentials and no TLS
 * @param alRecibir what to answer to a message
 * @param puerto 0 picks a free one
 */
export async function abrirServidorSmtp(
  opciones: SMTPServerOptions = {},
  alRecibir: AlRecibir = () => null,
  puerto = 0,
): Promise<ServidorPrueba> {
  const recibidos: CorreoRecibido[] = [];
  const abiertas = new Set<Socket>();
  let conexiones = 0;
  const servidor = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 1,
    async onData(flujo, sesion, responder) {
      const { mailFrom, rcptTo } = sesion.envelope;
      const bytes = await buffer(flujo).catch(() => null);
      if (bytes === null) return;
      const correo = { de: mailFrom === false ? '' : mailFrom.address, para: rcptTo.map((r) => r.address), bytes };
      const rechazo = await alRecibir(correo);
      if (rechazo === null) recibidos.push(correo);
      responder(rechazo);
    },
    ...opciones,
  });
  servidor.on('error', () => {
    // A client that goes away in the middle is what some tests are about.
  });
  servidor.server.on('connection', (socket: Socket) => {
    conexiones += 1;
    abiertas.add(socket);
    socket.on('close', () => abiertas.delete(socket));
  });
  servidor.listen(puerto, '127.0.0.1');
  await once(servidor.server, 'listening');
  const { port } = servidor.server.address() as AddressInfo;
  const cortar = () => {
    for (const socket of abiertas) socket.destroy();
  };
  return {
    puerto: port,
    url: `smtp://127.0.0.1:${port}`,
    recibidos,
    conexiones: () => conexiones,
    cortar,
    async cerrar() {
      cortar();
      await new Promise<void>((resolve) => servidor.close(resolve));
    },
  };
}

/** A refusal with its code; smtp-server sends `<code> <text>`. */
export function rechazo(codigo: number, texto = 'no'): Error {
  return Object.assign(new Error(texto), { responseCode: codigo });
}

/** A complete message; a test says only what matters to it. */
export function unMensaje(cambios: Partial<MensajeCorreo> = {}): MensajeCorreo {
  const id = cambios.id ?? '0197c0de-0000-7000-8000-000000000001';
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
    carpeta: 'aseguradora-1/caso-1',
    ...cambios,
  };
}
