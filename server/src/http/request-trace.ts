/**
 * Identifies a request for later: the id that its caller gave it, and its span, which continues the caller's trace and which the
 * effects of the request continue.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracer } from '../platform/telemetry/telemetry.ts';
import { inTrace, tracePartsOf, traceparentOf } from '../platform/telemetry/trace-context.ts';

/** Monitors ask for these every few seconds, so traces leave them out. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Traces every request of the root.
 * @returns a function that ends the span of a request, and one that gives its `traceparent` (null: none)
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer) {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const path = routeOptions.url ?? 'unknown';
    if (UNTRACED.has(path)) return done();
    const span = tracer.begin(`${method} ${path}`, 'server', givenTrace(headers));
    if (span.traceparent === null) return done();
    spans.set(request, span);
    inTrace(span.traceparent, done);
  });
  return (
    request: FastifyRequest,
    { path, estado, aseguradora }: { path: string; estado: number; aseguradora: string | null | undefined },
  ): string | null => {
    const span = spans.get(request);
    if (!span) return null;
    const facts = {
      'http.request.method': request.method,
      'http.route': path,
      'http.response.status_code': estado,
      ...(aseguradora && { 'albacea.aseguradora': aseguradora }),
    };
    span.end(facts, estado >= 500);
    return span.traceparent;
  };
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/;

/** @returns the `X-Request-Id` of the request; null when it has none, or one that is unfit for the log */
export const givenRequestId = ({ 'x-request-id': given }: IncomingHttpHeaders): string | null =>
  typeof given === 'string' && NAME.test(given) ? given : null;

/** @returns the `traceparent` of the request, in the version that everybody reads; null when it has none or a malformed one */
export function givenTrace({ traceparent }: IncomingHttpHeaders): string | null {
  const parts = typeof traceparent === 'string' ? tracePartsOf(traceparent) : null;
  return parts && traceparentOf(parts);
}
