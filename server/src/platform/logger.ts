/** The log. It contains ids, route patterns and codes; never personal data, query strings, or texts of other systems. */
import { type Logger, pino } from 'pino';
import { traceFields } from './telemetry/trace-context.ts';

export type AppLogger = Logger;

/** Reduces an error to what may be logged. The message of an error with a code is left out, because databases and servers quote values in it. */
function errorWithoutData(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { tipo: typeof error };
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>;
  const foreign = code !== undefined;
  const [first = '', ...rest] = (error.stack ?? '').split('\n');
  return {
    tipo: error.name,
    codigo: code,
    restriccion: constraint,
    tabla: table,
    severidad: severity,
    mensaje: foreign ? undefined : error.message,
    pila: [foreign ? error.name : first, ...rest.filter((line) => line.startsWith('    at '))].join('\n'),
    ...(error.cause !== undefined && { causa: errorWithoutData(error.cause) }),
  };
}

/**
 * @param level LOG_LEVEL
 * @param destination a stream for tests. By default, lines go to standard output, in the background and several at a time, because each write
 * is a system call. Pending lines are written when the process ends, unless it is killed.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): AppLogger {
  const options = {
    level: level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: errorWithoutData, err: errorWithoutData },
    mixin: () => traceFields(),
  };
  return pino(options, destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }));
}
