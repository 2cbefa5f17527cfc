/** `npm run build`: builds the two web applications and the bundle of the server, unless they were built from the present sources. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { hashOfFiles, ROOT } from '../server/bin/bundle-state.ts';
import { bundleServer } from './bundle.ts';

const APPS = ['portal', 'backoffice'];
const COMPRESSIBLE = '**/*.{html,js,mjs,css,svg,json,txt,wasm}';

await Promise.all([...APPS.map(build), bundleServer()]);

async function build(app: string): Promise<void> {
  const destination = join(ROOT, app, 'dist');
  const mark = join(destination, 'fuentes.sha256');
  const hash = hashOf(app);
  if ((await readFile(mark, 'utf8').catch(() => '')) === hash) return;
  const vite = resolve(ROOT, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, app),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${app} could not be built`);
  await compress(destination);
  await writeFile(mark, hash);
  console.log(`built ${app}`);
}

/** The hash of everything on which the result depends. */
function hashOf(app: string): string {
  const files = globSync(
    [
      `${app}/{src,public}/**/*`,
      `${app}/*.{html,json,ts}`,
      '{contract,words}/src/**/*.ts',
      'words/package.json',
      'package-lock.json',
    ],
    { cwd: ROOT, withFileTypes: true },
  )
    .filter((input) => input.isFile())
    .map((input) => relative(ROOT, join(input.parentPath, input.name)))
    .toSorted();
  return hashOfFiles(files);
}

/** Writes compressed copies next to each file, so that the server compresses nothing while people wait. */
async function compress(folder: string): Promise<void> {
  const [withGzip, withBrotli] = [promisify(gzip), promisify(brotliCompress)];
  // all at once, because zlib has its own threads
  const one = async (name: string) => {
    const archive = join(folder, name);
    const content = await readFile(archive);
    const [asGzip, asBrotli] = await Promise.all([withGzip(content, { level: 9 }), withBrotli(content)]);
    await Promise.all([writeFile(`${archive}.gz`, asGzip), writeFile(`${archive}.br`, asBrotli)]);
  };
  await Promise.all(globSync(COMPRESSIBLE, { cwd: folder }).map(one));
}
