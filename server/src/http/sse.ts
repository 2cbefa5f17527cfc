/**
 * Server-sent events that say "something has changed" and nothing else: who listens asks again with what they may see. A
 * stream belongs to a session and ends with it.
 */
import { Readable } from 'node:stream';
import { DomainError } from '../shared/errors.ts';

/** What a stream watches. */
export interface Watch {
  /** Changes when there is something to tell. */
  huella(): Promise<string>;
}

export interface Streams {
  /**
   * A stream of ticks.
   * @param vive whether its session still lives; asked now and then
   * @throws DomainError no_disponible when there are too many, in the process or of this session
   */
  abrir(session: string, watch: Watch, vive: () => Promise<boolean>): Promise<Readable>;
  /** Ends them all: the server stops. */
  cerrar(): void;
}

export interface StreamsOptions {
  /** Calls back whenever something was written, here or in another process. */
  readonly onWake: (listener: () => void) => void;
  readonly maximo?: number;
  readonly porSesion?: number;
  /** Milliseconds between two looks of a stream at least. */
  readonly pausa?: number;
  /** Milliseconds between two signs of life; what nobody announces is found then. */
  readonly heartbeat?: number;
}

interface Stream {
  readonly sesion: string;
  readonly salida: Readable;
  /** Learns how things stand; changes count from then on. */
  empezar(): Promise<void>;
  mirar(): void;
  latir(): void;
  terminar(): void;
}

const WAIT_SECONDS = 30;

export function createStreams(options: StreamsOptions): Streams {
  const { maximo = 500, porSesion = 8, pausa = 1000, heartbeat = 20_000 } = options;
  const opened = new Set<Stream>();
  let closed = false;
  options.onWake(() => {
    for (const stream of opened) stream.mirar();
  });
  const pulse = setInterval(() => {
    for (const stream of opened) stream.latir();
  }, heartbeat);
  pulse.unref();

  return {
    async abrir(session, watch, vive) {
      const theirs = [...opened].filter((stream) => stream.sesion === session).length;
      if (closed || opened.size >= maximo || theirs >= porSesion)
        throw new DomainError('no_disponible', { segundos: WAIT_SECONDS });
      const stream = createStream(session, watch, vive, pausa);
      // Its place is taken before anything is waited for: many that come at once are counted, and a stop meanwhile ends it.
      opened.add(stream);
      stream.salida.once('close', () => opened.delete(stream));
      try {
        await stream.empezar();
      } catch (error) {
        stream.salida.destroy();
        throw error;
      }
      return stream.salida;
    },
    cerrar() {
      closed = true;
      clearInterval(pulse);
      for (const { terminar } of opened) terminar();
    },
  };
}

function createStream(sesion: string, watch: Watch, vive: () => Promise<boolean>, pause: number): Stream {
  const salida = new Readable({ read: () => undefined });
  let last: string | null = null;
  let wait: NodeJS.Timeout | null = null;
  let ended = false;
  const say = (text: string) => {
    // what comes back after the end of the stream, or after its listener has gone, is told to nobody
    if (!ended && !salida.destroyed) salida.push(text);
  };
  const terminar = () => {
    if (!ended) salida.push(null);
    ended = true;
  };
  const look = async () => {
    if (last === null) return;
    const before = last;
    const hash = await watch.huella().catch(() => before); // the database is away: the next look tells
    if (hash === last) return;
    last = hash;
    say('event: cambio\ndata: {}\n\n');
  };
  say(': albacea\n\n');
  salida.once('close', () => wait && clearTimeout(wait));
  return {
    sesion,
    salida,
    terminar,
    async empezar() {
      last = await watch.huella();
    },
    mirar() {
      wait ??= setTimeout(() => {
        wait = null;
        void look();
      }, pause).unref();
    },
    latir() {
      void vive()
        .catch(() => true)
        .then(async (live) => {
          if (!live) return terminar();
          say(':\n\n');
          await look();
        });
    },
  };
}
