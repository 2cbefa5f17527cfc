/** Generates the contract in Go: a struct for each model, a method for each operation. */
import { type Call, type Contract, capital, type Member, type Model, pascal, type Type } from './shape.ts';

const NAMES = { text: 'string', whole: 'int64', number: 'float64', truth: 'bool', open: 'map[string]any' };

const typeOf = (type: Type): string =>
  type.kind === 'list' ? `[]${typeOf(type.of)}` : type.kind === 'model' ? type.name : NAMES[type.kind];

interface Line {
  readonly says: string;
  readonly name: string;
  readonly type: string;
  readonly tag: string;
}

/** A field of a struct; in requests an empty text counts as missing, and other optional members are pointers. */
function member({ name, type, isRequired, isNullable, says }: Member, isSent: boolean): Line {
  const isPlain = type.kind === 'list' || type.kind === 'open' || (isSent && type.kind === 'text');
  const pointer = (isNullable || !isRequired) && !isPlain ? '*' : '';
  const tag = `\`json:"${name}${isRequired ? '' : ',omitempty'}"\``;
  return { says, name: pascal(name), type: pointer + typeOf(type), tag };
}

/** Aligns fields as gofmt does: a line with a comment above it starts a new alignment. */
function aligned(lines: readonly Line[]): string {
  const runs: Line[][] = [];
  for (const line of lines) {
    if (line.says || runs.length === 0) runs.push([]);
    runs.at(-1)?.push(line);
  }
  return runs
    .flatMap((run) => {
      const [name, type] = [width(run, 'name'), width(run, 'type')];
      const text = (line: Line) => `\t${line.name.padEnd(name)} ${line.type.padEnd(type)} ${line.tag}\n`;
      return run.map((line) => `${line.says ? `\t// ${line.says}\n` : ''}${text(line)}`);
    })
    .join('');
}

const width = (run: readonly Line[], column: 'name' | 'type') => Math.max(...run.map((line) => line[column].length));

const model = ({ name, says, members, isSent }: Model): string =>
  `// ${name}: ${says || 'see its members.'}\ntype ${name} struct {\n${aligned(members.map((one) => member(one, isSent)))}}\n`;

function call({ id, method, path, parameters, query, body, isFile, isKeyed, answer, element, says }: Call): string {
  const name = capital(id);
  const taken = [
    'ctx context.Context',
    ...parameters.map((one) => `${one} string`),
    ...(body ? [`body ${body}`] : []),
    ...(isFile ? ['file string'] : []),
    ...(query ? [`query ${query}`] : []),
  ];
  const where = parameters.length > 0 ? `path("${path}", ${parameters.join(', ')})` : `"${path}"`;
  const comment = `// ${name}: ${says}\n`;
  if (element)
    return `${comment}func (c *Client) ${name}(${taken.join(', ')}) iter.Seq2[${element}, error] {\n\treturn pages[${element}](ctx, c, ${where}, query)\n}\n`;
  const sent = `request{method: "${method}", path: ${where}${query ? ', query: query' : ''}${body ? ', body: body' : isFile ? ', body: file' : ''}${isKeyed ? ', keyed: true' : ''}}`;
  const options = isKeyed ? [...taken, 'options ...CallOption'] : taken;
  const rest = isKeyed ? ', options...' : '';
  if (!answer)
    return `${comment}func (c *Client) ${name}(${options.join(', ')}) error {\n\t_, err := call[struct{}](ctx, c, ${sent}${rest})\n\treturn err\n}\n`;
  return `${comment}func (c *Client) ${name}(${options.join(', ')}) (*${answer}, error) {\n\treturn call[${answer}](ctx, c, ${sent}${rest})\n}\n`;
}

export function go({ calls, models, events, errors }: Contract): string {
  return `// Code generated from the contract by \`npm run clients\`. DO NOT EDIT.

package albacea

import (
	"context"
	"iter"
)

// Events that are known today; more may come.
var Events = []string{${events.map((event) => `"${event}"`).join(', ')}}

// ErrorCodes that are known today; more may come.
var ErrorCodes = []string{${errors.map((code) => `"${code}"`).join(', ')}}

${models.map(model).join('\n')}
${calls.map(call).join('\n')}`;
}
