/** HTTP written by hand over a socket, for requests that no client library would send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Reply } from './environment.ts';

/** Listens on a free port of loopback. @returns the port */
export async function listen(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

export async function connectNow(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends the bytes and reads until the server closes; send `Connection: close` if it would not.
 * @returns the answers, in order
 */
export async function speak(port: number, bytes: string | Buffer): Promise<Reply[]> {
  const socket = await connectNow(port);
  socket.write(bytes);
  return readResponses(await text(socket));
}

/** Parses successive answers with a Content-Length; an interim answer (1xx) has no body. */
export function readResponses(text: string): Reply[] {
  const responses: Reply[] = [];
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    const [line = '', ...lines] = rest.subarray(0, end).toString().split('\r\n');
    const headers = Object.fromEntries(
      lines.map((one) =>
        one
          .toLowerCase()
          .split(/: ?(.*)/s)
          .slice(0, 2),
      ),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.subarray(end + 4, end + 4 + length).toString();
    const json = body.startsWith('{') ? JSON.parse(body) : null;
    responses.push({ status: Number(line.split(' ')[1]), headers, text: body, json });
    rest = rest.subarray(end + 4 + length);
  }
  return responses;
}
