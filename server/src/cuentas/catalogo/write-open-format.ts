/** `npm run schema`: writes the JSON Schema of the catalogue's open format from the contract. */
import { writeFile } from 'node:fs/promises';
import { openFormatSchema } from './open-format.ts';

await writeFile(new URL('../../../../docs/catalogo.schema.json', import.meta.url), openFormatSchema());
