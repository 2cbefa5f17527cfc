/** Traces for an OpenTelemetry collector; without one, its packages are not loaded. */

/** OTEL_*: the collector, and the names of this process in traces. */
export interface TelemetrySettings {
  /** OTEL_EXPORTER_OTLP_ENDPOINT, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Share of the traces beginning here that is sent: 0 to 1. */
  readonly ratio: number;
}

/**
 * All that a span may say: kinds, ids, counts and results. It holds no name, nothing that a person wrote, no address, no query, no statement,
 * and no X-Request-Id of a caller.
 */
export interface SpanFacts {
  readonly 'http.request.method'?: string;
  /** The pattern, without the ids of a path. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'albacea.aseguradora'?: string;
  readonly 'albacea.webhook'?: string;
  readonly 'albacea.entrega'?: string;
  readonly 'albacea.correo'?: string;
  readonly 'albacea.medio'?: string;
  readonly 'albacea.intento'?: number;
  readonly 'albacea.resultado'?: string;
}

export interface Span {
  /** `traceparent` for everything that this work causes; null: it is not traced. */
  readonly traceparent: string | null;
  end(facts: SpanFacts, failed: boolean): void;
}

export interface Tracer {
  /**
   * Begins a span.
   * @param name of a closed list: a route's pattern, a kind of event or e-mail
   * @param kind `server`: somebody asks us; `client`: we ask somebody
   * @param parent `traceparent` of the work that caused it; null: it begins a trace
   */
  begin(name: string, kind: 'server' | 'client', parent: string | null): Span;
}

export interface Telemetry {
  readonly tracer: Tracer;
  /** Calls back for each batch that the collector does not take. */
  countFailures(count: () => void): void;
  /** Sends what waits. */
  flush(): Promise<void>;
  /** Sends what waits, in the time that an orderly end leaves for it. */
  close(): Promise<void>;
}

/** Traces nothing, but passes on the trace of the caller: an insurer finds its own trace at its webhook. */
export const NO_TRACER: Tracer = {
  begin: (_name, _kind, parent) => ({ traceparent: parent, end: () => undefined }),
};

export const NO_TELEMETRY: Telemetry = {
  tracer: NO_TRACER,
  countFailures: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};
