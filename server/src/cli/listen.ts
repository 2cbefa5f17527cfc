/** The command `escuchar`: its options, what it prints, and how it ends. */
import { systemClock } from '../platform/clock.ts';
import { UsageError } from '../shared/errors.ts';
import type { Options } from './commands.ts';
import {
  addressIn,
  type Event,
  type Listening,
  listenToEvents,
  localAddress,
  stateFileOf,
} from './listen-to-events.ts';
import { textOption } from './text-option.ts';

export const LISTEN = {
  uso: '--clave alb_… [--url {base_url}] [--reenviar http://127.0.0.1:3000/hook] [--desde ahora|cursor|CURSOR] [--evento a,b] [--estado FILE], events as they come',
  options: ['clave', 'url', 'reenviar', 'desde', 'evento', 'estado'],
};

/** Runs until Ctrl-C. @param json one JSON object for each event, for scripts */
export async function listen(options: Options, json: boolean, port: number): Promise<void> {
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    await listenToEvents(listeningOf(options, port), {
      clock: systemClock,
      signal: stop.signal,
      say: (line) => void process.stderr.write(`${line}\n`),
      show: (event, outcome) =>
        void process.stdout.write(`${json ? inJson(event, outcome) : inWords(event, outcome)}\n`),
    });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, end);
  }
}

/** @throws UsageError */
function listeningOf(options: Options, port: number): Listening {
  const text = (name: string): string | undefined => textOption(options, name);
  const key = text('clave');
  if (key === undefined) throw new UsageError('--clave is missing: the API key');
  const url = addressIn(text('url') ?? `http://localhost:${port}/api/v1`, '--url');
  const forward = text('reenviar');
  return {
    url,
    key,
    forward: forward === undefined ? null : localAddress(forward),
    from: text('desde') ?? 'cursor',
    kinds: (text('evento') ?? '').split(',').filter(Boolean),
    stateFile: text('estado') ?? stateFileOf(url.href, key),
  };
}

function inWords({ evento_id, evento, data, timestamp }: Event, outcome: string | null): string {
  const subject = typeof data.caso_id === 'string' ? data.caso_id : '';
  return `${timestamp}  ${evento.padEnd(24)} ${subject.padEnd(16)} ${evento_id}${outcome === null ? '' : `  → ${outcome}`}`;
}

const inJson = (event: Event, outcome: string | null): string =>
  JSON.stringify({ ...event, ...(outcome !== null && { reenvio: outcome }) });
