/** The regular expressions of the sources, found in the syntax tree: literals, `RegExp(…)` and the `pattern` of a schema. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseResult, parseSync, Visitor } from 'rolldown/utils';

type Program = ParseResult['program'];
type Statement = Program['body'][number];
type Node = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface FoundExpression {
  /** File and line, as `file:line`. */
  readonly place: string;
  /** The expression, or null if it is built from values known only at run time. */
  readonly expression: RegExp | null;
}

interface Module {
  readonly file: string;
  readonly text: string;
  readonly program: Program;
  /** The constants of the module, by name. */
  readonly constants: ReadonlyMap<string, Node>;
  /** For each imported name, the file that exports it and its name there. */
  readonly imports: ReadonlyMap<string, readonly [string, string]>;
}

/** @returns the expressions of all matching files except tests, in order */
export function expressionsOf(pattern: string): FoundExpression[] {
  const files = globSync(pattern, { cwd: ROOT, exclude: ['**/*.test.ts', '**/test/**'] });
  const modules = new Map<string, Module>();
  const open = (file: string): Module => {
    const known = modules.get(file) ?? readModule(file);
    modules.set(file, known);
    return known;
  };
  return files.toSorted().flatMap((file) => within(open(file), open));
}

function readModule(file: string): Module {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { program } = parseSync(file, text);
  const constants = new Map<string, Node>();
  const imports = new Map<string, readonly [string, string]>();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration')
      for (const one of statement.specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          imports.set(one.local.name, [fileOf(file, statement.source.value), one.imported.name]);
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
  }
  return { file, text, program, constants, imports };
}

const fileOf = (from: string, specifier: string): string =>
  specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace('@albacea/contract/', 'contract/src/');

function within(module: Module, open: (file: string) => Module): FoundExpression[] {
  const found: FoundExpression[] = [];
  const add = (node: Node, made: () => RegExp) => {
    const place = `${module.file}:${module.text.slice(0, node.start).split('\n').length}`;
    found.push({ place, expression: ifConstant(made) });
  };
  const value = (node: Node) => valueIn(node, module, open);
  const call = (node: Extract<Node, { type: 'NewExpression' | 'CallExpression' }>) => {
    if (isRegExp(node.callee)) add(node, () => value(node) as RegExp);
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node, () => value(node) as RegExp);
    },
    NewExpression: call,
    CallExpression: call,
    ObjectExpression({ properties }) {
      for (const one of properties)
        if (one.type === 'Property' && nameOf(one.key) === 'pattern')
          add(one.value, () => new RegExp(textOf(value(one.value)), 'u'));
    },
  }).visit(module.program);
  return found;
}

class NotConstant extends Error {}

function ifConstant<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotConstant) return null;
    throw error;
  }
}

/** @throws NotConstant */
function valueIn(node: Node, module: Module, open: (file: string) => Module): unknown {
  const value = (one: Node | null) => valueIn(one ?? missing(), module, open);
  const joined = ({ expressions }: { expressions: Node[] }, texts: readonly (string | null)[]) =>
    texts.map((text, i) => text + (expressions[i] ? textOf(value(expressions[i])) : '')).join('');
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return value(node.expression);
    case 'TemplateLiteral':
      return joined(
        node,
        node.quasis.map((one) => one.value.cooked),
      );
    case 'TaggedTemplateExpression': // String.raw
      return joined(
        node.quasi,
        node.quasi.quasis.map((one) => one.value.raw),
      );
    case 'BinaryExpression': {
      const [left, right] = [value(node.left as Node), value(node.right)];
      return node.operator === '-' ? Number(left) - Number(right) : textOf(left) + textOf(right);
    }
    case 'ArrayExpression':
      return node.elements.flatMap((one) =>
        one?.type === 'SpreadElement' ? (value(one.argument) as unknown[]) : [value(one)],
      );
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.map((one) => (one.type === 'Property' ? [nameOf(one.key), () => value(one.value)] : missing())),
      );
    case 'Identifier':
      return constantOf(node.name, module, open);
    case 'MemberExpression':
      return memberOf(value(node.object), nameOf(node.property));
    case 'NewExpression':
    case 'CallExpression':
      return called(node, value);
    default:
      return missing();
  }
}

function constantOf(name: string, module: Module, open: (file: string) => Module): unknown {
  const own = module.constants.get(name);
  if (own) return valueIn(own, module, open);
  const [file = '', there = ''] = module.imports.get(name) ?? [];
  return file.endsWith('.ts') ? constantOf(there, open(file), open) : missing();
}

function called(node: Extract<Node, { type: 'NewExpression' | 'CallExpression' }>, value: (node: Node) => unknown) {
  const [first = missing(), second] = node.arguments.map((one) => (one.type === 'SpreadElement' ? missing() : one));
  if (isRegExp(node.callee)) {
    const made = value(first);
    return new RegExp(made instanceof RegExp ? made : textOf(made), second && textOf(value(second)));
  }
  if (node.callee.type !== 'MemberExpression' || nameOf(node.callee.property) !== 'join') return missing();
  return (value(node.callee.object) as unknown[]).map(textOf).join(textOf(value(first)));
}

const isRegExp = (callee: Node): boolean => callee.type === 'Identifier' && callee.name === 'RegExp';

const nameOf = (key: { readonly type: string }): string =>
  'name' in key ? String(key.name) : 'value' in key ? String(key.value) : '';

/** The value of one member of an object; the other members need not be constant. */
function memberOf(object: unknown, name: string): unknown {
  if (object instanceof RegExp && (name === 'source' || name === 'flags')) return object[name];
  const member = (object as Record<string, unknown> | null)?.[name];
  return typeof member === 'function' ? member() : missing();
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : missing();

function missing(): never {
  throw new NotConstant();
}
