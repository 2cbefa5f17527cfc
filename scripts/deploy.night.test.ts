/** Alerts and units are read by promtool and systemd themselves, where those are installed. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const units = globSync('deploy/systemd/*.service', { cwd: ROOT });

test('alerts hold their own tests, where promtool is installed', (t) => {
  if (spawnSync('promtool', ['--version']).error) return t.skip('promtool is not installed');
  execFileSync('promtool', ['check', 'rules', join(ROOT, 'deploy/prometheus/rules.yaml')]);
  execFileSync('promtool', ['test', 'rules', join(ROOT, 'deploy/prometheus/rules.test.yaml')]);
});

test('systemd understands the units, where it is installed', (t) => {
  if (spawnSync('systemd-analyze', ['--version']).error) return t.skip('systemd is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'albacea-units-'));
  try {
    for (const unit of units) {
      // The program is where it will be: here its place is taken by one that is there.
      writeFileSync(
        join(folder, basename(unit)),
        readFileSync(join(ROOT, unit), 'utf8').replaceAll('/opt/albacea/server/bin/albacea', '/bin/true'),
      );
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, basename(unit))]);
      assert.deepEqual([status, stderr.toString()], [0, ''], unit);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
