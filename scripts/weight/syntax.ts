/** What a source file declares, imports and mentions, read from its syntax tree. */
import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield child;
  }
}

/** @throws Error where the file can't be parsed */
function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) ? ((node.name ?? node.value) as string | undefined) : undefined;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Every function of a file with its length in lines, signature and closing brace included. */
export function functionsIn(file: string, text: string): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = [];
  const visit = (node: Node, name: string) => {
    const own = nameOf(node.id) ?? nameOf(node.key) ?? name;
    if (FUNCTIONS.has(node.type)) found.push({ name: own, lines: text.slice(node.start, node.end).split('\n').length });
    for (const child of childrenOf(node)) visit(child, own);
  };
  visit(parse(file, text), 'anonymous');
  return found;
}

export interface Module {
  /** Top-level declarations: the names that each mentions, those in types left out. */
  readonly declarations: ReadonlyMap<string, ReadonlySet<string>>;
  /** Local name to module and exported name; `*` for a namespace. Types are left out. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

/** @param text TypeScript, with or without JSX */
export function moduleOf(file: string, text: string): Module {
  const declarations = new Map<string, Set<string>>();
  const imports = new Map<string, { from: string; name: string }>();
  for (const statement of childrenOf(parse(file, text))) {
    if (statement.type === 'ImportDeclaration') addImports(statement, imports);
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    for (const declarator of (declared.declarations as Node[] | undefined) ?? [declared]) {
      const mentioned = mentionedIn(declarator);
      for (const name of boundIn(declarator.id)) declarations.set(name, mentioned);
    }
  }
  return { declarations, imports };
}

/** The names that the left side of a declaration binds, patterns included. */
function boundIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  return pattern.type === 'Identifier' ? [pattern.name as string] : [...mentionedIn(pattern)];
}

function addImports(statement: Node, imports: Map<string, { from: string; name: string }>): void {
  if (statement.importKind === 'type') return;
  const from = (statement.source as Node).value as string;
  for (const specifier of statement.specifiers as Node[]) {
    if (specifier.importKind === 'type') continue;
    const local = nameOf(specifier.local) ?? '';
    imports.set(local, { from, name: nameOf(specifier.imported) ?? '*' });
  }
}

function mentionedIn(node: Node): Set<string> {
  const names = new Set<string>();
  const visit = (one: Node) => {
    if (one.type.startsWith('TS') && !one.type.endsWith('Expression')) return;
    if (one.type === 'Identifier' || one.type === 'JSXIdentifier') names.add(one.name as string);
    for (const child of childrenOf(one)) visit(child);
  };
  visit(node);
  return names;
}
