/** `npm run schema`: writes server/schema.sql anew from the migrations, by way of a PGlite in memory. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { embeddedOwner, openPglite } from './embedded.ts';
import { migrate } from './migrations.ts';
import { dumpSchema } from './schema-dump.ts';

const DESTINATION = fileURLToPath(new URL('../../schema.sql', import.meta.url));

const pglite = await openPglite(undefined);
const owner = embeddedOwner(pglite);
await migrate(owner);
await writeFile(DESTINATION, await dumpSchema(owner));
await pglite.close();
