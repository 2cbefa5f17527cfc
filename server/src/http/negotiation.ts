/** Chooses among the formats, languages and encodings of an answer by the caller's preferences (RFC 9110, section 12.5). */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';

/** Reads the weights in a header (RFC 9110, section 12.4.2) by name in lower case; a name without a usable weight has weight 1. */
function weightsOf(header: string | string[] | undefined): ReadonlyMap<string, number> {
  const values = String(header ?? '')
    .slice(0, 500)
    .toLowerCase()
    .split(',');
  return new Map(
    values.map((value) => {
      const [name = '', ...parameters] = value.split(';').map((part) => part.trim());
      const q = parameters.map((one) => /^q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
      return [name, q === undefined ? 1 : Number(q) || 0];
    }),
  );
}

/** Whether `Accept` prefers CSV to JSON; false if it prefers neither. */
export function prefersCsv(accept: string | undefined): boolean {
  const weights = weightsOf(accept);
  /** The weight of a type, which is the weight of the most specific range that covers the type. */
  const weightOf = (...ranges: string[]) =>
    ranges.map((range) => weights.get(range)).find((weight) => weight !== undefined) ?? 0;
  const csv = weightOf('text/csv', 'text/*');
  return csv > 0 && csv > weightOf('application/json', 'application/*', '*/*');
}

/** Whether `Accept` names HTML, as when a browser opens an address in a tab; a wildcard does not count. */
export const namesHtml = (accept: string | undefined): boolean => (weightsOf(accept).get('text/html') ?? 0) > 0;

/** Whether the caller asks for JSON and, unlike a browser, not for HTML. A caller that accepts anything gets the page. */
export const wantsJson = (accept: string | undefined): boolean =>
  (weightsOf(accept).get('application/json') ?? 0) > 0 && !namesHtml(accept);

/** Language of messages: English if `Accept-Language` prefers it to Spanish, otherwise Spanish. */
export const languageOf = (accepted: string | undefined): ErrorLanguage => preferredLanguage(accepted, ['es', 'en']);

/** The language among these that `Accept-Language` prefers; Spanish if it prefers none of them. */
export function preferredLanguage<L extends string>(accepted: string | undefined, among: readonly L[]): L | 'es' {
  const weights = [...weightsOf(accepted)];
  const weightOf = (language: string) =>
    Math.max(
      0,
      ...weights.flatMap(([tag, weight]) => (tag === language || tag.startsWith(`${language}-`) ? [weight] : [])),
    );
  return among.reduce<L | 'es'>((best, one) => (weightOf(one) > weightOf(best) ? one : best), 'es');
}

/** The encoding among these that `Accept-Encoding` prefers, the first of equals; null: it accepts none of these, or prefers `identity`. */
export function preferredEncoding<E extends string>(
  accepted: string | string[] | undefined,
  among: readonly E[],
): E | null {
  const weights = weightsOf(accepted);
  const weightOf = (encoding: E) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = among
    .filter((encoding) => weightOf(encoding) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  return best !== undefined && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}
