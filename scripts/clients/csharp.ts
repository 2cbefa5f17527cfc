/** Generates the contract in C#: a class for each model, a method for each operation. */
import { type Call, type Contract, capital, MADE, type Member, type Model, pascal, type Type } from './shape.ts';

const NAMES = {
  text: 'string',
  whole: 'long',
  number: 'decimal',
  truth: 'bool',
  open: 'Dictionary<string, JsonElement>',
};

const typeOf = (type: Type): string =>
  type.kind === 'list' ? `List<${typeOf(type.of)}>` : type.kind === 'model' ? type.name : NAMES[type.kind];

const says = (text: string, indent: string): string =>
  text
    ? `${indent}/// <summary>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</summary>\n`
    : '';

function member(model: string, { name, type, isRequired, isNullable, says: text }: Member): string {
  const isOptional = isNullable || !isRequired;
  const isValue = type.kind === 'whole' || type.kind === 'number' || type.kind === 'truth';
  // A member cannot have the name of its class.
  const own = pascal(name) === model ? `${pascal(name)}Valor` : pascal(name);
  return `${says(text, '        ')}        [JsonPropertyName("${name}")] public ${typeOf(type)}${isOptional ? '?' : ''} ${own} { get; set; }${isOptional || isValue ? '' : ' = default!;'}\n`;
}

const model = ({ name, says: text, members }: Model): string =>
  `${says(text, '    ')}    public sealed class ${name} : Model\n    {\n${members.map((one) => member(name, one)).join('')}    }\n`;

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
  const taken = [
    ...parameters.map((name) => `string ${name}`),
    ...(body ? [`${body} body`] : []),
    ...(isFile ? ['string file'] : []),
    ...(query ? [`${query}? query = null`] : []),
    ...(isKeyed ? ['string? idempotencyKey = null'] : []),
    'CancellationToken cancel = default',
  ];
  const where =
    parameters.length > 0
      ? `$"${path.replace(/\{(\w+)\}/g, (_, name) => `{Uri.EscapeDataString(${name})}`)}"`
      : `"${path}"`;
  const name = `${capital(id)}Async`;
  const comment = says(text, '        ');
  if (element)
    return `${comment}        public IAsyncEnumerable<${element}> ${name}(${taken.join(', ')}) => Pages<${element}>(${where}, query, cancel);\n`;
  const given = `"${method}", ${where}, ${query ? 'query' : 'null'}, ${body ? 'body' : isFile ? 'file' : 'null'}, ${isKeyed}, ${isKeyed ? 'idempotencyKey' : 'null'}, cancel`;
  return `${comment}        public Task${answer ? `<${answer}>` : ''} ${name}(${taken.join(', ')}) => Call<${answer ?? 'Nothing'}>(${given});\n`;
}

export function csharp({ calls, models, events, errors }: Contract): string {
  return `// ${MADE}
#nullable enable
using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Threading;
using System.Threading.Tasks;

namespace Albacea
{
    /// <summary>Values that are known today; more may come.</summary>
    public static class Known
    {
        public static readonly IReadOnlyList<string> Events = new[] { ${events.map((event) => `"${event}"`).join(', ')} };
        public static readonly IReadOnlyList<string> ErrorCodes = new[] { ${errors.map((code) => `"${code}"`).join(', ')} };
    }

${models.map(model).join('\n')}
    /// <summary>Every operation, as a method.</summary>
    public abstract class Operations
    {
        protected abstract Task<T> Call<T>(string method, string path, Model? query, object? body, bool isKeyed, string? idempotencyKey, CancellationToken cancel);
        protected abstract IAsyncEnumerable<T> Pages<T>(string path, Model? query, CancellationToken cancel);

${calls.map(call).join('\n')}    }
}
`;
}
