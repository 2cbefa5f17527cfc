import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reasonToReview, type SignerInCaso } from './rules-review.ts';

const signer = (changes: Partial<SignerInCaso> = {}): SignerInCaso => ({
  identidad: { clase: 'dni', numero: '12345678Z' },
  corrected: false,
  numbersOfOthers: ['40001001X', null, undefined],
  ownNumbers: ['12345678Z'],
  ...changes,
});

describe('a signed mandate', () => {
  it('counts at once if the signer kept the name on file and gave a DNI or NIE that nobody else in the case has', () => {
    assert.equal(reasonToReview(signer()), null);
    const nie = { identidad: { clase: 'nie', numero: 'X1234567L' }, ownNumbers: [] } as const;
    assert.equal(reasonToReview(signer(nie)), null);
  });

  it('is reviewed by a person if the name was corrected, the document has no check letter, or the case contradicts the number', () => {
    assert.equal(reasonToReview(signer({ corrected: true })), 'nombre');
    for (const clase of ['pasaporte', 'otro'] as const)
      assert.equal(reasonToReview(signer({ identidad: { clase, numero: 'PAB123456' } })), 'documento');
    assert.equal(reasonToReview(signer({ numbersOfOthers: ['12.345.678-z'] })), 'numero');
    assert.equal(reasonToReview(signer({ ownNumbers: ['00000023T'] })), 'numero');
  });
});
