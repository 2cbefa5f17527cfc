/** `npm run schema`: writes server/schema.sql anew from the migrations, by way of a PGlite in memory. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { abrirPglite, propietarioEmbebido } from './embebido.ts';
import { migrar } from './migraciones.ts';
import { volcarEsquema } from './volcado.ts';

const DESTINO = fileURLToPath(new URL('../../schema.sql', import.meta.url));

const pglite = await abrirPglite(undefined);
const propietario = propietarioEmbebido(pglite);
await migrar(propietario);
await writeFile(DESTINO, await volcarEsquema(propietario));
await pglite.close();
