/** Finds faults in the words of an application: one folder for each language, each with the same JSON files. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOf, type Tree } from './compile.ts';

/** The language that the others must match. */
const MODEL = 'es';

/**
 * Compares the words of each language with the Spanish ones. An empty Spanish text or section is compared with nothing:
 * only other languages need it.
 *
 * @param folder the parent of the folders of languages
 * @param sources folders with code that names keys, also by a code that serves as a key, such as an error code
 * @returns a line for each missing file or unused key, and for each sentence that is missing, unknown, empty, broken, or
 *   takes other arguments
 */
export function faultsOf(folder: string, sources: readonly string[]): string[] {
  const words = new Map(globSync('*/**/*.json', { cwd: folder }).map((file) => [file, read(join(folder, file))]));
  const languages = [...new Set([...words.keys()].map((file) => file.split('/')[0] ?? ''))].toSorted();
  const rooms = [...new Set([...words.keys()].map((file) => file.slice(file.indexOf('/') + 1)))].toSorted();
  const named = namesIn(sources);
  return rooms.flatMap((room) => {
    const model = words.get(`${MODEL}/${room}`);
    if (model === undefined) return [`${MODEL}/${room} is missing`];
    return [
      ...keysOf(model).flatMap((key) =>
        key.match(/\w+/g)?.every((part) => named.has(part)) ? [] : [`${MODEL}/${room}: nothing uses ${key}`],
      ),
      ...languages.flatMap((language) => {
        const theirs = words.get(`${language}/${room}`);
        if (theirs === undefined) return [`${language}/${room} is missing`];
        return compare(model, theirs).map((fault) => `${language}/${room}: ${fault}`);
      }),
    ];
  });
}

const read = (file: string): Tree => JSON.parse(readFileSync(file, 'utf8')) as Tree;

/** Every word of the code. A key counts as used if each of its parts is among them. */
function namesIn(sources: readonly string[]): ReadonlySet<string> {
  const files = sources.flatMap((cwd) => globSync('**/*.{ts,tsx}', { cwd }).map((file) => join(cwd, file)));
  return new Set(
    files
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []),
  );
}

/** Keys at any depth, without the positions in lists. */
function keysOf(words: Tree): string[] {
  if (typeof words === 'string') return [];
  return Object.entries(words).flatMap(([key, inner]) => [...(Array.isArray(words) ? [] : [key]), ...keysOf(inner)]);
}

function compare(model: Tree, theirs: Tree | undefined, path = ''): string[] {
  if (theirs === undefined) return [`${path} is missing`];
  if (typeof model === 'string') {
    if (typeof theirs !== 'string') return [`${path} is no text`];
    return model === '' ? [] : compareTexts(model, theirs, path);
  }
  if (typeof theirs === 'string') return [`${path} is a text`];
  if (Object.keys(model).length === 0) return [];
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const unknown = Object.keys(theirs).filter((key) => !(key in model));
  return [
    ...unknown.map((key) => `${at(key)} is unknown`),
    ...Object.entries(model).flatMap(([key, inner]) =>
      compare(inner, (theirs as Readonly<Record<string, Tree>>)[key], at(key)),
    ),
  ];
}

function compareTexts(model: string, theirs: string, path: string): string[] {
  if (theirs.trim() === '') return [`${path} is empty`];
  try {
    const [due, taken] = [argumentsOf(model).join(', '), argumentsOf(theirs).join(', ')];
    return due === taken ? [] : [`${path} takes {${taken}} in place of {${due}}`];
  } catch (error) {
    return [`${path}: ${(error as Error).message}`];
  }
}
