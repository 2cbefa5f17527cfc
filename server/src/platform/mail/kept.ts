/** The messages that {@link createTransportFolder} has kept, to be read again. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** Folder of the insurer, folder of the case or of the notices, and the message: a UUID of version 7. */
const ROUTE = /^([0-9a-f-]{36})\/([A-Za-z0-9][A-Za-z0-9_-]{0,127})\/([0-9a-f-]{36})$/;

export interface Kept {
  /** `<insurer>/<folder>/<message>` */
  readonly ruta: string;
  readonly aseguradora: string;
  readonly para: string;
  readonly asunto: string;
  readonly guardado: Date;
}

export interface KeptMails {
  /** The newest ones, newest first. */
  listar(limit: number): Promise<Kept[]>;
  /** The page of a message, or its text where it has none. */
  pagina(route: string): Promise<{ html: string | null; texto: string } | null>;
}

/** @param directory absolute path of the mail folder */
export function openKept(directory: string): KeptMails {
  async function read(route: string): Promise<Buffer | null> {
    const parts = ROUTE.exec(route);
    if (!parts) return null;
    return readFile(join(directory, parts[1] as string, parts[2] as string, `${parts[3]}.eml`)).catch(absent);
  }
  async function routes(): Promise<string[]> {
    const entered = await readdir(directory, { recursive: true }).catch(() => []);
    return entered
      .filter((input) => input.endsWith('.eml'))
      .map((input) => input.slice(0, -'.eml'.length).replaceAll('\\', '/'))
      .filter((route) => ROUTE.test(route));
  }
  return {
    async listar(limit) {
      // A message is named by its id, which is ordered by time.
      const freshOnes = (await routes()).toSorted((a, b) => (name(a) < name(b) ? 1 : -1)).slice(0, limit);
      const list = await Promise.all(
        freshOnes.map(async (path) => {
          const bytes = await read(path);
          if (!bytes) return null;
          const { to, subject, date } = await PostalMime.parse(bytes);
          const para = to?.[0]?.address ?? '';
          const guardado = new Date(date ?? 0);
          return { ruta: path, aseguradora: path.slice(0, 36), para, asunto: subject ?? '', guardado };
        }),
      );
      return list.filter((one) => one !== null);
    },
    async pagina(route) {
      const bytes = await read(route);
      if (!bytes) return null;
      const { html, text } = await PostalMime.parse(bytes);
      return { html: html ?? null, texto: text ?? '' };
    },
  };
}

const name = (route: string): string => route.slice(route.lastIndexOf('/') + 1);

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
