/** Reads to which collector traces are sent, from the variables that OpenTelemetry defines. */
import type { TelemetrySettings } from '../platform/telemetry/telemetry.ts';

/** Reads a list such as `name=value,other=value`, with percent-encoded values; null: it is malformed. */
function readPairs(text: string | null): Record<string, string> | null {
  if (text === null) return {};
  const pairs: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [name = '', ...value] = part.split('=');
    if (value.length === 0 || !/^\S+$/.test(name.trim())) return null;
    try {
      pairs[name.trim()] = decodeURIComponent(value.join('=').trim());
    } catch {
      return null;
    }
  }
  return pairs;
}

/** The values of the variables; null: not set. */
export interface GivenTelemetry {
  readonly endpoint: string | null;
  readonly protocol: string | null;
  readonly headers: string | null;
  readonly serviceName: string | null;
  readonly attributes: string | null;
  readonly ratio: string | null;
}

/**
 * Reads the settings for traces.
 * @param problems the list to which faults are added; none contains a credential
 * @returns null: no traces are sent
 */
export function readTelemetry(given: GivenTelemetry, problems: string[]): TelemetrySettings | null {
  const { endpoint, protocol, serviceName } = given;
  if (endpoint === null) return null;
  const scheme = URL.canParse(endpoint) ? new URL(endpoint).protocol : null;
  if (scheme !== 'http:' && scheme !== 'https:')
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT: an address starting with http:// or https://');
  if (protocol !== null && protocol !== 'http/json')
    problems.push('OTEL_EXPORTER_OTLP_PROTOCOL: http/json, or nothing');
  const pairs = (name: string, text: string | null): Record<string, string> => {
    const read = readPairs(text);
    if (read === null) problems.push(`${name}: name=value, comma-separated, values percent-encoded`);
    return read ?? {};
  };
  const ratio = given.ratio ?? '1';
  if (!/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(ratio)) problems.push('OTEL_TRACES_SAMPLER_ARG: a number from 0 to 1');
  return {
    endpoint,
    headers: pairs('OTEL_EXPORTER_OTLP_HEADERS', given.headers),
    serviceName: serviceName ?? 'albacea',
    attributes: pairs('OTEL_RESOURCE_ATTRIBUTES', given.attributes),
    ratio: Number(ratio),
  };
}
