/** The messages that {@link crearTransporteCarpeta} has kept, to be read again. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** Folder of the insurer, folder of the case or of the notices, and the message: a UUID of version 7. */
const RUTA = /^([0-9a-f-]{36})\/([A-Za-z0-9][A-Za-z0-9_-]{0,127})\/([0-9a-f-]{36})$/;

export interface Guardado {
  /** `<insurer>/<folder>/<message>` */
  readonly ruta: string;
  readonly aseguradora: string;
  readonly para: string;
  readonly asunto: string;
  readonly guardado: Date;
}

export interface CorreosGuardados {
  /** The newest ones, newest first. */
  listar(limite: number): Promise<Guardado[]>;
  /** The page of a message, or its text where it has none. */
  pagina(ruta: string): Promise<{ html: string | null; texto: string } | null>;
}

/** @param directorio absolute path of the mail folder */
export function abrirGuardados(directorio: string): CorreosGuardados {
  async function leer(ruta: string): Promise<Buffer | null> {
    const partes = RUTA.exec(ruta);
    if (!partes) return null;
    return readFile(join(directorio, partes[1] as string, partes[2] as string, `${partes[3]}.eml`)).catch(ausente);
  }
  async function rutas(): Promise<string[]> {
    const entradas = await readdir(directorio, { recursive: true }).catch(() => []);
    return entradas
      .filter((entrada) => entrada.endsWith('.eml'))
      .map((entrada) => entrada.slice(0, -'.eml'.length).replaceAll('\\', '/'))
      .filter((ruta) => RUTA.test(ruta));
  }
  return {
    async listar(limite) {
      // A message is named by its id, which is ordered by time.
      const nuevas = (await rutas()).toSorted((a, b) => (nombre(a) < nombre(b) ? 1 : -1)).slice(0, limite);
      const lista = await Promise.all(
        nuevas.map(async (ruta) => {
          const bytes = await leer(ruta);
          if (!bytes) return null;
          const { to, subject, date } = await PostalMime.parse(bytes);
          const para = to?.[0]?.address ?? '';
          const guardado = new Date(date ?? 0);
          return { ruta, aseguradora: ruta.slice(0, 36), para, asunto: subject ?? '', guardado };
        }),
      );
      return lista.filter((uno) => uno !== null);
    },
    async pagina(ruta) {
      const bytes = await leer(ruta);
      if (!bytes) return null;
      const { html, text } = await PostalMime.parse(bytes);
      return { html: html ?? null, texto: text ?? '' };
    },
  };
}

const nombre = (ruta: string): string => ruta.slice(ruta.lastIndexOf('/') + 1);

function ausente(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
