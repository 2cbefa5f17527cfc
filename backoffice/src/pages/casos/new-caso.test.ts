import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCasoIn } from './new-caso.ts';

test('the open case is found in a refusal that names it, and in no other', () => {
  const message = 'Ya existe el caso CAS-2026-00017.';
  assert.equal(openCasoIn({ code: 'caso_duplicado', message }), 'CAS-2026-00017');
  assert.equal(openCasoIn({ code: 'datos_invalidos', message }), undefined);
  assert.equal(openCasoIn(null), undefined);
});
