/** What a caller or its proxy calls a request, so that both sides find the same one in their logs. */
import type { IncomingHttpHeaders } from 'node:http';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/;
/** W3C Trace Context: version, id of the trace, id of its part, flags; ids of nought alone are none. */
const TRACE = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/** @returns the `X-Request-Id` of the request; null when it has none, or one that a line of log could not hold */
export const givenRequestId = ({ 'x-request-id': given }: IncomingHttpHeaders): string | null =>
  typeof given === 'string' && NAME.test(given) ? given : null;

/** @returns id of the trace that `traceparent` names; undefined when there is none */
export const traceOf = ({ traceparent }: IncomingHttpHeaders): string | undefined =>
  typeof traceparent === 'string' ? TRACE.exec(traceparent)?.[1] : undefined;
