/** Checks the guides of the source tree, each by its schema and against the providers that it is about. */
import { GuideCard } from '@albacea/contract/schemas/guides.ts';
import { compileSchema } from './compile-schema.ts';
import { guideProblems } from './rules-guides.ts';

/**
 * @param parts the files, by name
 * @param codes codes of the providers of the catalogue
 * @param problems gets what is wrong, one sentence each
 */
export function checkGuides(
  parts: readonly { readonly nombre: string; readonly contenido: unknown }[],
  codes: ReadonlySet<string>,
  problems: string[],
): GuideCard[] {
  guideValidator ??= compileSchema<GuideCard>(GuideCard);
  const judge = guideValidator;
  return parts.flatMap(({ nombre, contenido }) => {
    if (!judge(contenido)) {
      problems.push(...(judge.errors ?? []).map((e) => `guias/${nombre}${e.instancePath}: ${e.message}`));
      return [];
    }
    problems.push(...guideProblems(contenido, nombre, codes));
    return [contenido];
  });
}

/** Compiled once, when the first guides are checked: the schema never changes. */
let guideValidator: ReturnType<typeof compileSchema<GuideCard>> | undefined;
