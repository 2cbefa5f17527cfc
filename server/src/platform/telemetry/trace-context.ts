/** Which trace the work under way belongs to (W3C Trace Context). It goes along with whatever that work awaits. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Version, id of the trace, id of its part, flags; ids of nought alone are none, and version ff is forbidden. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** A `traceparent` taken apart. */
export interface TraceParts {
  /** Id of the trace. */
  readonly trace: string;
  /** Id of the span. */
  readonly span: string;
  readonly sampled: boolean;
}

/** @returns null: it is none that anybody could read */
export function tracePartsOf(traceparent: string | null): TraceParts | null {
  const [, trace, span, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (trace === undefined || span === undefined) return null;
  return { trace, span, sampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 };
}

/** The `traceparent` of these parts, in the version that everybody reads. */
export const traceparentOf = ({ trace, span, sampled }: TraceParts): string =>
  `00-${trace}-${span}-${sampled ? '01' : '00'}`;

/** Carries no state of ours: a store belongs to the chain of calls that it was begun with. */
const underWay = new AsyncLocalStorage<string | null>();

/** Does the work as a part of a trace; null: of none. */
export const inTrace = <T>(traceparent: string | null, work: () => T): T => underWay.run(traceparent, work);

/** The `traceparent` for events and e-mails that are caused now; null: not traced. */
export const currentTrace = (): string | null => underWay.getStore() ?? null;

/** By which a line of the log is found beside its trace. */
export function traceFields(traceparent: string | null = currentTrace()): { traza?: string; tramo?: string } {
  const parts = traceparent === null ? null : tracePartsOf(traceparent);
  return parts ? { traza: parts.trace, tramo: parts.span } : {};
}
