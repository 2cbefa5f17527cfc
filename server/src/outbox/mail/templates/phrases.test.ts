import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import type { Facts } from './letter.ts';
import type { Phrases } from './phrases.ts';
import { PHRASES_CA } from './phrases-ca.ts';
import { PHRASES_EN } from './phrases-en.ts';
import { PHRASES_ES } from './phrases-es.ts';
import { PHRASES_EU } from './phrases-eu.ts';
import { PHRASES_GL } from './phrases-gl.ts';

const ALL: readonly Phrases[] = [PHRASES_ES, PHRASES_EN, PHRASES_CA, PHRASES_GL, PHRASES_EU];

const facts: Facts = {
  nombre: '<nombre>',
  destinatario: '<destinatario>',
  fallecido: '<fallecido>',
  aseguradora: '<aseguradora>',
  responsable: '<aseguradora>',
  fecha: '<fecha>',
  telefono: '<telefono>',
  conEnlace: false,
  codigo: '<codigo>',
  pendientes: [],
  confirmar: '<confirmar>',
  dia: '<dia>',
  invitante: '<invitante>',
  papel: 'ayuda',
};

/** Every sentence by its path, with functions called. */
function flatten(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value === 'function') return new Map([[path, String(value(path === '.caducidad' ? '<fecha>' : facts))]]);
  if (typeof value !== 'object' || value === null || 'format' in value) return new Map();
  return new Map(Object.entries(value).flatMap(([key, v]) => [...flatten(v, `${path}.${key}`)]));
}

/** Letters leave from an address that nobody may read: none asks to be answered. */
const ASKS_FOR_AN_ANSWER: Readonly<Record<string, RegExp>> = {
  es: /\b(responda|respóndanos|conteste|contéstenos)\b/i,
  en: /\b(reply|write back|answer (this|us))\b/i,
  ca: /\b(respongui|contesti|respongueu|contesteu)\b/i,
  gl: /\b(responda|respóndanos|conteste|contéstenos)\b/i,
  eu: /\b(erantzun (iezaguzu|diezaguzu|mezu)|erantzuiguzu)/i,
};

/** The page calls it permission: one act, one word. The paper itself has the law's name. */
const OTHER_WORDS_FOR_IT = /\b(autorizaci|autoritzaci|authoris|mandat)/i;

const gaps = (phrase: string): string[] => [...new Set(phrase.match(/<\w+>/g))].sort();

for (const phrases of ALL) {
  test(`${phrases.idioma} says everything that es says, with the same names and dates in it`, () => {
    const own = flatten(phrases);
    const model = flatten(PHRASES_ES);
    assert.deepEqual([...own.keys()], [...model.keys()]);
    for (const [path, phrase] of own) {
      assert.deepEqual(gaps(phrase), gaps(model.get(path) ?? ''), path);
      assert.ok(phrase !== '' || path.startsWith('.cabecera'), path);
    }
  });

  test(`${phrases.idioma} never asks to answer the message`, () => {
    for (const [path, phrase] of flatten(phrases))
      assert.doesNotMatch(phrase, ASKS_FOR_AN_ANSWER[phrases.idioma] ?? assert.fail(), path);
  });

  test(`${phrases.idioma} calls what is signed as the page does`, () => {
    for (const [path, phrase] of flatten(phrases)) assert.doesNotMatch(phrase, OTHER_WORDS_FOR_IT, path);
  });

  test(`${phrases.idioma} never ends a sentence with the insurer’s name, which may end in a dot`, () => {
    for (const [path, phrase] of flatten(phrases)) assert.doesNotMatch(phrase, /<aseguradora>\./, path);
  });
}

test('every language that an insurer can switch on has its words', () => {
  assert.deepEqual([...AVAILABLE_LANGUAGES].sort(), ALL.map(({ idioma }) => idioma).sort());
});
