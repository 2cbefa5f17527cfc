/** Remembers to which trace the present work belongs (W3C Trace Context), through everything that the work awaits. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Version, id of the trace, id of the span, flags. An id of only zeros is invalid, and version ff is forbidden. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** The parts of a `traceparent`. */
export interface TraceParts {
  /** Id of the trace. */
  readonly trace: string;
  /** Id of the span. */
  readonly span: string;
  readonly sampled: boolean;
}

/** Splits a `traceparent`. @returns its parts; null: the text is not a valid `traceparent` */
export function tracePartsOf(traceparent: string | null): TraceParts | null {
  const [, trace, span, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (trace === undefined || span === undefined) return null;
  return { trace, span, sampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 };
}

/** Writes the `traceparent` of these parts in version 00, which everybody reads. */
export const traceparentOf = ({ trace, span, sampled }: TraceParts): string =>
  `00-${trace}-${span}-${sampled ? '01' : '00'}`;

/** The `traceparent` of the present work. This is no module-level state: each asynchronous chain of calls has a value of its own. */
const underWay = new AsyncLocalStorage<string | null>();

/** Does the work as part of a trace. @param traceparent null: the work is not traced */
export const inTrace = <T>(traceparent: string | null, work: () => T): T => underWay.run(traceparent, work);

/** The `traceparent` for events and e-mails that the present work causes; null: the work is not traced. */
export const currentTrace = (): string | null => underWay.getStore() ?? null;

/** The fields that link a log line to its trace. */
export function traceFields(traceparent: string | null = currentTrace()): { traza?: string; tramo?: string } {
  const parts = traceparent === null ? null : tracePartsOf(traceparent);
  return parts ? { traza: parts.trace, tramo: parts.span } : {};
}
