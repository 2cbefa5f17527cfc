import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readTelemetry } from './config-telemetry.ts';

function read(variables: Readonly<Record<string, string>>) {
  const problems: string[] = [];
  const settings = readTelemetry((name) => variables[name] ?? null, problems);
  return { settings, problems };
}

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

it('no telemetry leaves where no endpoint is named, whatever else is set', () => {
  assert.deepEqual(read({ OTEL_SERVICE_NAME: 'albacea-api', OTEL_TRACES_SAMPLER_ARG: 'much' }), {
    settings: null,
    problems: [],
  });
});

it('an endpoint alone is enough, and the variables of OpenTelemetry say the rest', () => {
  const { settings } = read(ENDPOINT);
  assert.partialDeepStrictEqual(settings, { serviceName: 'albacea', ratio: 1, headers: {}, attributes: {} });
  assert.deepEqual(
    read({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%3Db, x-scope = one',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
      OTEL_SERVICE_NAME: 'albacea-worker',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
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

it('what is wrong is named, and a credential is never repeated', () => {
  const { problems } = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
    OTEL_RESOURCE_ATTRIBUTES: 'a=%zz',
    OTEL_TRACES_SAMPLER_ARG: '5',
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
