/** The figures of the webhooks as tables of Markdown, to be pasted into docs/benchmarks.md. */
import type { WebhooksResult } from './webhooks.ts';
import type { Latency } from './webhooks-latency.ts';

const whole = (n: number) => Math.round(n).toLocaleString('en');
const tenths = (n: number) => n.toFixed(1);
const reason = (n: number) => n.toFixed(2);
const latency = ({ p50, p99 }: Latency) => `p50 ${tenths(p50)} ms, p99 ${tenths(p99)} ms`;

const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export function inTables(r: WebhooksResult): string {
  const throughput = r.caudal.map((c) => [
    `${c.receptores} receiver${c.receptores === 1 ? '' : 's'}`,
    whole(c.entregas),
    whole(c.directas),
    reason(c.razon),
  ]);
  const { atasco, vecinos, rafaga, puntualidad } = r;
  const delays = puntualidad.tramos.map(({ retraso }) => retraso.p99);
  const last = puntualidad.tramos.at(-1);
  const others = [
    ['idle, event to receiver', latency(r.ociosa), 'p99 ≤ 25 ms'],
    [
      `backlog drained at ${whole(atasco.porSegundo)}/s: another insurer`,
      `p99 ${tenths(atasco.antes.p99)} → ${tenths(atasco.durante.p99)} ms, ratio ${reason(atasco.razon)}`,
      '≤ 2 ×',
    ],
    [
      `bad neighbours, ${whole(vecinos.intentos)} attempts at them: another insurer`,
      `p99 ${tenths(vecinos.antes.p99)} → ${tenths(vecinos.durante.p99)} ms, ratio ${reason(vecinos.razon)}`,
      '≤ 2 ×',
    ],
    ['the same: memory of the worker', `${whole(vecinos.memoria.antes)} → ${whole(vecinos.memoria.maxima)} MB`, 'flat'],
    [
      'burst, no statistics against with',
      `${whole(rafaga.sinEstadisticas)}/s against ${whole(rafaga.conEstadisticas)}/s, ratio ${reason(rafaga.razon)}`,
      '≥ 0.5',
    ],
    [
      `due at ${puntualidad.porSegundo}/s for ${puntualidad.segundos} s: how late`,
      `p99 ${whole(Math.min(...delays))} to ${whole(Math.max(...delays))} ms by the minute, earliest ${tenths(puntualidad.masPronto)} ms`,
      'p99 ≤ 1 s, never early',
    ],
    [
      'the same, at its end',
      `worker ${whole(last?.memoria ?? Number.NaN)} MB, ${whole(last?.bytesPorFila ?? Number.NaN)} bytes a row of the queue`,
      'bounded',
    ],
  ];
  return [
    r.version,
    table(['what', 'delivered per second', 'undici from memory', 'ratio'], throughput),
    table(['what', 'measured', 'floor'], others),
  ].join('\n\n');
}
