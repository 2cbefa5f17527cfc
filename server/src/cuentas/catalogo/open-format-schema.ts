/** The JSON Schema of the catalogue's open format, as published in docs. */
import { fileURLToPath } from 'node:url';
import { CatalogoFile } from '@albacea/contract/schemas/proveedores.ts';

export const SCHEMA_FILE = fileURLToPath(new URL('../../../../docs/catalogo.schema.json', import.meta.url));

/** @returns JSON, in the draft of OpenAPI 3.1 */
export const openFormatSchema = (): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Albacea provider catalogue', ...CatalogoFile }, null, 2)}\n`;
