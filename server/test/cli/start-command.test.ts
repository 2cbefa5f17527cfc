/** The command that production starts: it is replaced by the program, so that signals reach it, and it finds a suitable Node. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, copyFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { machineEnvironment } from '../support/machine.ts';

const ROOT = join(import.meta.dirname, '../../..');
const COMMAND = join(ROOT, 'server/bin/albacea');

describe('the start command', () => {
  let folder: string;
  let path: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'albacea-command-'));
    await mkdir(join(folder, 'old'));
    await writeFile(join(folder, 'old/node'), '#!/bin/sh\necho 20\n', { mode: 0o755 });
    path = `${join(folder, 'old')}:/usr/bin:/bin`;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('is replaced by the serving process: SIGTERM stops it in order, and leaves no process behind', async () => {
    const env = { ...machineEnvironment(), PATH: path, DATA_DIR: join(folder, 'data'), METRICS_PORT: '0' };
    const worker = spawn(COMMAND, ['worker'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const end = once(worker, 'exit');
    const address = await new Promise<string>((found) => {
      createInterface({ input: worker.stdout }).on('line', (line) => {
        const [, url] = /^Metrics are at (http:\S+)$/.exec(line) ?? [];
        if (url) found(url);
      });
    });
    worker.kill('SIGTERM');
    assert.deepEqual(await end, [0, null]);
    await assert.rejects(fetch(address), 'nobody listens any more');
  });

  it('uses the repository’s Node if it is called by a link on a system with an old Node', async () => {
    await symlink(COMMAND, join(folder, 'albacea'));
    const { status, stdout } = spawnSync(join(folder, 'albacea'), ['help'], { env: { PATH: path }, encoding: 'utf8' });
    assert.equal(status, 0);
    assert.match(stdout, /^albacea <command>/);
  });

  it('runs the bundle if it was built from the present sources or there are none, and otherwise the sources', async () => {
    const tree = join(folder, 'tree');
    await cp(dirname(COMMAND), join(tree, 'server/bin'), { recursive: true });
    const [source, mark] = [join(tree, 'server/src/main.ts'), join(tree, 'server/dist/sources.sha256')];
    for (const [file, text] of [
      [source, "process.stdout.write('sources')"],
      [join(tree, 'server/dist/main.js'), "process.stdout.write('bundle')"],
      [join(tree, 'contract/src/a.ts'), ''],
      [join(tree, 'words/src/a.ts'), ''],
      [join(tree, 'scripts/bundle.ts'), ''],
      [join(tree, 'package-lock.json'), '{}'],
      [join(tree, 'package.json'), '{"type":"module"}'],
    ] as const) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const started = () => spawnSync(process.execPath, [join(tree, 'server/bin/start.ts')], { encoding: 'utf8' }).stdout;
    assert.equal(started(), 'sources', 'the sources run if nothing says from which sources the bundle was built');
    const { hashOfSources } = await import(pathToFileURL(join(tree, 'server/bin/bundle-state.ts')).href);
    await writeFile(mark, hashOfSources());
    assert.equal(started(), 'bundle');
    await appendFile(join(tree, 'contract/src/a.ts'), 'export {};');
    assert.equal(started(), 'sources', 'the sources run if they have changed since the bundle was built');
    await rm(source);
    assert.equal(started(), 'bundle', 'the bundle runs if there are no sources, as in the image');
  });

  it('says which Node it needs if there is only an older one', async () => {
    await mkdir(join(folder, 'copy/server/bin'), { recursive: true });
    await copyFile(COMMAND, join(folder, 'copy/server/bin/albacea'));
    const { status, stderr } = spawnSync(join(folder, 'copy/server/bin/albacea'), ['help'], {
      env: { PATH: path },
      encoding: 'utf8',
    });
    assert.equal(status, 1);
    assert.match(stderr, /^albacea needs Node 26 or newer: [^\n]*\n$/);
  });
});
