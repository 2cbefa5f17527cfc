/** Fills in messages that are not compiled. A build that compiles them replaces this file by `put-compiled.ts`. */
import { compile } from './compile.ts';
import { put as putCompiled, type Values } from './put-compiled.ts';

/**
 * Fills in a message.
 * @param text an ICU message
 * @param values by the name of the argument
 * @param missing gives the text for a gap without a value; by default the gap `{name}` stays, so that a test sees it
 */
export const put = (text: string, values: Values, missing?: (hole: string) => string): string =>
  putCompiled(compile(text), values, missing);
