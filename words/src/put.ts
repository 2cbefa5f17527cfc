/** Fills in messages that are not compiled. A build that compiles them replaces this file by `put-compiled.ts`. */
import { compile } from './compile.ts';
import { put as putCompiled, type Values } from './put-compiled.ts';

/**
 * @param text an ICU message
 * @param values by the name of the argument
 * @param missing text for a hole without a value: by default the hole itself, so that a test sees it
 */
export const put = (text: string, values: Values, missing?: (hole: string) => string): string =>
  putCompiled(compile(text), values, missing);
