/** Planted words, and a search for them in every form in which they could lie somewhere. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Aguja {
  readonly nombre: string;
  readonly bytes: Buffer;
}

/** Spellings of one text: as written, in one case, without accents, without what separates. */
function grafias(texto: string): string[] {
  const llano = texto.normalize('NFD').replace(/\p{M}/gu, '');
  const formas = [texto, texto.normalize('NFD'), llano].flatMap((t) => [t, t.toLowerCase(), t.toUpperCase()]);
  return [...formas, ...formas.map((t) => t.replace(/[^\p{L}\p{N}@]/gu, ''))];
}

/** The part of a base64 text that stays the same wherever the bytes lie in what was encoded. */
function enBase64(bytes: Buffer, desfase: number): string {
  const texto = Buffer.concat([Buffer.alloc(desfase), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  return texto.slice(Math.ceil((desfase * 8) / 6), texto.length - (texto.length % 4 === 0 ? 0 : 1));
}

function codificaciones(texto: string): (string | Buffer)[] {
  const utf8 = Buffer.from(texto);
  return [
    utf8,
    Buffer.from(texto, 'latin1'),
    Buffer.from(texto, 'utf16le'),
    utf8.toString('hex'),
    utf8.toString('hex').toUpperCase(),
    ...[0, 1, 2].map((desfase) => enBase64(utf8, desfase)),
    encodeURIComponent(texto),
    JSON.stringify(texto).slice(1, -1),
    texto.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
    encodeURIComponent(texto).replaceAll('%', '='), // quoted-printable
  ];
}

/** @param canarios what was planted, by name; each long and odd enough to be nowhere by chance */
export function agujasDe(canarios: Readonly<Record<string, string>>): Aguja[] {
  return Object.entries(canarios).flatMap(([nombre, texto]) => {
    const unicas = new Map(
      grafias(texto)
        .flatMap(codificaciones)
        .map((forma) => Buffer.from(forma as string))
        .map((bytes) => [bytes.toString('latin1'), bytes]),
    );
    return [...unicas.values()].filter(({ length }) => length >= 6).map((bytes) => ({ nombre, bytes }));
  });
}

/** Names of the canaries that lie in the bytes. */
export function buscar(agujas: readonly Aguja[], bytes: Buffer): string[] {
  return [...new Set(agujas.filter((aguja) => bytes.includes(aguja.bytes)).map(({ nombre }) => nombre))];
}

type SuperSql = <R = Record<string, unknown>>(texto: string, valores?: readonly unknown[]) => Promise<R[]>;

/** Everything in every table: columns as text, binary ones as the bytes they are and as hexadecimal. */
export async function volcarTablas(superSql: SuperSql): Promise<{ tablas: number; bytes: Buffer }> {
  const tablas = await superSql<{ tabla: string }>(
    `select format('%I.%I', schemaname, tablename) as tabla from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const trozos: Buffer[] = [];
  for (const { tabla } of tablas) {
    for (const fila of await superSql(
      `select t.*, to_jsonb(t)::text as en_json, t::text as en_texto from ${tabla} t`,
    )) {
      for (const valor of Object.values(fila)) {
        if (valor instanceof Uint8Array) trozos.push(Buffer.from(valor));
        else trozos.push(Buffer.from(typeof valor === 'string' ? valor : (JSON.stringify(valor) ?? '')));
        trozos.push(Buffer.from('\n'));
      }
    }
  }
  return { tablas: tablas.length, bytes: Buffer.concat(trozos) };
}

/** Names of the canaries in any file below a folder, with the file. */
export async function buscarEnFicheros(agujas: readonly Aguja[], carpeta: string): Promise<string[]> {
  const hallazgos: string[] = [];
  for (const entrada of await readdir(carpeta, { recursive: true, withFileTypes: true })) {
    if (!entrada.isFile()) continue;
    const ruta = join(entrada.parentPath, entrada.name);
    const bytes = await readFile(ruta).catch(() => Buffer.alloc(0)); // temporary files come and go
    hallazgos.push(...buscar(agujas, bytes).map((nombre) => `${nombre} in ${ruta.slice(carpeta.length)}`));
  }
  return hallazgos;
}
