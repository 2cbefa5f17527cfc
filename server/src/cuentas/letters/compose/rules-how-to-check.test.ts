import assert from 'node:assert/strict';
import { it } from 'node:test';
import { howToCheck } from './rules-how-to-check.ts';
import type { LetterData } from './rules-letter-data.ts';

const MANDATO = { firmado: '2026-11-25', codigo: 'AAAA-BBBB', pagina: 'https://albacea.example/comprobar' };
const letter = (changes: Partial<LetterData>) =>
  howToCheck({
    idioma: 'es',
    primeraPersona: false,
    mandato: MANDATO,
    aseguradora: 'Aurora Decesos',
    ...changes,
  } as LetterData);

it('a letter says how it is known as ours: by its code, its e-mail, the seal, and the telephone on the insurer’s own page', () => {
  for (const said of [
    /código de comprobación/,
    /firmado por su dominio/,
    /sello electrónico/,
    /Aurora Decesos al teléfono que publica/,
  ])
    assert.match(letter({}).join(), said);
  assert.match(letter({ idioma: 'en' }).join(), /verification code.*signed by its domain.*seal.*telephone/);
});

it('a relative’s own letter, and one without a mandate, says nothing of it', () => {
  assert.deepEqual(letter({ primeraPersona: true }), []);
  assert.deepEqual(letter({ mandato: null }), []);
});
