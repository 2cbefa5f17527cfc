/** Traces for an OpenTelemetry collector. If no collector is configured, the packages of OpenTelemetry are not loaded. */

/** OTEL_*: the collector, and the names of this process in traces. */
export interface TelemetrySettings {
  /** OTEL_EXPORTER_OTLP_ENDPOINT, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The share, from 0 to 1, of the traces begun in this process that are sent. */
  readonly ratio: number;
}

/**
 * The attributes that a span may have: kinds, ids, counts and results. A span contains no name, no text that a person wrote, no address, no query,
 * no statement, and no X-Request-Id of a caller.
 */
export interface SpanFacts {
  readonly 'http.request.method'?: string;
  /** The pattern of the route, without the ids in a path. */
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
  /** `traceparent` for everything that the work of this span causes; null: the work is not traced. */
  readonly traceparent: string | null;
  end(facts: SpanFacts, failed: boolean): void;
}

export interface Tracer {
  /**
   * Begins a span.
   * @param name a name from a closed list, such as a route's pattern or a kind of event or e-mail
   * @param kind `server`: we answer a request; `client`: we make a request
   * @param parent `traceparent` of the work that caused this work; null: the span begins a trace
   */
  begin(name: string, kind: 'server' | 'client', parent: string | null): Span;
}

export interface Telemetry {
  readonly tracer: Tracer;
  /** Calls back for each batch that the collector does not take. */
  countFailures(count: () => void): void;
  /** Sends the collected spans. */
  flush(): Promise<void>;
  /** Sends the collected spans, within the time that an orderly shutdown allows. */
  close(): Promise<void>;
}

/** Traces nothing, but passes on the caller's trace, so that an insurer finds its own trace at its webhook. */
export const NO_TRACER: Tracer = {
  begin: (_name, _kind, parent) => ({ traceparent: parent, end: () => undefined }),
};

export const NO_TELEMETRY: Telemetry = {
  tracer: NO_TRACER,
  countFailures: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};
