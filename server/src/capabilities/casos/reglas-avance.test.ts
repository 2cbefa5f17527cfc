/** The pure core of a case: what follows from how it stands, for every way in which it can stand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESTADOS_CERTIFICADO, TIPOS_DE_CERTIFICADO } from '@albacea/contract/certificados.ts';
import { ESTADOS_CUENTA } from '@albacea/contract/cuentas.ts';
import { ESTADOS_CASO, MODULOS, RESULTADOS_CUENTA } from '@albacea/contract/listas.ts';
import fc from 'fast-check';
import { siguientesPasos } from './reglas-avance.ts';
import { impedimentoDeCierre } from './reglas-cierre.ts';
import { TEXTOS_CRONOLOGIA } from './reglas-cronologia.ts';
import { TRANSICIONES_DE_CASO, TRANSICIONES_DE_MODULO } from './reglas-estados.ts';
import type { Panorama } from './reglas-panorama.ts';
import { posibleDesde, transicionDe } from './reglas-transiciones.ts';

const panoramas: fc.Arbitrary<Panorama> = fc.record({
  estado: fc.constantFrom(...ESTADOS_CASO),
  lista_completa: fc.boolean(),
  documentacion_completa: fc.boolean(),
  prueba: fc.constantFrom('validada' as const, 'recibida' as const, 'rechazada_aseguradora' as const, 'falta' as const),
  mandato: fc.constantFrom('validado' as const, 'firmado' as const, 'falta' as const),
  por_revisar: fc.nat(1),
  objeciones: fc.record({ de_la_aseguradora: fc.nat(1), otras: fc.nat(1) }),
  modulos: fc.uniqueArray(fc.constantFrom(...MODULOS), { minLength: 1 }).chain((modulos) =>
    fc.tuple(
      ...modulos.map((modulo) =>
        fc.record({
          modulo: fc.constant(modulo),
          estado: fc.constantFrom('pendiente' as const, 'completado' as const),
        }),
      ),
    ),
  ),
  cuentas: fc.array(
    fc
      .record({
        modulo: fc.constantFrom(...MODULOS),
        estado: fc.constantFrom(...ESTADOS_CUENTA),
        resultado: fc.option(fc.constantFrom(...RESULTADOS_CUENTA)),
        n: fc.integer({ min: 1, max: 3 }),
        falta_de: fc.constantFrom('heredero' as const, 'proveedor' as const, null),
      })
      .map((grupo) => ({ ...grupo, falta_de: grupo.estado === 'confirmada' ? grupo.falta_de : null })),
    { maxLength: 4 },
  ),
  certificados: fc.uniqueArray(
    fc.record({ tipo: fc.constantFrom(...TIPOS_DE_CERTIFICADO), estado: fc.constantFrom(...ESTADOS_CERTIFICADO) }),
    { selector: ({ tipo }) => tipo },
  ),
});

/** Cases in which nothing is open: chance alone seldom makes one. */
const terminados = panoramas.map(
  (p): Panorama => ({
    ...p,
    ...{ estado: 'en_tramite', lista_completa: true, por_revisar: 0, objeciones: { de_la_aseguradora: 0, otras: 0 } },
    cuentas: p.cuentas.map((cuenta) => ({ ...cuenta, estado: cuenta.n > 1 ? 'resuelta' : 'sin_respuesta' })),
    certificados: TIPOS_DE_CERTIFICADO.map((tipo) => ({ tipo, estado: p.por_revisar > 0 ? 'obtenido' : 'denegado' })),
  }),
);

/** The case after its steps were taken. */
function despues(p: Panorama): Panorama {
  const avance = siguientesPasos(p);
  if (!avance) return p;
  return {
    ...p,
    estado: avance.estado,
    documentacion_completa: p.documentacion_completa || avance.documentacion,
    certificados: [...p.certificados, ...avance.certificados.map((tipo) => ({ tipo, estado: 'pendiente' as const }))],
    modulos: p.modulos.map(({ modulo, estado }) => ({
      modulo,
      estado: avance.completar.includes(modulo) ? 'completado' : avance.reabrir.includes(modulo) ? 'pendiente' : estado,
    })),
  };
}

describe('what follows from a case as it stands', () => {
  it('is taken in one go: after it nothing follows', () => {
    fc.assert(
      fc.property(panoramas, (p) => {
        const segunda = siguientesPasos(despues(p));
        if (!segunda) return;
        const { documentacion, certificados, completar, reabrir, cierre } = segunda;
        assert.deepEqual([documentacion, certificados, completar, reabrir, cierre], [false, [], [], [], null]);
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves every living case waiting for somebody, and no ended one', () => {
    fc.assert(
      fc.property(panoramas, (p) => {
        const avance = siguientesPasos(p);
        if (!avance) return void assert.ok(p.estado === 'cerrado' || p.estado === 'anulado');
        assert.equal(avance.en_espera_de === null, avance.estado === 'cerrado');
      }),
      { numRuns: 2000 },
    );
  });

  it('closes only what is finished, and what it closes could be closed by hand with that result', () => {
    let cierres = 0;
    fc.assert(
      fc.property(fc.oneof(panoramas, terminados), (p) => {
        const avance = siguientesPasos(p);
        if (!avance?.cierre) return;
        cierres += 1;
        const fin = despues(p);
        assert.ok(p.lista_completa && fin.modulos.every(({ estado }) => estado === 'completado'));
        assert.equal(impedimentoDeCierre(fin, avance.cierre), null);
        if (avance.cierre === 'parcial') assert.notEqual(impedimentoDeCierre(fin, 'completado'), null);
      }),
      { numRuns: 3000 },
    );
    assert.ok(cierres > 10, `${cierres} closings`);
  });
});

describe('the tables of transitions', () => {
  it('have a sentence for each fact, in both languages', () => {
    for (const { hecho } of [...TRANSICIONES_DE_CASO, ...TRANSICIONES_DE_MODULO])
      assert.ok(TEXTOS_CRONOLOGIA[hecho]?.es && TEXTOS_CRONOLOGIA[hecho]?.en, hecho);
  });

  it('say what somebody can do from a state', () => {
    assert.deepEqual(posibleDesde(TRANSICIONES_DE_CASO, 'abierto', 'servicio'), ['cerrar', 'anular']);
    assert.deepEqual(posibleDesde(TRANSICIONES_DE_CASO, 'cerrado', 'aseguradora'), ['reabrir']);
    assert.deepEqual(posibleDesde(TRANSICIONES_DE_CASO, 'anulado', 'servicio'), []);
    assert.throws(() => transicionDe(TRANSICIONES_DE_CASO, 'volar'), /volar/);
  });
});
