/** `npm run build`: builds the two web applications, unless they are built from these very sources. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const RAIZ = fileURLToPath(new URL('..', import.meta.url));
const APLICACIONES = ['portal', 'backoffice'];
const COMPRIMIBLES = '**/*.{js,css,svg,json,txt}';

for (const aplicacion of APLICACIONES) await construir(aplicacion);

async function construir(aplicacion: string): Promise<void> {
  const destino = join(RAIZ, aplicacion, 'dist');
  const marca = join(destino, 'fuentes.sha256');
  const huella = await huellaDe(aplicacion);
  if ((await readFile(marca, 'utf8').catch(() => '')) === huella) return;
  const vite = resolve(RAIZ, 'node_modules/vite/bin/vite.js');
  const hijo = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(RAIZ, aplicacion),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [codigo] = await once(hijo, 'exit');
  if (codigo !== 0) throw new Error(`${aplicacion} could not be built`);
  await comprimir(destino);
  await writeFile(marca, huella);
  console.log(`built ${aplicacion}`);
}

/** Of everything that the result depends on. */
async function huellaDe(aplicacion: string): Promise<string> {
  const archivos = globSync(
    [`${aplicacion}/{src,public}/**/*`, `${aplicacion}/*.{html,json,ts}`, 'contract/src/**/*.ts', 'package-lock.json'],
    { cwd: RAIZ, withFileTypes: true },
  )
    .filter((entrada) => entrada.isFile())
    .map((entrada) => join(entrada.parentPath, entrada.name))
    .toSorted();
  const huella = createHash('sha256');
  for (const archivo of archivos) huella.update(archivo.slice(RAIZ.length)).update(await readFile(archivo));
  return huella.digest('hex');
}

/** Beside each file what a browser takes of it, so that nothing is compressed while people wait. */
async function comprimir(carpeta: string): Promise<void> {
  const [conGzip, conBrotli] = [promisify(gzip), promisify(brotliCompress)];
  for (const nombre of globSync(COMPRIMIBLES, { cwd: carpeta })) {
    const archivo = join(carpeta, nombre);
    const contenido = await readFile(archivo);
    await writeFile(`${archivo}.gz`, await conGzip(contenido, { level: 9 }));
    await writeFile(`${archivo}.br`, await conBrotli(contenido));
  }
}
