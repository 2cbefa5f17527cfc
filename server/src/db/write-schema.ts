/** `npm run schema`: writes server/schema anew from the migrations, by way of a PGlite in memory. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedOwner, openPglite } from './embedded.ts';
import { migrate } from './migrations.ts';
import { readableSchema } from './readable-schema.ts';

const FOLDER = join(import.meta.dirname, '../../schema');

const pglite = await openPglite(undefined);
const owner = embeddedOwner(pglite);
await migrate(owner);
const files = await readableSchema(owner);
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER);
for (const [name, text] of files) await writeFile(join(FOLDER, name), text);
await pglite.close();
