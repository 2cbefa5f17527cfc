/** Numbers to watch, in the Prometheus format; no label ever holds a person or a path with ids. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from './within.ts';

export interface Metricas {
  readonly tipo: string;
  texto(): Promise<string>;
  peticion(metodo: string, ruta: string, estado: number, segundos: number): void;
  /** Counts an attempt to deliver a webhook by its outcome. */
  intento(resultado: string): void;
  /** Counts a refused sign-in. */
  signInFailed(reason: string): void;
  /** How far the sealed audit trail of an insurer goes. */
  auditHead(aseguradoraId: string, secuencia: number): void;
  /** Figures that are read when somebody looks, all of them by one reading: by name, what they are and where they stand in it. */
  medidas<T>(
    leer: () => Promise<T>,
    figuras: Readonly<Record<string, readonly [ayuda: string, de: (leido: T) => number]>>,
  ): void;
}

/** Milliseconds that a look waits for a figure: one that the database does not give is absent, and the others are shown. */
const READING_LIMIT = 1_500;

export function crearMetricas(): Metricas {
  const registro = new Registry();
  collectDefaultMetrics({ register: registro });
  const peticiones = new Histogram({
    name: 'albacea_http_request_seconds',
    help: 'Duration of requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registro],
  });
  const intentos = new Counter({
    name: 'albacea_webhook_attempts_total',
    help: 'Attempts to deliver a webhook by outcome',
    labelNames: ['outcome'],
    registers: [registro],
  });
  const signInFailures = new Counter({
    name: 'albacea_sign_in_failures_total',
    help: 'Refused sign-ins by reason: no account, wrong password, wrong code',
    labelNames: ['reason'],
    registers: [registro],
  });
  const auditHeads = new Gauge({
    name: 'albacea_audit_head',
    help: 'Sequence of the last audit record that this process sealed, by id of the insurer',
    labelNames: ['insurer'],
    registers: [registro],
  });
  return {
    tipo: registro.contentType,
    texto: () => registro.metrics(),
    peticion: (method, route, status, segundos) =>
      peticiones.observe({ method, route, status: String(status) }, segundos),
    intento: (outcome) => intentos.inc({ outcome }),
    signInFailed: (reason) => signInFailures.inc({ reason }),
    auditHead: (insurer, secuencia) => auditHeads.set({ insurer }, secuencia),
    medidas(leer, figuras) {
      let enCurso: ReturnType<typeof leer> | null = null;
      // All figures are asked for in the same turn of the event loop; the next look reads anew.
      const leerUnaVez = () => {
        enCurso ??= leer().finally(() => {
          enCurso = null;
        });
        return enCurso;
      };
      for (const [name, [help, de]] of Object.entries(figuras)) {
        new Gauge({
          name,
          help,
          registers: [registro],
          async collect() {
            try {
              this.set(de(await within(READING_LIMIT, leerUnaVez())));
            } catch {
              this.remove(); // the database is away: no figure is better than an old one, or than 0, which would say that all is well
            }
          },
        });
      }
    },
  };
}
