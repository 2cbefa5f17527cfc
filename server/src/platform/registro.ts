/** The log: ids, route patterns and codes; never people, query strings, or texts of other systems. */
import { type Logger, pino } from 'pino';

export type Registro = Logger;

/** Name, code and stack of an error, without messages of engines and servers, which may repeat values. */
function errorSinDatos(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { tipo: typeof error };
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>;
  const ajeno = code !== undefined;
  const [primera = '', ...resto] = (error.stack ?? '').split('\n');
  return {
    tipo: error.name,
    codigo: code,
    restriccion: constraint,
    tabla: table,
    severidad: severity,
    mensaje: ajeno ? undefined : error.message,
    pila: [ajeno ? error.name : primera, ...resto.filter((linea) => linea.startsWith('    at '))].join('\n'),
    ...(error.cause !== undefined && { causa: errorSinDatos(error.cause) }),
  };
}

/**
 * @param nivel LOG_LEVEL
 * @param destino a stream for tests; standard output without it, written in the background and some lines at a time: a line
 * per request would be a system call per request. What is pending is written when the process ends, unless it is killed.
 */
export function crearRegistro(nivel: string, destino?: { write(linea: string): void }): Registro {
  const opciones = {
    level: nivel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: errorSinDatos, err: errorSinDatos },
  };
  return pino(opciones, destino ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }));
}
