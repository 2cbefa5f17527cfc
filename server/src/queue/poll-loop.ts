/** Repeats a round of work for as long as the process lives. */

export interface Loop {
  /** Begins the next round now, or right after the running round. */
  wake(): void;
  /** Seconds since the last round ended, with or without an error; while no round has ended, since the loop began. */
  age(): number;
  /** Ends the loop, and waits for the running round. */
  stop(): Promise<void>;
}

/**
 * Repeats a round: at once while there is work or after a wake-up, else after a pause.
 * @param pause milliseconds
 * @param round does the work that is due, and resolves to the amount done; 0: there was none, so the loop pauses
 * @param onFail called when a round fails, for instance because the database is unavailable; the loop goes on
 */
export function startLoop(pause: number, round: () => Promise<number>, onFail: (error: unknown) => void): Loop {
  let isRunning = true;
  let ended = performance.now();
  let notified = false;
  let endSleep: () => void = () => undefined;

  const sleep = () =>
    new Promise<void>((ready) => {
      const alarm = setTimeout(ready, pause);
      endSleep = () => {
        clearTimeout(alarm);
        ready();
      };
    });

  async function repeat(): Promise<void> {
    while (isRunning) {
      notified = false;
      const done = await round().catch((error) => {
        onFail(error);
        return 0;
      });
      ended = performance.now();
      if (isRunning && done === 0 && !notified) await sleep();
    }
  }

  const finished = repeat();
  return {
    wake() {
      notified = true;
      endSleep();
    },
    age: () => (performance.now() - ended) / 1000,
    async stop() {
      isRunning = false;
      endSleep();
      await finished;
    },
  };
}
