/** `npm run collections`: the collections for Postman and Bruno, from the contract, into `examples/colecciones`. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectionFiles } from '@albacea/contract/openapi/collection-files.ts';

const FOLDER = fileURLToPath(new URL('../../../../examples/colecciones', import.meta.url));

await rm(FOLDER, { recursive: true, force: true });
for (const [path, text] of Object.entries(collectionFiles())) {
  await mkdir(dirname(join(FOLDER, path)), { recursive: true });
  await writeFile(join(FOLDER, path), text);
}
