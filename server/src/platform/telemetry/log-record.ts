/** From a line of the log to a record of OpenTelemetry. */
import { type TraceParts, tracePartsOf } from './trace-context.ts';

export interface LogRecord {
  readonly timestamp: Date;
  readonly severityNumber: number;
  readonly severityText: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly trace: TraceParts | null;
}

/** Levels of the log are tens, those of OpenTelemetry fours. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

/** @returns null: it is no line of ours */
export function logRecordOf(line: string): LogRecord | null {
  let read: Record<string, unknown>;
  try {
    read = JSON.parse(line);
  } catch {
    return null;
  }
  const { level, time, msg, traza, tramo, ...rest } = read;
  const step = Math.min(Math.max(Math.floor(Number(level) / 10) - 1, 0), LEVELS.length - 1);
  return {
    timestamp: new Date(String(time)),
    severityNumber: 1 + 4 * step,
    severityText: (LEVELS[step] as string).toUpperCase(),
    body: String(msg ?? ''),
    attributes: Object.fromEntries(
      Object.entries(rest)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : (value as string)]),
    ),
    trace: tracePartsOf(`00-${traza}-${tramo}-01`),
  };
}
