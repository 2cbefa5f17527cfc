import { createPrivateKey } from 'node:crypto';
import { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import type MimeNode from 'nodemailer/lib/mime-node';
import SMTPPool, { type SMTPPoolOptions } from 'nodemailer/lib/smtp-pool';
import { within } from '../within.ts';
import { classifyFailure, type SmtpFailure } from './classify-failure.ts';
import { composeMime } from './mime.ts';
import { readSmtpUrl, type SmtpServer } from './smtp-url.ts';
import type { MailTransport, OutgoingMail, SendingResult } from './transport.ts';

/** Options of the transport; times are in milliseconds. Options in SMTP_URL take precedence. */
export interface SmtpOptions {
  /** Maximum number of connections held open; default 8 */
  connections?: number;
  /** Messages over one connection before it is replaced; default 1000 */
  messagesPerConnection?: number;
  /** Name resolution, TCP, TLS and greeting together; default 10 s */
  connectionTimeoutMs?: number;
  /** From the connection to the greeting; default 10 s */
  greetingTimeoutMs?: number;
  /** Maximum silence of the server after a command; default 45 s */
  responseTimeoutMs?: number;
  /** Maximum duration of `send`, including the wait for a free connection; default 60 s. Leases must last longer. */
  totalTimeoutMs?: number;
  /** Time that `close` grants to running messages; default 5 s */
  closeTimeoutMs?: number;
  /** Idle time after which we close a connection; default 4 min */
  idleTimeoutMs?: number;
  /** Signs each message (RFC 6376, rsa-sha256). The RSA signature is the most expensive step: 0.4 ms of CPU with 2048 bits. */
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

export interface SmtpTransport extends MailTransport {
  /** Maximum number of simultaneous messages; if a worker claims more, the others wait while their leases run */
  readonly connections: number;
  /** `send` settles within this time; a message reported as neither `aceptado` nor `ambiguo` was certainly not sent */
  readonly totalTimeoutMs: number;
}

/**
 * Makes a transport that sends over SMTP through a pool of connections.
 *
 * Uses nodemailer's pool without its mailer, because an attempt must know when the server asked for the message. The pool reads the message at
 * that moment, so the last processing step of the message, after the signature, notes it.
 *
 * @param url SMTP_URL, see `readSmtpUrl`
 * @throws TypeError when the address or the DKIM key can't be used
 */
export function createSmtpTransport(url: string, options: SmtpOptions = {}): SmtpTransport {
  const server = readSmtpUrl(url);
  const connections = server.connections ?? options.connections ?? 8;
  const totalTimeoutMs = options.totalTimeoutMs ?? 60_000;
  const pool = new SMTPPool(poolOptions(server, options, connections));
  const signer = createSigner(options.dkim);
  const underWay = new Set<Promise<SendingResult>>();
  let closed = false;

  async function tryOnce(message: OutgoingMail): Promise<SendingResult> {
    const composed = composeMime(message);
    if (composed === null) return { tipo: 'permanente', codigo: null };
    const { firma } = message;
    const signing = firma
      ? new DKIM({ domainName: firma.domain, keySelector: firma.selector, privateKey: firma.clave })
      : signer;
    if (signing !== null) composed.processFunc((input) => signing.sign(input));
    return deliver(pool, composed, totalTimeoutMs);
  }

  return {
    connections,
    totalTimeoutMs,

    async send(message) {
      if (closed) return { tipo: 'sin_conexion' };
      const sending = tryOnce(message);
      underWay.add(sending);
      try {
        return await sending;
      } finally {
        underWay.delete(sending);
      }
    },

    async close() {
      closed = true;
      pool.close();
      await within(options.closeTimeoutMs ?? 5_000, Promise.allSettled([...underWay])).catch(() => undefined);
      pool.close({ force: true });
    },
  };
}

function poolOptions(server: SmtpServer, options: SmtpOptions, connections: number): SMTPPoolOptions {
  const connectionDeadline = server.connectionTimeoutMs ?? options.connectionTimeoutMs ?? 10_000;
  return {
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    ignoreTLS: server.ignoreTls,
    tls: { rejectUnauthorized: server.verifyCertificate, minVersion: 'TLSv1.2' },
    name: server.name,
    ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password ?? '' } }),
    connectionTimeout: connectionDeadline,
    dnsTimeout: connectionDeadline,
    greetingTimeout: server.greetingTimeoutMs ?? options.greetingTimeoutMs ?? 10_000,
    socketTimeout: server.responseTimeoutMs ?? options.responseTimeoutMs ?? 45_000,
    idleTimeout: options.idleTimeoutMs ?? 4 * 60_000,
    maxConnections: connections,
    maxMessages: options.messagesPerConnection ?? 1_000,
    // The pool requeues a message only if no byte of it was sent, for instance because the server had dropped the idle connection.
    maxRequeues: 1,
    logger: false,
  };
}

/** Hands one message to the pool and tells the result of the attempt. Settles within the deadline. */
function deliver(pool: SMTPPool, message: MimeNode, deadlineMs: number): Promise<SendingResult> {
  const cancel = new AbortController();
  const deadline = setTimeout(() => cancel.abort(), deadlineMs);
  let acceptedData = false;
  // The connection asks for the bytes only once the server has answered 354.
  message.processFunc((bytes) =>
    Readable.from(
      (async function* () {
        acceptedData = true;
        yield* bytes;
      })(),
      { objectMode: false },
    ),
  );
  // An undeliverable message comes back without its attachments (RFC 3461, 4.3).
  const data = { signal: cancel.signal, dsn: { ret: 'HDRS' } };
  // The pool does not use the other members of nodemailer's MailMessage.
  const theMessage = { data, message } as unknown as MailMessage<never>;
  return new Promise((resolve) => {
    pool.send(theMessage, (error) => {
      clearTimeout(deadline);
      resolve(error ? classifyFailure(readFailure(error), acceptedData) : { tipo: 'aceptado' });
    });
  });
}

/** Takes the codes from nodemailer's error, without the server's text. */
function readFailure(error: { command?: unknown; responseCode?: unknown; response?: unknown }): SmtpFailure {
  const { command, responseCode, response } = error;
  const extended = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return {
    command: typeof command === 'string' ? command : 'CONN',
    code: typeof responseCode === 'number' ? responseCode : null,
    extended: extended ?? null,
  };
}

function createSigner(dkim: SmtpOptions['dkim']): DKIM | null {
  if (dkim === undefined) return null;
  const { domainName, keySelector } = dkim;
  return new DKIM({ domainName, keySelector, privateKey: readKeyDkim(dkim.privateKey) });
}

/** Checks the key at start, because with an unusable key nodemailer would silently send unsigned messages. */
function readKeyDkim(pem: string): ReturnType<typeof createPrivateKey> {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The error is dropped, because its message could quote the key.
  }
  throw new TypeError('the DKIM private key is not an RSA key in PEM');
}
