import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MINIMUM, measure, measureAll, phrasesOf, syllablesOf, wordsOf } from './inflesz.ts';

describe('the readability of texts for families', () => {
  test('counts syllables as Spanish does', () => {
    const words = {
      casa: 2,
      cuenta: 2,
      ciudad: 2,
      país: 2,
      día: 2,
      héroe: 3,
      queso: 2,
      guerra: 2,
      averiguar: 4,
      muy: 1,
      y: 1,
    };
    for (const [word, syllables] of Object.entries(words)) assert.equal(syllablesOf(word), syllables, word);
  });

  test('counts words and sentences', () => {
    assert.equal(phrasesOf('Hola. ¿Cómo está? Cuesta 1.200 euros.').length, 3);
    assert.equal(wordsOf('No, no lo sé.').length, 4);
  });

  test('rates a plain text higher than a legal one', () => {
    const plain = measure('', ['No hay prisa. Puede dejarlo y volver cuando quiera.']).index;
    const legal = measure('', [
      'El consentimiento otorgado mediante la presente autorización constituye requisito indispensable para la tramitación de las correspondientes solicitudes de cancelación.',
    ]).index;
    assert.ok(plain > 80 && legal < 30, `${plain} ${legal}`);
  });

  test(`is at least ${MINIMUM} on the INFLESZ scale for every screen of the portal, the e-mails and the mandate`, () => {
    const measures = measureAll();
    assert.ok(measures.length > 15 && measures.every(({ words }) => words > 0));
    assert.deepEqual(
      measures.filter(({ index }) => index < MINIMUM).map(({ block }) => block),
      [],
    );
  });
});
