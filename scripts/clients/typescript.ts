/** Generates the contract in TypeScript: an interface for each model, a method for each operation. */
import { type Call, type Contract, MADE, type Member, type Model, type Type } from './shape.ts';

const NAMES = { text: 'string', whole: 'number', number: 'number', truth: 'boolean', open: 'Record<string, unknown>' };

const typeOf = (type: Type): string =>
  type.kind === 'list' ? `${typeOf(type.of)}[]` : type.kind === 'model' ? type.name : NAMES[type.kind];

const says = (text: string, indent: string): string => (text ? `${indent}/** ${text} */\n` : '');

function member({ name, type, isRequired, isNullable, says: text }: Member): string {
  return `${says(text, '  ')}  ${name}${isRequired ? '' : '?'}: ${typeOf(type)}${isNullable || !isRequired ? ' | null' : ''};\n`;
}

const model = ({ name, says: text, members }: Model): string =>
  `${says(text, '')}export interface ${name} {\n${members.map(member).join('')}}\n`;

function call({
  id,
  method,
  path,
  parameters,
  query,
  body,
  isFile,
  isKeyed,
  answer,
  element,
  says: text,
}: Call): string {
  const options = isKeyed ? 'KeyedOptions' : 'CallOptions';
  const taken = [
    ...parameters.map((name) => `${name}: string`),
    ...(body ? [`body: ${body}`] : []),
    ...(isFile ? ['file: string'] : []),
    ...(query ? [`query: ${query} = {}`] : []),
    `options: ${options} = {}`,
  ];
  const where =
    parameters.length > 0 ? `\`${path.replace(/\{(\w+)\}/g, (_, name) => `\${segment(${name})}`)}\`` : `'${path}'`;
  const given = [
    `'${method}'`,
    where,
    `{ ${[query && 'query', body && 'body', isFile && 'body: file', isKeyed && 'keyed: true'].filter(Boolean).join(', ')} }`,
  ];
  const result = element ? `AsyncGenerator<${element}>` : `Promise<${answer ?? 'void'}>`;
  const sent = element
    ? `this.pages(${where}, query, options)`
    : `this.call(${given.join(', ').replace('{  }', '{}')}, options)`;
  return `${says(text, '  ')}  ${id}(${taken.join(', ')}): ${result} {\n    return ${sent};\n  }\n`;
}

export function typescript({ calls, models, events, errors }: Contract): string {
  return `// ${MADE}
import type { CallOptions, KeyedOptions, Sent } from './transport.ts';

/** Events that are known today; more may come. */
export const EVENTS = [${events.map((event) => `'${event}'`).join(', ')}] as const;

/** Codes of errors that are known today; more may come. */
export const ERROR_CODES = [${errors.map((code) => `'${code}'`).join(', ')}] as const;

const segment = encodeURIComponent;

${models.map(model).join('\n')}
/** Every operation, as a method. */
export abstract class Operations {
  protected abstract call<T>(method: string, path: string, sent: Sent, options: CallOptions): Promise<T>;
  protected abstract pages<T>(path: string, query: object, options: CallOptions): AsyncGenerator<T>;

${calls.map(call).join('\n')}}
`;
}
