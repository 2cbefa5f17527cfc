/** The only reader of the environment. All problems are listed at once. */
import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { type Cubo, leerUrlS3 } from './platform/almacen/url-s3.ts';
import { transportProblems } from './production-transport.ts';

export interface Config {
  readonly puerto: number;
  readonly host: string;
  readonly urlPublica: string;
  readonly produccion: boolean;
  /** Connection string of a role that owns nothing; null: the embedded database. */
  readonly databaseUrl: string | null;
  /** Connection string of the owner of the schema, for migrations. */
  readonly migrateDatabaseUrl: string | null;
  readonly conexiones: number;
  readonly dataDir: string;
  /** Bucket for the files; null: a folder below DATA_DIR. */
  readonly cubo: Cubo | null;
  /** 32 bytes; null: the embedded database makes its own and keeps it in DATA_DIR. */
  readonly masterKey: Buffer | null;
  /** The one that `clave-maestra rotar` puts in its place. */
  readonly masterKeySiguiente: Buffer | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: {
    readonly nombre: string;
    readonly direccion: string;
    /** MAIL_REPLY_TO: where answers go that do not go to the insurer; null: nobody reads them. */
    readonly responderA: string | null;
  };
  readonly dkim: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string } | null;
  /** Milliseconds a response waits for the mail server. */
  readonly esperaCorreo: number;
  /** Milliseconds for which a letter that somebody sends waits, so that it can be taken back. */
  readonly letterUndoMs: number;
  readonly confiarEnProxy: boolean | string;
  readonly nivelDeRegistro: string;
  readonly puertoMetricas: number | null;
  /** Where METRICS_PORT listens. */
  readonly metricsHost: string;
  /** Milliseconds between the signal to stop and the end of listening. */
  readonly drainMs: number;
  readonly webhooksEnLoopback: boolean;
  /** Minutes after which a session of the backoffice ends in which nobody does anything. */
  readonly inactividad: number;
  /** Fee of form 790-006 for a certificate of the ministry, in euros; it changes with the budget law. */
  readonly tasa790006: number;
}

/** The environment does not let the program start; `problemas` is the full list. */
export class ErrorDeConfiguracion extends Error {
  readonly problemas: readonly string[];
  constructor(problemas: readonly string[]) {
    super(`configuration:\n${problemas.map((problema) => `  - ${problema}`).join('\n')}`);
    this.name = 'ErrorDeConfiguracion';
    this.problemas = problemas;
  }
}

type Entorno = Readonly<Record<string, string | undefined>>;

/**
 * @param entorno the variables; the process's own without it
 * @throws ErrorDeConfiguracion
 */
export function leerConfig(entorno: Entorno = process.env): Config {
  const problemas: string[] = [];
  const texto = (nombre: string) => entorno[nombre]?.trim() || null;
  const entero = (nombre: string, defecto: number, minimo: number, maximo: number): number => {
    const valor = texto(nombre);
    if (valor === null) return defecto;
    const numero = Number(valor);
    if (Number.isInteger(numero) && numero >= minimo && numero <= maximo) return numero;
    problemas.push(`${nombre}: a whole number from ${minimo} to ${maximo}, not "${valor}"`);
    return defecto;
  };
  const url = (nombre: string, protocolos: readonly string[]): string | null => {
    const valor = texto(nombre);
    if (valor === null) return null;
    // The value is not repeated: it may hold a password.
    if (!URL.canParse(valor) || !protocolos.includes(new URL(valor).protocol))
      problemas.push(`${nombre}: an address starting with ${protocolos.join(' or ')}//`);
    return valor;
  };

  const puerto = entero('PORT', 8080, 0, 65_535);
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const migrateDatabaseUrl = url('MIGRATE_DATABASE_URL', ['postgres:', 'postgresql:']);
  const produccion = texto('NODE_ENV') === 'production';
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const urlPublica = url('PUBLIC_URL', ['http:', 'https:']);
  if (urlPublica !== null && URL.canParse(urlPublica) && !esOrigen(new URL(urlPublica)))
    problemas.push(
      'PUBLIC_URL: scheme, host and port alone, such as https://albacea.example; the paths below are fixed',
    );
  const config: Config = {
    puerto,
    host: texto('HOST') ?? '127.0.0.1',
    urlPublica: urlPublica ?? `http://localhost:${puerto}`,
    produccion,
    databaseUrl,
    migrateDatabaseUrl,
    conexiones: entero('DATABASE_CONNECTIONS', 10, 2, 500),
    dataDir: resolve(texto('DATA_DIR') ?? './data'),
    cubo: leerCubo(texto('STORAGE_URL'), problemas),
    masterKey: leerMasterKey('MASTER_KEY', texto('MASTER_KEY'), problemas),
    masterKeySiguiente: leerMasterKey('MASTER_KEY_NEXT', texto('MASTER_KEY_NEXT'), problemas),
    smtpUrl,
    mailFrom: {
      ...leerRemitente(texto('MAIL_FROM'), urlPublica, problemas),
      responderA: readReplyTo(texto('MAIL_REPLY_TO'), problemas),
    },
    dkim: leerDkim(texto, problemas),
    esperaCorreo: entero('MAIL_WAIT_MS', 2000, 0, 30_000),
    letterUndoMs: entero('LETTER_UNDO_MS', 10_000, 0, 60_000),
    confiarEnProxy: leerProxy(texto('TRUST_PROXY'), produccion, problemas),
    nivelDeRegistro: leerNivel(texto('LOG_LEVEL'), problemas),
    puertoMetricas: texto('METRICS_PORT') === null ? null : entero('METRICS_PORT', 0, 0, 65_535),
    metricsHost: texto('METRICS_HOST') ?? texto('HOST') ?? '127.0.0.1',
    drainMs: entero('DRAIN_MS', 0, 0, 300_000),
    webhooksEnLoopback: leerLoopback(texto('ALLOW_LOOPBACK_WEBHOOKS'), databaseUrl === null && !produccion, problemas),
    inactividad: entero('BACKOFFICE_IDLE_MINUTES', 30, 30, 60),
    tasa790006: leerImporte('TASA_CERTIFICADOS', texto('TASA_CERTIFICADOS'), 3.82, problemas),
  };
  if (produccion && config.webhooksEnLoopback) problemas.push('ALLOW_LOOPBACK_WEBHOOKS: not in production');
  if (produccion || databaseUrl !== null) {
    const falta = (nombre: string, motivo: string) =>
      texto(nombre) === null && problemas.push(`${nombre}: missing; ${motivo}`);
    falta('MASTER_KEY', 'openssl rand -base64 32 makes one; without it the data cannot be read');
    falta('SMTP_URL', 'without it no e-mail would leave; kept messages are for the embedded database');
    if (produccion) {
      falta('DATABASE_URL', 'the embedded database is for development and small trials');
      falta('PUBLIC_URL', 'links in e-mails are made from it');
      falta('MAIL_FROM', 'the sender of e-mails');
    }
  }
  if (produccion)
    problemas.push(
      ...transportProblems({
        publicUrl: urlPublica,
        databaseUrl,
        migrateDatabaseUrl,
        smtpUrl,
        masterKey: config.masterKey,
        nextMasterKey: config.masterKeySiguiente,
      }),
    );
  if (problemas.length > 0) throw new ErrorDeConfiguracion(problemas);
  return config;
}

const esOrigen = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === '/' && `${search}${hash}${username}${password}` === '';

function leerMasterKey(nombre: string, texto: string | null, problemas: string[]): Buffer | null {
  if (texto === null) return null;
  const clave = Buffer.from(texto, 'base64');
  if (clave.length !== 32) problemas.push(`${nombre}: 32 bytes in base64`);
  return clave;
}

/** An amount in euros, with a dot and at most two decimals. */
function leerImporte(nombre: string, valor: string | null, defecto: number, problemas: string[]): number {
  if (valor === null) return defecto;
  if (/^\d{1,3}(?:\.\d{1,2})?$/.test(valor)) return Number(valor);
  problemas.push(`${nombre}: an amount in euros such as 3.82, not "${valor}"`);
  return defecto;
}

function leerCubo(texto: string | null, problemas: string[]): Cubo | null {
  if (texto === null) return null;
  try {
    return leerUrlS3(texto);
  } catch (error) {
    problemas.push((error as Error).message);
    return null;
  }
}

function readReplyTo(text: string | null, problemas: string[]): string | null {
  if (text === null || /^[^<>\s@]+@[^<>\s@]+$/.test(text)) return text;
  problemas.push('MAIL_REPLY_TO: an address such as ayuda@example.com');
  return null;
}

function leerRemitente(texto: string | null, urlPublica: string | null, problemas: string[]) {
  if (texto === null) {
    const dominio = urlPublica !== null && URL.canParse(urlPublica) ? new URL(urlPublica).hostname : 'localhost';
    return { nombre: 'Albacea', direccion: `no-responder@${dominio}` };
  }
  const partes = /^(?:(.*?)\s*<([^<>\s]+@[^<>\s]+)>|([^<>\s]+@[^<>\s]+))$/.exec(texto);
  if (!partes) problemas.push('MAIL_FROM: an address, or a name and an address such as Albacea <avisos@example.com>');
  return {
    nombre: partes?.[1]?.replaceAll('"', '') || 'Albacea',
    direccion: partes?.[2] ?? partes?.[3] ?? 'no-responder@localhost',
  };
}

function leerDkim(texto: (nombre: string) => string | null, problemas: string[]): Config['dkim'] {
  const [domainName, keySelector, privateKey] = [
    texto('DKIM_DOMAIN'),
    texto('DKIM_SELECTOR'),
    texto('DKIM_PRIVATE_KEY'),
  ];
  if (!domainName && !keySelector && !privateKey) return null;
  if (domainName && keySelector && privateKey)
    return { domainName, keySelector, privateKey: privateKey.replaceAll('\\n', '\n') };
  problemas.push('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY: all three or none');
  return null;
}

/** Names of networks that the framework knows, beside addresses and CIDR. */
const REDES_CON_NOMBRE = ['loopback', 'linklocal', 'uniquelocal'];

function leerProxy(texto: string | null, produccion: boolean, problemas: string[]): boolean | string {
  if (texto === null || texto === 'false') return false;
  if (texto === 'true') {
    // The networks of an API key, and the evidence of a signature, would be whatever a caller says.
    if (produccion)
      problemas.push('TRUST_PROXY: in production name the proxies; with true any caller may forge its address');
    return true;
  }
  const redes = texto.split(',').map((red) => red.trim());
  if (!redes.every(esRed)) problemas.push('TRUST_PROXY: addresses or networks such as 10.0.0.0/8, comma-separated');
  return redes.join(',');
}

function esRed(texto: string): boolean {
  if (REDES_CON_NOMBRE.includes(texto)) return true;
  const [direccion = '', largo, ...resto] = texto.split('/');
  const bits = isIPv4(direccion) ? 32 : isIPv6(direccion) ? 128 : 0;
  if (bits === 0 || resto.length > 0) return false;
  return largo === undefined || (/^\d{1,3}$/.test(largo) && Number(largo) >= 1 && Number(largo) <= bits);
}

/** Development alone: a laptop's own receivers, by http. */
function leerLoopback(texto: string | null, defecto: boolean, problemas: string[]): boolean {
  if (texto === null) return defecto;
  if (texto !== 'true' && texto !== 'false') problemas.push(`ALLOW_LOOPBACK_WEBHOOKS: true or false, not "${texto}"`);
  return texto === 'true';
}

const NIVELES = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function leerNivel(texto: string | null, problemas: string[]): string {
  const nivel = texto ?? 'info';
  if (!NIVELES.includes(nivel)) problemas.push(`LOG_LEVEL: one of ${NIVELES.join(', ')}`);
  return nivel;
}
