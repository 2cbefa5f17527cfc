/** Prints the result of a command. */
import type { Result } from './commands.ts';

/** Prints a result on standard output. @param json whether as one JSON object, for scripts; otherwise as a line for each value */
export const print = (result: Result, json: boolean): void =>
  void process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${present(result)}\n`);

function present(result: Result): string {
  const lines = (object: Result, indent: string): string[] =>
    Object.entries(object).flatMap(([name, value]) =>
      value !== null && typeof value === 'object'
        ? [`${indent}${name}:`, ...lines(value as Result, `${indent}  `)]
        : [`${indent}${name}: ${String(value)}`],
    );
  // converts through JSON, so that instants are texts, as they are in a result from the serving process
  return lines(JSON.parse(JSON.stringify(result)) as Result, '').join('\n');
}
