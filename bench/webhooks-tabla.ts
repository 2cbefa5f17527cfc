/** The figures of the webhooks as tables of Markdown, to be pasted into docs/benchmarks.md. */
import type { ResultadoWebhooks } from './webhooks.ts';
import type { Latencia } from './webhooks-latencia.ts';

const entero = (n: number) => Math.round(n).toLocaleString('en');
const decimas = (n: number) => n.toFixed(1);
const razon = (n: number) => n.toFixed(2);
const latencia = ({ p50, p99 }: Latencia) => `p50 ${decimas(p50)} ms, p99 ${decimas(p99)} ms`;

const tabla = (cabecera: readonly string[], filas: readonly (readonly string[])[]) =>
  [cabecera, cabecera.map(() => '---'), ...filas].map((fila) => `| ${fila.join(' | ')} |`).join('\n');

export function enTablas(r: ResultadoWebhooks): string {
  const caudal = r.caudal.map((c) => [
    `${c.receptores} receiver${c.receptores === 1 ? '' : 's'}`,
    entero(c.entregas),
    entero(c.directas),
    razon(c.razon),
  ]);
  const { atasco, vecinos, rafaga, puntualidad } = r;
  const retrasos = puntualidad.tramos.map(({ retraso }) => retraso.p99);
  const ultimo = puntualidad.tramos.at(-1);
  const otras = [
    ['idle, event to receiver', latencia(r.ociosa), 'p99 ≤ 25 ms'],
    [
      `backlog drained at ${entero(atasco.porSegundo)}/s: another insurer`,
      `p99 ${decimas(atasco.antes.p99)} → ${decimas(atasco.durante.p99)} ms, ratio ${razon(atasco.razon)}`,
      '≤ 2 ×',
    ],
    [
      `bad neighbours, ${entero(vecinos.intentos)} attempts at them: another insurer`,
      `p99 ${decimas(vecinos.antes.p99)} → ${decimas(vecinos.durante.p99)} ms, ratio ${razon(vecinos.razon)}`,
      '≤ 2 ×',
    ],
    [
      'the same: memory of the worker',
      `${entero(vecinos.memoria.antes)} → ${entero(vecinos.memoria.maxima)} MB`,
      'flat',
    ],
    [
      'burst, no statistics against with',
      `${entero(rafaga.sinEstadisticas)}/s against ${entero(rafaga.conEstadisticas)}/s, ratio ${razon(rafaga.razon)}`,
      '≥ 0.5',
    ],
    [
      `due at ${puntualidad.porSegundo}/s for ${puntualidad.segundos} s: how late`,
      `p99 ${entero(Math.min(...retrasos))} to ${entero(Math.max(...retrasos))} ms by the minute, earliest ${decimas(puntualidad.masPronto)} ms`,
      'p99 ≤ 1 s, never early',
    ],
    [
      'the same, at its end',
      `worker ${entero(ultimo?.memoria ?? Number.NaN)} MB, ${entero(ultimo?.bytesPorFila ?? Number.NaN)} bytes a row of the queue`,
      'bounded',
    ],
  ];
  return [
    r.version,
    tabla(['what', 'delivered per second', 'undici from memory', 'ratio'], caudal),
    tabla(['what', 'measured', 'floor'], otras),
  ].join('\n\n');
}
