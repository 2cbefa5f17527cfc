/**
 * Loaded before each test file. A server, timer or pool that a test leaves open would keep its process alive, and the run
 * waiting, for ever: once the tests are over, the process has a grace time to end by itself.
 */
import { after } from 'node:test';

const GRACE_MS = Number(process.env.ALBACEA_TEST_GRACE_MS ?? 20_000);

after(() => {
  const timer = setTimeout(() => {
    console.error(`The tests are over, but the process does not end. Still open: ${process.getActiveResourcesInfo()}`);
    process.exit(1);
  }, GRACE_MS);
  timer.unref();
});
