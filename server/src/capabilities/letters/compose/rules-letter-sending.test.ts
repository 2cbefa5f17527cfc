import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { destinationOf, letterReasons } from './rules-letter-sending.ts';

describe('a provider of which nobody knows how it is asked', () => {
  const reasons = (given?: string) =>
    letterReasons({
      ...{
        clase: 'solicitud',
        solicitada: false,
        familySends: false,
        impedimentos: [],
        lacksTitle: false,
        bytes: 0,
      },
      destino: destinationOf('solicitud', { canal: null, direccion: null }, given),
    });

  it('is sent no letter until the case manager has found out', () => {
    const [reason, ...more] = reasons();
    assert.deepEqual([reason?.codigo, more], ['sin_direccion', []]);
    assert.match(reason?.texto.es ?? '', /No se sabe cómo se pide.+averígüelo/);
    assert.match(reason?.texto.en ?? '', /find out/);
  });

  it('gets it by e-mail at the address that was found', () => {
    assert.deepEqual(reasons('herencias@example.com'), []);
  });
});
