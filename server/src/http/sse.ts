/**
 * Server-sent events that say "something has changed" and nothing else: who listens asks again with what they may see. A
 * stream belongs to a session and ends with it.
 */
import { Readable } from 'node:stream';
import { DomainError } from '../shared/errors.ts';
import type { Uploader } from './upload-budget.ts';

/** What a stream watches. */
export interface Watch {
  /** Changes when there is something to tell. */
  fingerprint(): Promise<string>;
}

export interface Streams {
  /**
   * A stream of ticks.
   * @param place whose it is: an insurer takes no more than its share, and of that a case no more than its own
   * @param lives whether its session still lives; asked now and then
   * @throws DomainError no_disponible when there are too many, in the process, of this session, case or insurer
   */
  open(place: Uploader, watch: Watch, lives: () => Promise<boolean>): Promise<Readable>;
  /** Ends them all: the server stops. */
  close(): void;
}

export interface StreamsOptions {
  /** Calls back whenever something was written, here or in another process. */
  readonly onWake: (listener: () => void) => void;
  readonly maximum?: number;
  readonly perSession?: number;
  /** Of one case; a list is of none. */
  readonly perSubject?: number;
  readonly perInsurer?: number;
  /** Milliseconds between two looks of a stream at least. */
  readonly pause?: number;
  /** Milliseconds between two signs of life; what nobody announces is found then. */
  readonly heartbeat?: number;
}

interface Stream {
  readonly place: Uploader;
  readonly output: Readable;
  /** Learns how things stand; changes count from then on. */
  begin(): Promise<void>;
  lookSoon(): void;
  beat(): void;
  end(): void;
}

const WAIT_SECONDS = 30;

export function createStreams(options: StreamsOptions): Streams {
  const {
    maximum = 500,
    perSession = 8,
    perSubject = 24,
    perInsurer = 125,
    pause = 1000,
    heartbeat = 20_000,
  } = options;
  const opened = new Set<Stream>();
  let closed = false;
  options.onWake(() => {
    for (const stream of opened) stream.lookSoon();
  });
  const pulse = setInterval(() => {
    for (const stream of opened) stream.beat();
  }, heartbeat);
  pulse.unref();

  return {
    async open(place, watch, lives) {
      const { session, insurer, subject } = place;
      const theirs = [...opened].filter((stream) => stream.place.insurer === insurer);
      const own = theirs.filter((stream) => stream.place.session === session);
      const ofCase = subject === '' ? [] : theirs.filter((stream) => stream.place.subject === subject);
      if (
        closed ||
        opened.size >= maximum ||
        theirs.length >= perInsurer ||
        ofCase.length >= perSubject ||
        own.length >= perSession
      )
        throw new DomainError('no_disponible', { segundos: WAIT_SECONDS });
      const stream = createStream(place, watch, lives, pause);
      // Its place is taken before anything is waited for: many that come at once are counted, and a stop meanwhile ends it.
      opened.add(stream);
      stream.output.once('close', () => opened.delete(stream));
      try {
        await stream.begin();
      } catch (error) {
        stream.output.destroy();
        throw error;
      }
      return stream.output;
    },
    close() {
      closed = true;
      clearInterval(pulse);
      for (const { end } of opened) end();
    },
  };
}

function createStream(place: Uploader, watch: Watch, lives: () => Promise<boolean>, pause: number): Stream {
  const output = new Readable({ read: () => undefined });
  let last: string | null = null;
  let wait: NodeJS.Timeout | null = null;
  let ended = false;
  const say = (text: string) => {
    // what comes back after the end of the stream, or after its listener has gone, is told to nobody
    if (!ended && !output.destroyed) output.push(text);
  };
  const end = () => {
    if (!ended) output.push(null);
    ended = true;
  };
  const look = async () => {
    if (last === null) return;
    const before = last;
    const hash = await watch.fingerprint().catch(() => before); // the database is away: the next look tells
    if (hash === last) return;
    last = hash;
    say('event: cambio\ndata: {}\n\n');
  };
  say(': albacea\n\n');
  output.once('close', () => wait && clearTimeout(wait));
  return {
    place,
    output,
    end,
    async begin() {
      last = await watch.fingerprint();
    },
    lookSoon() {
      wait ??= setTimeout(() => {
        wait = null;
        void look();
      }, pause).unref();
    },
    beat() {
      void lives()
        .catch(() => true)
        .then(async (live) => {
          if (!live) return end();
          say(':\n\n');
          await look();
        });
    },
  };
}
