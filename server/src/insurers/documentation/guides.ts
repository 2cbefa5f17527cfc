/**
 * The guides, a Markdown file for each page and language, how what is computed gets into them, and the words around them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createTexts, REFERENCE_TEXTS } from '@albacea/contract/openapi/texts.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { EVENT_DATA, type EventType } from '@albacea/contract/schemas/events.ts';
import EN from './guides/en/words.json' with { type: 'json' };
import ES from './guides/es/words.json' with { type: 'json' };

const FOLDER = new URL('guides/', import.meta.url);
const LANGUAGES: readonly ErrorLanguage[] = ['es', 'en'];

/** Texts by language and name of their file. */
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

/** Computed parts of a guide: a text stands for `{{name}}`, a boolean keeps or drops `{{#name}}…{{/name}}`; `{{^name}}` is its opposite. */
export type Values = Readonly<Record<string, string | boolean>>;

/** A guide without its computed parts is never shown: a name that nobody gives is an error. */
export function fill(guide: string, values: Values): string {
  const given = (name: string): string | boolean => {
    const value = values[name];
    if (value === undefined) throw new Error(`The guides name {{${name}}}, which is not computed.`);
    return value;
  };
  const around: boolean[] = [];
  const parts = guide.split(MARKS).map((part) => {
    const [, mark, name = ''] = /^\{\{([#^/]?)(\w+)\}\}/.exec(part) ?? [];
    if (mark === '/') around.pop();
    else if (mark) around.push(given(name) === (mark === '#'));
    else if (around.every(Boolean)) return mark === undefined ? part : String(given(name));
    return '';
  });
  return parts.join('');
}

/** A mark that fills its line takes the line with it. */
const MARKS = /(^\{\{[#^/]\w+\}\}\n|\{\{[#^/]?\w+\}\})/m;

/** The first heading, the paragraph below it without its marks, and the rest. */
export function partsOf(markdown: string): { readonly title: string; readonly lead: string; readonly body: string } {
  const [, title = '', lead = '', body = ''] = /^# (.+)\n\n(.+)\n([\s\S]*)$/.exec(markdown) ?? [];
  return { title, lead: lead.replace(/[`*]/g, ''), body };
}

/** Words of the frame, the events and the programs. What the contract says in English is not said again. */
export const wordsOf = (language: ErrorLanguage) => (language === 'en' ? EN : ES);

const textsOf = (language: ErrorLanguage) => createTexts(REFERENCE_TEXTS[language], 'B');

/** When an event is sent. */
export const whenOf = (type: EventType, language: ErrorLanguage): string => textsOf(language).of('events', type);

/** The members of an event's `data`, each with what it is. */
export function membersOf(type: EventType, language: ErrorLanguage): (readonly [name: string, text: string])[] {
  const texts = textsOf(language);
  return Object.entries(EVENT_DATA[type].properties as Record<string, { title?: string }>).map(([name, { title }]) => [
    name,
    texts.of('schemas', title ?? `evento_${type}.data.${name}`),
  ]);
}
