import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Overview } from '../../caso/rules/rules-overview.ts';
import { type Instants, stepsOf, weeksOf } from './rules-progress.ts';

const EMPTY: Overview = {
  estado: 'abierto',
  retenido: false,
  lista_completa: false,
  documentacion_completa: false,
  prueba: 'falta',
  mandato: 'falta',
  por_revisar: 0,
  papeles_pedidos: 0,
  objeciones: { de_la_aseguradora: 0, otras: 0 },
  modulos: [],
  cuentas: [],
  certificados: [],
};
const AT = '2026-11-25T10:00:00.000Z';
const OPENED: Instants = { abierto: AT, lista_completa: null, documentacion_completa: null, cerrado: null };
const cuenta = (estado: Overview['cuentas'][number]['estado'], n = 1) =>
  ({ modulo: 'borrado', estado, resultado: null, n, falta_de: null, por_leer: false }) as const;
const states = (overview: Overview, instants: Instants) => stepsOf(overview, instants).map(({ estado }) => estado);

describe('the steps of a case', () => {
  it('begin with the family: until it acts, all later steps are pending', () => {
    assert.deepEqual(states(EMPTY, OPENED), ['hecho', 'en_curso', 'pendiente', 'pendiente', 'pendiente', 'pendiente']);
  });

  it('count the requests and answers of accounts, without discarded accounts', () => {
    const overview: Overview = {
      ...EMPTY,
      cuentas: [cuenta('resuelta', 2), cuenta('solicitada'), cuenta('confirmada'), cuenta('descartada', 3)],
      certificados: [
        { tipo: 'defuncion_literal', estado: 'obtenido', falta_de: null },
        { tipo: 'ultimas_voluntades', estado: 'no_procede', falta_de: null },
      ],
    };
    const [, , , asked, answered] = stepsOf(overview, { ...OPENED, lista_completa: AT });
    assert.deepEqual([asked?.hechas, asked?.total, asked?.estado], [4, 5, 'en_curso']);
    assert.deepEqual([answered?.hechas, answered?.total, answered?.estado], [3, 5, 'en_curso']);
  });

  it('are done when all requests have been answered and the list of accounts is complete', () => {
    const overview: Overview = { ...EMPTY, cuentas: [cuenta('resuelta')] };
    assert.equal(stepsOf(overview, OPENED)[4]?.estado, 'en_curso', 'the step is not done while more accounts may come');
    assert.equal(stepsOf(overview, { ...OPENED, lista_completa: AT })[4]?.estado, 'hecho');
  });

  it('are `no_toca` if the case ended before it reached them', () => {
    assert.deepEqual(states({ ...EMPTY, estado: 'cerrado' }, { ...OPENED, cerrado: AT }), [
      'hecho',
      'no_toca',
      'no_toca',
      'no_toca',
      'no_toca',
      'hecho',
    ]);
  });
});

it('durations are rounded up to whole weeks, at least one, and are null if none is known', () => {
  assert.equal(weeksOf([]), null);
  assert.deepEqual(weeksOf([3, 20]), { desde: 1, hasta: 3 });
  assert.deepEqual(weeksOf([0]), { desde: 1, hasta: 1 });
});
