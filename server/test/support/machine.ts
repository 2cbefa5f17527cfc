/** The variables that shift the clock in a night run (scripts/test.ts), equal for every program of the run. */
export const shiftedClock = (): Readonly<Record<string, string>> => {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  return LD_PRELOAD && FAKETIME && FAKETIME_DONT_FAKE_MONOTONIC
    ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }
    : {};
};

/**
 * The part of this process's environment that a started program inherits: the machine's own variables, and Node's compile cache,
 * without which each start would compile all sources again.
 */
export function machineEnvironment(): Readonly<Record<string, string> & { PATH: string }> {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    ...shiftedClock(),
    ...(TMPDIR && { TMPDIR }),
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
  };
}
