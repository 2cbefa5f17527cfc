import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import { openTelemetry } from './open.ts';
import { NO_TELEMETRY } from './telemetry.ts';

const SOURCES = join(import.meta.dirname, '../..');

it('without settings nothing is traced, and no package of OpenTelemetry is loaded', async () => {
  assert.equal(await openTelemetry(null), NO_TELEMETRY);
  const files = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] });
  const importing = (what: RegExp) =>
    files.filter((file) => what.test(readFileSync(join(SOURCES, file), 'utf8'))).map((file) => basename(file));
  assert.deepEqual(importing(/from '@opentelemetry\//).toSorted(), ['open-telemetry.ts']);
  assert.deepEqual(importing(/from '[^']*\/open-telemetry\.ts'/), []);
});

it('without settings a caller’s traceparent is passed on unchanged', () => {
  const { tracer } = NO_TELEMETRY;
  const given = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  assert.equal(tracer.begin('POST /api/v1/siniestro', 'server', given).traceparent, given);
  assert.equal(tracer.begin('POST /api/v1/siniestro', 'server', null).traceparent, null);
});
