/** Files as families send them, and as they should not: small, valid, and bent out of shape where a test says so. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const latin1 = (texto: string) => Buffer.from(texto, 'latin1');

/** A PDF of one empty page with what is given beside it: whole objects, or entries of the catalogue and the trailer. */
export function unPdf({
  objetos = [],
  catalogo = '',
  trailer = '',
}: {
  objetos?: readonly (string | Buffer)[];
  catalogo?: string;
  trailer?: string;
} = {}): Buffer {
  const todos = [
    `<</Type/Catalog/Pages 2 0 R${catalogo}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...objetos,
  ];
  let cuerpo = latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const lugares: number[] = [];
  for (const [i, objeto] of todos.entries()) {
    lugares.push(cuerpo.length);
    cuerpo = Buffer.concat([
      cuerpo,
      latin1(`${i + 1} 0 obj\n`),
      Buffer.from(objeto as string, 'latin1'),
      latin1('\nendobj\n'),
    ]);
  }
  const tabla = lugares.map((lugar) => `${String(lugar).padStart(10, '0')} 00000 n \n`).join('');
  const final = `xref\n0 ${todos.length + 1}\n0000000000 65535 f \n${tabla}trailer\n<</Size ${todos.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${cuerpo.length}\n%%EOF\n`;
  return Buffer.concat([cuerpo, latin1(final)]);
}

/** An object that is a stream. */
export const unFlujo = (diccionario: string, datos: Buffer): Buffer =>
  Buffer.concat([latin1(`<<${diccionario}/Length ${datos.length}>>\nstream\n`), datos, latin1('\nendstream')]);

/** An object stream: objects that are compressed together. */
export const unosObjetos = (texto: string, extra = '/Filter/FlateDecode'): Buffer =>
  unFlujo(`/Type/ObjStm/N 1/First 4${extra}`, deflateSync(latin1(texto)));

/** A PDF of exactly so many bytes, its picture without any order. */
export function unPdfDe(bytes: number): Buffer {
  const conRelleno = (n: number) => unPdf({ objetos: [unFlujo('/Type/XObject/Subtype/Image', randomBytes(n))] });
  const relleno = bytes - conRelleno(0).length - 16;
  // The length and the place of the table are written in decimal: a few bytes more or less.
  for (let n = relleno; n < relleno + 32; n += 1) {
    const pdf = conRelleno(n);
    if (pdf.length === bytes) return pdf;
  }
  throw new Error(`no PDF of ${bytes} bytes`);
}

export function unTrozo(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([latin1(tipo), datos]);
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(datos.length);
  const suma = Buffer.alloc(4);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
}

/** A grey PNG; of a large one, the header alone says so. */
export function unPng({
  ancho = 2,
  alto = 2,
  color = 0,
  depth = 8,
  trozos = [],
}: {
  ancho?: number;
  alto?: number;
  /** As the header says it: 0 grey, 2 colour, 6 colour and transparency. */
  color?: number;
  /** Bits of a sample. */
  depth?: number;
  trozos?: readonly Buffer[];
} = {}): Buffer {
  const cabecera = Buffer.alloc(13);
  cabecera.writeUInt32BE(ancho, 0);
  cabecera.writeUInt32BE(alto, 4);
  cabecera[8] = depth;
  cabecera[9] = color;
  const datos = deflateSync(Buffer.alloc(Math.min(alto * (ancho + 1), 100_000)));
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    unTrozo('IHDR', cabecera),
    ...trozos,
    unTrozo('IDAT', datos),
    unTrozo('IEND', Buffer.alloc(0)),
  ]);
}

export function unSegmento(marca: number, datos: Buffer): Buffer {
  const cabeza = Buffer.of(0xff, marca, 0, 0);
  cabeza.writeUInt16BE(datos.length + 2, 2);
  return Buffer.concat([cabeza, datos]);
}

/** A JPEG by its markers; its picture is not one. */
export function unJpeg({
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
  const marco = Buffer.of(8, alto >> 8, alto & 255, ancho >> 8, ancho & 255, 1, 1, 0x11, 0);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    unSegmento(0xe0, jfif),
    ...segmentos,
    unSegmento(0xc0, marco),
    unSegmento(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    datos,
    Buffer.of(0xff, 0xd9),
  ]);
}

/** A zip of one empty entry. */
export const unZip = (): Buffer =>
  Buffer.concat([
    latin1('PK\x03\x04\x14\0\0\0\0\0'),
    Buffer.alloc(20),
    latin1('PK\x01\x02'),
    Buffer.alloc(42),
    latin1('PK\x05\x06'),
    Buffer.alloc(18),
  ]);

export interface Parte {
  readonly nombre: string;
  readonly valor: string | Buffer;
  /** With it, it is a file. */
  readonly fichero?: string;
  readonly tipo?: string;
}

/** A form as a browser writes it. */
export function unFormulario(
  partes: readonly Parte[],
  frontera = `----prueba${randomBytes(8).toString('hex')}`,
): { cuerpo: Buffer; cabeceras: { 'content-type': string } } {
  const bytes = partes.flatMap(({ nombre, valor, fichero, tipo }) => [
    latin1(`--${frontera}\r\nContent-Disposition: form-data; name="${nombre}"`),
    Buffer.from(fichero === undefined ? '' : `; filename="${fichero}"`),
    latin1(`${tipo ? `\r\nContent-Type: ${tipo}` : ''}\r\n\r\n`),
    Buffer.from(valor as string),
    latin1('\r\n'),
  ]);
  return {
    cuerpo: Buffer.concat([...bytes, latin1(`--${frontera}--\r\n`)]),
    cabeceras: { 'content-type': `multipart/form-data; boundary=${frontera}` },
  };
}

/** The form of a document. */
export const unDocumento = (
  contenido: Buffer = unPdf(),
  {
    tipo = 'certificado_defuncion',
    nombre = 'papel.pdf',
    cuenta,
  }: { tipo?: string; nombre?: string; cuenta?: string } = {},
): ReturnType<typeof unFormulario> =>
  unFormulario([
    { nombre: 'tipo', valor: tipo },
    ...(cuenta === undefined ? [] : [{ nombre: 'cuenta_id', valor: cuenta }]),
    { nombre: 'fichero', valor: contenido, fichero: nombre, tipo: 'application/octet-stream' },
  ]);
