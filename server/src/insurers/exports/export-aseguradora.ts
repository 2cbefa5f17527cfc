/**
 * Exports everything that an insurer may see of its own data, as files that any program can read. Content is written before the progress is
 * recorded. A run after an interruption drops content that was not recorded, so no line is repeated.
 */
import { insurersNow } from '../../db/insurers-now.ts';
import type { Tenants } from '../../db/tenant.ts';
import { VERSION } from '../../platform/version.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { type ExportFolder, openFolder } from './export-folder.ts';
import { type PagesDependencies, pageReaders, type ReadPage } from './pages.ts';
import {
  COUNTED,
  FILE_NAMES,
  FILES,
  FORMAT,
  FORMAT_VERSION,
  type Manifest,
  newProgress,
  type Progress,
  WITHHELD,
  type Withheld,
} from './rules-format.ts';

interface ExportDependencies extends PagesDependencies {
  readonly tenants: Tenants;
}

interface Exported {
  readonly carpeta: string;
  readonly ficheros: number;
  readonly lineas: number;
}

/** Number of bytes to gather before each write. */
const WRITE_SIZE = 1 << 20;

/**
 * Writes the files, and the manifest last, into a folder that is empty or contains an interrupted export of the same insurer.
 * @param path of the folder, which is created if missing
 * @param limite maximum number of entries of a page; absent: as many as the lists allow
 * @throws UsageError when the folder contains other files, or a complete export
 */
export async function exportAseguradora(
  deps: ExportDependencies,
  aseguradoraId: string,
  path: string,
  actor: Actor,
  limite?: number,
): Promise<Exported> {
  const aseguradora = await deps.tenants.get(aseguradoraId);
  const folder = await openFolder(path, aseguradora.slug);
  let progress = folder.progress;
  if (!progress) {
    const now = await deps.base.asTenant(aseguradoraId, async (tx) => {
      const now = await insurersNow(tx);
      await audit(tx, actor, 'datos_exportados', { tipo: 'aseguradora', id: aseguradoraId }, now);
      return now;
    });
    progress = newProgress(aseguradora.slug, now);
    await folder.saveProgress(progress);
  }
  const { ficheros } = await writeExport(
    pageReaders(deps, { aseguradora, actor, now: new Date(progress.instante) }, limite),
    folder,
    progress,
  );
  return {
    carpeta: path,
    ficheros: ficheros.length,
    lineas: ficheros.reduce((all, { lineas }) => all + (lineas ?? 0), 0),
  };
}

/** Writes the files that are not complete yet, and the manifest. If writing fails, the next run resumes. */
async function writeExport(
  readers: ReturnType<typeof pageReaders>,
  folder: ExportFolder,
  begun: Progress,
): Promise<Manifest> {
  let progress = begun;
  for (const file of FILE_NAMES) {
    let at = progress.ficheros[file];
    await folder.resume(file, at);
    while (at?.cursor !== null) {
      const { content, lineas, siguiente, retenido } = await readPages(readers[file], at?.cursor);
      await folder.append(file, content);
      at = {
        lineas: (at?.lineas ?? 0) + lineas,
        bytes: (at?.bytes ?? 0) + content.length,
        cursor: siguiente,
      };
      progress = {
        ...progress,
        ficheros: { ...progress.ficheros, [file]: at },
        retenido: addCounts(progress.retenido, retenido),
      };
      await folder.saveProgress(progress);
    }
  }
  const manifest = await describe(folder, progress);
  await folder.finish(manifest);
  return manifest;
}

/** Reads pages until there is enough for a write. */
async function readPages(read: ReadPage, from: string | undefined) {
  const contents: Uint8Array[] = [];
  let [lineas, length] = [0, 0];
  let cursor = from;
  let retenido: Progress['retenido'] = {};
  for (;;) {
    const page = await read(cursor);
    const content = page.fichero ?? Buffer.from(page.lineas.map((line) => `${JSON.stringify(line)}\n`).join(''));
    contents.push(content);
    length += content.length;
    lineas += page.lineas.length;
    retenido = addCounts(retenido, page.retenido ?? {});
    if (page.siguiente === null || length >= WRITE_SIZE)
      return { content: Buffer.concat(contents), lineas, siguiente: page.siguiente, retenido };
    cursor = page.siguiente;
  }
}

async function describe(folder: ExportFolder, progress: Progress): Promise<Manifest> {
  const ficheros: Manifest['ficheros'][number][] = [];
  for (const nombre of FILE_NAMES) {
    const { lineas = 0, bytes = 0 } = progress.ficheros[nombre] ?? {};
    const { linea, operacion } = FILES[nombre];
    if (linea === null && bytes === 0) continue; // the insurer has no such picture
    const counted = linea === null ? null : lineas;
    ficheros.push({ nombre, linea, operacion, lineas: counted, ...(await folder.measure(nombre)) });
  }
  return {
    formato: FORMAT,
    version_formato: FORMAT_VERSION,
    programa: VERSION,
    aseguradora: progress.aseguradora,
    instante: progress.instante,
    ficheros,
    retenido: (Object.keys(WITHHELD) as Withheld[]).map((clase) => ({
      clase,
      motivo: WITHHELD[clase],
      cuantos: COUNTED.includes(clase) ? (progress.retenido[clase] ?? 0) : null,
    })),
  };
}

function addCounts(a: Progress['retenido'], b: Progress['retenido']): Progress['retenido'] {
  const classes = [...new Set([...Object.keys(a), ...Object.keys(b)])] as Withheld[];
  return Object.fromEntries(classes.map((one) => [one, (a[one] ?? 0) + (b[one] ?? 0)]));
}
