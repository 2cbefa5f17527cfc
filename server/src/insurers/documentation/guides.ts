/** Reads the guides, one Markdown file for each page and language, and fills in their computed parts. Also has the words of the page frame. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createTexts, REFERENCE_TEXTS } from '@albacea/contract/openapi/texts.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { EVENT_DATA, type EventType } from '@albacea/contract/schemas/events.ts';
import EN from './guides/en/words.json' with { type: 'json' };
import ES from './guides/es/words.json' with { type: 'json' };

const FOLDER = new URL('guides/', import.meta.url);
const LANGUAGES: readonly ErrorLanguage[] = ['es', 'en'];

/** Texts of the guides, by language and file name without its ending. */
export type Guides = Readonly<Record<ErrorLanguage, Readonly<Record<string, string>>>>;

export function readGuides(): Guides {
  const [es, en] = LANGUAGES.map((language) => {
    const folder = new URL(`${language}/`, FOLDER);
    const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
    return Object.fromEntries(
      names.map((name) => [basename(name, '.md'), readFileSync(new URL(name, folder), 'utf8')]),
    );
  });
  return { es: es ?? {}, en: en ?? {} };
}

/** Values of a guide's computed parts: a text for `{{name}}`, a boolean for `{{#name}}…{{/name}}` and its opposite, `{{^name}}…{{/name}}`. */
export type Values = Readonly<Record<string, string | boolean>>;

/** Fills in the computed parts of a guide. @throws Error when a part has no value, so that no guide is shown with a gap */
export function fill(guide: string, values: Values): string {
  const valueFor = (name: string): string | boolean => {
    const value = values[name];
    if (value === undefined) throw new Error(`A guide names {{${name}}}, which has no value.`);
    return value;
  };
  const conditions: boolean[] = [];
  const parts = guide.split(MARKS).map((part) => {
    const [, mark, name = ''] = /^\{\{([#^/]?)(\w+)\}\}/.exec(part) ?? [];
    if (mark === '/') conditions.pop();
    else if (mark) conditions.push(valueFor(name) === (mark === '#'));
    else if (conditions.every(Boolean)) return mark === undefined ? part : String(valueFor(name));
    return '';
  });
  return parts.join('');
}

/** Matches `{{…}}`. A conditional mark alone on its line is matched with the line break, so that no empty line stays. */
const MARKS = /(^\{\{[#^/]\w+\}\}\n|\{\{[#^/]?\w+\}\})/m;

/** Splits a guide into its first heading, the paragraph below it as plain text, and the rest. */
export function partsOf(markdown: string): { readonly title: string; readonly lead: string; readonly body: string } {
  const [, title = '', lead = '', body = ''] = /^# (.+)\n\n(.+)\n([\s\S]*)$/.exec(markdown) ?? [];
  return { title, lead: lead.replace(/[`*]/g, ''), body };
}

/** The words of the pages that are not in the contract's texts: for the page frame, the life cycles and the example programs. */
export const wordsOf = (language: ErrorLanguage) => (language === 'en' ? EN : ES);

const textsOf = (language: ErrorLanguage) => createTexts(REFERENCE_TEXTS[language], 'B');

/** The sentence that says when an event of this type is sent. */
export const whenOf = (type: EventType, language: ErrorLanguage): string => textsOf(language).of('events', type);

/** The members of an event's `data`, each with its description. */
export function membersOf(type: EventType, language: ErrorLanguage): (readonly [name: string, text: string])[] {
  const texts = textsOf(language);
  return Object.entries(EVENT_DATA[type].properties as Record<string, { title?: string }>).map(([name, { title }]) => [
    name,
    texts.of('schemas', title ?? `evento_${type}.data.${name}`),
  ]);
}
