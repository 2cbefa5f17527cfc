/** Terms of the law, each with the law, its article and its identifier in the Boletín Oficial del Estado. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { CUENTA_ACTIONS } from '@albacea/contract/schemas/lists.ts';
import { PROVEEDOR_TYPES, type ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import { oneAction } from '../../../test/support/card.ts';
import { deadlineAfterChase, responseDeadline } from './rules-deadline.ts';
import {
  AUTHORISED_DEBIT_WEEKS,
  BILLING_DAYS,
  binds,
  CUSTOMER_SERVICE,
  citesCustomerService,
  complaintTerm,
  completeUntil,
  lastDayOf,
  legalTerm,
  serviceLawOf,
  UNAUTHORISED_DEBIT_MONTHS,
} from './rules-legal-terms.ts';

const LEY_10_2025 = 'BOE-A-2025-26698';
const RD_899_2009 = 'BOE-A-2009-8961';
const LEY_44_2002 = 'BOE-A-2002-22807';
const RDL_19_2018 = 'BOE-A-2018-16036';

type Row = readonly [ProveedorType | null, CuentaAction, number, 'habiles' | 'meses', RegExp, string];
const TABLE: readonly Row[] = [
  ['energia', 'cancelar', 15, 'habiles', /17\.1 .*10\/2025/, LEY_10_2025],
  ['agua', 'transferir', 15, 'habiles', /17\.1 .*10\/2025/, LEY_10_2025],
  ['video', 'cancelar', 15, 'habiles', /17\.1 .*10\/2025/, LEY_10_2025],
  [null, 'cancelar', 15, 'habiles', /17\.1 .*10\/2025/, LEY_10_2025],
  ['telefonia', 'cancelar', 2, 'habiles', /7 .*899\/2009/, RD_899_2009],
  ['banca', 'transferir', 1, 'meses', /29 bis.*44\/2002/, LEY_44_2002],
  ['inversion', 'transferir', 1, 'meses', /29 septies.*44\/2002/, LEY_44_2002],
  ['pagos', 'cancelar', 15, 'habiles', /69 .*19\/2018/, RDL_19_2018],
  ['red_social', 'eliminar', 1, 'meses', /12\.3|12\(3\)/, 'BOE-A-2018-16673'],
  ['telefonia', 'obtener_datos', 1, 'meses', /12\.3|12\(3\)/, 'BOE-A-2018-16673'],
];

describe('the terms of the law', () => {
  for (const [type, action, dias, computo, norma, source] of TABLE) {
    const term = legalTerm(type, action);
    it(`${type ?? 'outside the catalogue'}, ${action}: ${dias} ${computo} (${term.norma.en}: ${source})`, () => {
      assert.deepEqual([term.dias, term.computo], [dias, computo]);
      assert.match(term.norma.es, norma);
      assert.match(term.norma.en, norma);
    });
  }

  it('exist for every kind of provider and action, and bind nobody but telephone companies before 2026-12-28', () => {
    for (const type of [null, ...PROVEEDOR_TYPES])
      for (const action of CUENTA_ACTIONS) {
        const term = legalTerm(type, action);
        assert.ok(term.dias > 0 && lastDayOf(term, '2026-11-25') > '2026-11-25');
        if (type !== 'telefonia') assert.equal(binds(term, '2026-12-27'), false, `${type} ${action}`);
      }
  });

  it(`the terms of Ley 10/2025 bind basic services from 2026-12-28, can be cited to other companies from then on, and to telecoms and finance never (${LEY_10_2025}, arts. 2.1, 2.2, 2.4 to 2.6, transitional provision)`, () => {
    assert.equal(CUSTOMER_SERVICE, '2026-12-28');
    assert.equal(binds(legalTerm('energia', 'cancelar'), '2026-12-28'), true);
    assert.equal(binds(legalTerm('video', 'cancelar'), '2026-12-28'), false);
    assert.deepEqual(
      (['energia', 'video', 'telefonia', 'banca', 'pagos', 'inversion', 'cripto'] as const).map(serviceLawOf),
      ['basico', 'general', 'telecomunicaciones', 'financiero', 'financiero', 'financiero', 'ninguno'],
    );
    for (const type of ['telefonia', 'banca', 'pagos', 'inversion', 'cripto'] as const)
      assert.equal(citesCustomerService(type, '2027-01-01'), false, type);
    assert.equal(citesCustomerService('video', '2026-12-27'), false);
    assert.equal(citesCustomerService('video', '2026-12-28'), true);
  });

  it(`the terms for complaints about bills and undue charges are five days, not fifteen (${LEY_10_2025}, art. 17.3)`, () => {
    assert.equal(BILLING_DAYS, 5);
  });

  it(`the terms for completing a request are at least ten working days, once the law binds (${LEY_10_2025}, art. 13.3)`, () => {
    assert.equal(completeUntil('energia', 'cancelar', '2027-01-11'), '2027-01-25');
    assert.equal(completeUntil('energia', 'cancelar', '2026-11-25'), null);
    assert.equal(completeUntil('energia', 'obtener_datos', '2027-01-11'), null);
    assert.equal(completeUntil('telefonia', 'cancelar', '2027-01-11'), null);
  });

  it(`the terms for reclaiming a direct debit are eight weeks, or thirteen months if nobody authorised it (${RDL_19_2018}, arts. 49 and 43)`, () => {
    assert.deepEqual([AUTHORISED_DEBIT_WEEKS, UNAUTHORISED_DEBIT_MONTHS], [8, 13]);
  });

  it(`the terms for a complaint are a month for a bank and fifteen working days for a payment firm (${LEY_44_2002}, art. 29 bis; ${RDL_19_2018}, art. 69)`, () => {
    assert.equal(lastDayOf(complaintTerm('banca'), '2026-12-01'), '2027-01-04');
    assert.equal(lastDayOf(complaintTerm('inversion'), '2026-12-01'), '2027-01-04');
    assert.equal(lastDayOf(complaintTerm('pagos'), '2026-12-01'), '2026-12-24');
  });
});

describe('the last day for an answer', () => {
  const having = (plazo_publicado_dias: number | null, plazo_computo: 'naturales' | 'habiles' | null = 'naturales') =>
    oneAction({ plazo_publicado_dias, plazo_computo });

  it(`the last day for an answer for a telephone line comes after two working days, or sooner if the provider promises so (${RD_899_2009}, art. 7)`, () => {
    for (const offer of [null, having(null), having(30)])
      assert.equal(responseDeadline('2026-11-25', 'cancelar', offer, 'telefonia'), '2026-11-27');
    assert.equal(responseDeadline('2026-11-25', 'cancelar', having(1), 'telefonia'), '2026-11-26');
  });

  it('follows the published term, unless a law that binds the provider sets an earlier day', () => {
    assert.equal(responseDeadline('2026-11-25', 'cancelar', having(60), 'energia'), '2027-01-24');
    assert.equal(responseDeadline('2027-01-11', 'cancelar', having(60), 'energia'), '2027-02-01');
    assert.equal(responseDeadline('2027-01-11', 'cancelar', having(60), 'video'), '2027-03-12');
  });

  it(`is counted anew from a request that is sent again (${LEY_10_2025}, art. 13.3)`, () => {
    const first = responseDeadline('2027-01-11', 'cancelar', null, 'energia');
    const again = responseDeadline('2027-01-20', 'cancelar', null, 'energia');
    assert.deepEqual([first, again], ['2027-02-01', '2027-02-10']);
  });

  it(`is that of a complaint after the first chase of a bank about a contract, and never becomes earlier (${LEY_44_2002}, art. 29 bis; ${RDL_19_2018}, art. 69)`, () => {
    const chased = (tipo: ProveedorType, accion: CuentaAction, insistencias = 0, plazo = '2026-11-30') =>
      deadlineAfterChase({ plazo, insistencias }, '2026-12-01', { tipo, accion });
    assert.equal(chased('banca', 'transferir'), '2027-01-04');
    assert.equal(chased('pagos', 'cancelar'), '2026-12-24');
    assert.equal(chased('banca', 'transferir', 0, '2027-03-01'), '2027-03-01');
    for (const asIs of [chased('banca', 'transferir', 1), chased('video', 'cancelar'), chased('banca', 'eliminar')])
      assert.equal(asIs, '2026-11-30');
  });
});
