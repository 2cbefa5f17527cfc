/**
 * Loaded before each test file. A server, timer or pool that a test leaves open would keep its process and the run alive
 * forever; so after its tests the process has only a grace time to end by itself.
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
