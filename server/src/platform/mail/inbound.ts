/**
 * The door by which e-mail comes in: an SMTP server (RFC 5321) that takes messages for addresses of one domain and nothing else.
 * It answers 250 only once whoever is behind it has the message, 4xx when it could not be kept for now, and never writes to anybody.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface InboundMail {
  readonly bytes: Buffer;
  /** Of the envelope; empty for a bounce. */
  readonly sender: string;
  readonly recipients: readonly string[];
  /** Address of the machine that brought it, and the name that it gave itself. */
  readonly ip: string;
  readonly helo: string;
}

export interface InboundOptions {
  readonly port: number;
  readonly host: string;
  /** The part of the addresses after the `@`. */
  readonly domain: string;
  /** Bytes of the largest message. */
  readonly maximum: number;
  /** PEM; null: without STARTTLS. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
  /** Whether anybody reads what comes to an address. */
  accepts(address: string): boolean;
  /** Keeps a message; resolves once it can't be lost any more. */
  keep(mail: InboundMail): Promise<void>;
  /** Told of what could not be kept. */
  onFail(error: unknown): void;
}

export interface InboundDoor {
  readonly port: number;
  close(): Promise<void>;
}

/** Connections at once, recipients of a message, and milliseconds of silence after which a connection ends. */
const CLIENTS = 20;
const RECIPIENTS = 5;
const SILENCE = 60_000;
/** Milliseconds that a stop grants to what is on the line. */
const CLOSE = 2000;

/** @throws when the port can't be had */
export async function openInbound(options: InboundOptions): Promise<InboundDoor> {
  const { port, host, tls, maximum, accepts, domain } = options;
  const server = new SMTPServer({
    ...(tls ?? {}),
    name: domain,
    banner: 'Albacea',
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maximum,
    maxClients: CLIENTS,
    socketTimeout: SILENCE,
    closeTimeout: CLOSE,
    onRcptTo({ address }, { envelope }, answer) {
      if (!accepts(address)) return answer(refusal(550, 'no such address here'));
      if (envelope.rcptTo.length >= RECIPIENTS) return answer(refusal(452, 'too many recipients'));
      answer();
    },
    onData(stream, session, answer) {
      receive(options, stream, session).then(
        (refused) => answer(refused),
        (error) => {
          options.onFail(error);
          answer(refusal(451, 'try again later'));
        },
      );
    },
  });
  server.on('error', options.onFail); // of one connection: the others go on
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

/** @returns why it is refused for good; null: it is kept */
async function receive(
  { maximum, keep }: InboundOptions,
  stream: SMTPServerDataStream,
  { envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession,
): Promise<Error | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maximum) chunks.push(chunk); // what is too large is read to its end, and not kept
  }
  if (size > maximum || stream.sizeExceeded) return refusal(552, 'message too large');
  await keep({
    bytes: Buffer.concat(chunks),
    sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    recipients: envelope.rcptTo.map(({ address }) => address),
    ip: remoteAddress,
    helo: typeof hostNameAppearsAs === 'string' ? hostNameAppearsAs : '',
  });
  return null;
}

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });
