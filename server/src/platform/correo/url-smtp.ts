import { isIP } from 'node:net';

/** A mail server as written in SMTP_URL. Times in milliseconds; undefined where the address says nothing. */
export interface ServidorSmtp {
  host: string;
  port: number;
  /** TLS from the first byte (smtps) */
  secure: boolean;
  usuario: string | null;
  clave: string | null;
  /** Refuse to go on without STARTTLS */
  exigirTls: boolean;
  ignorarTls: boolean;
  verificarCertificado: boolean;
  /** Name given in EHLO */
  nombre: string | undefined;
  conexiones: number | undefined;
  plazoConexionMs: number | undefined;
  plazoSaludoMs: number | undefined;
  plazoRespuestaMs: number | undefined;
}

const CLAVES: ReadonlySet<string> = new Set([
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
 * Reads SMTP_URL: `smtp://user:password@host:587` or `smtps://…:465`, with options in the query named as nodemailer
 * names them. Only the known ones are taken: `?logger=true&debug=true` would print every message.
 *
 * A password is never sent to another machine in clear: with credentials, STARTTLS is required unless the server is this
 * machine or the address says `requireTLS=false`.
 *
 * @throws TypeError that names what is wrong, without the address: it may hold a password
 */
export function leerUrlSmtp(texto: string): ServidorSmtp {
  const url = leerDireccion(texto);
  const consulta = url.searchParams;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const usuario = url.username === '' ? null : descifrar(url.username);
  const exigirTls = siONo(consulta, 'requireTLS') ?? (usuario !== null && !esEstaMaquina(host));
  const ignorarTls = siONo(consulta, 'ignoreTLS') ?? false;
  if (exigirTls && ignorarTls && !secure) throw new TypeError('SMTP_URL: ignoreTLS needs requireTLS=false');
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    usuario,
    clave: usuario === null ? null : descifrar(url.password),
    exigirTls,
    ignorarTls,
    verificarCertificado: siONo(consulta, 'tls.rejectUnauthorized') ?? true,
    nombre: consulta.get('name') ?? undefined,
    conexiones: entero(consulta, 'maxConnections'),
    plazoConexionMs: entero(consulta, 'connectionTimeout'),
    plazoSaludoMs: entero(consulta, 'greetingTimeout'),
    plazoRespuestaMs: entero(consulta, 'socketTimeout'),
  };
}

function leerDireccion(texto: string): URL {
  if (!URL.canParse(texto)) throw new TypeError('SMTP_URL is not a valid address');
  const url = new URL(texto);
  if (!/^smtps?:$/.test(url.protocol)) throw new TypeError('SMTP_URL must begin with smtp:// or smtps://');
  if (url.hostname === '') throw new TypeError('SMTP_URL has no host');
  for (const clave of url.searchParams.keys()) {
    if (!CLAVES.has(clave)) throw new TypeError(`SMTP_URL has an unknown option: ${clave.replace(/[^\w.]/g, '?')}`);
  }
  return url;
}

function descifrar(texto: string): string {
  try {
    return decodeURIComponent(texto);
  } catch {
    throw new TypeError('SMTP_URL: user or password is not percent-encoded');
  }
}

function siONo(consulta: URLSearchParams, clave: string): boolean | undefined {
  const valor = consulta.get(clave);
  if (valor === null) return undefined;
  if (valor === 'true') return true;
  if (valor === 'false') return false;
  throw new TypeError(`SMTP_URL: ${clave} must be true or false`);
}

function entero(consulta: URLSearchParams, clave: string): number | undefined {
  const valor = consulta.get(clave);
  if (valor === null) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(valor)) throw new TypeError(`SMTP_URL: ${clave} must be a positive whole number`);
  return Number(valor);
}

function esEstaMaquina(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';
}
