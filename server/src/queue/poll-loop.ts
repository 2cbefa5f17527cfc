/** A round of work repeated for as long as the process lives. */

export interface Loop {
  /** Begins the next round now; one that is under way is followed by another. */
  wake(): void;
  /** Seconds since a round ended, well or badly; since the loop began while none has. */
  age(): number;
  /** Ends the rounds and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Repeats a round: at once while there is work or somebody woke it, else after a pause.
 * @param pause milliseconds
 * @param round does what is due; resolves to how much that was
 * @param onFail told of a round that failed, for instance while the database is away; it will be repeated
 */
export function bootLoop(pause: number, round: () => Promise<number>, onFail: (error: unknown) => void): Loop {
  let live = true;
  let ended = performance.now();
  let notified = false;
  let raise: () => void = () => undefined;

  const sleep = () =>
    new Promise<void>((ready) => {
      const alarm = setTimeout(ready, pause);
      raise = () => {
        clearTimeout(alarm);
        ready();
      };
    });

  async function execute(): Promise<void> {
    while (live) {
      notified = false;
      const done = await round().catch((error) => {
        onFail(error);
        return 0;
      });
      ended = performance.now();
      if (live && done === 0 && !notified) await sleep();
    }
  }

  const end = execute();
  return {
    wake() {
      notified = true;
      raise();
    },
    age: () => (performance.now() - ended) / 1000,
    async stop() {
      live = false;
      raise();
      await end;
    },
  };
}
