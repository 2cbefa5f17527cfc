import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requestFields } from '../../request-fields.ts';
import { bodyOf } from './request.ts';

const FIELDS = requestFields();
const OPENING = FIELDS['POST /aseguradoras/{aseguradora}/siniestros'] ?? {};

/** A form as the browser submits it. */
function typed(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const one of [values].flat()) form.append(name, one);
  return form;
}

describe('the fields of a form', () => {
  test('take from the contract their length, their choices and whether they are required', () => {
    assert.deepEqual(OPENING['fallecido.nombre'], { kind: 'line', required: true, maxLength: 100 });
    assert.deepEqual(OPENING['fallecido.fecha_fallecimiento'], { kind: 'day', required: true });
    assert.deepEqual(OPENING.prioridad, { kind: 'one', options: ['normal', 'urgente'] });
    assert.equal(OPENING['heredero.email']?.kind, 'email');
    assert.equal(OPENING.notas_aseguradora?.kind, 'text');
  });

  test('have options if one value is to be chosen', () => {
    for (const [call, fields] of Object.entries(FIELDS))
      for (const [name, { kind, options }] of Object.entries(fields))
        if (kind === 'one') assert.ok(options?.length, `${call} ${name}`);
  });

  test('are sent by name and nested as in the body, without empty ones', () => {
    const body = bodyOf(
      OPENING,
      typed({
        poliza_numero: ' P-1 ',
        referencia: '',
        'fallecido.nombre': 'Luis',
        'fallecido.dni': ' ',
        'heredero.email': 'eva@example.com',
        modulos: ['borrado', 'suscripciones'],
        'not.of.this.command': 'x',
      }),
    );
    assert.deepEqual(body, {
      poliza_numero: 'P-1',
      fallecido: { nombre: 'Luis' },
      heredero: { email: 'eva@example.com' },
      modulos: ['borrado', 'suscripciones'],
    });
  });

  test('send a ticked box as true, a number as a number and a Madrid time as its instant', () => {
    const rotation = FIELDS['POST /aseguradoras/{aseguradora}/claves/{clave}/rotacion'] ?? {};
    const recovery = FIELDS['POST /aseguradoras/{aseguradora}/webhooks/{id}/recuperar'] ?? {};
    const insurer = FIELDS['POST /servicio/aseguradoras'] ?? {};
    assert.deepEqual(bodyOf(rotation, typed({ horas: '72' })), { horas: 72 });
    assert.deepEqual(bodyOf(insurer, typed({ pruebas: 'on' })), { pruebas: true });
    assert.deepEqual(bodyOf(recovery, typed({ desde_instante: '2026-11-21T10:00' })), {
      desde_instante: '2026-11-21T09:00:00.000Z',
    });
  });
});
