/** Generates the contract in Python: a TypedDict for each model, a method for each operation. */
import { type Call, type Contract, MADE, type Model, snake, type Type } from './shape.ts';

const NAMES = { text: 'str', whole: 'int', number: 'float', truth: 'bool', open: 'dict[str, Any]' };

const typeOf = (type: Type): string =>
  type.kind === 'list' ? `list[${typeOf(type.of)}]` : type.kind === 'model' ? type.name : NAMES[type.kind];

const says = (text: string, indent: string): string => (text ? `${indent}"""${text.replaceAll('\\', '/')}"""\n` : '');

const model = ({ name, says: text, members }: Model): string =>
  `class ${name}(TypedDict):\n${says(text, '    ')}${members
    .map((member) => {
      const type = typeOf(member.type) + (member.isNullable || !member.isRequired ? ' | None' : '');
      const comment = member.says ? `  # ${member.says}` : '';
      return `    ${member.name}: ${member.isRequired ? type : `NotRequired[${type}]`}${comment}\n`;
    })
    .join('')}`;

function call(
  { id, method, path, parameters, query, body, isFile, isKeyed, answer, element, says: text }: Call,
  models: readonly Model[],
): string {
  const asked = models.find(({ name }) => name === query)?.members ?? [];
  const named = [
    ...asked.map(({ name, type }) => `${name}: ${typeOf(type)} | None = None`),
    ...(isKeyed ? ['idempotency_key: str | None = None'] : []),
  ];
  const taken = [
    'self',
    ...parameters.map((name) => `${name}: str`),
    ...(body ? [`body: ${body}`] : []),
    ...(isFile ? ['file: str | bytes'] : []),
    ...(named.length > 0 ? ['*', ...named] : []),
  ];
  const where =
    parameters.length > 0 ? `f"${path.replace(/\{(\w+)\}/g, (_, name) => `{_segment(${name})}`)}"` : `"${path}"`;
  const queried = asked.length > 0 ? `{${asked.map(({ name }) => `"${name}": ${name}`).join(', ')}}` : '';
  const given = [
    `"${method}"`,
    where,
    ...(queried ? [`query=${queried}`] : []),
    ...(body ? ['body=body'] : []),
    ...(isFile ? ['body=file'] : []),
    ...(isKeyed ? ['keyed=True', 'idempotency_key=idempotency_key'] : []),
  ];
  const result = element ? `Iterator[${element}]` : (answer ?? 'None');
  const sent = element ? `self._pages(${where}, ${queried})` : `self._call(${given.join(', ')})`;
  return `    def ${snake(id)}(${taken.join(', ')}) -> ${result}:\n${says(text, '        ')}        return ${sent}\n`;
}

export function python({ calls, models, events, errors }: Contract): string {
  return `# ${MADE}
from __future__ import annotations

from typing import Any, Iterator, NotRequired, TypedDict
from urllib.parse import quote

# Known today; more may come.
EVENTS = (${events.map((event) => `"${event}"`).join(', ')})
ERROR_CODES = (${errors.map((code) => `"${code}"`).join(', ')})


def _segment(text: str) -> str:
    return quote(text, safe="")


${models.map(model).join('\n\n')}

class Operations:
    """Every operation, as a method."""

    def _call(self, method: str, path: str, *, query: Any = None, body: Any = None, keyed: bool = False, idempotency_key: str | None = None) -> Any:
        raise NotImplementedError

    def _pages(self, path: str, query: dict[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

${calls.map((one) => call(one, models)).join('\n')}`;
}
