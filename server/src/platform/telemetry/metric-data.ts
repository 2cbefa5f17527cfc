/** From the figures of `/metrics` to those of OpenTelemetry: the same names and labels. */
import { ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { Figure } from '../metrics.ts';

/** @param since when counting began */
export function metricDataOf(figures: readonly Figure[], since: Date, now: Date): MetricData[] {
  const time = ([instant]: readonly [Date]): [number, number] => {
    const ms = instant.getTime();
    return [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
  };
  const point = <T>(labels: Figure['values'][number]['labels'], value: T): DataPoint<T> => ({
    startTime: time([since]),
    endTime: time([now]),
    attributes: { ...labels },
    value,
  });
  return figures.flatMap(({ name, help, type, values }): MetricData[] => {
    const descriptor = { name, description: help, unit: '', valueType: ValueType.DOUBLE };
    const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
    if (type === 'histogram') {
      const dataPoints = histogramsOf(name, values).map(([labels, value]) => point(labels, value));
      return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
    }
    if (type !== 'counter' && type !== 'gauge') return [];
    const dataPoints = values.map(({ labels, value }) => point(labels, value));
    return type === 'gauge'
      ? [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints }]
      : [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  });
}

type Labels = Figure['values'][number]['labels'];

/** Prometheus counts up to each bound, OpenTelemetry between two. */
function histogramsOf(name: string, values: Figure['values']): [Labels, Histogram][] {
  const byLabels = Map.groupBy(values, ({ labels: { le, ...others } }) => JSON.stringify(others));
  return [...byLabels].map(([key, theirs]) => {
    const partOf = (part: string) => theirs.find(({ metricName }) => metricName === `${name}_${part}`)?.value ?? 0;
    const upTo = theirs
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels, value }) => ({
        bound: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le),
        value,
      }))
      .toSorted((a, b) => a.bound - b.bound);
    const counts = upTo.map(({ value }, i) => value - (upTo[i - 1]?.value ?? 0));
    const boundaries = upTo.map(({ bound }) => bound).filter(Number.isFinite);
    return [JSON.parse(key), { buckets: { boundaries, counts }, sum: partOf('sum'), count: partOf('count') }];
  });
}
