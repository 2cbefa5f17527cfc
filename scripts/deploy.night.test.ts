/** Alerts and units are checked by promtool and systemd themselves, if these are installed. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const units = globSync('deploy/systemd/*.service', { cwd: ROOT });

test('alerts pass their own tests, if promtool is installed', (t) => {
  if (spawnSync('promtool', ['--version']).error) return t.skip('promtool is not installed');
  execFileSync('promtool', ['check', 'rules', join(ROOT, 'deploy/prometheus/rules.yaml')]);
  execFileSync('promtool', ['test', 'rules', join(ROOT, 'deploy/prometheus/rules.test.yaml')]);
});

test('systemd accepts the units, if it is installed', (t) => {
  if (spawnSync('systemd-analyze', ['--version']).error) return t.skip('systemd is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'albacea-units-'));
  try {
    for (const unit of units) {
      // The program of the unit is not installed here, so another one replaces it.
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
