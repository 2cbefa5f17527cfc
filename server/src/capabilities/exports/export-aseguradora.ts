/**
 * Everything of an insurer as it may see it, in files that any program reads. Each page of a file is on disk before how far the
 * export has come is, so a run that is cut off is taken up by the next one where it stood, without a line twice.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { insurersNow } from '../../db/insurers-now.ts';
import type { Tenants } from '../../db/tenant.ts';
import { VERSION } from '../../platform/version.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { UsageError } from '../../shared/errors.ts';
import { type PagesDependencies, pagesOf } from './pages.ts';
import {
  COUNTED,
  type ExportFile,
  FILES,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  PROGRESS,
  WITHHELD,
  type Withheld,
} from './rules-format.ts';

export interface ExportDependencies extends PagesDependencies {
  readonly tenants: Tenants;
}

/** Of one file: `bytes` of it count; `cursor` is where its next page begins, null when it is whole. */
interface FileProgress {
  readonly lineas: number;
  readonly bytes: number;
  readonly cursor: string | null;
}

interface Progress {
  readonly aseguradora: string;
  readonly instante: string;
  readonly ficheros: Readonly<Partial<Record<ExportFile, FileProgress>>>;
  readonly retenido: Readonly<Partial<Record<Withheld, number>>>;
}

export interface Exported {
  readonly carpeta: string;
  readonly ficheros: number;
  readonly lineas: number;
}

/**
 * Writes the files and at last the manifest, into a folder that is empty or holds an export of the same insurer that was cut off.
 * @param folder made where there is none
 * @throws UsageError when the folder holds something else, or an export that is whole
 */
export async function exportAseguradora(
  deps: ExportDependencies,
  aseguradoraId: string,
  folder: string,
  actor: Actor,
): Promise<Exported> {
  const aseguradora = await deps.tenants.obtener(aseguradoraId);
  let progress = await takeUp(folder, aseguradora.slug);
  if (!progress) {
    const now = await deps.base.asTenant(aseguradoraId, async (tx) => {
      const now = await insurersNow(tx);
      await audit(tx, actor, 'datos_exportados', { tipo: 'aseguradora', id: aseguradoraId }, now);
      return now;
    });
    progress = { aseguradora: aseguradora.slug, instante: now.toISOString(), ficheros: {}, retenido: {} };
    await keep(folder, progress);
  }
  const pages = pagesOf(deps, { aseguradora, actor, now: new Date(progress.instante) });
  for (const file of Object.keys(FILES) as ExportFile[]) {
    let at = await atItsEnd(folder, file, progress.ficheros[file]);
    while (at?.cursor !== null) {
      const cursor = at?.cursor;
      const page = await pages[file](cursor);
      const text = page.lineas.map((line) => `${JSON.stringify(line)}\n`).join('');
      await appendFile(join(folder, file), text);
      at = {
        lineas: (at?.lineas ?? 0) + page.lineas.length,
        bytes: (at?.bytes ?? 0) + Buffer.byteLength(text),
        cursor: page.siguiente,
      };
      progress = {
        ...progress,
        ficheros: { ...progress.ficheros, [file]: at },
        retenido: sum(progress.retenido, page.retenido ?? {}),
      };
      await keep(folder, progress);
    }
  }
  return finish(folder, progress);
}

/** @returns how far an export has come that was cut off; undefined: there is none */
async function takeUp(folder: string, slug: string): Promise<Progress | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await readdir(folder);
  if (there.length === 0) return undefined;
  if (there.includes(MANIFEST)) throw new UsageError(`--carpeta: ${folder} holds an export that is whole`);
  if (!there.includes(PROGRESS)) throw new UsageError(`--carpeta: ${folder} is not empty`);
  const progress: Progress = JSON.parse(await readFile(join(folder, PROGRESS), 'utf8'));
  if (progress.aseguradora !== slug)
    throw new UsageError(`--carpeta: ${folder} holds an export of ${progress.aseguradora}`);
  return progress;
}

/** Whatever was written after what counts is cut off. */
async function atItsEnd(folder: string, file: ExportFile, known: FileProgress | undefined) {
  const path = join(folder, file);
  if (known) await truncate(path, known.bytes);
  else await writeFile(path, '');
  return known;
}

/** On disk before it is in its place: a file of progress that is half written would be the end of the export. */
async function keep(folder: string, progress: Progress): Promise<void> {
  await put(join(folder, PROGRESS), progress);
}

async function put(path: string, value: object): Promise<void> {
  const fresh = `${path}.nuevo`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

async function finish(folder: string, { aseguradora, instante, ficheros, retenido }: Progress): Promise<Exported> {
  const files = Object.keys(FILES) as ExportFile[];
  const described = [];
  for (const nombre of files) {
    const { size: bytes } = await stat(join(folder, nombre));
    const { linea, operacion } = FILES[nombre];
    const lineas = ficheros[nombre]?.lineas ?? 0;
    described.push({ nombre, linea, operacion, lineas, bytes, sha256: await hashOf(join(folder, nombre)) });
  }
  await put(join(folder, MANIFEST), {
    formato: FORMAT,
    version_formato: FORMAT_VERSION,
    programa: VERSION,
    aseguradora,
    instante,
    ficheros: described,
    retenido: (Object.keys(WITHHELD) as Withheld[]).map((clase) => ({
      clase,
      motivo: WITHHELD[clase],
      cuantos: COUNTED.includes(clase) ? (retenido[clase] ?? 0) : null,
    })),
  });
  await rm(join(folder, PROGRESS));
  return { carpeta: folder, ficheros: files.length, lineas: described.reduce((all, { lineas }) => all + lineas, 0) };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function sum(a: Progress['retenido'], b: Progress['retenido']): Progress['retenido'] {
  const classes = [...new Set([...Object.keys(a), ...Object.keys(b)])] as Withheld[];
  return Object.fromEntries(classes.map((one) => [one, (a[one] ?? 0) + (b[one] ?? 0)]));
}
