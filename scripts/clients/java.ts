/** Generates the contract in Java: a view of the JSON for each model, a method for each operation. */
import { type Call, type Contract, camel, MADE, type Member, type Model, type Type } from './shape.ts';

const NAMES = { text: 'String', whole: 'Long', number: 'BigDecimal', truth: 'Boolean', open: 'Map<String, Object>' };

const typeOf = (type: Type): string =>
  type.kind === 'list' ? `List<${typeOf(type.of)}>` : type.kind === 'model' ? type.name : NAMES[type.kind];

/** The expression that reads a value of a type from the JSON. */
const reader = (type: Type): string =>
  type.kind === 'list'
    ? `each(${reader(type.of)})`
    : type.kind === 'model'
      ? `as(${type.name}::new)`
      : type.kind.toUpperCase();

const says = (text: string): string =>
  text ? `    /** ${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')} */\n` : '';

const getter = ({ name, type, says: text }: Member): string =>
  `${says(text)}    public ${typeOf(type)} ${camel(name)}() { return read("${name}", ${reader(type)}); }\n`;

const setter = (model: string, { name, type }: Member): string =>
  `    public ${model} ${camel(name)}(${typeOf(type)} value) { put("${name}", value); return this; }\n`;

const model = ({ name, says: text, members, isSent }: Model): string =>
  `${says(text).slice(2)}  public static final class ${name} extends Model {
${isSent ? `    public ${name}() {}\n` : ''}    public ${name}(Map<String, Object> json) { super(json); }
${members.map((member) => getter(member) + (isSent ? setter(name, member) : '')).join('')}  }
`;

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
    ...parameters.map((name) => `String ${name}`),
    ...(body ? [`${body} body`] : []),
    ...(isFile ? ['String file'] : []),
    ...(query ? [`${query} query`] : []),
  ];
  const passed = [...parameters, ...(body ? ['body'] : []), ...(isFile ? ['file'] : []), ...(query ? ['query'] : [])];
  const where = [`"${path}"`, ...parameters].join(', ');
  const comment = says(text).slice(2);
  const sent = `call("${method}", path(${where}), ${query ? 'query' : 'null'}, ${body ? 'body' : isFile ? 'file' : 'null'}, ${isKeyed}, ${isKeyed ? 'idempotencyKey' : 'null'})`;
  const result = element ? `Iterable<${element}>` : (answer ?? 'void');
  const act = element
    ? `return pages(path(${where}), query, ${element}::new)`
    : answer
      ? `return new ${answer}(${sent})`
      : sent;
  const whole = `${comment}  public ${result} ${id}(${[...taken, ...(isKeyed ? ['String idempotencyKey'] : [])].join(', ')}) { ${act}; }\n`;
  const back = result === 'void' ? '' : 'return ';
  if (isKeyed)
    return `${whole}${comment}  public ${result} ${id}(${taken.join(', ')}) { ${back}${id}(${[...passed, 'null'].join(', ')}); }\n`;
  if (!query) return whole;
  const rest = taken.slice(0, -1);
  return `${whole}${comment}  public ${result} ${id}(${rest.join(', ')}) { return ${id}(${[...passed.slice(0, -1), `new ${query}()`].join(', ')}); }\n`;
}

export function javaModels({ models, events, errors }: Contract): string {
  return `// ${MADE}
package albacea;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The data of requests and answers, named as in the contract. Made for {@code import albacea.Models.*}. */
public final class Models {
  /** Events that are known today; more may come. */
  public static final List<String> EVENTS = unmodifiable(${events.map((event) => `"${event}"`).join(', ')});
  /** Codes of errors that are known today; more may come. */
  public static final List<String> ERROR_CODES = unmodifiable(${errors.map((code) => `"${code}"`).join(', ')});

  private Models() {}

  private static List<String> unmodifiable(String... texts) {
    return Collections.unmodifiableList(Arrays.asList(texts));
  }

${models.map(model).join('\n')}}
`;
}

export function javaOperations({ calls }: Contract): string {
  return `// ${MADE}
package albacea;

import albacea.Models.*;
import java.util.Map;
import java.util.function.Function;

/** Every operation, as a method. */
abstract class Operations {
  abstract Map<String, Object> call(String method, String path, Model query, Object body, boolean isKeyed, String idempotencyKey);

  abstract <T extends Model> Iterable<T> pages(String path, Model query, Function<Map<String, Object>, T> make);

  abstract String path(String template, String... parameters);

${calls.map(call).join('\n')}}
`;
}
