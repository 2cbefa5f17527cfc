import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Candidate, chooseGestor } from './rules-share.ts';

const one = (usuario: string, rest: Partial<Candidate> = {}): Candidate => ({
  ...{ usuario, idiomas: [], casos: 0, urgentes: 0 },
  ...rest,
});

describe('a new case', () => {
  it('goes to who speaks the language of the family, however much they have', () => {
    const people = [one('a'), one('b', { idiomas: ['ca'], casos: 12, urgentes: 3 })];
    assert.deepEqual(chooseGestor('ca', people), { usuario: 'b', idioma: 'ca', casos: 12 });
  });
  it('where nobody speaks it, or it is Spanish, goes by load: urgent cases first, then all', () => {
    const people = [
      one('a', { casos: 1, urgentes: 1 }),
      one('b', { casos: 9, idiomas: ['ca'] }),
      one('c', { casos: 8 }),
    ];
    for (const language of ['es', 'eu'])
      assert.deepEqual(chooseGestor(language, people), { usuario: 'c', idioma: null, casos: 8 }, language);
  });
  it('goes to nobody where nobody is on duty', () => assert.equal(chooseGestor('es', []), null));
});
