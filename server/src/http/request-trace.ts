/** The span of a request: it goes on where the caller's trace is, and whatever the request causes goes on where its own is. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracer } from '../platform/telemetry/telemetry.ts';
import { inTrace } from '../platform/telemetry/trace-context.ts';
import { givenTrace } from './request-id.ts';

/** Asked every few seconds by whoever watches: nobody looks for them in a trace. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Registers it on the root.
 * @returns what ends the span of a request, and its `traceparent`; null: it has none
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
