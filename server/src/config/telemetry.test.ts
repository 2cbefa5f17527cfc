import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type GivenTelemetry, readTelemetry } from './telemetry.ts';

function read(given: Partial<GivenTelemetry>) {
  const problems: string[] = [];
  const settings = readTelemetry({ ...NOTHING, ...given }, problems);
  return { settings, problems };
}

const NOTHING = { endpoint: null, protocol: null, headers: null, serviceName: null, attributes: null, ratio: null };
const ENDPOINT = { endpoint: 'http://collector:4318' };

it('no traces are sent without an endpoint, and the other variables are then not checked', () => {
  assert.deepEqual(read({ serviceName: 'albacea-api', ratio: 'much' }), {
    settings: null,
    problems: [],
  });
});

it('an endpoint alone is enough, and the other variables of OpenTelemetry are read', () => {
  const { settings } = read(ENDPOINT);
  assert.partialDeepStrictEqual(settings, { serviceName: 'albacea', ratio: 1, headers: {}, attributes: {} });
  assert.deepEqual(
    read({
      ...ENDPOINT,
      headers: 'authorization=Bearer%20a%3Db, x-scope = one',
      attributes: 'deployment.environment.name=production',
      serviceName: 'albacea-worker',
      ratio: '0.05',
    }),
    {
      settings: {
        endpoint: 'http://collector:4318',
        headers: { authorization: 'Bearer a=b', 'x-scope': 'one' },
        attributes: { 'deployment.environment.name': 'production' },
        serviceName: 'albacea-worker',
        ratio: 0.05,
      },
      problems: [],
    },
  );
});

it('every malformed variable is named, and no credential is shown', () => {
  const { problems } = read({
    endpoint: 'collector:4318',
    protocol: 'grpc',
    headers: 'hunter2',
    attributes: 'a=%zz',
    ratio: '5',
  });
  assert.deepEqual(problems.map((problem) => problem.split(':')[0]).toSorted(), [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_RESOURCE_ATTRIBUTES',
    'OTEL_TRACES_SAMPLER_ARG',
  ]);
  assert.ok(!problems.join().includes('hunter2'));
});
