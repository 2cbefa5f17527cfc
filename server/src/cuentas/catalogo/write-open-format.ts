/** `npm run schema`: writes the JSON Schema of the catalogue's open format from the contract. */
import { writeFile } from 'node:fs/promises';
import { openFormatSchema, SCHEMA_FILE } from './open-format-schema.ts';

await writeFile(SCHEMA_FILE, openFormatSchema());
