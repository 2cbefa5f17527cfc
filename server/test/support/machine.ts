/** The shifted clock of a run of the night (scripts/test.ts): every program of the run has the same. */
export const shiftedClock = (): Readonly<Record<string, string>> => {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  return LD_PRELOAD && FAKETIME && FAKETIME_DONT_FAKE_MONOTONIC
    ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }
    : {};
};

/**
 * What every program that a test starts has in its environment, and nothing else of this process's: what a machine needs, and
 * where Node keeps what it has made of our sources, without which each start would compile all of them again.
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
