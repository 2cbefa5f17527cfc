import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMPTY_DRAFT, type SignatureDraft, signatureFaults, signatureOf } from './rules-signing.ts';

const DRAWN = [[0, 0, 100, 40]];
const draft = (change: Partial<SignatureDraft>): SignatureDraft => ({ ...EMPTY_DRAFT, ...change });

describe('the signature while it is being written', () => {
  it('is sent with the name trimmed and the digits of the code alone', () => {
    assert.deepEqual(signatureOf(draft({ nombre: ' Lucía Ortega ', codigo: '123 456' })), {
      nombre: 'Lucía Ortega',
      codigo: '123456',
    });
  });

  it('takes the drawing along only while drawing is chosen', () => {
    assert.ok(signatureOf(draft({ dibujo: true, trazos: DRAWN })).rubrica);
    assert.ok(!('rubrica' in signatureOf(draft({ trazos: DRAWN }))));
  });

  it('lacks its name, its drawing and six digits until they are there', () => {
    const words = { nombre: 'nombre', rubrica: 'rubrica', codigo: 'codigo' };
    const lacks = (change: Partial<SignatureDraft>) =>
      Object.values(signatureFaults(draft(change), words)).filter((text) => text !== null);
    assert.deepEqual(lacks({ dibujo: true, codigo: '12345' }), ['nombre', 'rubrica', 'codigo']);
    assert.deepEqual(lacks({ nombre: '  ', codigo: '1234567' }), ['nombre', 'codigo']);
    assert.deepEqual(lacks({ nombre: 'Lucía', dibujo: true, trazos: DRAWN, codigo: '123456' }), []);
    assert.deepEqual(lacks({ nombre: 'Lucía', codigo: '123456' }), []);
  });
});
