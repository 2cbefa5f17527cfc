import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import { compileAll, type Tree } from '@albacea/words/compile.ts';
import { PHRASES } from './phrases.ts';

/** Lists every sentence by its path; each case of a plural or a choice counts as a sentence. */
function flatten(words: Tree): Map<string, string> {
  const below = (value: unknown, path: string): (readonly [string, string])[] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, inner]) => below(inner, `${path}.${key}`));
  return new Map(below(compileAll(words), ''));
}

/** Perhaps nobody reads the sender's mailbox, so no letter asks for an answer. */
const ASKS_FOR_AN_ANSWER: Readonly<Record<string, RegExp>> = {
  es: /\b(responda|respóndanos|conteste|contéstenos)\b/i,
  en: /\b(reply|write back|answer (this|us))\b/i,
  ca: /\b(respongui|contesti|respongueu|contesteu)\b/i,
  gl: /\b(responda|respóndanos|conteste|contéstenos)\b/i,
  eu: /\b(erantzun (iezaguzu|diezaguzu|mezu)|erantzuiguzu)/i,
};

/** Portal and e-mails both say «permiso», never «autorización» or «mandato»; only the document itself has its legal name. */
const OTHER_WORDS_FOR_PERMISSION = /\b(autorizaci|autoritzaci|authoris|mandat)/i;

for (const [idioma, phrases] of Object.entries(PHRASES)) {
  test(`${idioma} never asks to answer the message`, () => {
    for (const [path, phrase] of flatten(phrases))
      assert.doesNotMatch(phrase, ASKS_FOR_AN_ANSWER[idioma] ?? assert.fail(), path);
  });

  test(`${idioma} calls the mandate "permission", as the portal does`, () => {
    for (const [path, phrase] of flatten(phrases)) assert.doesNotMatch(phrase, OTHER_WORDS_FOR_PERMISSION, path);
  });

  test(`${idioma} never ends a sentence with the insurer’s name, which may end in a dot`, () => {
    for (const [path, phrase] of flatten(phrases)) assert.doesNotMatch(phrase, /\{aseguradora\}\./, path);
  });
}

test('every language that an insurer can switch on has its texts', () => {
  assert.deepEqual([...AVAILABLE_LANGUAGES].sort(), Object.keys(PHRASES).sort());
});
