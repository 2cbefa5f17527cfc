/** Writes the output of a command. */
import type { Result } from './commands.ts';

/** @param json one JSON object, for scripts; else a line for each value */
export const print = (result: Result, json: boolean): void =>
  void process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${present(result)}\n`);

function present(result: Result): string {
  const lines = (object: Result, indent: string): string[] =>
    Object.entries(object).flatMap(([name, value]) =>
      value !== null && typeof value === 'object'
        ? [`${indent}${name}:`, ...lines(value as Result, `${indent}  `)]
        : [`${indent}${name}: ${String(value)}`],
    );
  // by way of JSON, as it comes from the process that serves: instants are text in both
  return lines(JSON.parse(JSON.stringify(result)) as Result, '').join('\n');
}
