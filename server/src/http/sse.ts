/**
 * Server-sent events that say only that something has changed; the listening pages then fetch the data that they may see. A stream belongs to a
 * session and ends with it.
 */
import { Readable } from 'node:stream';
import { DomainError } from '../shared/errors.ts';
import type { Uploader } from './upload-budget.ts';

/** The data that a stream watches. */
export interface Watch {
  /** Computes a value that changes when the data change. */
  fingerprint(): Promise<string>;
}

export interface Streams {
  /**
   * Opens a stream with an event for each change of the watched data.
   * @param place session, case and insurer against whose limits the stream counts
   * @param lives tells whether the session is still valid; called at each heartbeat
   * @throws DomainError no_disponible when too many streams are open in this process, or for this session, case or insurer
   */
  open(place: Uploader, watch: Watch, lives: () => Promise<boolean>): Promise<Readable>;
  /** Ends all streams when the server stops. */
  close(): void;
}

export interface StreamsOptions {
  /** Calls back whenever something was written, here or in another process. */
  readonly onWake: (listener: () => void) => void;
  readonly maximum?: number;
  readonly perSession?: number;
  /** Maximum number of streams of one case. Streams of lists belong to no case and are not limited by this. */
  readonly perSubject?: number;
  readonly perInsurer?: number;
  /** Milliseconds between a notice and the check that follows it, so that several notices cause one check. */
  readonly pause?: number;
  /** Milliseconds between two heartbeats, which also find changes that nobody announced. */
  readonly heartbeat?: number;
}

interface Stream {
  readonly place: Uploader;
  readonly output: Readable;
  /** Computes the first fingerprint, with which later ones are compared. */
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
      const sameSubject = subject === '' ? [] : theirs.filter((stream) => stream.place.subject === subject);
      if (
        closed ||
        opened.size >= maximum ||
        theirs.length >= perInsurer ||
        sameSubject.length >= perSubject ||
        own.length >= perSession
      )
        throw new DomainError('no_disponible', { segundos: WAIT_SECONDS });
      const stream = createStream(place, watch, lives, pause);
      // Added before the first await, so that simultaneous openings are counted and a stop of the server ends this stream too.
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
    // a check may return after the stream has ended, or after its listener has hung up
    if (!ended && !output.destroyed) output.push(text);
  };
  const end = () => {
    if (!ended) output.push(null);
    ended = true;
  };
  const look = async () => {
    if (last === null) return;
    const before = last;
    const hash = await watch.fingerprint().catch(() => before); // the database is unavailable: the next check finds the change
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
