/** Builds `server/dist`: the server with its imports in a few files, which start in a third of the time of the sources. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { type Plugin, rolldown } from 'rolldown';
import { BUNDLE, hashOfSources, isBundleCurrent, MARK, SOURCE } from '../server/bin/bundle-state.ts';

/** Packages that stay in node_modules, because they have native code or read their own files. */
const APART = [
  '@electric-sql/pglite',
  '@fontsource/source-sans-3',
  '@fontsource/source-serif-4',
  '@node-rs/argon2',
  '@tesseract.js-data/spa',
  'pdfkit',
  'pino',
  'piscina',
  'sharp',
  'tesseract.js-core',
  'unpdf',
];
const isApart = (id: string): boolean => APART.some((name) => id === name || id.startsWith(`${name}/`));

/** Makes the bundle, unless it was made from the present sources. */
export async function bundleServer(): Promise<void> {
  if (isBundleCurrent()) return;
  const hash = hashOfSources();
  const folder = dirname(BUNDLE);
  await rm(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: SOURCE,
    platform: 'node',
    external: isApart,
    plugins: [foundByPlace(folder)],
  });
  const { output } = await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
  });
  await bundle.close();
  const maps = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.map'));
  await Promise.all(maps.map((name) => thinMap(join(folder, name))));
  await writeFile(MARK, hash);
  console.log('built server');
}

/** Keeps only the lines of our own sources in a source map, because the first stack trace loads the whole map into memory. */
async function thinMap(file: string): Promise<void> {
  const { sourcesContent: _, ...map } = JSON.parse(await readFile(file, 'utf8'));
  const isOwn = (source?: number) => source !== undefined && !map.sources[source].includes('/node_modules/');
  const NOWHERE: SourceMapSegment = [0];
  let before: SourceMapSegment = NOWHERE;
  const lines = decode(map.mappings).map((segments): SourceMapSegment[] => {
    const [column, source, line] = segments.find((segment) => isOwn(segment[1])) ?? NOWHERE;
    const here: SourceMapSegment = source === undefined || line === undefined ? NOWHERE : [column, source, line, 0];
    const isToSay = here !== before; // a line without a segment would be read as part of the previous one
    before = here;
    return isToSay ? [here] : [];
  });
  await writeFile(file, JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
}

/** Expressions by which a package finds files next to itself. */
const PLACE = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__dirname\b/;
/** The module of a worker thread, and the path of a source itself. */
const BY_PLACE = /new URL\('([^']+)\.ts', import\.meta\.url\)|import\.meta\.(?:url|dirname)\b/g;

/**
 * A plugin for files that a source finds relative to itself: a thread's module becomes an entry of the bundle, and data stay where they
 * are in the tree.
 */
function foundByPlace(folder: string): Plugin {
  return {
    name: 'found-by-place',
    transform(code, id) {
      if (id.startsWith('\0') || !PLACE.test(code)) return null; // rolldown's own modules are left as they are
      if (id.includes('/node_modules/'))
        this.error(`${id} looks for files beside itself: APART has to name its package`);
      const place = relative(folder, id);
      const moved = code.replaceAll(BY_PLACE, (found, thread?: string) => {
        if (found === 'import.meta.dirname') return `(import.meta.dirname + '/${dirname(place)}')`;
        if (thread === undefined) return `new URL('${place}', import.meta.url).href`;
        const fileName = `${basename(thread)}.js`;
        this.emitFile({
          type: 'chunk',
          id: resolve(dirname(id), `${thread}.ts`),
          fileName,
          preserveSignature: 'strict',
        });
        return `new URL('./${fileName}', import.meta.url)`;
      });
      return { code: moved, map: null };
    },
  };
}
