import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { destinationOf, letterReasons } from './rules-letter-sending.ts';

describe('a complaint to a data protection officer', () => {
  const way = { canal: 'correo_electronico', direccion: 'bajas@example.com' } as const;
  const complaint = (officer: string | null, given?: string) =>
    destinationOf('reclamacion_dpd', { ...way, officer }, given);

  it('goes to the address of the officer, never to the address for requests', () => {
    assert.deepEqual(complaint('dpo@example.com'), { canal: 'correo_electronico', direccion: 'dpo@example.com' });
    assert.deepEqual(complaint(null), { canal: 'correo_electronico', direccion: null });
    assert.deepEqual(destinationOf('recordatorio', { ...way, officer: 'dpo@example.com' }, undefined), way);
  });

  it('goes to the page of an officer without an e-mail address, unless a person gives an address', () => {
    const page = 'https://example.com/privacidad';
    assert.deepEqual(complaint(page), { canal: 'formulario_web', direccion: page });
    assert.deepEqual(complaint(page, 'dpo@example.com').direccion, 'dpo@example.com');
  });
});

describe('a provider whose channel nobody knows', () => {
  const reasons = (given?: string) =>
    letterReasons({
      clase: 'solicitud',
      solicitada: false,
      familySends: false,
      impedimentos: [],
      lacksTitle: false,
      bytes: 0,
      unprintable: false,
      destino: destinationOf('solicitud', { canal: null, direccion: null, officer: null }, given),
    });

  it('is sent no letter until the case manager has found a channel', () => {
    const [reason, ...more] = reasons();
    assert.deepEqual([reason?.codigo, more], ['sin_direccion', []]);
    assert.match(reason?.texto.es ?? '', /No se sabe cómo se pide.+averígüelo/);
    assert.match(reason?.texto.en ?? '', /find out/);
  });

  it('is written to at the e-mail address that was found', () => {
    assert.deepEqual(reasons('herencias@example.com'), []);
  });
});
