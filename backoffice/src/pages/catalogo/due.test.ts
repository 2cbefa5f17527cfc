import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import { addressOf, canVerify, keyOfDue, sameSource } from './due.ts';

const due = (changes: Partial<ToVerify> = {}): ToVerify => ({
  proveedor: 'album',
  nombre: 'Álbum',
  tipo: 'red_social',
  accion: 'eliminar',
  motivo: 'anticuado',
  campos: ['acciones.eliminar.accion'],
  comprobable: [{ campo: 'acciones.eliminar.accion', valor: '"eliminar"' }],
  caducado: '2026-10-31',
  fuente: { clase: 'oficial', referencia: 'https://ayuda.album.example', fecha_documento: '2024-10' },
  propuesta: null,
  correccion: null,
  uso: 1,
  puntuacion: 8,
  ...changes,
});

test('the form proposes an official source that all fields share; the address of any other source has to be typed', () => {
  const official = { clase: 'oficial', referencia: 'https://ayuda.album.example' } as const;
  assert.deepEqual(sameSource([due(), due({ accion: null })]), official);
  const others = { clase: 'terceros', referencia: 'https://guia.example', fecha_documento: null } as const;
  for (const some of [
    [due({ fuente: others })],
    [due({ fuente: null })],
    [due(), due({ fuente: { ...others, clase: 'oficial' } })],
  ])
    assert.deepEqual(sameSource(some), { clase: 'oficial', referencia: '' });
  const told = { clase: 'gestor', referencia: 'Llamada del 3 de mayo', fecha_documento: null } as const;
  assert.deepEqual(
    sameSource([due({ fuente: told })]),
    { clase: 'gestor', referencia: '' },
    'an earlier call is not proposed as a source',
  );
  assert.equal(addressOf(due({ fuente: told })), null);
  assert.equal(addressOf(due()), official.referencia);
});

test('a field whose value has to be chosen cannot be verified in one step, and each reason has its own row', () => {
  assert.equal(canVerify(due({ comprobable: [] })), false);
  assert.notEqual(keyOfDue(due()), keyOfDue(due({ motivo: 'terceros' })));
});
