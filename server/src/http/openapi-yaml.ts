/** Writes the OpenAPI documents as YAML that a person can read. */

/** Maximum number of characters of a value that is written on one line, as JSON, which is valid YAML 1.2. */
const LINE = 200;
/** Members that contain an example, which is written on one line as on the wire. */
const EXAMPLES = ['value', 'example'];

/** Writes plain data as YAML. Quotes texts that a reader of YAML 1.1 or 1.2 might take for another type. */
export const toYaml = (document: object): string => `${blockOf(document, '')}\n`;

function blockOf(value: object, indent: string): string {
  const lines = Array.isArray(value)
    ? value.map((element) => `- ${afterDash(element, indent)}`)
    : Object.entries(value).map(([key, member]) => `${nameOf(key)}:${afterName(key, member, indent)}`);
  return lines.join(`\n${indent}`);
}

/** Writes an item of a list, after its dash; a list or an object begins on the same line. */
const afterDash = (value: unknown, indent: string): string =>
  isOnOneLine(value) ? scalarOf(value, indent) : blockOf(value as object, `${indent}  `);

function afterName(key: string, value: unknown, indent: string): string {
  if (EXAMPLES.includes(key) || isOnOneLine(value)) return ` ${scalarOf(value, indent)}`;
  const inner = Array.isArray(value) ? indent : `${indent}  `;
  return `\n${inner}${blockOf(value as object, inner)}`;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Whether a value is written on one line: a short value, or a list of texts or numbers of any length. */
const isOnOneLine = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) && value.every(isScalar)) || JSON.stringify(value).length <= LINE;

function scalarOf(value: unknown, indent: string): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/\n\S/.test(value) && /^\S/.test(value) && !/\s$/.test(value))
    return `|-\n${value.replace(/^(?=.)/gm, `${indent}  `)}`;
  return isPlain(value) ? value : JSON.stringify(value);
}

const nameOf = (key: string): string =>
  /^[/A-Za-z_$][\w/${}.-]*$/.test(key) && isPlain(key) ? key : JSON.stringify(key);

/** Whether a text needs no quotes: it begins with `/`, `$` or a letter, contains no YAML syntax, and is not a keyword of YAML 1.1. */
const isPlain = (text: string): boolean =>
  /^[/$\p{L}]/u.test(text) &&
  !/: |:$| #|[\n\t]|\s$/.test(text) &&
  !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(text);
