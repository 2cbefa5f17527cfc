import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { sobre } from './comun.ts';
import { ejemplosDe } from './ejemplos.ts';
import { DATOS_DE_EVENTO, TIPOS_DE_EVENTO } from './eventos.ts';
import { cuerpoDeEvento, EJEMPLOS_DE_EVENTO } from './openapi-webhooks.ts';
import { type IdOperacion, operacionesDe } from './operaciones.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);

function comprobar(esquema: TSchema, valor: unknown, lugar: string): void {
  const valido = ajv.validate(esquema, valor);
  assert.ok(valido, `${lugar}: ${ajv.errorsText()}`);
}

/** Every string inside a value. */
function textos(valor: unknown): string[] {
  if (typeof valor === 'string') return [valor];
  return typeof valor === 'object' && valor !== null ? Object.values(valor).flatMap(textos) : [];
}

const TODOS = (['A', 'B'] as const).flatMap((variante) =>
  operacionesDe(variante).map(({ operacion, forma }) => {
    const ejemplos = Object.entries(ejemplosDe(operacion.id as IdOperacion, variante));
    return { variante, id: operacion.id, forma, ejemplos };
  }),
);

describe('examples', () => {
  it('exist for every operation of both variants', () => {
    assert.ok(TODOS.length > 20);
    for (const { id, variante, ejemplos } of TODOS) assert.ok(ejemplos.length > 0, `${id} ${variante}`);
  });

  it('fit the schemas of the request', () => {
    for (const { id, variante, forma, ejemplos } of TODOS) {
      for (const [nombre, ejemplo] of ejemplos) {
        for (const parte of ['cuerpo', 'consulta', 'parametros'] as const) {
          if (ejemplo[parte] === undefined) continue;
          comprobar(forma[parte] as TSchema, ejemplo[parte], `${id} ${variante} ${nombre} ${parte}`);
        }
        const obligatorio = forma.cuerpo !== undefined && !forma.cuerpoOpcional;
        if (obligatorio) assert.ok(ejemplo.cuerpo, `${id} ${variante} ${nombre} needs a body`);
      }
    }
  });

  it('fit the success envelope of the answer', () => {
    for (const { id, variante, forma, ejemplos } of TODOS) {
      for (const [nombre, { datos }] of ejemplos)
        comprobar(sobre(forma.datos), { success: true, data: datos }, `${id} ${variante} ${nombre}`);
    }
  });

  it('of the events fit their schemas and hold nothing but ids, states and times', () => {
    for (const tipo of TIPOS_DE_EVENTO) {
      const data = EJEMPLOS_DE_EVENTO[tipo];
      comprobar(cuerpoDeEvento(tipo), { evento: tipo, data, timestamp: '2026-11-21T09:30:00.000Z' }, tipo);
      const nombres = Object.keys(DATOS_DE_EVENTO[tipo].properties);
      assert.deepEqual(
        nombres.filter((nombre) => /nombre|apellidos|dni|email|telefono|token|url|poliza/.test(nombre)),
        [],
      );
    }
  });

  it('are of nobody: domains kept for examples, and identity numbers whose letter is right', () => {
    const todos = TODOS.flatMap(({ ejemplos }) => textos(ejemplos)).filter((texto) => !texto.includes('•'));
    const dominios = todos.flatMap((texto) => /(?:@|:\/\/)([a-z0-9.-]+)/i.exec(texto)?.[1] ?? []);
    assert.ok(dominios.length > 20);
    for (const dominio of dominios) assert.match(dominio, /(?:^|\.)example(?:\.(?:com|org|net))?$/);
    const numeros = todos
      .flatMap((texto) => /^(\d{8})([A-Z])$/.exec(texto) ?? [])
      .filter((grupo) => grupo.length === 9);
    assert.ok(numeros.length > 0);
    for (const numero of numeros)
      assert.equal(numero.at(-1), 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(numero.slice(0, 8)) % 23]);
  });

  it('of Variant B hold no token and no link to the portal', () => {
    const deVariante = (variante: 'A' | 'B') =>
      TODOS.filter((uno) => uno.variante === variante).flatMap(({ ejemplos }) => textos(ejemplos));
    const secreto = /token=|(?<![\w-])[\w-]{43}(?![\w-])|^eyJ/;
    assert.ok(
      deVariante('A').some((texto) => secreto.test(texto)),
      'the search finds the tokens of Variant A',
    );
    assert.deepEqual(
      deVariante('B').filter((texto) => secreto.test(texto)),
      [],
    );
  });
});
