/** Whether the guides of the source tree hold: each by its schema, and with the providers that it is about. */
import { GuiaCard } from '@albacea/contract/schemas/guias.ts';
import { compileSchema } from './compile-schema.ts';
import { guiaProblems } from './rules-guias.ts';

/**
 * @param parts the files, by name
 * @param codes of the providers of the catalogue
 * @param problems gets what is wrong, one sentence each
 */
export function checkGuias(
  parts: readonly { readonly nombre: string; readonly contenido: unknown }[],
  codes: ReadonlySet<string>,
  problems: string[],
): GuiaCard[] {
  const isGuia = compileSchema<GuiaCard>(GuiaCard);
  return parts.flatMap(({ nombre, contenido }) => {
    if (!isGuia(contenido)) {
      problems.push(...(isGuia.errors ?? []).map((e) => `guias/${nombre}${e.instancePath}: ${e.message}`));
      return [];
    }
    problems.push(...guiaProblems(contenido, nombre, codes));
    return [contenido];
  });
}
