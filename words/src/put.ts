/** Fills in messages as they are written. A build that compiles them takes `put-compiled.ts` in place of this file. */
import { compile } from './compile.ts';
import { put as putCompiled, type Values } from './put-compiled.ts';

/**
 * @param text an ICU message
 * @param values by the name of the argument
 * @param missing what stands for a hole that no value fills: itself, so that a test sees it
 */
export const put = (text: string, values: Values, missing?: (hole: string) => string): string =>
  putCompiled(compile(text), values, missing);
