/** The only file that imports OpenTelemetry. Automatic instrumentation is off, because it would send paths, queries and statements. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { VERSION } from '../version.ts';
import type { SpanFacts, Telemetry, TelemetrySettings, Tracer } from './telemetry.ts';
import { type TraceParts, tracePartsOf, traceparentOf } from './trace-context.ts';

/** Milliseconds for sending the last traces when the process ends. */
const LAST_SENDING = 1_500;

export function startOpenTelemetry(settings: TelemetrySettings): Telemetry {
  let onFailure = (): void => undefined;
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: { ...settings.headers },
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.instance.id': randomUUID(),
      ...settings.attributes,
      'service.name': settings.serviceName,
      'service.version': VERSION,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: countingFailures(exporter, () => onFailure()) })],
  });
  return {
    tracer: tracerOver(provider.getTracer('albacea', VERSION)),
    countFailures(count) {
      onFailure = count;
    },
    flush: () => provider.forceFlush().catch(() => undefined),
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), pass(LAST_SENDING, undefined, { ref: false })]),
  };
}

/** Calls `onFailure` for each batch that the collector did not take. A metric counts them, because the log would repeat each failure. */
function countingFailures(exporter: OTLPTraceExporter, onFailure: () => void): OTLPTraceExporter {
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.code !== 0) onFailure();
      done(result);
    });
  return exporter;
}

const contextOf = (parts: TraceParts | null): Context =>
  parts === null
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId: parts.trace,
        spanId: parts.span,
        traceFlags: parts.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
      });

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

function tracerOver(tracer: ReturnType<TracerProvider['getTracer']>): Tracer {
  return {
    begin(name, kind, parent) {
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, contextOf(tracePartsOf(parent)));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: traceparentOf({ trace: traceId, span: spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }),
        end(facts: SpanFacts, hasFailed) {
          span.setAttributes({ ...facts });
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}
