/** Compiles ICU messages (https://unicode-org.github.io/icu/userguide/format_parse/messages/) into messages that `put-compiled.ts` fills in. */
import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import type { Message } from './put-compiled.ts';

/** The content of a file of words: sentences in any structure of objects and lists. */
export type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

/**
 * Compiles one message.
 * @param text an ICU message of plain arguments, `plural` and `select`; the application formats numbers and dates itself
 * @throws Error when the text is not such a message
 */
export const compile = (text: string): Message => fold(parse(text, { ignoreTag: true }));

/** Names of the arguments that a message takes, sorted. @throws as `compile` does */
export function argumentsOf(text: string): string[] {
  const named = (message: Message): string[] =>
    typeof message === 'string'
      ? [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      : Object.entries(message).flatMap(([name, cases]) => [name, ...Object.values(cases).flatMap(named)]);
  return [...new Set(named(compile(text)))].toSorted();
}

/** Compiles every sentence of a file of words and keeps the structure. */
export function compileAll(tree: Tree): unknown {
  if (typeof tree === 'string') return compile(tree);
  if (Array.isArray(tree)) return tree.map(compileAll);
  return Object.fromEntries(Object.entries(tree).map(([key, inner]) => [key, compileAll(inner)]));
}

/** Turns a choice within a sentence into a choice between whole sentences. */
function fold(elements: readonly MessageFormatElement[]): Message {
  let text = '';
  for (const [i, element] of elements.entries()) {
    if (element.type === TYPE.literal) text += withoutBraces(element.value);
    else if (element.type === TYPE.argument) text += `{${element.value}}`;
    else if (element.type === TYPE.plural || element.type === TYPE.select) {
      const cases = Object.entries(casesOf(element)).map(([name, inside]) => [
        name,
        fold([...elements.slice(0, i), ...inside, ...elements.slice(i + 1)]),
      ]);
      return { [element.value]: Object.fromEntries(cases) };
    } else throw new Error(`${TYPE[element.type]} is no kind of argument here`);
  }
  return text;
}

/**
 * The content of each case, by the name that `put-compiled.ts` looks for. A plural has the cases `one` and `other`, because
 * our languages distinguish no more, and cases for a number, such as `=0`. `#` is replaced by the number of its plural.
 */
function casesOf(element: PluralElement | SelectElement): Readonly<Record<string, MessageFormatElement[]>> {
  const options = Object.entries(element.options);
  if (element.type === TYPE.select) return Object.fromEntries(options.map(([name, { value }]) => [name, value]));
  if (element.pluralType !== 'cardinal' || element.offset !== 0)
    throw new Error('a plural counts from one, and only that');
  const strange = options.find(([name]) => !/^(?:one|other|=\d+)$/.test(name));
  if (strange) throw new Error(`no plural has the case ${strange[0]}`);
  const number: MessageFormatElement = { type: TYPE.argument, value: element.value };
  return Object.fromEntries(
    options.map(([name, { value }]) => [
      name.replace('=', ''),
      value.map((inner) => (inner.type === TYPE.pound ? number : inner)),
    ]),
  );
}

function withoutBraces(literal: string): string {
  if (/[{}]/.test(literal)) throw new Error('a brace in the text would read as an argument');
  return literal;
}
