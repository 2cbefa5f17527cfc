import { createPrivateKey } from 'node:crypto';
import { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';
import type MimeNode from 'nodemailer/lib/mime-node';
import SMTPPool, { type SMTPPoolOptions } from 'nodemailer/lib/smtp-pool';
import { within } from '../within.ts';
import { clasificarFallo, type FalloSmtp } from './clasificar-fallo.ts';
import { componerMime } from './mime.ts';
import type { MensajeCorreo, ResultadoEnvio, TransporteCorreo } from './transporte.ts';
import { leerUrlSmtp, type ServidorSmtp } from './url-smtp.ts';

/** Times in milliseconds. What the address says in its query wins over these. */
export interface OpcionesSmtp {
  /** Connections held open at most; 8 */
  conexiones?: number;
  /** Messages over one connection before it is replaced; 1000 */
  mensajesPorConexion?: number;
  /** Name resolution, TCP, TLS and greeting together; 10 s */
  plazoConexionMs?: number;
  /** From connected to greeted; 10 s */
  plazoSaludoMs?: number;
  /** Silence of the server after any command; 45 s */
  plazoRespuestaMs?: number;
  /** One call of `enviar`, waiting for a free connection included; 60 s. Leases must last longer. */
  plazoTotalMs?: number;
  /** What `cerrar` grants to messages on the line; 5 s */
  plazoCierreMs?: number;
  /** Idle time after which we close a connection; 4 min */
  plazoOciosaMs?: number;
  /** Signs each message (RFC 6376, rsa-sha256). The RSA signature is the dearest step: 0.4 ms of CPU with 2048 bits. */
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

export interface TransporteSmtp extends TransporteCorreo {
  /** Messages that can be on the line at once; a worker that claims more makes them wait under their leases */
  readonly conexiones: number;
  /** `enviar` has settled by then, and what it did not report as `aceptado` or `ambiguo` will never be sent by it */
  readonly plazoTotalMs: number;
}

/**
 * Sends over SMTP through a pool of connections that opens by itself and recovers by itself.
 *
 * Uses nodemailer's pool as its mailer does, without the mailer: what has to be known of an attempt is when the server asked for
 * the message, and that is seen at the very end of what is done to it, after the signature.
 *
 * @param url SMTP_URL, see `leerUrlSmtp`
 * @throws TypeError when the address or the DKIM key can't be used
 */
export function crearTransporteSmtp(url: string, opciones: OpcionesSmtp = {}): TransporteSmtp {
  const servidor = leerUrlSmtp(url);
  const conexiones = servidor.conexiones ?? opciones.conexiones ?? 8;
  const plazoTotalMs = opciones.plazoTotalMs ?? 60_000;
  const pool = new SMTPPool(opcionesPool(servidor, opciones, conexiones));
  const signer = createSigner(opciones.dkim);
  const enCurso = new Set<Promise<ResultadoEnvio>>();
  let cerrado = false;

  async function intentar(mensaje: MensajeCorreo): Promise<ResultadoEnvio> {
    const compuesto = componerMime(mensaje);
    if (compuesto === null) return { tipo: 'permanente', codigo: null };
    if (signer !== null) compuesto.processFunc((entrada) => signer.sign(entrada));
    return entregar(pool, compuesto, plazoTotalMs);
  }

  return {
    conexiones,
    plazoTotalMs,

    async enviar(mensaje) {
      if (cerrado) return { tipo: 'sin_conexion' };
      const envio = intentar(mensaje);
      enCurso.add(envio);
      try {
        return await envio;
      } finally {
        enCurso.delete(envio);
      }
    },

    async cerrar() {
      cerrado = true;
      pool.close();
      await within(opciones.plazoCierreMs ?? 5_000, Promise.allSettled([...enCurso])).catch(() => undefined);
      pool.close({ force: true });
    },
  };
}

function opcionesPool(servidor: ServidorSmtp, opciones: OpcionesSmtp, conexiones: number): SMTPPoolOptions {
  const plazoConexion = servidor.plazoConexionMs ?? opciones.plazoConexionMs ?? 10_000;
  return {
    host: servidor.host,
    port: servidor.port,
    secure: servidor.secure,
    requireTLS: servidor.exigirTls,
    ignoreTLS: servidor.ignorarTls,
    tls: { rejectUnauthorized: servidor.verificarCertificado, minVersion: 'TLSv1.2' },
    name: servidor.nombre,
    ...(servidor.usuario === null ? {} : { auth: { user: servidor.usuario, pass: servidor.clave ?? '' } }),
    connectionTimeout: plazoConexion,
    dnsTimeout: plazoConexion,
    greetingTimeout: servidor.plazoSaludoMs ?? opciones.plazoSaludoMs ?? 10_000,
    socketTimeout: servidor.plazoRespuestaMs ?? opciones.plazoRespuestaMs ?? 45_000,
    idleTimeout: opciones.plazoOciosaMs ?? 4 * 60_000,
    maxConnections: conexiones,
    maxMessages: opciones.mensajesPorConexion ?? 1_000,
    // The pool takes a message back only while not a byte of it was sent: a kept connection that the server dropped.
    maxRequeues: 1,
    logger: false,
  };
}

/** Hands one message to the pool and reads how it ended. Settles within the deadline. */
function entregar(pool: SMTPPool, message: MimeNode, plazoMs: number): Promise<ResultadoEnvio> {
  const cancelar = new AbortController();
  const plazo = setTimeout(() => cancelar.abort(), plazoMs);
  let datosAceptados = false;
  // The connection asks for the bytes only once the server has answered 354.
  message.processFunc((bytes) =>
    Readable.from(
      (async function* () {
        datosAceptados = true;
        yield* bytes;
      })(),
      { objectMode: false },
    ),
  );
  // The pool never looks at the rest of what nodemailer's mailer would give it.
  const mensaje = { data: { signal: cancelar.signal }, message } as unknown as MailMessage<never>;
  return new Promise((resolve) => {
    pool.send(mensaje, (error) => {
      clearTimeout(plazo);
      resolve(error ? clasificarFallo(leerFallo(error), datosAceptados) : { tipo: 'aceptado' });
    });
  });
}

/** Takes the codes out of nodemailer's error and leaves the server's words behind. */
function leerFallo(error: { command?: unknown; responseCode?: unknown; response?: unknown }): FalloSmtp {
  const { command, responseCode, response } = error;
  const ampliado = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return {
    orden: typeof command === 'string' ? command : 'CONN',
    codigo: typeof responseCode === 'number' ? responseCode : null,
    ampliado: ampliado ?? null,
  };
}

function createSigner(dkim: OpcionesSmtp['dkim']): DKIM | null {
  if (dkim === undefined) return null;
  const { domainName, keySelector } = dkim;
  return new DKIM({ domainName, keySelector, privateKey: leerClaveDkim(dkim.privateKey) });
}

/** Checked at the start: with a key that it can't use, nodemailer would send unsigned and say nothing. */
function leerClaveDkim(pem: string): ReturnType<typeof createPrivateKey> {
  try {
    const clave = createPrivateKey(pem);
    if (clave.asymmetricKeyType === 'rsa') return clave;
  } catch {
    // The reason could quote the key.
  }
  throw new TypeError('the DKIM private key is not an RSA key in PEM');
}
