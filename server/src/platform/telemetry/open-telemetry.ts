/** The only importer of OpenTelemetry. Nothing is instrumented by itself: what does so sends paths, queries and statements. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, type MetricProducer, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import { VERSION } from '../version.ts';
import { logRecordOf } from './log-record.ts';
import { metricDataOf } from './metric-data.ts';
import type { SpanFacts, Telemetry, TelemetrySettings, Tracer } from './telemetry.ts';
import { type TraceParts, tracePartsOf, traceparentOf } from './trace-context.ts';

const SCOPE = { name: 'albacea', version: VERSION };
/** Milliseconds between two readings of the figures: each asks the database. */
const READING_PAUSE = 60_000;
/** Milliseconds for what waits when the process ends; a collector that is away holds up no end. */
const LAST_SENDING = 1_500;

export function startOpenTelemetry(settings: TelemetrySettings, clock: Pick<Clock, 'now'>): Telemetry {
  const resource = resourceFromAttributes({
    'service.instance.id': randomUUID(),
    ...settings.attributes,
    'service.name': settings.serviceName,
    'service.version': VERSION,
  });
  let failed: Metrics['telemetryFailed'] = () => undefined;
  const to = (signal: 'traces' | 'metrics' | 'logs') => ({
    url: `${settings.endpoint.replace(/\/+$/, '')}/v1/${signal}`,
    headers: { ...settings.headers },
  });
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watched(new OTLPTraceExporter(to('traces')), () => failed('traces')),
      }),
    ],
  });
  const logs = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({ exporter: watched(new OTLPLogExporter(to('logs')), () => failed('logs')) }),
    ],
  });
  const lines = logs.getLogger(SCOPE.name, SCOPE.version);
  let figures: MeterProvider | null = null;
  const all = (act: (provider: TracerProvider | LoggerProvider | MeterProvider) => Promise<void>) =>
    Promise.allSettled([traces, logs, ...(figures ? [figures] : [])].map(act)).then(() => undefined);
  return {
    tracer: tracerOver(traces.getTracer(SCOPE.name, SCOPE.version)),
    onLine(line) {
      const record = logRecordOf(line);
      if (record) lines.emit({ ...record, context: contextOf(record.trace) });
    },
    watch(metrics) {
      failed = metrics.telemetryFailed;
      const reader = new PeriodicExportingMetricReader({
        exporter: watched(new OTLPMetricExporter(to('metrics')), () => failed('metrics')),
        exportIntervalMillis: READING_PAUSE,
        metricProducers: [producerOf(metrics, resource, clock)],
      });
      figures = new MeterProvider({ resource, readers: [reader] });
    },
    flush: () => all((provider) => provider.forceFlush()),
    close: () => Promise.race([all((provider) => provider.shutdown()), pass(LAST_SENDING, undefined, { ref: false })]),
  };
}

/** Of a collector that is away the program says nothing in the log, which is what could not be sent: it counts. */
function watched<Items, Done extends (result: { readonly code: number }) => void>(
  exporter: { export(items: Items, done: Done): void },
  onFailure: () => void,
) {
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) =>
    send(items, ((result) => {
      if (result.code !== 0) onFailure();
      done(result);
    }) as Done);
  return exporter as never;
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

/** The figures of `/metrics`, read when they are sent. */
function producerOf(
  metrics: Metrics,
  resource: ReturnType<typeof resourceFromAttributes>,
  { now }: Pick<Clock, 'now'>,
): MetricProducer {
  const since = now();
  return {
    async collect() {
      const data = metricDataOf(await metrics.figures(), since, now());
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: SCOPE, metrics: data }] }, errors: [] };
    },
  };
}
