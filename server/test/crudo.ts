/** HTTP written by hand over a socket: what no client library would send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Respuesta } from './entorno.ts';

/** Begins to listen on a free port of loopback. */
export async function escuchar(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

export async function conectar(puerto: number): Promise<Socket> {
  const socket = connect(puerto, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends the bytes and reads until the server closes; ask for `Connection: close` where it would not.
 * @returns the answers, in order
 */
export async function hablar(puerto: number, bytes: string | Buffer): Promise<Respuesta[]> {
  const socket = await conectar(puerto);
  socket.write(bytes);
  return leerRespuestas(await text(socket));
}

/** Answers with a Content-Length, one after another; an interim one (1xx) has no body. */
export function leerRespuestas(texto: string): Respuesta[] {
  const respuestas: Respuesta[] = [];
  let resto = Buffer.from(texto);
  while (resto.length > 0) {
    const fin = resto.indexOf('\r\n\r\n');
    const [linea = '', ...lineas] = resto.subarray(0, fin).toString().split('\r\n');
    const cabeceras = Object.fromEntries(
      lineas.map((una) =>
        una
          .toLowerCase()
          .split(/: ?(.*)/s)
          .slice(0, 2),
      ),
    );
    const largo = Number(cabeceras['content-length'] ?? 0);
    const cuerpo = resto.subarray(fin + 4, fin + 4 + largo).toString();
    const json = cuerpo.startsWith('{') ? JSON.parse(cuerpo) : null;
    respuestas.push({ estado: Number(linea.split(' ')[1]), cabeceras, texto: cuerpo, json });
    resto = resto.subarray(fin + 4 + largo);
  }
  return respuestas;
}
