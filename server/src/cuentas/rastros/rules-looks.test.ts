/** A look reports what people would see, and never takes a refused or failed request for a page that is gone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seenOn } from './rules-looks.ts';

const CARMEN = { nombre: 'Carmen', apellidos: 'Ruiz Núñez', dni: '12345678Z' };
const seen = (status: number, text: string | null) => seenOn({ status, text }, CARMEN);

describe('a look at an address', () => {
  it('finds the name in either order, without accents or across lines, and the identity number', () => {
    for (const text of ['… CARMEN RUIZ NUNEZ …', 'Ruiz Núñez, Carmen', 'carmen\n  ruiz   núñez', 'NIF 12.345.678-Z'])
      assert.equal(seen(200, text), 'nombra', text);
    for (const text of ['Carmen Ruiz Pérez', 'Ruiz Núñez', 'El número 1234567'])
      assert.equal(seen(200, text), 'no_nombra', text);
  });

  it('takes a page for gone only when its server says so', () => {
    assert.deepEqual(
      [404, 410, 451].map((status) => seen(status, null)),
      ['no_esta', 'no_esta', 'no_esta'],
    );
    for (const status of [401, 403, 429, 500, 503]) assert.equal(seen(status, null), 'no_se_pudo');
    assert.equal(seen(200, ' \n '), 'no_se_pudo');
    assert.equal(seen(200, null), 'no_se_pudo');
  });
});
