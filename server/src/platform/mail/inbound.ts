/**
 * The server for incoming e-mail (SMTP, RFC 5321), which takes messages for addresses of one domain and nothing else. It answers 250 only once the
 * message is stored, and 4xx if the message can't be stored for now. It never sends e-mail itself.
 */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { Collector } from '../collector.ts';

export interface InboundMail {
  readonly bytes: Buffer;
  /** Sender of the envelope; empty for a bounce. */
  readonly sender: string;
  readonly recipients: readonly string[];
  /** Address of the delivering machine. */
  readonly ip: string;
}

export interface InboundOptions {
  readonly port: number;
  readonly host: string;
  /** The part of the addresses after the `@`. */
  readonly domain: string;
  /** Maximum number of bytes of a message. */
  readonly maximum: number;
  /** Key and certificate as PEM; null: the server offers no STARTTLS. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
  readonly places: InboundPlaces;
  /** Whether messages to an address are wanted. */
  accepts(address: string): boolean;
  /** Stores a message; resolves once the message can no longer be lost. @throws Refusal, or an error for a temporary failure */
  keep(mail: InboundMail): Promise<void>;
  /** Called for messages that could not be stored and for failed connections, not for callers refused for lack of room. */
  onFail(error: unknown): void;
}

/** The resources granted to one connection or message. */
export interface Place {
  /** Aborts when the place is taken back. */
  readonly signal: AbortSignal;
  /** Counts bytes that have arrived. */
  received(bytes: number): void;
  /** Must be called when the message is complete; from then on the place can't be taken back. */
  whole(): void;
  close(): void;
}

/** Grants places to delivering machines, by their IP address; both methods throw if no place is free for now. */
export interface InboundPlaces {
  /** Grants a place for a connection; the place's signal aborts when the connection has lasted too long. */
  connection(ip: string): Place;
  /** Grants a place for a message, from its first byte until it is stored. */
  message(ip: string): Place;
}

/** Refuses a message: 4xx for now, 5xx for good (RFC 5321, 4.2.1). */
export class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    super(text);
    this.name = 'Refusal';
    this.responseCode = responseCode;
  }
}

export interface InboundServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Maximum number of recipients of a message. */
const RECIPIENTS = 5;
/** Milliseconds of silence after which a connection ends. */
const SILENCE = 60_000;
/** Milliseconds that a stop grants to running connections. */
const STOP_GRACE = 2000;

/** @throws when the port is not available */
export async function openInbound(options: InboundOptions): Promise<InboundServer> {
  const { port, host, tls, maximum, accepts, domain, places } = options;
  const server = new Server(places, {
    ...(tls ?? {}),
    name: domain,
    banner: 'Albacea',
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maximum,
    socketTimeout: SILENCE,
    closeTimeout: STOP_GRACE,
    onRcptTo({ address }, { envelope }, answer) {
      if (!accepts(address)) return answer(new Refusal(550, 'no such address here'));
      if (envelope.rcptTo.length >= RECIPIENTS) return answer(new Refusal(452, 'too many recipients'));
      answer();
    },
    onData(stream, session, answer) {
      receive(options, stream, session).then(
        () => answer(),
        (error) => {
          if (!(error instanceof Refusal)) options.onFail(error);
          answer(error instanceof Refusal ? error : new Refusal(451, 'try again later'));
        },
      );
    },
  });
  server.on('error', options.onFail); // an error of one connection; the others go on
  server.listen(port, host);
  await Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => Promise.reject(error)),
  ]);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Refuses connections that get no place before their session begins, and ends connections that last too long. */
class Server extends SMTPServer {
  readonly #places: InboundPlaces;
  readonly #connected = new WeakMap<SMTPServerSession, Place>();

  constructor(places: InboundPlaces, options: SMTPServerOptions) {
    super(options);
    this.#places = places;
  }

  override connect(socket: Socket, given?: Parameters<SMTPServer['connect']>[1]): void {
    let place: Place;
    try {
      place = this.#places.connection(socket.remoteAddress ?? '');
    } catch {
      socket.on('error', () => undefined); // a caller who is turned away may hang up first
      socket.end('421 too many connections, try again later\r\n');
      socket.destroySoon();
      return;
    }
    super.connect(socket, given);
    const connection = [...this.connections].at(-1);
    if (connection) this.#connected.set(connection.session, place);
    place.signal.addEventListener('abort', () => connection?.send(421, 'this took too long'), { once: true });
  }

  override onClose(session: SMTPServerSession): void {
    this.#connected.get(session)?.close();
  }
}

const noRoom = (): Refusal => new Refusal(451, 'no room for this message now, try again later');

/** @throws Refusal */
function placeFor(places: InboundPlaces, ip: string): Place {
  try {
    return places.message(ip);
  } catch (error) {
    throw error instanceof Refusal ? error : noRoom();
  }
}

/** Reads a message to its end and stores it. @throws Refusal, or an error for a temporary failure */
async function receive(
  { maximum, keep, places }: InboundOptions,
  stream: SMTPServerDataStream,
  { envelope, remoteAddress }: SMTPServerSession,
): Promise<void> {
  const place = placeFor(places, remoteAddress);
  try {
    const message = new Collector();
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      place.received(chunk.length);
      // a message that is too large or has lost its place is read to its end and dropped, so that the sender gets the answer
      if (size <= maximum && !place.signal.aborted) message.add(chunk);
      else message.clear();
    }
    if (size > maximum || stream.sizeExceeded) throw new Refusal(552, 'message too large');
    if (place.signal.aborted) throw noRoom();
    place.whole();
    await keep({
      bytes: message.all(),
      sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      recipients: envelope.rcptTo.map(({ address }) => address),
      ip: remoteAddress,
    });
  } finally {
    place.close();
  }
}
