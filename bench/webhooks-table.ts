/** The figures of the webhooks as tables in Markdown, to be pasted into docs/benchmarks.md. */
import { markdownTable } from './measurement.ts';
import type { WebhooksResult } from './webhooks.ts';
import type { Latency } from './webhooks-latency.ts';

const whole = (n: number) => Math.round(n).toLocaleString('en');
const tenths = (n: number) => n.toFixed(1);
const hundredths = (n: number) => n.toFixed(2);
const latency = ({ p50, p99 }: Latency) => `p50 ${tenths(p50)} ms, p99 ${tenths(p99)} ms`;

export function inTables(r: WebhooksResult): string {
  const throughput = r.throughput.map((c) => [
    `${c.receivers} receiver${c.receivers === 1 ? '' : 's'}`,
    whole(c.deliveries),
    whole(c.direct),
    hundredths(c.ratio),
  ]);
  const { backlog, neighbours, deaths, burst, punctuality } = r;
  const delays = punctuality.stretches.map(({ lateness }) => lateness.p99);
  const last = punctuality.stretches.at(-1);
  const others = [
    ['idle, event to receiver', latency(r.idle), 'p99 ≤ 25 ms'],
    [
      `backlog drained at ${whole(backlog.perSecond)}/s: another insurer`,
      `p99 ${tenths(backlog.before.p99)} → ${tenths(backlog.meanwhile.p99)} ms, ratio ${hundredths(backlog.ratio)}`,
      'p99 ≤ 250 ms',
    ],
    [
      `bad neighbours, ${whole(neighbours.attempts)} attempts at them: another insurer`,
      `p99 ${tenths(neighbours.before.p99)} → ${tenths(neighbours.meanwhile.p99)} ms, ratio ${hundredths(neighbours.ratio)}`,
      'p99 ≤ 250 ms',
    ],
    [
      'the same: memory of the worker',
      `${whole(neighbours.memory.before)} → ${whole(neighbours.memory.peak)} MB`,
      'flat',
    ],
    [
      'the only worker killed at three tenths of a backlog, and started again',
      `the first ${tenths(deaths.firstAfterStart / 1000)} s after the start, the last ${tenths(deaths.lastAfterStart / 1000)} s, ${deaths.twice.alone} came twice`,
      '≤ 6 s',
    ],
    [
      'the same beside another worker',
      `nothing came for ${whole(deaths.longestGapBesideAnother)} ms at most, ${deaths.twice.besideAnother} came twice`,
      '≤ 1 s',
    ],
    [
      'burst, no statistics against with',
      `${whole(burst.withoutStatistics)}/s against ${whole(burst.withStatistics)}/s, ratio ${hundredths(burst.ratio)}`,
      '≥ 0.5',
    ],
    [
      `due at ${punctuality.perSecond}/s for ${punctuality.seconds} s: how late`,
      `p99 ${whole(Math.min(...delays))} to ${whole(Math.max(...delays))} ms by the minute, earliest ${tenths(punctuality.earliest)} ms`,
      'p99 ≤ 1 s, never early',
    ],
    [
      'the same, at its end',
      `worker ${whole(last?.memory ?? Number.NaN)} MB, ${whole(last?.bytesPerRow ?? Number.NaN)} bytes a row of the queue`,
      'bounded',
    ],
  ];
  return [
    r.version,
    markdownTable(['what', 'delivered per second', 'undici from memory', 'ratio'], throughput),
    markdownTable(['what', 'measured', 'goal'], others),
  ].join('\n\n');
}
