/**
 * The trace and the id of a request. The request's span continues the trace of the caller, and the effects of the request continue the span.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracer } from '../platform/telemetry/telemetry.ts';
import { inTrace, tracePartsOf, traceparentOf } from '../platform/telemetry/trace-context.ts';

/** Paths that are not traced, because monitors request them every few seconds. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Traces every request except those of monitors.
 * @returns a function that ends the span of a request and returns its `traceparent`; null: the request is not traced
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

const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/;

/** Reads the `X-Request-Id` of a request; null: it is absent, or unfit for the log. */
export const givenRequestId = ({ 'x-request-id': given }: IncomingHttpHeaders): string | null =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : null;

/** Reads the `traceparent` of a request and writes it in version 00, which everybody reads; null: it is absent or malformed. */
export function givenTrace({ traceparent }: IncomingHttpHeaders): string | null {
  const parts = typeof traceparent === 'string' ? tracePartsOf(traceparent) : null;
  return parts && traceparentOf(parts);
}
