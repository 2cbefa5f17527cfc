import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMPTY_DRAFT, missingInSignature, type SignatureDraft, signatureOf } from './rules-signing.ts';

const DRAWN = [[0, 0, 100, 40]];
const draft = (change: Partial<SignatureDraft>): SignatureDraft => ({ ...EMPTY_DRAFT, ...change });

describe('the signature while it is being written', () => {
  it('is sent with the name trimmed and the digits of the code alone', () => {
    assert.deepEqual(signatureOf(draft({ nombre: ' Lucía Ortega ' }), '123 456'), {
      nombre: 'Lucía Ortega',
      codigo: '123456',
    });
  });

  it('takes the drawing along only while drawing is chosen', () => {
    assert.ok(signatureOf(draft({ modo: 'dibujo', trazos: DRAWN }), '').rubrica);
    assert.ok(!('rubrica' in signatureOf(draft({ modo: 'nombre', trazos: DRAWN }), '')));
  });

  it('lacks its name, its drawing and six digits until they are there', () => {
    const missing = (change: Partial<SignatureDraft>, code: string) => {
      const written = draft(change);
      return missingInSignature(signatureOf(written, code), written.modo);
    };
    assert.deepEqual(missing({ modo: 'dibujo' }, '12345'), ['nombre', 'rubrica', 'codigo']);
    assert.deepEqual(missing({ nombre: '  ' }, '1234567'), ['nombre', 'codigo']);
    assert.deepEqual(missing({ nombre: 'Lucía', modo: 'dibujo', trazos: DRAWN }, '123456'), []);
    assert.deepEqual(missing({ nombre: 'Lucía' }, '123456'), []);
  });
});
