/** `npm run schema`: writes server/schema.sql anew from the migrations, by way of a PGlite in memory. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { abrirPglite, propietarioEmbebido } from '../server/src/db/embebido.ts';
import { migrar } from '../server/src/db/migraciones.ts';
import { volcarEsquema } from '../server/src/db/volcado.ts';

const DESTINO = fileURLToPath(new URL('../server/schema.sql', import.meta.url));

const pglite = await abrirPglite(undefined);
const propietario = propietarioEmbebido(pglite);
await migrar(propietario);
await writeFile(DESTINO, await volcarEsquema(propietario));
await pglite.close();
