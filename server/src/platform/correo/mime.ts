import { codificarBuzon, codificarTextoCabecera, normalizarDireccion } from './cabeceras.ts';
import type { AdjuntoDeCorreo, MensajeCorreo } from './transporte.ts';

const MESSAGE_ID = /^<[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+>$/;
const IDENTIFICADOR = /^[A-Za-z0-9-]{1,64}$/;
const IDIOMA = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;
/** Short enough for one header line: a folded address is no address. */
const BAJA = /^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/;

const CRLF = Buffer.from('\r\n');
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const ESPACIO = 0x20;
const IGUAL = 0x3d;
const HEX = Buffer.from('0123456789ABCDEF');
/** RFC 2045, 6.7: a line may hold 76 characters, the `=` of a soft break included. */
const ANCHO_QP = 76;
/** Characters that a byte takes: one for printable ASCII and blanks, three for all else and for `=`, the escape itself. */
const ANCHOS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const visible = byte >= ESPACIO && byte < 0x7f && byte !== IGUAL;
  return visible || byte === TAB ? 1 : 3;
});

export interface SobreYMensaje {
  sobre: { de: string; para: string };
  bytes: Buffer;
}

/**
 * Writes the message as it goes over the wire: multipart/alternative, quoted-printable, UTF-8, CRLF.
 *
 * Written here and not with nodemailer's composer because that took 200 µs of CPU per message where this takes 50
 * (Node 26, 11 KB), and because the bytes must be the same at every attempt: the boundary comes from the id.
 *
 * @returns envelope and bytes, or null if no server could take the recipient's address
 * @throws TypeError when something that is not the recipient's is malformed
 */
export function componerMime(mensaje: MensajeCorreo): SobreYMensaje | null {
  comprobar(mensaje);
  const de = direccionPropia(mensaje.de.direccion, 'de');
  const responderA = mensaje.responderA === undefined ? null : direccionPropia(mensaje.responderA, 'responderA');
  const para = normalizarDireccion(mensaje.para.direccion);
  if (para === null) return null;

  const frontera = `=_albacea_${mensaje.id}`;
  const cabeceras = [
    `From: ${codificarBuzon(mensaje.de.nombre, de)}`,
    `To: ${codificarBuzon(mensaje.para.nombre, para)}`,
    ...(responderA === null ? [] : [`Reply-To: ${responderA}`]),
    `Subject: ${codificarTextoCabecera(mensaje.asunto)}`,
    `Message-ID: ${mensaje.messageId}`,
    `Date: ${mensaje.fecha.toUTCString().replace('GMT', '+0000')}`,
    ...(mensaje.personal ? [] : ['Auto-Submitted: auto-generated']),
    ...(mensaje.baja === undefined
      ? []
      : [`List-Unsubscribe: <${mensaje.baja}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']),
    `Content-Language: ${mensaje.idioma}`,
    'MIME-Version: 1.0',
  ];
  const alternativas = [
    Buffer.from(`Content-Type: multipart/alternative;\r\n boundary="${frontera}"\r\n\r\n`),
    ...parte(frontera, 'text/plain', mensaje.texto),
    ...parte(frontera, 'text/html', mensaje.html),
    Buffer.from(`--${frontera}--\r\n`),
  ];
  const { adjuntos = [] } = mensaje;
  const cuerpo = adjuntos.length === 0 ? alternativas : conAdjuntos(`${frontera}_m`, alternativas, adjuntos);
  return { sobre: { de, para }, bytes: Buffer.concat([Buffer.from(`${cabeceras.join('\r\n')}\r\n`), ...cuerpo]) };
}

/**
 * Encodes text as quoted-printable (RFC 2045, 6.7): UTF-8, CRLF line ends, at most 76 characters a line. Byte by byte,
 * because by regular expressions it took four times as long and was half the work of composing.
 *
 * @param texto any text; line ends of any kind
 */
export function codificarQuotedPrintable(texto: string): Buffer {
  const entrada = Buffer.from(texto);
  // At worst every byte becomes three, and every 73 of those need a soft break of three more.
  const salida = Buffer.allocUnsafe(entrada.length * 3 + Math.ceil(entrada.length / 24) * 3 + 3);
  let fin = 0;
  let columna = 0;
  for (let i = 0; i < entrada.length; i += 1) {
    const byte = entrada[i] as number;
    if (byte === LF || byte === CR) {
      if (byte === CR && entrada[i + 1] === LF) i += 1;
      fin = escribirSalto(salida, fin);
      columna = 0;
      continue;
    }
    let ancho = ANCHOS[byte] as number;
    // What follows matters in two places only: a blank may not end a line, and the last column holds nothing but the end.
    if (byte <= ESPACIO || columna + ancho >= ANCHO_QP) {
      const alFinal = terminaLinea(entrada, i + 1);
      if (alFinal && byte <= ESPACIO) ancho = 3;
      if (columna + ancho > (alFinal ? ANCHO_QP : ANCHO_QP - 1)) {
        salida[fin] = IGUAL;
        fin = escribirSalto(salida, fin + 1);
        columna = 0;
      }
    }
    if (ancho === 1) salida[fin] = byte;
    else escribirEscape(salida, fin, byte);
    fin += ancho;
    columna += ancho;
  }
  return salida.subarray(0, fin);
}

function terminaLinea(entrada: Buffer, i: number): boolean {
  return i === entrada.length || entrada[i] === LF || entrada[i] === CR;
}

function escribirEscape(salida: Buffer, en: number, byte: number): void {
  salida[en] = IGUAL;
  salida[en + 1] = HEX[byte >> 4] as number;
  salida[en + 2] = HEX[byte & 15] as number;
}

function escribirSalto(salida: Buffer, en: number): number {
  salida[en] = CR;
  salida[en + 1] = LF;
  return en + 2;
}

function parte(frontera: string, tipo: string, contenido: string): Buffer[] {
  const cabeceras = [
    `--${frontera}`,
    `Content-Type: ${tipo}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '\r\n',
  ];
  return [Buffer.from(cabeceras.join('\r\n')), codificarQuotedPrintable(contenido), CRLF];
}

/** RFC 2046, 5.1.3: the text first, then the papers. */
function conAdjuntos(frontera: string, texto: readonly Buffer[], adjuntos: readonly AdjuntoDeCorreo[]): Buffer[] {
  return [
    Buffer.from(`Content-Type: multipart/mixed;\r\n boundary="${frontera}"\r\n\r\n--${frontera}\r\n`),
    ...texto,
    ...adjuntos.flatMap(({ nombre, formato, contenido }) => {
      const cabeceras = [
        `\r\n--${frontera}`,
        `Content-Type: ${formato}`,
        'Content-Transfer-Encoding: base64',
        `Content-Disposition: attachment;\r\n filename="${nombreLlano(nombre)}"`,
        '\r\n',
      ];
      return [Buffer.from(cabeceras.join('\r\n')), enBase64(contenido)];
    }),
    Buffer.from(`\r\n--${frontera}--\r\n`),
  ];
}

/** Names that every reader shows: letters without marks, digits, points and hyphens. */
const nombreLlano = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 60);

/** Lines of 76 characters (RFC 2045, 6.8), written into place: a regular expression over megabytes took ten times as long. */
function enBase64(contenido: Buffer): Buffer {
  const letras = Buffer.from(contenido.toString('base64'), 'latin1');
  const lineas = Math.ceil(letras.length / ANCHO_QP);
  const salida = Buffer.allocUnsafe(letras.length + Math.max(0, lineas - 1) * 2);
  let fin = 0;
  for (let linea = 0; linea < lineas; linea += 1) {
    if (linea > 0) fin = escribirSalto(salida, fin);
    fin += letras.copy(salida, fin, linea * ANCHO_QP, (linea + 1) * ANCHO_QP);
  }
  return salida.subarray(0, fin);
}

function comprobar(mensaje: MensajeCorreo): void {
  const mal = (campo: string): TypeError => new TypeError(`malformed mail message: ${campo}`);
  if (!IDENTIFICADOR.test(mensaje.id)) throw mal('id');
  if (!MESSAGE_ID.test(mensaje.messageId)) throw mal('messageId');
  if (!IDIOMA.test(mensaje.idioma)) throw mal('idioma');
  if (mensaje.baja !== undefined && !BAJA.test(mensaje.baja)) throw mal('baja');
  if (Number.isNaN(mensaje.fecha.getTime())) throw mal('fecha');
}

function direccionPropia(direccion: string, campo: string): string {
  const normal = normalizarDireccion(direccion);
  if (normal === null) throw new TypeError(`malformed mail message: ${campo}`);
  return normal;
}
