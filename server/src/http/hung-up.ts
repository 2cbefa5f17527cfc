/** Whether anybody still waits for an answer. */
import type { ServerResponse } from 'node:http';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts when the caller hangs up before the answer is written. Fastify's own `signal` ends with the body already. */
    hungUp: () => AbortSignal;
  }
}

/** @returns a signal that aborts when the line closes with the answer unfinished, at once where it has */
export function hungUpSignal(response: ServerResponse): AbortSignal {
  const hungUp = new AbortController();
  const look = () => {
    if (!response.writableFinished) hungUp.abort();
  };
  if (response.closed) look();
  else response.once('close', look);
  return hungUp.signal;
}
