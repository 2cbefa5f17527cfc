/** The entry point of a lane's threads: calls the requested function and returns its result. */
import { DomainError } from '../../shared/errors.ts';

export interface Task {
  /** Address of the file of the function. */
  readonly module: string;
  readonly name: string;
  readonly arguments: readonly unknown[];
}

export type Answer =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly error: Pick<DomainError, 'codigo' | 'valores' | 'headers'> }
  | { readonly kind: 'failed'; readonly message: string };

// Some libraries print pieces of a malformed file, which must not reach the log.
process.stdout.write = () => true;
process.stderr.write = () => true;

export async function runTask({ module, name, arguments: given }: Task): Promise<Answer> {
  try {
    const run = ((await import(module)) as Record<string, (...given: readonly unknown[]) => unknown>)[name];
    if (!run) return { kind: 'failed', message: 'no such function' };
    return { kind: 'done', value: await run(...given) };
  } catch (error) {
    if (error instanceof DomainError) {
      const { codigo, valores, headers } = error;
      return { kind: 'refused', error: { codigo, valores, headers } };
    }
    return { kind: 'failed', message: error instanceof Error ? error.name : 'unknown' };
  }
}
