/**
 * Limits the memory and number of bodies with files. Only bytes that have arrived count as memory, so a slow upload takes little memory, although
 * it counts as one of its caller's few uploads. Nobody waits: a caller with too many uploads is told to retry, and when memory runs out, an upload
 * of the insurer with the most bytes in memory is cut.
 */
import { networkOf, networkShown } from '../platform/network.ts';
import { DomainError, unavailableFor } from '../shared/errors.ts';

/** Insurer, case and session against whose limits an upload, or a stream of `sse.ts`, counts. */
export interface Uploader {
  readonly insurer: string;
  /** The case; empty: none. */
  readonly subject: string;
  readonly session: string;
}

export interface UploadLimits {
  /** Bytes of bodies in memory at once. */
  readonly bytes: number;
  /** Maximum number of simultaneous uploads of a session, a case, an insurer, and in all. */
  readonly perSession: number;
  readonly perSubject: number;
  readonly perInsurer: number;
  readonly total: number;
  /** Milliseconds in which at least `leastPerWindow` bytes must arrive, or the upload is cut. */
  readonly window: number;
  readonly leastPerWindow: number;
}

export interface Upload {
  /** Aborts when the upload is cut; its reason is the error to answer with. */
  readonly signal: AbortSignal;
  /** Counts bytes that have arrived. */
  received(bytes: number): void;
  /** Must be called when the body is complete: from then on the upload can't be cut. */
  whole(): void;
  /** Ends the upload, which then no longer counts. */
  close(): void;
}

export interface UploadBudget {
  /** Begins an upload. @throws DomainError no_disponible when the caller has too many uploads under way */
  open(who: Uploader): Upload;
}

/** The bytes suffice for four of the largest files, or about a hundred photographs. */
export const UPLOAD_LIMITS: UploadLimits = {
  bytes: 112 * 1024 * 1024,
  perSession: 32,
  perSubject: 40,
  perInsurer: 96,
  total: 512,
  // An old telephone with bad coverage sends twice as much; a slower sender would only occupy the connection.
  window: 10_000,
  leastPerWindow: 16 * 1024,
};

/** Limits for pages on which strangers may send a file: less memory, and few uploads of one network or of one subscriber. */
export const OPEN_UPLOAD_LIMITS: UploadLimits = {
  ...UPLOAD_LIMITS,
  bytes: 48 * 1024 * 1024,
  perSession: 4,
  perSubject: 4,
  perInsurer: 8,
};

/** The owners of an upload to a page for anybody: the sender's network, and the larger block that an IPv6 subscriber can have (RFC 6177). */
export function openUploader(ip: string): Uploader {
  const network = networkOf(ip);
  return { insurer: networkShown(ip), subject: network, session: network };
}

interface Entry {
  readonly who: Uploader;
  readonly cut: AbortController;
  bytes: number;
  inWindow: number;
  isWhole: boolean;
}

/** `Retry-After` of a refused upload, in seconds. */
const RETRY = 5;
const noRoom = (): DomainError => unavailableFor(RETRY, { connection: 'close' });
const tooSlow = (): DomainError => new DomainError('tiempo_agotado', {}, { connection: 'close' });

export function createUploadBudget(limits: UploadLimits = UPLOAD_LIMITS): UploadBudget {
  const entries = new Set<Entry>();

  const count = (isOne: (who: Uploader) => boolean): number =>
    [...entries].reduce((sum, { who }) => sum + (isOne(who) ? 1 : 0), 0);
  const isFull = ({ insurer, subject, session }: Uploader): boolean =>
    entries.size >= limits.total ||
    count((who) => who.insurer === insurer) >= limits.perInsurer ||
    count((who) => who.insurer === insurer && who.subject === subject) >= limits.perSubject ||
    count((who) => who.session === session) >= limits.perSession;

  const held = (isOne: (entry: Entry) => boolean): number =>
    [...entries].reduce((sum, entry) => sum + (isOne(entry) ? entry.bytes : 0), 0);

  function cut(entry: Entry, error: DomainError): void {
    entries.delete(entry);
    entry.cut.abort(error);
  }

  /** Cuts an incomplete upload: of the insurer with the most bytes, the case with the most bytes, and of this case the newest upload. */
  function takeBack(): void {
    const coming = [...entries].filter(({ isWhole }) => !isWhole);
    const weight = ({ who }: Entry): readonly [number, number] => [
      held((other) => other.who.insurer === who.insurer),
      held((other) => other.who.insurer === who.insurer && other.who.subject === who.subject),
    ];
    let heaviest: Entry | undefined;
    let most: readonly [number, number] = [-1, -1];
    for (const entry of coming) {
      const [insurer, subject] = weight(entry);
      if (insurer < most[0] || (insurer === most[0] && subject < most[1])) continue;
      heaviest = entry;
      most = [insurer, subject];
    }
    if (heaviest) cut(heaviest, noRoom());
  }

  return {
    open(who) {
      if (isFull(who)) throw noRoom();
      const entry: Entry = { who, cut: new AbortController(), bytes: 0, inWindow: 0, isWhole: false };
      entries.add(entry);
      const watch = setInterval(() => {
        if (entry.inWindow < limits.leastPerWindow) cut(entry, tooSlow());
        entry.inWindow = 0;
      }, limits.window);
      const rest = () => clearInterval(watch);
      entry.cut.signal.addEventListener('abort', rest, { once: true });
      return {
        signal: entry.cut.signal,
        received(bytes) {
          if (!entries.has(entry)) return;
          entry.bytes += bytes;
          entry.inWindow += bytes;
          if (held(() => true) > limits.bytes) takeBack();
        },
        whole() {
          entry.isWhole = true;
          rest();
        },
        close() {
          rest();
          entries.delete(entry);
        },
      };
    },
  };
}
