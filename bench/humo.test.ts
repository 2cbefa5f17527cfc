/** The benchmarks can't rot: each runs for an instant, and what it measures is work that was done. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { abrir } from './abrir.ts';
import { medirBackoffice } from './backoffice.ts';
import type { Opciones } from './escenario.ts';
import { leer } from './leer.ts';
import { enTablaDePortal, medirPortal } from './portal.ts';
import { reporting } from './reporting.ts';
import { medirWebhooks } from './webhooks.ts';
import { enTablas } from './webhooks-tabla.ts';

const INSTANTE: Opciones = {
  ...{ rondas: 1, segundos: 0.1, calentamiento: 0.1, conexiones: 4 },
  ...{ duradero: false, casos: 40, aseguradoras: 2 },
};

for (const [nombre, banco] of Object.entries({ abrir, leer, reporting })) {
  describe(`benchmark ${nombre}`, () => {
    it('gives a figure for every contender, from answers that succeeded', async () => {
      const resultados = await banco(INSTANTE, () => undefined);
      assert.ok(resultados.length >= 2);
      for (const { nombre: contendiente, porSegundo, estados } of resultados) {
        assert.ok(porSegundo > 0, contendiente);
        assert.deepEqual(
          Object.keys(estados).filter((estado) => !estado.startsWith('2')),
          [],
          contendiente,
        );
      }
    });
  });
}

describe('benchmark webhooks', () => {
  it('gives every figure, of deliveries that arrived once each', async () => {
    const instante = { rondas: 1, porRonda: 200, muestras: 5, atasco: 300, rafaga: 500, sosten: 1, duradero: false };
    const medido = await medirWebhooks(instante, () => undefined);
    const numeros = (valor: unknown): number[] =>
      typeof valor === 'number'
        ? [valor]
        : typeof valor === 'object'
          ? Object.values(valor ?? {}).flatMap(numeros)
          : [];
    for (const numero of numeros(medido)) assert.ok(Number.isFinite(numero), JSON.stringify(medido));
    assert.ok(medido.puntualidad.masPronto >= 0, 'a delivery came early');
    assert.ok(medido.vecinos.intentos > 0);
    assert.doesNotMatch(enTablas(medido), /NaN|undefined/);
  });
});

describe('benchmark portal', () => {
  it('gives every figure of a first visit and of one that comes back, in both languages', async () => {
    const medidas = await medirPortal(1);
    assert.deepEqual(
      medidas.map(({ idioma, primera, vuelta }) => [idioma, primera.length, vuelta.length]),
      [
        ['es', 1, 1],
        ['en', 1, 1],
      ],
    );
    for (const { primera } of medidas) assert.ok((primera[0]?.javascript ?? 0) > 0);
    assert.doesNotMatch(enTablaDePortal(medidas), /NaN|undefined/);
  });
});

describe('benchmark backoffice', () => {
  it('gives a row for each page', async () => {
    const tabla = await medirBackoffice({ casos: 1000, vueltas: 1 });
    assert.match(tabla, /work list/);
    assert.doesNotMatch(tabla, /NaN|undefined/);
  });
});
