import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const READY = fileURLToPath(new URL('./chromium.ts', import.meta.url));

test('two processes that need the browser of a new checkout at once both get it complete, and nothing is left over', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'albacea-navegador-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const room = join(folder, 'chromium');
  const versions = await Promise.all(
    [1, 2].map(async () => {
      await run(process.execPath, [READY, room]);
      return (await run(join(room, 'chromium'), ['--version'])).stdout;
    }),
  );
  for (const version of versions) assert.match(version, /^.*Chrom\w+ \d+/);
  assert.deepEqual(await readdir(folder), ['chromium']);
});
