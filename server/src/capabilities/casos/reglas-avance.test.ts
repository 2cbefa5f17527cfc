/** The pure core of a case: what follows from how it stands, for every way in which it can stand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESTADOS_CERTIFICADO, TIPOS_DE_CERTIFICADO } from '@albacea/contract/certificados.ts';
import { ESTADOS_CUENTA } from '@albacea/contract/cuentas.ts';
import { ESTADOS_CASO, MODULOS, RESULTADOS_CUENTA, ULTIMOS_PASOS } from '@albacea/contract/listas.ts';
import fc from 'fast-check';
import { siguientesPasos } from './reglas-avance.ts';
import { impedimentoDeCierre } from './reglas-cierre.ts';
import { TEXTOS_CRONOLOGIA } from './reglas-cronologia.ts';
import { TRANSICIONES_DE_CASO, TRANSICIONES_DE_MODULO } from './reglas-estados.ts';
import { lastStep } from './reglas-last-step.ts';
import { CERTIFICADO_FINAL, CUENTA_FINAL, type Panorama } from './reglas-panorama.ts';
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
          estado: fc.constantFrom('pendiente' as const, 'completado' as const, 'terminado' as const),
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
      estado: avance.completar.includes(modulo)
        ? 'completado'
        : avance.terminar.includes(modulo)
          ? 'terminado'
          : avance.reabrir.includes(modulo)
            ? 'pendiente'
            : estado,
    })),
  };
}

describe('what follows from a case as it stands', () => {
  it('is taken in one go: after it nothing follows', () => {
    fc.assert(
      fc.property(panoramas, (p) => {
        const segunda = siguientesPasos(despues(p));
        if (!segunda) return;
        const { documentacion, certificados, completar, terminar, reabrir, cierre } = segunda;
        assert.deepEqual(
          [documentacion, certificados, completar, terminar, reabrir, cierre],
          [false, [], [], [], [], null],
        );
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
        assert.ok(p.lista_completa && fin.modulos.every(({ estado }) => estado !== 'pendiente'));
        assert.equal(impedimentoDeCierre(fin, avance.cierre), null);
        if (avance.cierre !== 'completado') assert.notEqual(impedimentoDeCierre(fin, 'completado'), null);
      }),
      { numRuns: 3000 },
    );
    assert.ok(cierres > 10, `${cierres} closings`);
  });

  it('completes a module only if something of it was obtained, and a case only if something at all was', () => {
    fc.assert(
      fc.property(fc.oneof(panoramas, terminados), (p) => {
        const avance = siguientesPasos(p);
        if (!avance) return;
        const accounts = p.cuentas.filter(({ estado, resultado }) => estado === 'resuelta' && resultado !== 'denegada');
        const registers = p.certificados.some(({ estado }) => estado === 'obtenido');
        const obtained = (modulo: string) =>
          accounts.some((una) => una.modulo === modulo) || (modulo === 'certificados' && registers);
        assert.ok(avance.completar.every(obtained));
        assert.ok(!avance.terminar.some(obtained));
        if (avance.cierre === 'completado') assert.ok(accounts.length > 0 || registers);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the last step', () => {
  const closes = (p: Panorama): boolean => (siguientesPasos(p)?.cierre ?? null) !== null;
  const open = ({
    cuentas,
    certificados,
    objeciones,
    por_revisar,
    lista_completa,
  }: Panorama): Record<string, number> => ({
    cuenta: cuentas.filter(({ estado }) => !CUENTA_FINAL.includes(estado)).reduce((suma, { n }) => suma + n, 0),
    certificado: certificados.filter(({ estado }) => !CERTIFICADO_FINAL.includes(estado)).length,
    objecion: objeciones.de_la_aseguradora + objeciones.otras,
    documento: por_revisar,
    lista: lista_completa ? 0 : 1,
  });

  it('is the one thing left open in a case under way that nothing else holds, and nothing is where two are', () => {
    let told = 0;
    // a finished case in which one or two things are open again
    const almost = fc
      .tuple(terminados, fc.uniqueArray(fc.constantFrom(...ULTIMOS_PASOS), { maxLength: 2 }))
      .map(([p, again]): [Panorama, readonly string[]] => [
        {
          ...p,
          cuentas: again.includes('cuenta')
            ? [...p.cuentas, { modulo: 'borrado', estado: 'solicitada', resultado: null, n: 1, falta_de: null }]
            : p.cuentas,
          certificados: p.certificados.map((uno, i) =>
            again.includes('certificado') && i === 0 ? { ...uno, estado: 'solicitado' } : uno,
          ),
          objeciones: { de_la_aseguradora: 0, otras: again.includes('objecion') ? 1 : 0 },
          por_revisar: again.includes('documento') ? 1 : 0,
          lista_completa: !again.includes('lista'),
        },
        again,
      ]);
    fc.assert(
      fc.property(almost, ([p, again]) => {
        const [only = null, second] = again;
        assert.equal(lastStep(p), second === undefined ? only : null);
        told += lastStep(p) === null ? 0 : 1;
      }),
      { numRuns: 2000 },
    );
    assert.ok(told > 200, `${told} told`);
  });

  it('is told of nothing that is not open, and of no case that has ended', () => {
    fc.assert(
      fc.property(panoramas, (p) => {
        const paso = lastStep(p);
        if (paso === null || closes(p)) return;
        assert.ok(p.estado === 'abierto' || p.estado === 'en_tramite');
        assert.equal(open(p)[paso], 1);
      }),
      { numRuns: 3000 },
    );
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
