/** The catalogue as a file for others: described in docs/catalogue.md, with its schema in docs/catalogo.schema.json. */
import { withDescriptions } from '@albacea/contract/openapi/openapi-schemas.ts';
import { createTexts, REFERENCE_TEXTS } from '@albacea/contract/openapi/texts.ts';
import { CatalogoFile } from '@albacea/contract/schemas/proveedores.ts';
import type { CurrentCatalogo } from './current-catalogo.ts';
import { compileSchema } from './load-catalogo.ts';
import { catalogoProblems } from './rules-card.ts';

/** @returns the JSON Schema of the format, in the draft of OpenAPI 3.1 */
export const openFormatSchema = (): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Albacea provider catalogue', ...withDescriptions(CatalogoFile, createTexts(REFERENCE_TEXTS.en, 'catalogo')) }, null, 2)}\n`;

/** The current entries, without anything learned from our own cases. */
export const exportCatalogo = ({ version, cards }: CurrentCatalogo): CatalogoFile => ({
  formato: 'albacea-catalogo',
  version_formato: 1,
  version,
  licencia: 'CC-BY-4.0',
  proveedores: [...cards],
});

/**
 * Checks a file in the open format.
 * @param text content of the file
 * @returns the problems, one sentence each, beginning with the place; empty: the file is valid
 */
export function problemsOfFile(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [`the file is not valid JSON: ${(error as Error).message}`];
  }
  const isFile = compileSchema<CatalogoFile>(CatalogoFile);
  if (!isFile(value))
    return (isFile.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'}: ${message}`);
  return catalogoProblems(value.proveedores);
}
