/** Faults of a translation that a machine can find. Only a native speaker can say whether it reads well. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ERROR_WORDS } from '@albacea/contract/schemas/errors.ts';
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import { faultsOf } from '@albacea/words/check.ts';
import { compileAll, type Tree } from '@albacea/words/compile.ts';
import { put } from '@albacea/words/put.ts';
import { HIDDEN_KINDS } from '../rules-history.ts';
import es from '../words/es/common.json' with { type: 'json' };
import { day, wholeDay } from './dates.ts';
import { dayWithWeekday } from './day-with-weekday.ts';
import { inAList } from './in-a-list.ts';
import { firstLanguage, isUnreviewed, LANGUAGE_NAME, UNREVIEWED_NOTE } from './languages.ts';
import { textsOf } from './texts.ts';

const MODEL = flatten(es);
const TRANSLATED = ['en', 'ca', 'gl', 'eu'] as const;
const TEXTS = Object.fromEntries(
  await Promise.all(TRANSLATED.map(async (one) => [one, flatten(await textsOf(one))] as const)),
);

/** Every sentence by its path; singular and plural forms are separate. */
function flatten(words: Tree): Map<string, string> {
  const below = (value: unknown, path: string): (readonly [string, string])[] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, inner]) => below(inner, `${path}.${key}`));
  return new Map(below(compileAll(words), ''));
}

/** Texts that Spanish and English lack: refusals, which the server writes in both, and notes that a text is in Spanish. */
const ownWords = (path: string) => path.startsWith('.rechazos.') || path.startsWith('.enEspanol.');
const words = (text: string): number => text.replace(/\{\w+\}/g, '').match(/[\p{L}’']+/gu)?.length ?? 0;

/** Spanish words that do not exist in the language. */
const SPANISH: Readonly<Record<string, RegExp>> = {
  en: /(?<![\p{L}’])(usted|cuentas?|para|pero|cuando|los|las|una)(?![\p{L}])/iu,
  ca: /ñ|¿|(?<![\p{L}’-])(usted|cuentas?|para|pero|cuando|los|las|una vez|hay|más|también|y|sus?|muy|hacer|está bien)(?!\p{L})/iu,
  gl: /¿|(?<![\p{L}-])(usted|cuentas?|cuando|los|las|hay|también|y|sus?|muy|hacer|una|más|ya|hemos|ha|lo)(?!\p{L})/iu,
  eu: /¿|(?<![\p{L}’-])(usted|cuentas?|para|pero|cuando|los|las|una|hay|y|sus?|que|de|del|el|con|por)(?!\p{L})/iu,
};

/** Words of another form of address than `vostè`, `vostede`, `zu`. */
const OTHER_ADDRESS: Readonly<Record<string, RegExp>> = {
  ca: /(?<!\p{L})(tu|teus?|teva|teves|vosaltres|vostres?|vostra|pots|tens|vols|has|podeu|teniu|voleu|heu)(?!\p{L})/iu,
  gl: /(?<!\p{L})(tu|teus?|túas?|vós|vosos?|vosas?|podes|tes|queres|tedes|podedes|queredes)(?!\p{L})/iu,
  eu: /(?<!\p{L})(hi|hik|hire|duk|dun|haiz|berori|berorrek)(?!\p{L})/iu,
};

/** Sentences that are rightly the same as in Spanish. */
const SAID_ALIKE: Readonly<Record<string, readonly string[]>> = {
  ca: ['Al que acaba en {fin}.'],
  gl: ['Un momento, por favor.', 'Cambiar de idea sobre {cuenta}', 'Falta que {heredero} decida sobre {n}.'],
};

test('every language has every sentence that es has, fills in the same names and numbers, and none is unused', () => {
  const of = (folder: string) => join(import.meta.dirname, '../../..', folder);
  const named = ['portal/src', 'contract/src', 'server/src'].map(of);
  assert.deepEqual(faultsOf(of('portal/src/words'), named), []);
});

test('every kind of event has a sentence for families, or is left out of their history', () => {
  const facts = join(import.meta.dirname, '../../../server/src/shared/words/es/facts.json');
  const kinds = Object.keys(JSON.parse(readFileSync(facts, 'utf8')) as object);
  assert.ok(kinds.length > 100);
  assert.deepEqual(
    kinds.filter((kind) => !(kind in es.sucesos.frases) && !HIDDEN_KINDS.has(kind)),
    [],
  );
});

test('the refusal of letters that documents cannot print says where to look for them: a name, a number or an address', () => {
  const own = (tongue: string) => TEXTS[tongue]?.get('.rechazos.nombre_en_otra_escritura') ?? '';
  for (const [text, places] of [
    [ERROR_WORDS.es.nombre_en_otra_escritura.message, /nombre, un número o una dirección/],
    [ERROR_WORDS.en.nombre_en_otra_escritura.message, /name, a number or an address/],
    [own('ca'), /nom, un número o una adreça/],
    [own('gl'), /nome, un número ou un enderezo/],
    [own('eu'), /izen, zenbaki edo helbide/],
  ] as const)
    assert.match(text, places);
});

test('eu never says «even if» where es says «in case»', () => {
  const own = TEXTS.eu ?? assert.fail();
  for (const [path, text] of MODEL)
    if (/(?<!\p{L})por si(?!\p{L})/iu.test(text))
      assert.doesNotMatch(own.get(path) ?? '', /(?<!\p{L})ba\p{L}+ ere(?!\p{L})/iu, path);
});

for (const language of TRANSLATED) {
  const own = TEXTS[language] ?? assert.fail();

  test(`${language} is about as long as es: no text is cut short, none breaks the page`, () => {
    for (const [path, text] of own) {
      if (ownWords(path)) continue;
      const model = (MODEL.get(path) ?? '').length;
      assert.ok(text.length <= model * 1.6 + 22 && text.length >= model * 0.45 - 8, `${path}: ${text}`);
    }
    const whole = (texts: Map<string, string>) => [...texts.values()].join('').length;
    assert.ok(whole(own) < whole(MODEL) * 1.25);
  });

  test(`${language} has no exclamation marks, no Spanish left by mistake, and addresses everybody alike`, () => {
    for (const [path, filled] of own) {
      const text = filled.replace(/\{\w+\}/g, '…');
      assert.doesNotMatch(text, /[!¡]/, path);
      assert.doesNotMatch(text, SPANISH[language] ?? assert.fail(), path);
      assert.doesNotMatch(text, OTHER_ADDRESS[language] ?? /(?!)/, path);
    }
    const same = [...own].filter(([path, text]) => words(text) > 3 && text === MODEL.get(path)).map(([, text]) => text);
    assert.deepEqual([...new Set(same)], SAID_ALIKE[language] ?? []);
  });

  test(`${language} ends a sentence where es does, so that nothing reads as cut off`, () => {
    for (const [path, text] of own) {
      const model = MODEL.get(path);
      if (model?.endsWith('.')) assert.match(text, /[.:]$/, path);
      if (model?.endsWith('?')) assert.match(text, /\?$/, path);
    }
  });
}

test('no text has an exclamation mark, and none asks for an answer to an e-mail, which nobody may read', () => {
  for (const [path, text] of [...MODEL, ...(TEXTS.en ?? [])])
    assert.doesNotMatch(text, /[!¡]|\b(responda|respóndanos|contéstenos|reply|write back)\b/i, path);
});

test('a name is joined to the words around it as each language needs', () => {
  for (const language of ['en', 'gl'] as const)
    for (const [path, text] of TEXTS[language] ?? []) assert.ok(!text.includes('~'), path);
  for (const [path, text] of TEXTS.ca ?? []) {
    assert.doesNotMatch(text.replaceAll('de~{', ''), /~/, path);
    assert.doesNotMatch(text, /\bde \{(fallecido|heredero|nombre|aseguradora|empresa)\}/, path);
  }
  for (const [path, text] of TEXTS.eu ?? [])
    assert.doesNotMatch(
      text.replace(/\{(fallecido|heredero|nombre)\}~(k|ren|ri|rekin|rentzat)\b/g, ''),
      /~|\{[a-mo-z]\w*\}\p{L}/u,
      path,
    );
});

test('every language uses the singular for one and the plural for any other number', () => {
  for (const language of AVAILABLE_LANGUAGES) {
    const rules = new Intl.PluralRules(language);
    for (let n = 0; n < 1000; n += 1) assert.equal(rules.select(n) === 'one', n === 1, `${language} ${n}`);
  }
  assert.equal(put(es.anadir.elegidas, { n: 1 }), 'Ha elegido una');
});

test('days are written as the language writes them', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const of = (language: (typeof AVAILABLE_LANGUAGES)[number]) => [
    day('2026-04-01', language, now),
    wholeDay('2025-11-21', language),
  ];
  assert.deepEqual(of('ca'), ['1 d’abril', '21 de novembre del 2025']);
  assert.deepEqual(of('gl'), ['1 de abril', '21 de novembro de 2025']);
  assert.deepEqual(of('eu'), ['apirilaren 1a', '2025eko azaroaren 21a']);
  assert.equal(day('2027-08-11', 'eu', now), '2027ko abuztuaren 11');
  assert.equal(dayWithWeekday('2026-11-30', 'gl'), 'luns, 30 de novembro');
  assert.equal(dayWithWeekday('2026-11-30T23:30:00Z', 'eu'), 'abenduaren 1a, asteartea');
});

test('a list has the right «and» or «or» also in languages that Chrome does not know', () => {
  const three = ['Netflix', 'Facebook', 'Google'];
  assert.equal(inAList(three, 'gl'), 'Netflix, Facebook e Google');
  assert.equal(inAList(three, 'eu', 'disjunction'), 'Netflix, Facebook edo Google');
  assert.equal(inAList(['Netflix'], 'gl'), 'Netflix');
  assert.equal(inAList([], 'eu'), '');
  assert.equal(inAList(['Facebook', 'Instagram'], 'es'), 'Facebook e Instagram');
});

test('a language that no native speaker has reviewed says so beside its name', () => {
  for (const language of AVAILABLE_LANGUAGES) {
    assert.equal(UNREVIEWED_NOTE[language] !== '', isUnreviewed(language), language);
    assert.notEqual(LANGUAGE_NAME[language], '');
  }
});

test('the initial language is the one chosen on the device, else the e-mail’s, else the last visit’s, else the browser’s if on offer', () => {
  const none = { chosen: null, emailLanguage: null, last: null, preferred: ['fr-FR'], offered: null };
  assert.equal(firstLanguage(none), 'es');
  assert.equal(
    firstLanguage({ ...none, preferred: ['ca-ES', 'en'] }),
    'en',
    'a language that is not known to be on offer is passed over',
  );
  assert.equal(firstLanguage({ ...none, preferred: ['ca-ES', 'en'], offered: ['es', 'ca'] }), 'ca');
  assert.equal(firstLanguage({ ...none, preferred: ['en'], emailLanguage: 'gl' }), 'gl');
  assert.equal(firstLanguage({ ...none, preferred: ['en'], last: 'ca' }), 'ca');
  assert.equal(firstLanguage({ ...none, last: 'ca', emailLanguage: 'gl' }), 'gl');
  assert.equal(firstLanguage({ ...none, chosen: 'eu', emailLanguage: 'gl' }), 'eu');
  assert.equal(firstLanguage({ ...none, chosen: 'xx', emailLanguage: 'yy', offered: ['zz'] }), 'es');
});
