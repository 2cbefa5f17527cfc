/**
 * The reference: every operation and schema of both OpenAPI documents on one page without scripts, so that the browser's own search
 * finds everything.
 */
import { openApiDocument, PARTS } from '@albacea/contract/openapi/openapi.ts';
import { REFERENCE_TEXTS } from '@albacea/contract/openapi/texts.ts';
import { operationsOf } from '@albacea/contract/operations/api.ts';
import { escapeText } from '../../shared/rules-html.ts';
import { wordsOf } from './guides.ts';
import { blockHtml } from './markdown.ts';
import type { Reader } from './page.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is JSON of many shapes
type Json = any;

/** The context for writing one of the documents. */
interface Writer {
  readonly server: string;
  readonly words: ReturnType<typeof wordsOf>['referencePage'];
  readonly scopes: ReadonlyMap<string, string | null>;
  /** Resolves a `$ref`; returns anything else unchanged. */
  resolve(node: Json): Json;
}

/** Renders a text of the contract whose only marks are backquotes around names. */
const proseHtml = (text = ''): string => escapeText(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const paragraphsHtml = (text: string): string =>
  text.includes('```')
    ? blockHtml(text).replaceAll('<pre>', '<pre tabindex="0">')
    : text
        .split('\n\n')
        .map((paragraph) => `<p>${proseHtml(paragraph)}</p>`)
        .join('');

/** The reference as HTML (`below`), and the list of its operations as HTML for the index (`index`). */
export function referenceOf({ variant, language, server }: Reader): { below: string; index: string } {
  const documents = PARTS.map((part) =>
    openApiDocument(variant, { server, part, page: REFERENCE_TEXTS[language] }),
  ) as Json[];
  const words = wordsOf(language).referencePage;
  const scopes = new Map(operationsOf(variant).map(({ operation }) => [operation.id, operation.scope]));
  const written = new Set<string>();
  const parts = documents.map((document, i) => {
    const writer: Writer = {
      server,
      words,
      scopes,
      resolve: (node) => resolved(document, node),
    };
    const operations = operationsIn(document);
    const groups = document.tags.filter(({ name }: Json) => operations.some(({ tag }) => tag === name));
    // A schema that is in both documents is written only once.
    const schemas = Object.entries<Json>(document.components.schemas).filter(([name]) => !written.has(name));
    for (const [name] of schemas) written.add(name);
    return [
      ...groups.map((group: Json) => groupHtml(writer, group, operations)),
      `<h2 id="esquemas-${PARTS[i]}">${words.schemas[PARTS[i] ?? 'real']}</h2>`,
      ...schemas.map(([name, schema]) => schemaHtml(writer, name, schema)),
    ].join('\n');
  });
  const links = documents
    .flatMap(operationsIn)
    .map(({ id, method, path }) => `<li><a href="#${id}"><code>${method} ${escapeText(path)}</code></a></li>`);
  return { below: parts.join('\n'), index: `<ul class="operations">${links.join('')}</ul>` };
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly node: Json;
}

const operationsIn = (document: Json): Operation[] =>
  Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, node]) => ({
      id: node.operationId,
      method: method.toUpperCase(),
      path,
      tag: node.tags[0],
      node,
    })),
  );

function resolved(document: Json, node: Json): Json {
  if (typeof node?.$ref !== 'string') return node;
  const steps = node.$ref.slice(2).split('/');
  return steps.reduce((place: Json, step: string) => place[step], document);
}

function groupHtml(writer: Writer, { name, description }: Json, operations: readonly Operation[]): string {
  const own = operations.filter(({ tag }) => tag === name).map((one) => operationHtml(writer, one));
  return `<h2 id="${name}">${name}</h2>\n<p>${proseHtml(description)}</p>\n${own.join('\n')}`;
}

function operationHtml(writer: Writer, operation: Operation): string {
  const { id, method, path, node } = operation;
  const { words, scopes } = writer;
  const scope = scopes.get(id);
  return `<section class="operation">
<h3 id="${id}"><a class="anchor" href="#${id}">${proseHtml(node.summary)}</a></h3>
<p class="route"><code><b>${method}</b> ${escapeText(path)}</code></p>
${paragraphsHtml(node.description)}${scope ? `<p>${words.scope} <code>${scope}</code></p>` : ''}
${parametersHtml(writer, operation)}${bodyHtml(writer, operation)}${answersHtml(writer, node.responses)}</section>`;
}

function parametersHtml({ resolve, words }: Writer, { id, node }: Operation): string {
  const parameters: readonly Json[] = node.parameters;
  const rows = parameters.map(resolve).map(({ name, in: place, required, description, schema }) => {
    const rules = [words.places[place as 'path'], ...(required ? [words.required] : []), ...rulesOf(schema, words)];
    return row(`<code>${name}</code>`, rules.map(escapeText).join(' · '), proseHtml(description));
  });
  return table(`${words.parameters}: ${id}`, rows);
}

function bodyHtml(writer: Writer, { method, path, node }: Operation): string {
  const { requestBody, parameters } = node;
  const { words, server, resolve } = writer;
  const [type, { schema, examples }] = Object.entries<Json>(requestBody?.content ?? {})[0] ?? ['', {}];
  const isKeyed = parameters.map(resolve).some(({ name }: Json) => name === 'Idempotency-Key');
  const lines = (value: unknown) => [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${server}${path}'`,
    `-H 'X-API-Key: alb_…'`,
    ...(isKeyed ? [`-H 'Idempotency-Key: SIN-2026-0048213'`] : []),
    ...(type === '' ? [] : [`-H 'Content-Type: ${type}'`, `-d '${inShell(value)}'`]),
  ];
  const samples = Object.values<Json>(examples ?? { only: {} }).map(({ summary, value }) =>
    folded(summary ? `${words.request}: ${proseHtml(summary)}` : words.request, lines(value).join(' \\\n  ')),
  );
  if (!requestBody) return samples.join('');
  const prose = requestBody.description ? paragraphsHtml(requestBody.description) : '';
  return `<h4>${words.body} ${typeHtml(schema, words)}</h4>${prose}${samples.join('')}`;
}

const inShell = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value, null, 2)).replaceAll("'", "'\\''");

function answersHtml(writer: Writer, responses: Json): string {
  const { words, resolve } = writer;
  const answers = Object.entries<Json>(responses).map(([status, one]) => [status, resolve(one)] as const);
  const successes = answers
    .filter(([status]) => Number(status) < 300)
    .map(([status, { content }]) => {
      const { schema, examples } = content['application/json'];
      const shown = Object.values<Json>(examples).map((example) => {
        const { summary, value } = resolve(example);
        return folded(`${words.answer}: ${proseHtml(summary)}`, JSON.stringify(value, null, 2));
      });
      return `<h4>${status} ${typeHtml(schema.properties.data, words)}</h4>${shown.join('')}`;
    });
  const errors = answers
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { content }]) => {
      const links = Object.keys(content['application/json'].examples).map(
        (code) => `<a href="docs/errores#${code}"><code>${code}</code></a>`,
      );
      return `<li>${status}: ${links.join(', ')}</li>`;
    });
  return `${successes.join('')}<details><summary>${words.errors}</summary><ul>${errors.join('')}</ul></details>`;
}

/** A block of code that opens under its title. @param title as HTML */
const folded = (title: string, text: string): string =>
  `<details><summary>${title}</summary><pre tabindex="0"><code>${escapeText(text)}</code></pre></details>`;

function schemaHtml(writer: Writer, name: string, schema: Json): string {
  const { words } = writer;
  const rows = membersOf(schema).map(([member, one, isRequired]) => {
    const rules = [...(isRequired ? [] : [words.optional]), ...rulesOf(one, words)].map(escapeText);
    const [type, ...others] = [typeHtml(one, words), ...rules];
    return row(`<code>${member}</code>`, [type, ...others].join(' · '), proseHtml(one.description));
  });
  const own = rows.length > 0 ? '' : `<p>${[typeHtml(schema, words), ...rulesOf(schema, words)].join(' · ')}</p>`;
  const prose = schema.description ? `<p>${proseHtml(schema.description)}</p>` : '';
  return `<section class="schema"><h3 id="${anchorOf(name)}">${name}</h3>${prose}${own}${table(name, rows)}</section>`;
}

/** The members of a schema and of the objects nested in it, each with its path. */
function membersOf(schema: Json, before = ''): [path: string, member: Json, isRequired: boolean][] {
  const { properties = {}, required = [] } = schema;
  return Object.entries<Json>(properties).flatMap(([name, member]) => {
    const path = `${before}${name}`;
    const inner = member.items ?? member;
    const suffix = member.items ? '[].' : '.';
    return [
      [path, member, required.includes(name)] as [string, Json, boolean],
      ...membersOf(inner, `${path}${suffix}`),
    ];
  });
}

type Words = Writer['words'];

const anchorOf = (name: string): string => `esquema-${name}`;

/** Names a type in words, or links to the schema that it refers to. */
function typeHtml(schema: Json, words: Words): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    return `<a href="#${anchorOf(name)}">${name}</a>`;
  }
  const variants: Json[] = schema.anyOf ?? schema.allOf ?? [];
  if (variants.length > 0) return variants.map((one) => typeHtml(one, words)).join(` ${words.or} `);
  const types = [schema.type ?? 'object'].flat().map((type: string) => {
    if (type === 'array') return `${words.types.array} ${typeHtml(schema.items ?? {}, words)}`;
    return words.types[type as keyof Words['types']] ?? type;
  });
  return types.join(` ${words.or} `);
}

/** The limits of a schema and its allowed values, each as a short text. */
function rulesOf(schema: Json, words: Words): string[] {
  const { format, enum: values, minLength, maxLength, minimum, maximum, maxItems, pattern } = schema;
  const inner = schema.anyOf?.find((one: Json) => one.enum)?.enum;
  const listed: unknown[] = values ?? inner ?? schema['x-known-values'] ?? schema.items?.enum ?? [];
  return [
    ...(format ? [format] : []),
    ...(minLength === undefined && maxLength === undefined
      ? []
      : [`${minLength ?? 0}–${maxLength} ${words.characters}`]),
    ...(minimum === undefined && maximum === undefined ? [] : [`${minimum ?? ''}–${maximum ?? ''}`]),
    ...(maxItems === undefined ? [] : [`≤ ${maxItems}`]),
    ...(pattern === undefined || pattern.length > 60 ? [] : [pattern]),
    ...(listed.length === 0 ? [] : [listed.join(', ')]),
  ];
}

const row = (head: string, ...cells: readonly string[]): string =>
  `<tr><th scope="row">${head}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const table = (name: string, rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<div class="scroll" role="region" aria-label="${escapeText(name)}" tabindex="0"><table><tbody>${rows.join('')}</tbody></table></div>`;
