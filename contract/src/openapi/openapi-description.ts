/** The description of a document, for integrators at Spanish insurers. It is published in English: `reference/published.json`. */
import type { Variant } from '../schemas/common.ts';
import { ERROR_STATUS, ERROR_WORDS, type ErrorCode } from '../schemas/errors.ts';
import { FIELD_CODES, FIELDS_GRAMMAR, FIELDS_HEADER, FIELDS_MAXIMUM } from '../schemas/field-errors.ts';
import type { Scope } from '../schemas/identity.ts';
import PUBLISHED from './reference/published.json' with { type: 'json' };

/**
 * A text of several lines with each `{{name}}` filled in.
 * @throws Error when the text names a value that is not in `values`
 */
export const filled = (lines: readonly string[], values: Readonly<Record<string, string>>): string =>
  lines.join('\n').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The description names {{${name}}}, which is not computed`);
    return value;
  });

interface DescriptionData {
  readonly variant: Variant;
  /** `{base_url}` */
  readonly server: string;
  /** Every error that the described operations can answer with, in the order to list. */
  readonly codes: readonly ErrorCode[];
  /** The scopes that the described operations need. */
  readonly scopes: readonly Scope[];
}

/** The description, in Markdown, of the whole API or of the operations for test insurers. */
export function descriptionOf(part: 'real' | 'ensayo', { variant, server, codes, scopes }: DescriptionData): string {
  const { variant: isVariant, credentials, ...others } = PUBLISHED.variants[variant];
  return filled(part === 'real' ? PUBLISHED.description : PUBLISHED.sandbox, {
    ...others,
    server,
    variant: filled(isVariant, { server }),
    credentials: credentials.join('\n'),
    scopes: scopes.map((scope) => `- \`${scope}\`: ${PUBLISHED.scopes[scope]}`).join('\n'),
    errors: errorsList(codes),
    fieldsHeader: FIELDS_HEADER,
    fieldsMaximum: String(FIELDS_MAXIMUM),
    fieldCodes: FIELD_CODES.map((code) => `- \`${code}\`: ${PUBLISHED.fields[code]}`).join('\n'),
    grammar: FIELDS_GRAMMAR,
  });
}

/** The errors as a list in Markdown. It is no table, because three columns would be too narrow for words on a telephone. */
function errorsList(codes: readonly ErrorCode[]): string {
  const states = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  const lines = states.flatMap((state) => [
    `- **${state}**`,
    ...codes
      .filter((code) => ERROR_STATUS[code] === state)
      .map((code) => `  - \`${code}\`: ${ERROR_WORDS.en[code].cause}`),
  ]);
  return lines.join('\n');
}
