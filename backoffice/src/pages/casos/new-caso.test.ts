import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCasoIn } from './new-caso.ts';

test('leads to the case that is open already, where the refusal is for that', () => {
  const message = 'Ya existe el caso CAS-2026-00017.';
  assert.equal(openCasoIn({ code: 'caso_duplicado', message }), 'CAS-2026-00017');
  assert.equal(openCasoIn({ code: 'datos_invalidos', message }), undefined);
  assert.equal(openCasoIn(null), undefined);
});
