/** Files for uploads: small and valid, or malformed as a test asks. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A PDF of one empty page, with additional objects or entries in the catalogue and the trailer. */
export function aPdf({
  objetos = [],
  catalogo = '',
  trailer = '',
}: {
  objetos?: readonly (string | Buffer)[];
  catalogo?: string;
  trailer?: string;
} = {}): Buffer {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalogo}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...objetos,
  ];
  let body = latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const places: number[] = [];
  for (const [i, object] of all.entries()) {
    places.push(body.length);
    body = Buffer.concat([
      body,
      latin1(`${i + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      latin1('\nendobj\n'),
    ]);
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const final = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${all.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.concat([body, latin1(final)]);
}

/** A PDF stream object. */
export const aStream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([latin1(`<<${dictionary}/Length ${data.length}>>\nstream\n`), data, latin1('\nendstream')]);

/** A PDF object stream, which compresses several objects together. */
export const someObjects = (text: string, extra = '/Filter/FlateDecode'): Buffer =>
  aStream(`/Type/ObjStm/N 1/First 4${extra}`, deflateSync(latin1(text)));

/** A PDF of exactly `bytes` bytes, with an image of random data. */
export function aPdfOf(bytes: number): Buffer {
  const withPadding = (n: number) => aPdf({ objetos: [aStream('/Type/XObject/Subtype/Image', randomBytes(n))] });
  const padding = bytes - withPadding(0).length - 16;
  // The length and the position of the table are decimal numbers, so the size varies by a few bytes.
  for (let n = padding; n < padding + 32; n += 1) {
    const pdf = withPadding(n);
    if (pdf.length === bytes) return pdf;
  }
  throw new Error(`no PDF of ${bytes} bytes`);
}

export function aChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG; for a large one only the header has the size. */
export function aPng({
  ancho = 2,
  alto = 2,
  color = 0,
  depth = 8,
  interlaced = false,
  datos = deflateSync(Buffer.alloc(Math.min(alto * (ancho + 1), 100_000))),
  trozos = [],
}: {
  ancho?: number;
  alto?: number;
  /** The colour type in the header: 0 grey, 2 colour, 6 colour and transparency. */
  color?: number;
  /** Bits per sample. */
  depth?: number;
  interlaced?: boolean;
  /** The rows of pixels, compressed. */
  datos?: Buffer;
  trozos?: readonly Buffer[];
} = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(ancho, 0);
  header.writeUInt32BE(alto, 4);
  header[8] = depth;
  header[9] = color;
  header[12] = Number(interlaced);
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    aChunk('IHDR', header),
    ...trozos,
    aChunk('IDAT', datos),
    aChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function aSegment(mark: number, data: Buffer): Buffer {
  const head = Buffer.of(0xff, mark, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A JPEG with valid markers and no valid image data. */
export function aJpeg({
  ancho = 8,
  alto = 8,
  segmentos = [],
  datos = Buffer.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56),
  jfif = latin1('JFIF\0\x01\x01\x00\x00\x01\x00\x01\x00\x00'),
}: {
  ancho?: number;
  alto?: number;
  segmentos?: readonly Buffer[];
  datos?: Buffer;
  jfif?: Buffer;
} = {}): Buffer {
  const frame = Buffer.of(8, alto >> 8, alto & 255, ancho >> 8, ancho & 255, 1, 1, 0x11, 0);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    aSegment(0xe0, jfif),
    ...segmentos,
    aSegment(0xc0, frame),
    aSegment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    datos,
    Buffer.of(0xff, 0xd9),
  ]);
}

/** A ZIP with one empty entry. */
export const aZip = (): Buffer =>
  Buffer.concat([
    latin1('PK\x03\x04\x14\0\0\0\0\0'),
    Buffer.alloc(20),
    latin1('PK\x01\x02'),
    Buffer.alloc(42),
    latin1('PK\x05\x06'),
    Buffer.alloc(18),
  ]);

export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  /** The file name, if the part is a file. */
  readonly file?: string;
  readonly type?: string;
}

/** A multipart form as a browser writes it. */
export function aForm(
  parts: readonly Part[],
  border = `----prueba${randomBytes(8).toString('hex')}`,
): { body: Buffer; headers: { 'content-type': string } } {
  const bytes = parts.flatMap(({ name, value, file, type }) => [
    latin1(`--${border}\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(file === undefined ? '' : `; filename="${file}"`),
    latin1(`${type ? `\r\nContent-Type: ${type}` : ''}\r\n\r\n`),
    Buffer.from(value as string),
    latin1('\r\n'),
  ]);
  return {
    body: Buffer.concat([...bytes, latin1(`--${border}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${border}` },
  };
}

/** The form that uploads a document. */
export const aDocumento = (
  content: Buffer = aPdf(),
  {
    tipo = 'certificado_defuncion',
    nombre = 'papel.pdf',
    cuenta,
  }: { tipo?: string; nombre?: string; cuenta?: string } = {},
): ReturnType<typeof aForm> =>
  aForm([
    { name: 'tipo', value: tipo },
    ...(cuenta === undefined ? [] : [{ name: 'cuenta_id', value: cuenta }]),
    { name: 'fichero', value: content, file: nombre, type: 'application/octet-stream' },
  ]);
