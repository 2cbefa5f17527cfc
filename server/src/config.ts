/** Reads the environment, and lists all problems at once. No other module reads it. */
import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { PHONE_SHAPE } from '@albacea/contract/schemas/brand.ts';
import { readHours } from '@albacea/contract/schemas/hours.ts';
import { type Carriers, readCarrier, readSmsProvider } from './config/carriers.ts';
import { type InboundSettings, readInbound, readNameServers } from './config/mail.ts';
import { transportProblems } from './config/production.ts';
import { readSeal } from './config/seal.ts';
import { withSecretsFromFiles } from './config/secrets.ts';
import { readTelemetry } from './config/telemetry.ts';
import { type Bucket, readS3Url } from './platform/files/s3-url.ts';
import { readPrivateNetworks } from './platform/outbound-http/addresses.ts';
import type { Seal } from './platform/seal/cms-signer.ts';
import type { SmsProvider } from './platform/sms.ts';
import type { TelemetrySettings } from './platform/telemetry/telemetry.ts';
import type { Telephone } from './shared/rules-attention.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly isProduction: boolean;
  /** Connection string of a role that owns no table; null: the embedded database. */
  readonly databaseUrl: string | null;
  /** Connection string of the owner of the schema, for migrations; null: not set. */
  readonly migrateDatabaseUrl: string | null;
  readonly connections: number;
  readonly dataDir: string;
  /** Bucket for the files; null: a folder below DATA_DIR. */
  readonly bucket: Bucket | null;
  /** The master key, 32 bytes; null: it is made with the embedded database and stored in DATA_DIR. */
  readonly masterKey: Buffer | null;
  /** The key by which `clave-maestra rotar` replaces `masterKey`; null: not set. */
  readonly nextMasterKey: Buffer | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: {
    readonly nombre: string;
    readonly direccion: string;
    /** MAIL_REPLY_TO: address for replies that do not go to an insurer; null: nobody reads such replies. */
    readonly replyTo: string | null;
  };
  /** The company that acts for families, as their mandates name it. */
  readonly service: ServiceIdentity;
  /** The telephone for families whose insurer has none. */
  readonly attention: Telephone;
  /** DNS_SERVERS: name servers that are asked about the senders of insurers; empty: those of the machine. */
  readonly dnsServers: readonly string[];
  readonly dkim: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string } | null;
  /** INBOUND_SMTP_*: port and domain at which e-mail is received; null: none is received. */
  readonly inbound: InboundSettings | null;
  /** Certificate and key that seal papers; null, never in production: the program makes a seal and stores it in DATA_DIR. */
  readonly seal: Seal | null;
  /** The carrier of text messages; null: there is none. */
  readonly sms: SmsProvider | null;
  /** The carriers of plain and of registered letters; null: there is none of that kind. */
  readonly post: Carriers;
  /** Maximum time in milliseconds for which an answer waits for the mail server. */
  readonly mailWaitMs: number;
  /** Milliseconds for which a letter or message waits before it leaves, so that its author can take it back. */
  readonly letterUndoMs: number;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  readonly metricsPort: number | null;
  /** Host or address at which METRICS_PORT listens. */
  readonly metricsHost: string;
  /** OTEL_*: the collector to which traces are sent; null: none are sent. */
  readonly telemetry: TelemetrySettings | null;
  /** Milliseconds for which the API goes on serving after the signal to stop. */
  readonly drainMs: number;
  readonly loopbackWebhooks: boolean;
  /** PRIVATE_RECEIVERS: whether a webhook or an identity provider may have this private address; null: no private address is allowed. */
  readonly privateReceivers: ((address: string) => boolean) | null;
  /** SECURITY_CONTACT: address or page at which to report a vulnerability; null: not set. */
  readonly securityContact: string | null;
  /** Minutes of inactivity after which a session of the backoffice ends. */
  readonly idleMinutes: number;
  /** Fee of form 790-006 for a certificate of the Ministry of Justice, in euros; null: people are told to read the fee on the form. */
  readonly tasa790006: number | null;
}

interface ServiceIdentity {
  readonly nombre: string;
  /** Tax identification number. */
  readonly nif: string;
  readonly domicilio: string;
}

/** Thrown when the program cannot start with this environment; `problems` is the full list of reasons. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

const POSTGRES = ['postgres:', 'postgresql:'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the configuration.
 * @param environment the variables; by default those of the process
 * @throws SettingsError
 */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const readers = readersOf(withSecretsFromFiles(environment, problems), problems);
  const { text, whole, url } = readers;
  const port = whole('PORT', 8080, 0, 65_535);
  const databaseUrl = url('DATABASE_URL', POSTGRES);
  const migrateDatabaseUrl = url('MIGRATE_DATABASE_URL', POSTGRES);
  const isProduction = text('NODE_ENV') === 'production';
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const publicUrl = readPublicUrl(readers);
  const loopback = readLoopback(text('ALLOW_LOOPBACK_WEBHOOKS'), databaseUrl === null && !isProduction, problems);
  const config: Config = {
    port,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    isProduction,
    databaseUrl,
    migrateDatabaseUrl,
    ...readStores(readers),
    smtpUrl,
    ...readMail(readers, publicUrl),
    seal: readSeal({ certificate: text('SEAL_CERTIFICATE'), key: text('SEAL_KEY') }, problems),
    ...readPhonesAndPost(readers, loopback),
    trustProxy: readProxy(text('TRUST_PROXY'), isProduction, problems),
    ...readObservability(readers),
    drainMs: whole('DRAIN_MS', 0, 0, 300_000),
    loopbackWebhooks: loopback,
    privateReceivers: readPrivateReceivers(text('PRIVATE_RECEIVERS'), problems),
    securityContact: readSecurityContact(text('SECURITY_CONTACT'), problems),
    idleMinutes: whole('BACKOFFICE_IDLE_MINUTES', 30, 30, 60),
    tasa790006: readAmount('TASA_CERTIFICADOS', text('TASA_CERTIFICADOS'), problems),
  };
  problems.push(...requirementProblems(config, text));
  if (isProduction)
    problems.push(
      ...transportProblems({
        publicUrl,
        databaseUrl,
        migrateDatabaseUrl,
        smtpUrl,
        masterKey: config.masterKey,
        nextMasterKey: config.nextMasterKey,
      }),
    );
  if (problems.length > 0) throw new SettingsError(problems);
  return config;
}

type Readers = ReturnType<typeof readersOf>;

function readPublicUrl({ url, problems }: Readers): string | null {
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']);
  if (publicUrl !== null && URL.canParse(publicUrl) && !isOrigin(new URL(publicUrl)))
    problems.push(
      'PUBLIC_URL: scheme, host and port alone, such as https://albacea.example; the paths below are fixed',
    );
  return publicUrl;
}

/** Reads the number of connections, the file store, and the keys of stored data. */
function readStores({ text, whole, problems }: Readers) {
  return {
    connections: whole('DATABASE_CONNECTIONS', 10, 2, 500),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    bucket: readBucket(text('STORAGE_URL'), problems),
    masterKey: readMasterKey('MASTER_KEY', text('MASTER_KEY'), problems),
    nextMasterKey: readMasterKey('MASTER_KEY_NEXT', text('MASTER_KEY_NEXT'), problems),
  };
}

/** Reads the sender of e-mails, the company that acts for families, and the settings for receiving e-mail. */
function readMail({ text, whole, problems }: Readers, publicUrl: string | null) {
  return {
    mailFrom: {
      ...readSender(text('MAIL_FROM'), publicUrl, problems),
      replyTo: readReplyTo(text('MAIL_REPLY_TO'), problems),
    },
    service: readService(text, problems),
    attention: readAttention(text, problems),
    dkim: readDkim(text, problems),
    dnsServers: readNameServers(text('DNS_SERVERS'), problems),
    inbound: readInbound(
      {
        port: text('INBOUND_SMTP_PORT') === null ? null : whole('INBOUND_SMTP_PORT', 2525, 0, 65_535),
        host: text('INBOUND_SMTP_HOST') ?? text('HOST') ?? '127.0.0.1',
        domain: text('INBOUND_SMTP_DOMAIN')?.toLowerCase() ?? null,
        megabytes: whole('INBOUND_SMTP_MAX_MB', 15, 1, 40),
        key: text('INBOUND_SMTP_TLS_KEY'),
        cert: text('INBOUND_SMTP_TLS_CERT'),
      },
      problems,
    ),
    mailWaitMs: whole('MAIL_WAIT_MS', 2000, 0, 30_000),
    letterUndoMs: whole('LETTER_UNDO_MS', 10_000, 0, 60_000),
  };
}

/** Reads the carriers of text messages and of letters on paper. */
function readPhonesAndPost({ text, problems }: Readers, loopback: boolean) {
  return {
    sms: readSmsProvider(
      { url: text('SMS_URL'), token: text('SMS_TOKEN'), sender: text('SMS_FROM') },
      loopback,
      problems,
    ),
    post: {
      postal: readCarrier(['POST_URL', 'POST_TOKEN'], text, loopback, problems),
      burofax: readCarrier(['BUROFAX_URL', 'BUROFAX_TOKEN'], text, loopback, problems),
    },
  };
}

/** Reads the settings of log, metrics and traces. */
function readObservability({ text, whole, problems }: Readers) {
  return {
    logLevel: readLevel(text('LOG_LEVEL'), problems),
    metricsPort: text('METRICS_PORT') === null ? null : whole('METRICS_PORT', 0, 0, 65_535),
    metricsHost: text('METRICS_HOST') ?? text('HOST') ?? '127.0.0.1',
    telemetry: readTelemetry(
      {
        endpoint: text('OTEL_EXPORTER_OTLP_ENDPOINT'),
        protocol: text('OTEL_EXPORTER_OTLP_PROTOCOL'),
        headers: text('OTEL_EXPORTER_OTLP_HEADERS'),
        serviceName: text('OTEL_SERVICE_NAME'),
        attributes: text('OTEL_RESOURCE_ATTRIBUTES'),
        ratio: text('OTEL_TRACES_SAMPLER_ARG'),
      },
      problems,
    ),
  };
}

/** Functions that read a variable and add its faults to `problems`. */
function readersOf(environment: Environment, problems: string[]) {
  const text = (name: string) => environment[name]?.trim() || null;
  const whole = (name: string, fallback: number, minimum: number, maximum: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
    problems.push(`${name}: a whole number from ${minimum} to ${maximum}, not "${value}"`);
    return fallback;
  };
  const url = (name: string, protocols: readonly string[]): string | null => {
    const value = text(name);
    if (value === null) return null;
    // The problem does not show the value, because it may contain a password.
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      problems.push(`${name}: an address starting with ${protocols.join(' or ')}//`);
    return value;
  };
  return { text, whole, url, problems };
}

/** Checks the variables that production and PostgreSQL require or forbid. */
function requirementProblems(
  { isProduction, databaseUrl, loopbackWebhooks }: Config,
  text: (name: string) => string | null,
): string[] {
  const problems: string[] = [];
  if (isProduction && loopbackWebhooks) problems.push('ALLOW_LOOPBACK_WEBHOOKS: not in production');
  if (!isProduction && databaseUrl === null) return problems;
  const need = (name: string, reason: string) => text(name) === null && problems.push(`${name}: missing; ${reason}`);
  need('MASTER_KEY', 'openssl rand -base64 32 makes one; without it the data cannot be read');
  need('SMTP_URL', 'without it no e-mail would leave; kept messages are for the embedded database');
  if (!isProduction) return problems;
  need('DATABASE_URL', 'the embedded database is for development and small trials');
  need('PUBLIC_URL', 'links in e-mails are made from it');
  need('MAIL_FROM', 'the sender of e-mails');
  need('SEAL_CERTIFICATE', 'papers carry the seal of the service; one that it made itself convinces nobody');
  need('SEAL_KEY', 'the key of SEAL_CERTIFICATE');
  need('SERVICE_TAX_ID', 'every mandate says who acts for the family');
  need('SERVICE_ADDRESS', 'every mandate says who acts for the family');
  need('SERVICE_PHONE', 'families whose insurer has no telephone call this one');
  return problems;
}

const isOrigin = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === '/' && `${search}${hash}${username}${password}` === '';

function readMasterKey(name: string, text: string | null, problems: string[]): Buffer | null {
  if (text === null) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) problems.push(`${name}: 32 bytes in base64`);
  return key;
}

/** Reads an amount in euros, with a dot and at most two decimals. */
function readAmount(name: string, value: string | null, problems: string[]): number | null {
  if (value === null) return null;
  if (/^\d{1,3}(?:\.\d{1,2})?$/.test(value)) return Number(value);
  problems.push(`${name}: an amount in euros such as 3.90, not "${value}"`);
  return null;
}

function readBucket(text: string | null, problems: string[]): Bucket | null {
  if (text === null) return null;
  try {
    return readS3Url(text);
  } catch (error) {
    problems.push((error as Error).message);
    return null;
  }
}

function readReplyTo(text: string | null, problems: string[]): string | null {
  if (text === null || /^[^<>\s@]+@[^<>\s@]+$/.test(text)) return text;
  problems.push('MAIL_REPLY_TO: an address such as ayuda@example.com');
  return null;
}

function readPrivateReceivers(value: string | null, problems: string[]): Config['privateReceivers'] {
  if (value === null) return null;
  const opened = readPrivateNetworks(value.split(',').map((network) => network.trim()));
  if (opened === null)
    problems.push(
      'PRIVATE_RECEIVERS: private networks such as 10.20.0.0/16, separated by commas; no others are opened',
    );
  return opened;
}

function readSecurityContact(text: string | null, problems: string[]): string | null {
  if (text === null || /^(?:mailto:[^<>\s@]+@[^<>\s@]+|https:\/\/\S+)$/.test(text)) return text;
  problems.push('SECURITY_CONTACT: such as mailto:security@example.com, or a page that starts with https://');
  return null;
}

function readSender(text: string | null, publicUrl: string | null, problems: string[]) {
  if (text === null) {
    const domain = publicUrl !== null && URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost';
    return { nombre: 'Albacea', direccion: `no-responder@${domain}` };
  }
  const parts = /^(?:([^<]*)<([^<>\s@]+@[^<>\s@]+)>|([^<>\s@]+@[^<>\s@]+))$/.exec(text);
  if (!parts) problems.push('MAIL_FROM: an address, or a name and an address such as Albacea <avisos@example.com>');
  return {
    nombre: parts?.[1]?.replaceAll('"', '').trim() || 'Albacea',
    direccion: parts?.[2] ?? parts?.[3] ?? 'no-responder@localhost',
  };
}

/** Reads which company acts for families. Missing facts are invented and marked as such, so that papers made in a trial cannot pass for real ones. */
function readService(text: (name: string) => string | null, problems: string[]): ServiceIdentity {
  const read = (name: string, maximum: number, fallback: string): string => {
    const value = (text(name) ?? fallback).normalize('NFC');
    if (value.length > maximum || /[\p{Cc}\u2028\u2029]/u.test(value))
      problems.push(`${name}: one line of at most ${maximum} characters`);
    return value;
  };
  return {
    nombre: read('SERVICE_NAME', 100, 'Albacea'),
    nif: read('SERVICE_TAX_ID', 30, 'B00000000 (demo)'),
    domicilio: read('SERVICE_ADDRESS', 200, 'Calle Inventada 1, 28000 Madrid (demo)'),
  };
}

function readAttention(text: (name: string) => string | null, problems: string[]): Telephone {
  const [telefono, horario] = [text('SERVICE_PHONE'), text('SERVICE_HOURS')];
  if (telefono !== null && !new RegExp(PHONE_SHAPE).test(telefono))
    problems.push('SERVICE_PHONE: digits and blanks, from 6 to 20, such as +34 900 123 456');
  if (horario !== null && readHours(horario) === null)
    problems.push('SERVICE_HOURS: days and times such as "laborables 09:00-20:00"; or lunes_a_sabado, or todos');
  return { nombre: text('SERVICE_NAME') ?? 'Albacea', telefono, horario };
}

function readDkim(text: (name: string) => string | null, problems: string[]): Config['dkim'] {
  const [domainName, keySelector, privateKey] = [text('DKIM_DOMAIN'), text('DKIM_SELECTOR'), text('DKIM_PRIVATE_KEY')];
  if (!domainName && !keySelector && !privateKey) return null;
  if (domainName && keySelector && privateKey)
    return { domainName, keySelector, privateKey: privateKey.replaceAll('\\n', '\n') };
  problems.push('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY: all three or none');
  return null;
}

/** Names of networks that the framework accepts, besides addresses and CIDR. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function readProxy(text: string | null, production: boolean, problems: string[]): boolean | string {
  if (text === null || text === 'false') return false;
  if (text === 'true') {
    // With true, any caller could claim any address: pass the network check of an API key, and falsify the evidence of a signature.
    if (production)
      problems.push('TRUST_PROXY: in production name the proxies; with true any caller may forge its address');
    return true;
  }
  const networks = text.split(',').map((network) => network.trim());
  if (!networks.every(isNetwork))
    problems.push('TRUST_PROXY: addresses or networks such as 10.0.0.0/8, comma-separated');
  return networks.join(',');
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', length, ...rest] = text.split('/');
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (bits === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= bits);
}

/** Reads whether webhooks may go to this machine without TLS, which is for development only. */
function readLoopback(text: string | null, fallback: boolean, problems: string[]): boolean {
  if (text === null) return fallback;
  if (text !== 'true' && text !== 'false') problems.push(`ALLOW_LOOPBACK_WEBHOOKS: true or false, not "${text}"`);
  return text === 'true';
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readLevel(text: string | null, problems: string[]): string {
  const level = text ?? 'info';
  if (!LEVELS.includes(level)) problems.push(`LOG_LEVEL: one of ${LEVELS.join(', ')}`);
  return level;
}
