import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MessageDraft } from '@albacea/contract/schemas/messages.ts';
import { problemsOf } from './rules.ts';

const DEAD = { apellidos: 'Soler Vidal' };
const fields = (draft: MessageDraft): string[] => problemsOf(draft, DEAD).map(({ campo }) => campo);
const free = (palabras: string, asunto = 'Sobre su llamada') =>
  fields({ plantilla: 'libre', medio: 'correo', asunto, palabras });

describe('a message to a family', () => {
  it('has the fields that its template needs, and none that belong to another template', () => {
    assert.deepEqual(fields({ plantilla: 'gracias', medio: 'correo' }), []);
    assert.deepEqual(fields({ plantilla: 'papel', medio: 'sms', papel: 'poder' }), []);
    assert.deepEqual(fields({ plantilla: 'papel', medio: 'correo' }), ['papel']);
    assert.deepEqual(fields({ plantilla: 'papel', medio: 'correo', papel: 'factura' }), ['cuenta_id']);
    assert.deepEqual(fields({ plantilla: 'identificador', medio: 'correo' }), ['cuenta_id']);
    assert.deepEqual(fields({ plantilla: 'gracias', medio: 'correo', papel: 'poder', cuenta_id: 'x', asunto: 'x' }), [
      'papel',
      'cuenta_id',
      'asunto',
    ]);
    assert.deepEqual(fields({ plantilla: 'pesame', medio: 'sms' }), ['medio']);
    assert.deepEqual(fields({ plantilla: 'gracias', medio: 'sms', palabras: 'Un abrazo.' }), ['palabras']);
    assert.deepEqual(fields({ plantilla: 'libre', medio: 'correo', asunto: ' ', palabras: '\n' }), [
      'asunto',
      'palabras',
    ]);
    assert.deepEqual(fields({ plantilla: 'libre', medio: 'sms', palabras: 'a'.repeat(241) }), ['palabras']);
  });

  it('contains no web address, however it is written; an e-mail address is allowed', () => {
    for (const bad of [
      'https://albacea.example/x',
      'mire www.netflix.com',
      'en netflix.com/cuenta',
      'HTTP://x.es',
      'ftp://a',
    ])
      assert.deepEqual(free(`Puede verlo ${bad} cuando quiera.`), ['palabras'], bad);
    for (const good of ['escriba a ana@correo.example.com hoy', 'El 3.5 por ciento.', 'Adiós.Gracias', 'a las 10.30'])
      assert.deepEqual(free(good), [], good);
  });

  it('has no gap that its author forgot to fill in', () => {
    for (const bad of ['Hola, {nombre}', 'el día [fecha]', 'el día ____'])
      assert.deepEqual(free(bad), ['palabras'], bad);
  });

  it('has a subject of one line, without the surnames of the deceased', () => {
    assert.deepEqual(free('Hola', 'Sobre SOLER VIDAL'), ['asunto']);
    assert.deepEqual(free('Hola', 'Una\notra'), ['asunto']);
  });
});
