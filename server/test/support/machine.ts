/**
 * What every program that a test starts has in its environment, and nothing else of this process's: what a machine needs, and
 * where Node keeps what it has made of our sources, without which each start would compile all of them again.
 */
export function machineEnvironment(): Readonly<Record<string, string> & { PATH: string }> {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
