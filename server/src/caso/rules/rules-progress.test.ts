/** The pure core of a case: the steps that follow from its overview, for every possible overview. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CERTIFICADO_STATES, CERTIFICADO_TYPES } from '@albacea/contract/schemas/certificados.ts';
import { CASO_STATES, CUENTA_RESULTS, CUENTA_STATES, LAST_STEPS, MODULOS } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import { FACT_TEXTS } from '../../shared/rules-facts.ts';
import { possibleFrom, transitionOf } from '../../shared/rules-transition-table.ts';
import { CASO_TRANSITIONS, MODULO_TRANSITIONS } from './rules.ts';
import { closingImpediment } from './rules-commands.ts';
import { CERTIFICADO_FINAL, isOpenCuenta, type Overview } from './rules-overview.ts';
import { lastStep, nextSteps } from './rules-progress.ts';

const overviews: fc.Arbitrary<Overview> = fc.record({
  estado: fc.constantFrom(...CASO_STATES),
  retenido: fc.boolean(),
  lista_completa: fc.boolean(),
  documentacion_completa: fc.boolean(),
  prueba: fc.constantFrom('validada' as const, 'recibida' as const, 'falta' as const),
  mandato: fc.constantFrom('validado' as const, 'firmado' as const, 'revocado' as const, 'falta' as const),
  por_revisar: fc.nat(1),
  papeles_pedidos: fc.nat(1),
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
        estado: fc.constantFrom(...CUENTA_STATES),
        resultado: fc.option(fc.constantFrom(...CUENTA_RESULTS)),
        n: fc.integer({ min: 1, max: 3 }),
        falta_de: fc.constantFrom('heredero' as const, 'proveedor' as const, null),
        por_leer: fc.boolean(),
      })
      .map((group) => ({
        ...group,
        falta_de: group.estado === 'confirmada' || group.estado === 'rechazada' ? group.falta_de : null,
      })),
    { maxLength: 4 },
  ),
  certificados: fc.uniqueArray(
    fc.record({
      tipo: fc.constantFrom(...CERTIFICADO_TYPES),
      estado: fc.constantFrom(...CERTIFICADO_STATES),
      falta_de: fc.constantFrom('heredero' as const, null),
    }),
    { selector: ({ tipo }) => tipo },
  ),
});

/** Cases in which nothing is open: random overviews seldom contain one. */
const finished = overviews.map(
  (p): Overview => ({
    ...p,
    estado: 'en_tramite',
    retenido: false,
    lista_completa: true,
    por_revisar: 0,
    papeles_pedidos: 0,
    objeciones: { de_la_aseguradora: 0, otras: 0 },
    cuentas: p.cuentas.map((cuenta) => ({
      ...cuenta,
      estado: cuenta.n > 1 ? 'resuelta' : 'sin_respuesta',
      por_leer: cuenta.n > 1 && cuenta.por_leer,
    })),
    certificados: CERTIFICADO_TYPES.map((tipo) => ({
      tipo,
      estado: p.por_revisar > 0 ? 'obtenido' : 'denegado',
      falta_de: null,
    })),
  }),
);

/** The overview of a case after its steps were taken. */
function afterwards(p: Overview): Overview {
  const progress = nextSteps(p);
  if (!progress) return p;
  return {
    ...p,
    estado: progress.estado,
    documentacion_completa: p.documentacion_completa || progress.documentacion,
    certificados: [
      ...p.certificados,
      ...progress.certificados.map((tipo) => ({ tipo, estado: 'pendiente' as const, falta_de: null })),
    ],
    modulos: p.modulos.map(({ modulo, estado }) => ({
      modulo,
      estado: progress.completar.includes(modulo)
        ? 'completado'
        : progress.terminar.includes(modulo)
          ? 'terminado'
          : progress.reabrir.includes(modulo)
            ? 'pendiente'
            : estado,
    })),
  };
}

describe('the next steps of a case', () => {
  it('are all taken at once: afterwards no further step follows', () => {
    fc.assert(
      fc.property(overviews, (p) => {
        const second = nextSteps(afterwards(p));
        if (!second) return;
        const { documentacion, certificados, completar, terminar, reabrir, cierre } = second;
        assert.deepEqual(
          [documentacion, certificados, completar, terminar, reabrir, cierre],
          [false, [], [], [], [], null],
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('leave every live case waiting for somebody, and a closed case waiting for nobody', () => {
    fc.assert(
      fc.property(overviews, (p) => {
        const progress = nextSteps(p);
        if (!progress) return void assert.ok(p.estado === 'cerrado' || p.estado === 'anulado');
        assert.equal(progress.en_espera_de === null, progress.estado === 'cerrado');
      }),
      { numRuns: 2000 },
    );
  });

  it('close only a finished case, with a result with which a person could close it too', () => {
    let closings = 0;
    fc.assert(
      fc.property(fc.oneof(overviews, finished), (p) => {
        const progress = nextSteps(p);
        if (!progress?.cierre) return;
        closings += 1;
        const end = afterwards(p);
        assert.ok(p.lista_completa && end.modulos.every(({ estado }) => estado !== 'pendiente'));
        assert.equal(closingImpediment(end, progress.cierre), null);
        if (progress.cierre !== 'completado') assert.notEqual(closingImpediment(end, 'completado'), null);
      }),
      { numRuns: 3000 },
    );
    assert.ok(closings > 10, `${closings} cases are closed`);
  });

  it('close no case in which somebody reports that the person is alive, or whose heir has restricted the use of their data', () => {
    fc.assert(fc.property(finished, (p) => assert.equal(nextSteps({ ...p, retenido: true })?.cierre, null)));
  });

  it('complete a module only if something of the module was obtained, and a case only if anything was obtained', () => {
    fc.assert(
      fc.property(fc.oneof(overviews, finished), (p) => {
        const progress = nextSteps(p);
        if (!progress) return;
        const accounts = p.cuentas.filter(({ estado, resultado }) => estado === 'resuelta' && resultado !== 'denegada');
        const registers = p.certificados.some(({ estado }) => estado === 'obtenido');
        const obtained = (modulo: string) =>
          accounts.some((one) => one.modulo === modulo) || (modulo === 'certificados' && registers);
        assert.ok(progress.completar.every(obtained));
        assert.ok(!progress.terminar.some(obtained));
        // An answer that comes after a silence completes a module that had ended with nothing.
        assert.ok(!afterwards(p).modulos.some(({ modulo, estado }) => estado === 'terminado' && obtained(modulo)));
        if (progress.cierre === 'completado') assert.ok(accounts.length > 0 || registers);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the last step', () => {
  const closes = (p: Overview): boolean => (nextSteps(p)?.cierre ?? null) !== null;
  const open = ({
    cuentas,
    certificados,
    objeciones,
    por_revisar,
    lista_completa,
  }: Overview): Record<string, number> => ({
    cuenta: cuentas.filter(isOpenCuenta).reduce((sum, { n }) => sum + n, 0),
    certificado: certificados.filter(({ estado }) => !CERTIFICADO_FINAL.includes(estado)).length,
    objecion: objeciones.de_la_aseguradora + objeciones.otras,
    documento: por_revisar,
    lista: lista_completa ? 0 : 1,
  });

  it('is the only open thing of a case under way, and null if two things are open', () => {
    let told = 0;
    // A finished case in which up to two things are open again.
    const almost = fc
      .tuple(finished, fc.uniqueArray(fc.constantFrom(...LAST_STEPS), { maxLength: 2 }))
      .map(([p, again]): [Overview, readonly string[]] => [
        {
          ...p,
          cuentas: again.includes('cuenta')
            ? [
                ...p.cuentas,
                { modulo: 'borrado', estado: 'solicitada', resultado: null, n: 1, falta_de: null, por_leer: false },
              ]
            : p.cuentas,
          certificados: p.certificados.map((one, i) =>
            again.includes('certificado') && i === 0 ? { ...one, estado: 'solicitado' } : one,
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
    assert.ok(told > 200, `${told} cases have a last step`);
  });

  it('names only a thing that is open, and only in a case that has not ended', () => {
    fc.assert(
      fc.property(overviews, (p) => {
        const step = lastStep(p);
        if (step === null || closes(p)) return;
        assert.ok(p.estado === 'abierto' || p.estado === 'en_tramite');
        assert.equal(open(p)[step], 1);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the tables of transitions', () => {
  it('have a sentence for each fact, in both languages', () => {
    for (const { hecho } of [...CASO_TRANSITIONS, ...MODULO_TRANSITIONS])
      assert.ok(FACT_TEXTS.es[hecho] && FACT_TEXTS.en[hecho], hecho);
  });

  it('say which commands a role has in a state', () => {
    assert.deepEqual(possibleFrom(CASO_TRANSITIONS, 'abierto', 'servicio'), [
      'cerrar',
      'anular',
      'anular_persona_viva',
    ]);
    assert.deepEqual(possibleFrom(CASO_TRANSITIONS, 'cerrado', 'aseguradora'), ['reabrir', 'anular_persona_viva']);
    assert.deepEqual(possibleFrom(CASO_TRANSITIONS, 'anulado', 'servicio'), []);
    assert.throws(() => transitionOf(CASO_TRANSITIONS, 'volar'), /volar/);
  });
});
