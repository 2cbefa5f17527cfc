/** The trace to which the work under way belongs (W3C Trace Context). It follows the work through everything it awaits. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Version, id of the trace, id of the span, flags. An id of zeros alone is invalid, and version ff is forbidden. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** A `traceparent` taken apart. */
export interface TraceParts {
  /** Id of the trace. */
  readonly trace: string;
  /** Id of the span. */
  readonly span: string;
  readonly sampled: boolean;
}

/** @returns null when the text is no valid `traceparent` */
export function tracePartsOf(traceparent: string | null): TraceParts | null {
  const [, trace, span, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (trace === undefined || span === undefined) return null;
  return { trace, span, sampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 };
}

/** The `traceparent` of these parts, in the version that everybody reads. */
export const traceparentOf = ({ trace, span, sampled }: TraceParts): string =>
  `00-${trace}-${span}-${sampled ? '01' : '00'}`;

/** Holds no state of the module: each chain of calls has a store of its own. */
const underWay = new AsyncLocalStorage<string | null>();

/** Does the work as part of a trace; null: without one. */
export const inTrace = <T>(traceparent: string | null, work: () => T): T => underWay.run(traceparent, work);

/** The `traceparent` for events and e-mails that are caused now; null: not traced. */
export const currentTrace = (): string | null => underWay.getStore() ?? null;

/** The fields by which a line of the log is found beside its trace. */
export function traceFields(traceparent: string | null = currentTrace()): { traza?: string; tramo?: string } {
  const parts = traceparent === null ? null : tracePartsOf(traceparent);
  return parts ? { traza: parts.trace, tramo: parts.span } : {};
}
