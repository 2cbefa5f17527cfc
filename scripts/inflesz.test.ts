import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { frasesDe, MINIMO, medir, medirTodo, palabrasDe, silabasDe } from './inflesz.ts';

describe('readability of what families read', () => {
  test('counts syllables as Spanish does', () => {
    const palabras = {
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
    for (const [palabra, silabas] of Object.entries(palabras)) assert.equal(silabasDe(palabra), silabas, palabra);
  });

  test('counts words and sentences', () => {
    assert.equal(frasesDe('Hola. ¿Cómo está? Cuesta 1.200 euros.').length, 3);
    assert.equal(palabrasDe('No, no lo sé.').length, 4);
  });

  test('tells a plain text from a legal one', () => {
    const llano = medir('', ['No hay prisa. Puede dejarlo y volver cuando quiera.']).indice;
    const legal = medir('', [
      'El consentimiento otorgado mediante la presente autorización constituye requisito indispensable para la tramitación de las correspondientes solicitudes de cancelación.',
    ]).indice;
    assert.ok(llano > 80 && legal < 30, `${llano} ${legal}`);
  });

  test(`every screen of the portal, the e-mails and the mandate reach ${MINIMO} on the INFLESZ scale`, () => {
    const medidas = medirTodo();
    assert.ok(medidas.length > 15 && medidas.every(({ palabras }) => palabras > 0));
    assert.deepEqual(
      medidas.filter(({ indice }) => indice < MINIMO).map(({ bloque }) => bloque),
      [],
    );
  });
});
