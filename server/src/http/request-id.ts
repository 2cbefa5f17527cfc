/** What a caller or its proxy calls a request, so that both sides find the same one in their logs. */
import type { IncomingHttpHeaders } from 'node:http';
import { tracePartsOf, traceparentOf } from '../platform/telemetry/trace-context.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/;

/** @returns the `X-Request-Id` of the request; null when it has none, or one that a line of log could not hold */
export const givenRequestId = ({ 'x-request-id': given }: IncomingHttpHeaders): string | null =>
  typeof given === 'string' && NAME.test(given) ? given : null;

/** @returns `traceparent` of the request, in the version that everybody reads; null when it has none that can be read */
export function givenTrace({ traceparent }: IncomingHttpHeaders): string | null {
  const parts = typeof traceparent === 'string' ? tracePartsOf(traceparent) : null;
  return parts && traceparentOf(parts);
}
