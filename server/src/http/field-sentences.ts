/** Makes the sentence about a refused field, in both languages, from an error of the validator. */
import type { ErrorObject } from 'ajv';
import { type Phrase, phrasesOf } from '../shared/rules-phrase.ts';
import en from './staff-words/en/fields.json' with { type: 'json' };
import es from './staff-words/es/fields.json' with { type: 'json' };

const said = phrasesOf(es.keywords, en.keywords);
const typed = phrasesOf<string>(es.types, en.types);
const formed = phrasesOf<string>(es.formats, en.formats);
const shaped = phrasesOf(es.patterns, en.patterns);

/** For patterns of the contract, each recognised by a part of its text: the name of the sentence. */
const PATTERNS: readonly (readonly [RegExp, keyof typeof es.patterns])[] = [
  [/@/, 'email'],
  [/^\^(?:.*\|)?\\\+(?!\?)/, 'phone'],
  [/^\^\\\+\?/, 'digits'],
  [/^\^#/, 'colour'],
  [/^\^\[A-Za-z0-9_-\]\+\$$/, 'base64url'],
  [/^\^\[a-zA-Z\]\[a-zA-Z0-9\.-\]/, 'command'],
  [/^\^\[a-z0-9\]\+\(\?:-/, 'code'],
  [/^\^\[a-z0-9,-\]\*\$/, 'codes'],
  [/^\^\[a-z0-9-\]\{1,63\}\$/, 'insurer'],
  [/^\^https\?:/, 'https'],
  [/^\^openid/, 'scopes'],
  [/^\^\[a-z0-9\.-\]\{3,253\}/, 'domain'],
  [/^\^\[A-Za-z0-9-\]\+\$/, 'lettersDigits'],
  [/^\^\\S\$/, 'oneVisible'],
  [/^\^\[A-Za-z0-9\._\/-\]/, 'policy'],
  [/^\^P\(\?=/, 'duration'],
  [/^\^CAS-/, 'caso'],
  [/^\^\[0-9a-f\]\{8\}/, 'uuid'],
  [/^\^\[0-9a-f\]\{64\}/, 'sha256'],
  [/^\^(?: \*\(\?:)?\[0-9\](?: \*\))?\{6\}/, 'sixDigits'],
  [/^\^\[a-z(?:0-9_)?\]/, 'lowerName'],
  [/^\^\[0-9\]\{1,8\}/, 'wholeNumber'],
  [/^\^\[12\]\[0-9\]\{3\}/, 'month'],
  [/^\^\\d\{4\}\(\?:-/, 'dayOrMonth'],
  [/^\^\(\?:laborables\|/, 'hours'],
  [/^\^\[\\p\{L\}/, 'reference'],
];

/** The sentence about a query parameter that takes one value but was given several times. */
export const REPEATED_PARAMETER = said('repeatedParameter');

/** Turns a phrase into a sentence about the whole body, which has no field name. */
export const bodySentence = (phrase: Phrase): Phrase => said('body', (language) => ({ sentence: phrase[language] }));

export function sentenceOf({ keyword, params, parentSchema }: ErrorObject): Phrase {
  const names = Object.keys(parentSchema?.properties ?? {}).join(', ');
  switch (keyword) {
    case 'required':
    case 'minLength':
    case 'propertyNames':
    case 'uniqueItems':
      return said(keyword);
    case 'maxLength':
    case 'maxProperties':
    case 'minItems':
    case 'maxItems':
    case 'minimum':
    case 'maximum':
      return said(keyword, { limit: params.limit });
    case 'minProperties':
      return said('minProperties', { names });
    case 'additionalProperties':
      return said(names === '' ? 'unknown' : 'unknownOnly', { names });
    case 'type':
      return params.type in es.types ? typed(params.type) : said('otherType');
    case 'format':
      return params.format in es.formats ? formed(params.format) : said('otherFormat');
    case 'enum':
      return oneOf(params.allowedValues);
    case 'const':
      return oneOf([params.allowedValue]);
    case 'pattern':
      return shapeSentence(params.pattern);
    default:
      return said('other');
  }
}

function oneOf(values: readonly unknown[]): Phrase {
  const written = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return said('allowed', { values: written.join(', ') });
}

/** The sentence for a pattern. An unknown pattern asks for text, or for visible text if it refuses an empty one. */
function shapeSentence(pattern: string): Phrase {
  // a number written as text: its pattern says whether it may be negative and how many decimals it takes
  const [, sign, decimals] = /^\^(-\?)?\[0-9\]\{1,12\}.*\{1,(\d)\}\)\?\$$/.exec(pattern) ?? [];
  if (decimals) return said(sign ? 'decimal' : 'decimalNotNegative', { decimals });
  const known = PATTERNS.find(([beginning]) => beginning.test(pattern))?.[1];
  if (known) return shaped(known);
  return said(new RegExp(pattern, 'u').test('') ? 'text' : 'visibleText');
}
