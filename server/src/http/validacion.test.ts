import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FORMA_DE_TELEFONO } from '@albacea/contract/marca.ts';
import { PATRONES } from '@albacea/contract/patrones.ts';
import { Type } from 'typebox';
import { ErrorDeDominio } from '../platform/error.ts';
import { validadorDe } from './validacion.ts';

const DE_TEXTO = [
  'no admite caracteres de control.',
  'debe tener algún carácter visible y ningún carácter de control.',
];

function quejaDe(pattern: string, valor: string): string {
  const campo = Type.Object({ campo: Type.String({ pattern }) });
  try {
    validadorDe(campo)({ campo: valor });
  } catch (error) {
    assert.ok(error instanceof ErrorDeDominio);
    return error.problemas[0]?.texto.es ?? '';
  }
  return '';
}

describe('what is said of a value that has not the form of its field', () => {
  it('speaks of that form, and of characters only where it is a text', () => {
    assert.ok(PATRONES.size >= 15);
    for (const patron of PATRONES) {
      const queja = quejaDe(patron, '\u0000');
      assert.equal(DE_TEXTO.includes(queja), /\\p\{Cc\}/.test(patron) && !patron.includes('@'), `${patron}: ${queja}`);
    }
  });

  it('asks for no + in the number that families call', () => {
    assert.equal(quejaDe(FORMA_DE_TELEFONO, '900 100 200'), '');
    assert.match(quejaDe(FORMA_DE_TELEFONO, '900-100'), /^deben ser de 6 a 20 cifras o espacios; puede empezar por \+/);
  });
});
