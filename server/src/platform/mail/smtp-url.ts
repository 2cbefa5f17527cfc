import { credentialsOf, isThisMachine } from '../network.ts';

/** A mail server as configured by SMTP_URL. Times are in milliseconds; undefined: not given. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps) */
  secure: boolean;
  user: string | null;
  password: string | null;
  /** Sends nothing to a server without STARTTLS */
  requireTls: boolean;
  ignoreTls: boolean;
  verifyCertificate: boolean;
  /** Name given in EHLO */
  name: string | undefined;
  connections: number | undefined;
  connectionTimeoutMs: number | undefined;
  greetingTimeoutMs: number | undefined;
  responseTimeoutMs: number | undefined;
}

const KEYS: ReadonlySet<string> = new Set([
  'requireTLS',
  'ignoreTLS',
  'tls.rejectUnauthorized',
  'name',
  'maxConnections',
  'connectionTimeout',
  'greetingTimeout',
  'socketTimeout',
]);

/**
 * Reads SMTP_URL: `smtp://user:password@host:587` or `smtps://…:465`, with nodemailer's names for options in the query.
 * Only known options are accepted, because `?logger=true&debug=true` would print every message.
 *
 * A password is never sent to another machine in clear text by default: with credentials, STARTTLS is required unless the server is this
 * machine or the address says `requireTLS=false`.
 *
 * @throws TypeError that names the fault but not the address, which may hold a password
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = readAddress(text);
  const query = url.searchParams;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const [user, password] = credentialsOf(url, 'SMTP_URL: user or password is wrongly percent-encoded');
  const requireTls = yesOrNo(query, 'requireTLS') ?? (user !== '' && !isThisMachine(host));
  const ignoreTls = yesOrNo(query, 'ignoreTLS') ?? false;
  if (requireTls && ignoreTls && !secure) throw new TypeError('SMTP_URL: ignoreTLS needs requireTLS=false');
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    user: user || null,
    password: user ? password : null,
    requireTls,
    ignoreTls,
    verifyCertificate: yesOrNo(query, 'tls.rejectUnauthorized') ?? true,
    name: query.get('name') ?? undefined,
    connections: whole(query, 'maxConnections'),
    connectionTimeoutMs: whole(query, 'connectionTimeout'),
    greetingTimeoutMs: whole(query, 'greetingTimeout'),
    responseTimeoutMs: whole(query, 'socketTimeout'),
  };
}

function readAddress(text: string): URL {
  if (!URL.canParse(text)) throw new TypeError('SMTP_URL is not a valid address');
  const url = new URL(text);
  if (!/^smtps?:$/.test(url.protocol)) throw new TypeError('SMTP_URL must begin with smtp:// or smtps://');
  if (url.hostname === '') throw new TypeError('SMTP_URL has no host');
  for (const key of url.searchParams.keys()) {
    if (!KEYS.has(key)) throw new TypeError(`SMTP_URL has an unknown option: ${key.replace(/[^\w.]/g, '?')}`);
  }
  return url;
}

function yesOrNo(query: URLSearchParams, key: string): boolean | undefined {
  const value = query.get(key);
  if (value === null) return undefined;
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw new TypeError(`SMTP_URL: ${key} must be true or false`);
}

function whole(query: URLSearchParams, key: string): number | undefined {
  const value = query.get(key);
  if (value === null) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new TypeError(`SMTP_URL: ${key} must be a positive whole number`);
  return Number(value);
}
