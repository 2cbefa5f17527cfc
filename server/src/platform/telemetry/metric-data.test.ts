import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMetrics } from '../metrics.ts';
import { metricDataOf } from './metric-data.ts';

const SINCE = new Date('2026-11-21T09:30:00.000Z');
const NOW = new Date('2026-11-21T09:31:00.250Z');

describe('the figures of /metrics as OpenTelemetry has them', () => {
  const sent = async (change: (metrics: ReturnType<typeof createMetrics>) => void, name: string) => {
    const metrics = createMetrics();
    change(metrics);
    const [data] = metricDataOf(await metrics.figures(), SINCE, NOW).filter(
      ({ descriptor }) => descriptor.name === name,
    );
    return data;
  };

  it('a counter is a sum since the process began', async () => {
    const data = await sent((metrics) => metrics.deliveryAttempt('entregado'), 'albacea_webhook_attempts_total');
    assert.partialDeepStrictEqual(data, { isMonotonic: true });
    const start = SINCE.getTime() / 1000;
    assert.deepEqual(data?.dataPoints, [
      { startTime: [start, 0], endTime: [start + 60, 250_000_000], attributes: { outcome: 'entregado' }, value: 1 },
    ]);
  });

  it('a histogram counts between its bounds, for each of its labels by itself', async () => {
    const data = await sent((metrics) => {
      for (const seconds of [0.01, 0.2, 0.2, 99]) metrics.mailAttempt('correo', 'aceptado', seconds);
      metrics.mailAttempt('sms', 'temporal', 7);
    }, 'albacea_mail_attempt_seconds');
    assert.partialDeepStrictEqual(
      data?.dataPoints.map(({ attributes, value }) => ({ attributes, value })),
      [
        {
          attributes: { medium: 'correo', outcome: 'aceptado' },
          value: { count: 4, buckets: { counts: [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1] } },
        },
        {
          attributes: { medium: 'sms', outcome: 'temporal' },
          value: { count: 1, sum: 7, buckets: { counts: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0] } },
        },
      ],
    );
  });

  it('a gauge is what it is, with its labels', async () => {
    const data = await sent((metrics) => {
      metrics.byLabel('albacea_database_connections', 'Connections', 'state', async () => ({ open: 3, idle: 2 }));
    }, 'albacea_database_connections');
    const values = data?.dataPoints.map(({ attributes, value }) => [attributes.state, value]);
    assert.deepEqual(values, [
      ['open', 3],
      ['idle', 2],
    ]);
  });
});
