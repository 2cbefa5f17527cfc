/** Where telemetry goes, by the variables that OpenTelemetry names. */
import type { TelemetrySettings } from './platform/telemetry/telemetry.ts';

/** A list such as `name=value,other=value`, the values percent-encoded; null: it is none. */
function readPairs(text: string | null): Record<string, string> | null {
  if (text === null) return {};
  const pairs: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return null;
    try {
      pairs[name] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return pairs;
}

/**
 * @param text a reader of variables; secrets among the values are never repeated
 * @returns null: nobody is told anything
 */
export function readTelemetry(text: (name: string) => string | null, problems: string[]): TelemetrySettings | null {
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  const protocol = URL.canParse(endpoint) ? new URL(endpoint).protocol : null;
  if (protocol !== 'http:' && protocol !== 'https:')
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT: an address starting with http:// or https://');
  const spoken = text('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/json';
  if (spoken !== 'http/json') problems.push('OTEL_EXPORTER_OTLP_PROTOCOL: http/json, or nothing');
  const pairs = (name: string): Record<string, string> => {
    const read = readPairs(text(name));
    if (read === null) problems.push(`${name}: name=value, comma-separated, values percent-encoded`);
    return read ?? {};
  };
  const share = text('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const ratio = Number(share);
  if (!/^[0-9.]+$/.test(share) || !(ratio <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG: a number from 0 to 1');
  return {
    endpoint,
    headers: pairs('OTEL_EXPORTER_OTLP_HEADERS'),
    serviceName: text('OTEL_SERVICE_NAME') ?? 'albacea',
    attributes: pairs('OTEL_RESOURCE_ATTRIBUTES'),
    ratio,
  };
}
