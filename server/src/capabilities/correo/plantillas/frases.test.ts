import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hechos } from './carta.ts';
import type { Frases } from './frases.ts';
import { FRASES_CA } from './frases-ca.ts';
import { FRASES_EN } from './frases-en.ts';
import { FRASES_ES } from './frases-es.ts';
import { FRASES_EU } from './frases-eu.ts';
import { FRASES_GL } from './frases-gl.ts';
import { IDIOMAS_ACTIVOS, IDIOMAS_PREPARADOS } from './idiomas.ts';

const TODAS: readonly Frases[] = [FRASES_ES, FRASES_EN, FRASES_CA, FRASES_GL, FRASES_EU];

const hechos: Hechos = {
  nombre: '<nombre>',
  destinatario: '<destinatario>',
  fallecido: '<fallecido>',
  aseguradora: '<aseguradora>',
  fecha: '<fecha>',
  telefono: '<telefono>',
  codigo: '<codigo>',
  pendientes: [],
  confirmar: '<confirmar>',
  dia: '<dia>',
  invitante: '<invitante>',
  papel: 'ayuda',
};

/** Every sentence by its path, with functions called. */
function aplanar(valor: unknown, camino = ''): Map<string, string> {
  if (typeof valor === 'string') return new Map([[camino, valor]]);
  if (typeof valor === 'function')
    return new Map([[camino, String(valor(camino === '.caducidad' ? '<fecha>' : hechos))]]);
  if (typeof valor !== 'object' || valor === null || valor instanceof Intl.DateTimeFormat) return new Map();
  return new Map(Object.entries(valor).flatMap(([clave, v]) => [...aplanar(v, `${camino}.${clave}`)]));
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

const huecos = (frase: string): string[] => [...new Set(frase.match(/<\w+>/g))].sort();

for (const frases of TODAS) {
  test(`${frases.idioma} says everything that es says, with the same names and dates in it`, () => {
    const propias = aplanar(frases);
    const modelo = aplanar(FRASES_ES);
    assert.deepEqual([...propias.keys()], [...modelo.keys()]);
    for (const [camino, frase] of propias) {
      assert.deepEqual(huecos(frase), huecos(modelo.get(camino) ?? ''), camino);
      assert.ok(frase !== '' || camino.startsWith('.cabecera'), camino);
    }
  });

  test(`${frases.idioma} never asks to answer the message`, () => {
    for (const [camino, frase] of aplanar(frases))
      assert.doesNotMatch(frase, ASKS_FOR_AN_ANSWER[frases.idioma] ?? assert.fail(), camino);
  });

  test(`${frases.idioma} calls what is signed as the page does`, () => {
    for (const [camino, frase] of aplanar(frases)) assert.doesNotMatch(frase, OTHER_WORDS_FOR_IT, camino);
  });

  test(`${frases.idioma} never ends a sentence with the insurer’s name, which may end in a dot`, () => {
    for (const [camino, frase] of aplanar(frases)) assert.doesNotMatch(frase, /<aseguradora>\./, camino);
  });
}

test('es and en are on, the drafts are off, and no language is both', () => {
  assert.deepEqual([...IDIOMAS_ACTIVOS], ['es', 'en']);
  assert.deepEqual([...IDIOMAS_ACTIVOS, ...IDIOMAS_PREPARADOS].sort(), TODAS.map(({ idioma }) => idioma).sort());
});
