/**
 * The text of an option of the command line.
 * @returns undefined: it was not given, or is blank
 */
export function textOption(
  options: Readonly<Record<string, string | boolean | undefined>>,
  name: string,
): string | undefined {
  const value = options[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
