import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COPIES } from '@albacea/contract/schemas/cuentas.ts';
import { DOCUMENTO_STATES } from '@albacea/contract/schemas/documentos.ts';
import { CUENTA_ACTIONS, CUENTA_STATES, DOCUMENTO_TYPES } from '@albacea/contract/schemas/lists.ts';
import { DATA_PAPERS, PAPERS, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import fc from 'fast-check';
import { oneAction, oneCard, oneWay } from '../../../test/support/card.ts';
import { isIrreversible, questionBeforeCut, withoutProcedure } from '../../caso/rules/rules-actions.ts';
import { proveedorForSending } from '../sending-facts.ts';
import { reasonsAgainstSilence } from './rules-deadline.ts';
import {
  type CasoSituation,
  type CuentaForSending,
  chaseImpediments,
  type DocumentoForSending,
  missingPapers,
  sendingImpediments,
} from './rules-sending.ts';

const NOW = new Date('2026-11-25T09:30:00.000Z');
const HOUR = 3_600_000;
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

const ready: CuentaForSending = {
  id: 'una',
  estado: 'confirmada',
  accion: 'eliminar',
  nombre: 'Facebook',
  identificador: null,
  hasIdentifier: true,
  nuevoTitular: null,
  copia: 'rechazada',
  vivienda_habitada: null,
  corte_aceptado: null,
  confirmada: after(-72),
  reposo_hasta: after(0),
  papeles_pedidos: [],
};
const documento = (
  tipo: DocumentoForSending['tipo'],
  changes: Partial<DocumentoForSending> = {},
): DocumentoForSending => ({
  tipo,
  estado: 'validado',
  cuenta: null,
  ...changes,
});
const inOrder: CasoSituation = {
  vivo: true,
  mandatoFirmado: true,
  nameSettled: true,
  alcance: null,
  revisado: [],
  documentos: [documento('certificado_defuncion'), documento('titulo_sucesorio', { cuenta: 'una' })],
  objeciones: [],
  turnos: {},
  copias: [],
  sinDeclarar: [],
  porLeer: [],
  enCamino: [],
  perdidas: {},
  avisado: true,
  porComprobar: false,
  datosLimitados: false,
};
const card = oneCard({
  acciones: [oneAction(), oneAction({ accion: 'cancelar', vias: [oneWay({ de_entrada: [['factura']] })] })],
});
const proveedor = (one: Pick<CuentaForSending, 'accion' | 'vivienda_habitada'>, entry: typeof card | null = card) =>
  proveedorForSending(entry, { via: null, ...one }, '2026-11-25');
const codes = (
  cuenta: Partial<CuentaForSending> = {},
  situation: Partial<CasoSituation> = {},
  entry: typeof card | null = card,
) => {
  const whole = { ...ready, ...cuenta };
  return sendingImpediments(whole, proveedor(whole, entry), { ...inOrder, ...situation }, NOW).map(
    ({ codigo }) => codigo,
  );
};

describe('a request leaves', () => {
  it('a request leaves if everything is in order, to a provider in the catalogue or outside it', () => {
    assert.deepEqual(codes(), []);
    assert.deepEqual(codes({}, {}, null), []);
    assert.deepEqual(codes({ estado: 'rechazada' }), []);
    assert.deepEqual(codes({ estado: 'sin_respuesta' }), []);
  });

  it('not from a case that has ended, nor before the heir has confirmed, nor twice', () => {
    assert.deepEqual(codes({}, { vivo: false }), ['caso_terminado']);
    for (const estado of ['propuesta', 'solicitada', 'resuelta', 'descartada'] as const)
      assert.deepEqual(codes({ estado }), ['estado'], estado);
  });

  it('only with a validated proof of death, and a signed mandate that covers it and that nobody still has to review', () => {
    const title = documento('titulo_sucesorio');
    for (const estado of ['recibido', 'rechazado'] as const)
      assert.deepEqual(codes({}, { documentos: [title, documento('certificado_defuncion', { estado })] }, null), [
        'prueba_de_fallecimiento',
      ]);
    const memorial = { accion: 'conmemorar', copia: null } as const;
    assert.deepEqual(codes(memorial, { documentos: [documento('declaracion_aseguradora')] }, null), []);
    assert.deepEqual(codes(memorial, { documentos: [documento('prueba_fallecimiento')] }, null), [
      'prueba_de_fallecimiento',
    ]);
    assert.deepEqual(codes({}, { mandatoFirmado: false }), ['mandato']);
    assert.deepEqual(codes({}, { nameSettled: false }), ['nombre_por_revisar']);
    const alcance = [{ proveedor: 'Facebook', accion: 'eliminar' as const }];
    const other = [{ proveedor: 'Facebook', accion: 'conmemorar' as const }];
    assert.deepEqual(codes({}, { alcance: other, revisado: other }), ['mandato_sin_cuenta']);
    assert.deepEqual(codes({}, { alcance, revisado: other }), ['documentacion']);
    assert.deepEqual(codes({}, { alcance, revisado: alcance }), []);
  });

  it('once; afterwards it can be chased, but neither in a cooling-off period nor while the signer’s name is to be reviewed, an answer is unread or a letter has not left', () => {
    const codesOfChase = (situation: Partial<CasoSituation>, reposo_hasta = ready.reposo_hasta) => {
      const out = { ...ready, estado: 'solicitada' as const, reposo_hasta };
      return chaseImpediments(out, proveedor(out), { ...inOrder, ...situation }, NOW).map(({ codigo }) => codigo);
    };
    assert.deepEqual(codesOfChase({}), []);
    assert.deepEqual(codesOfChase({ avisado: false }), [], 'a telephone that became known later is called meanwhile');
    assert.deepEqual(codesOfChase({}, after(1)), ['reposo']);
    assert.deepEqual(codesOfChase({ nameSettled: false }), ['nombre_por_revisar']);
    assert.deepEqual(codesOfChase({ porLeer: ['otra'], enCamino: ['otra'] }), []);
    assert.deepEqual(codesOfChase({ enCamino: ['una'] }), ['carta_en_camino']);
    assert.deepEqual(codesOfChase({ porLeer: ['una'] }), ['respuesta_por_leer']);
    assert.deepEqual(codes({ estado: 'rechazada' }, { porLeer: ['una'] }), ['respuesta_por_leer']);
  });

  it('only after the notice to the person and the cooling-off period, to the millisecond; a reversible action does not wait', () => {
    assert.deepEqual(codes({ reposo_hasta: new Date(NOW.getTime() + 1) }), ['reposo']);
    assert.deepEqual(codes({ reposo_hasta: NOW }), []);
    assert.deepEqual(codes({ reposo_hasta: null }, { avisado: false }), ['aviso_previo']);
    assert.deepEqual(codes({ accion: 'cancelar', reposo_hasta: after(1) }, {}, null), []);
    assert.deepEqual(
      codes({ reposo_hasta: null, confirmada: after(-71) }),
      ['reposo'],
      'an action that became irreversible later waits from its confirmation on',
    );
    const electricity = {
      accion: 'cancelar',
      vivienda_habitada: 'no',
      confirmada: after(-71),
      reposo_hasta: null,
    } as const;
    assert.deepEqual(codes(electricity, {}, null), ['reposo'], 'ending a supply waits too');
  });

  it('not while a wanted copy is missing, nor while the family is still saving the contents', () => {
    const held: Partial<Record<string, string>> = { la_guardan: 'guardar' };
    for (const copia of COPIES) assert.deepEqual(codes({ copia }), held[copia] ? [held[copia]] : [], copia);
    assert.deepEqual(codes({ accion: 'cancelar', copia: 'la_guardan' }, {}, null), []);
    const asked = { copias: [ready.id] };
    assert.deepEqual(codes({ copia: 'la_guardan' }, asked), ['copia']);
    assert.deepEqual(codes({ copia: 'rechazada' }, asked), []);
  });

  it('not, if irreversible, while an objection to the account or the whole case is open or upheld', () => {
    for (const cuentas of [['otra', 'una'], null]) {
      assert.deepEqual(codes({}, { objeciones: [{ cuentas, estado: 'abierta' }] }), ['objecion']);
      assert.deepEqual(codes({}, { objeciones: [{ cuentas, estado: 'mantenida' }] }), ['objecion_mantenida']);
      assert.deepEqual(codes({}, { objeciones: [{ cuentas, estado: 'levantada' }] }), []);
      assert.deepEqual(codes({ accion: 'cancelar' }, { objeciones: [{ cuentas, estado: 'abierta' }] }, null), []);
    }
    assert.deepEqual(codes({}, { objeciones: [{ cuentas: ['otra'], estado: 'abierta' }] }), []);
  });

  it('not for an action that the provider does not offer or that needs no request', () => {
    assert.deepEqual(codes({ accion: 'conmemorar' }), ['accion_no_ofrecida']);
    assert.deepEqual(codes({ accion: 'conservar' }), ['sin_tramite']);
  });

  it('a request that may not leave gets every reason against it at once, in both languages', () => {
    const cuenta = { ...ready, estado: 'confirmada' as const, copia: 'la_guardan' as const, reposo_hasta: after(5) };
    const situation = {
      ...inOrder,
      mandatoFirmado: false,
      documentos: [],
      objeciones: [{ cuentas: null, estado: 'abierta' as const }],
    };
    const all = sendingImpediments(cuenta, proveedor({ accion: 'eliminar', vivienda_habitada: null }), situation, NOW);
    assert.deepEqual(
      all.map(({ codigo }) => codigo),
      ['prueba_de_fallecimiento', 'mandato', 'papeles', 'reposo', 'guardar', 'objecion'],
    );
    for (const { texto } of all) assert.ok(texto.es.endsWith('.') && texto.en.endsWith('.'), texto.es);
    const coolingOff = all.find(({ codigo }) => codigo === 'reposo')?.texto;
    assert.match(coolingOff?.es ?? '', /25 de noviembre de 2026.*15:30/, 'as the clocks of Madrid show it');
    assert.match(coolingOff?.en ?? '', /25 November 2026/);
  });
});

describe('the papers of a provider', () => {
  const ofSets = (
    unos: Paper[][],
    documentos: DocumentoForSending[],
    { hasIdentifier = true, todos = [] as Paper[] } = {},
  ) => missingPapers({ id: 'una', hasIdentifier }, { todos, unos }, documentos);
  const missing = (papers: Paper[], documentos: DocumentoForSending[], hasIdentifier = true) =>
    ofSets([papers], documentos, { hasIdentifier }).flat();

  it('hold back only the account that needs them, and may belong to the account or to the whole case', () => {
    assert.deepEqual(codes({ id: 'otra' }), ['papeles'], 'the title belongs to another account');
    assert.deepEqual(missing(['factura'], [documento('factura', { cuenta: 'otra' })]), ['factura']);
    assert.deepEqual(missing(['factura'], [documento('factura', { cuenta: 'una' })]), []);
    assert.deepEqual(missing(['factura'], [documento('factura')]), []);
    assert.deepEqual(missing(['factura'], [documento('factura', { estado: 'recibido' })]), ['factura']);
  });

  it('accept the death certificate as a proof of death, and no other proof as the certificate', () => {
    assert.deepEqual(missing(['prueba_fallecimiento'], [documento('certificado_defuncion')]), []);
    assert.deepEqual(missing(['certificado_defuncion'], [documento('prueba_fallecimiento')]), [
      'certificado_defuncion',
    ]);
    assert.deepEqual(missing(['certificado_defuncion'], [documento('declaracion_aseguradora')]), [
      'certificado_defuncion',
    ]);
  });

  it('include the identifier, and never a password or payment data', () => {
    assert.deepEqual(missing(['identificador_cuenta'], [], false), ['identificador_cuenta']);
    assert.deepEqual(missing(['identificador_cuenta', 'clave_de_acceso', 'datos_pago'], [], true), []);
  });

  it('are complete with any one set and every paper that the provider asked for', () => {
    const sets: Paper[][] = [['poder', 'prueba_fallecimiento'], ['titulo_sucesorio']];
    assert.deepEqual(ofSets(sets, []), [['titulo_sucesorio'], ['poder', 'prueba_fallecimiento']], 'the shortest first');
    assert.deepEqual(ofSets(sets, [documento('titulo_sucesorio')]), []);
    assert.deepEqual(ofSets(sets, [documento('titulo_sucesorio')], { todos: ['factura'] }), [
      ['factura'],
      ['factura', 'poder', 'prueba_fallecimiento'],
    ]);
    assert.deepEqual(ofSets([], [], { todos: ['factura'] }), [['factura']]);
  });

  it('hold a request back only if a recent official page demands them from the start', () => {
    const source = (clase: 'oficial' | 'copia_de_oficial' | 'terceros' | 'gestor', fecha_documento: string | null) =>
      oneCard({
        acciones: [oneAction({ vias: [oneWay({ de_entrada: [['dni_solicitante']] })] })],
        verificacion: { fecha: '2026-11-21', fuente: { clase, referencia: 'x', fecha_documento }, salvo: [] },
      });
    const held = (entry: typeof card) => codes({}, {}, entry).length > 0;
    assert.ok(held(source('oficial', null)), 'an official page without a date counts from the day it was seen');
    assert.ok(held(source('oficial', '2024-12')));
    for (const old of ['2024-11-24', '2024-10', '2023']) assert.ok(!held(source('oficial', old)), old);
    for (const kind of ['copia_de_oficial', 'terceros', 'gestor'] as const) assert.ok(!held(source(kind, null)), kind);
    assert.ok(
      !held(
        oneCard({
          ...source('oficial', null),
          acciones: [oneAction({ vias: [oneWay({ de_entrada: [], si_lo_piden: [['dni_solicitante']] })] })],
        }),
      ),
    );
  });

  it('always include the certificate for ending an account, and the papers that the provider asked for', () => {
    const declared = { documentos: [documento('declaracion_aseguradora')] };
    assert.deepEqual(codes({}, declared, null), ['papeles'], 'the statement of the insurer is not enough to erase');
    assert.deepEqual(codes({ accion: 'conmemorar', copia: null }, declared, null), []);
    assert.deepEqual(codes({ papeles_pedidos: ['poder'] }, {}, null), ['papeles']);
    assert.deepEqual(codes({ papeles_pedidos: ['titulo_sucesorio'] }), []);
  });

  it('are complete if each has a validated document; every paper without one is missing', () => {
    const ofPaper = PAPERS.filter((paper) => !DATA_PAPERS.includes(paper));
    fc.assert(
      fc.property(fc.subarray(ofPaper), fc.subarray(ofPaper), (asked, present) => {
        const documentos = present.map((type) => documento(type as DocumentoForSending['tipo']));
        const certificado = present.includes('certificado_defuncion');
        const expected = asked.filter(
          (paper) => !present.includes(paper) && !(paper === 'prueba_fallecimiento' && certificado),
        );
        assert.deepEqual(missing(asked, documentos), expected);
      }),
    );
  });
});

describe('whatever the situation', () => {
  const cuenta: fc.Arbitrary<CuentaForSending> = fc.record({
    id: fc.constantFrom('una', 'otra'),
    estado: fc.oneof(fc.constant('confirmada' as const), fc.constantFrom(...CUENTA_STATES)),
    accion: fc.constantFrom(null, ...CUENTA_ACTIONS),
    nombre: fc.constantFrom('Facebook', 'Netflix'),
    identificador: fc.constantFrom(null, 'ana'),
    nuevoTitular: fc.constantFrom(null, { quien: 'heredero' } as const),
    hasIdentifier: fc.boolean(),
    copia: fc.constantFrom(null, ...COPIES),
    vivienda_habitada: fc.constantFrom(null, 'si', 'no', 'no_se'),
    corte_aceptado: fc.constantFrom(null, after(-1)),
    confirmada: fc.constantFrom(null, after(-100), after(-1)),
    reposo_hasta: fc.constantFrom(null, after(-1), after(1)),
    papeles_pedidos: fc.constantFrom([], [], ['poder' as const]),
  });
  /** True three times out of four: with even odds hardly any request could leave. */
  const mostly = fc.constantFrom(true, true, true, false);
  const situation: fc.Arbitrary<CasoSituation> = fc.record({
    vivo: mostly,
    mandatoFirmado: mostly,
    nameSettled: mostly,
    alcance: fc.constantFrom(null, null, null, [], [{ proveedor: 'Facebook', accion: 'eliminar' as const }]),
    revisado: fc.constantFrom([], [{ proveedor: 'Facebook', accion: 'eliminar' as const }]),
    documentos: fc.oneof(
      fc.constant([{ tipo: 'certificado_defuncion' as const, estado: 'validado' as const, cuenta: null }]),
      fc.array(
        fc.record({
          tipo: fc.constantFrom(...DOCUMENTO_TYPES),
          estado: fc.constantFrom(...DOCUMENTO_STATES),
          cuenta: fc.constantFrom(null, 'una', 'otra'),
        }),
      ),
    ),
    objeciones: fc.array(
      fc.record({
        cuentas: fc.constantFrom(null, ['una'], ['otra'], ['otra', 'una']),
        estado: fc.constantFrom('abierta', 'levantada', 'mantenida'),
      }),
      { maxLength: 3 },
    ),
    turnos: fc.constantFrom<CasoSituation['turnos']>({}, {}, {}, { una: after(1).toISOString() }),
    copias: fc.constantFrom([], [], ['una']),
    sinDeclarar: fc.constantFrom<string[]>([], [], ['una']),
    porLeer: fc.constantFrom<string[]>([], [], ['una']),
    enCamino: fc.constantFrom<string[]>([], ['una']),
    perdidas: fc.constantFrom<CasoSituation['perdidas']>({}, { una: 0 }, { una: 1 }),
    avisado: mostly,
    porComprobar: mostly.map((one) => !one),
    datosLimitados: mostly.map((one) => !one),
  });

  it('no request leaves unless the case is open, the papers are validated, the mandate is signed and nobody objects', () => {
    let leave = 0;
    fc.assert(
      fc.property(cuenta, situation, fc.boolean(), (one, caso, byHand) => {
        if (one.accion === null && one.estado !== 'propuesta') return; // the database has no such row
        const entry = proveedor(one, byHand ? null : card);
        if (sendingImpediments(one, entry, caso, NOW).length > 0) return;
        leave += 1;
        assert.ok(caso.vivo && caso.mandatoFirmado && caso.nameSettled);
        const { alcance, revisado } = caso;
        const names = (scope: typeof revisado) =>
          scope.some((a) => a.proveedor === one.nombre && a.accion === one.accion);
        assert.ok(alcance === null || (names(alcance) && names(revisado)));
        assert.ok(['confirmada', 'rechazada', 'sin_respuesta'].includes(one.estado));
        assert.ok(
          caso.documentos.some(
            (d) => d.estado === 'validado' && ['certificado_defuncion', 'declaracion_aseguradora'].includes(d.tipo),
          ),
        );
        assert.ok(!withoutProcedure(entry));
        assert.ok(one.estado !== 'confirmada' || questionBeforeCut({ ...one, tipo: entry.tipo }) === null);
        assert.ok(!caso.porComprobar && !caso.datosLimitados);
        assert.ok(caso.turnos[one.id] === undefined && !caso.porLeer.includes(one.id));
        if (!isIrreversible(entry)) return;
        assert.ok(caso.avisado);
        assert.ok(one.reposo_hasta === null || one.reposo_hasta <= NOW);
        assert.ok(!caso.objeciones.some((o) => o.estado !== 'levantada' && o.cuentas?.includes(one.id) !== false));
      }),
      { numRuns: 20_000 },
    );
    assert.ok(leave > 20, `only ${leave} could leave`);
  });

  it('every impediment writes its dates in words, never as 2026-12-28', () => {
    fc.assert(
      fc.property(cuenta, situation, (one, caso) => {
        const silence = reasonsAgainstSilence({ ...one, plazo: '2026-12-28', insistencias: 0 }, caso, NOW);
        const texts = sendingImpediments(one, proveedor(one, card), caso, NOW).map(({ texto }) => texto);
        for (const { es, en } of silence ? [...texts, silence] : texts)
          assert.doesNotMatch(`${es} ${en}`, /\d{4}-\d\d/);
      }),
      { numRuns: 2000 },
    );
  });
});
