/** Fills in messages as they are written. A build that compiles them takes `put-compiled.ts` in place of this file. */
import { compile } from './compile.ts';
import { put as putCompiled, type Values } from './put-compiled.ts';

/**
 * @param text an ICU message
 * @param values by the name of the argument; the hole of a missing one stays, so that a test sees it
 */
export const put = (text: string, values: Values): string => putCompiled(compile(text), values);
