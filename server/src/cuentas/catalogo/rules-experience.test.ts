import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAction, oneCard, oneWay } from '../../../test/support/card.ts';
import { bestOf, type Experience, outcomeOf, proposalsOf } from './rules-experience.ts';

const known = (changes: Partial<Experience> = {}): Experience => ({
  proveedor: 'album',
  accion: 'eliminar',
  propia: false,
  n: 10,
  aseguradoras: 3,
  dias_mediana: 4,
  dias_p90: 9,
  representante: { si: 0, n: 10 },
  papeles: [],
  ...changes,
});
const proposed = (one: Experience, way = oneWay()) =>
  proposalsOf(oneCard({ acciones: [oneAction({ vias: [way] })] }), [one]).map(({ campo, propuesta }) => [
    campo,
    propuesta,
  ]);
const AGENT = 'acciones.eliminar.vias.general.agente';
const LATER = 'acciones.eliminar.vias.general.si_lo_piden';

describe('experience from our cases', () => {
  it('counts a request as done or refused, and not at all if there was no account', () => {
    assert.deepEqual(
      ['eliminada', 'denegada', 'no_existia'].map((one) => outcomeOf(one as 'eliminada')),
      ['hecha', 'negada', null],
    );
  });

  it('proposes that a representative is accepted if four in five were, and the entry leaves that unknown', () => {
    assert.deepEqual(proposed(known({ representante: { si: 8, n: 10 } })), [[AGENT, 'aceptado']]);
    assert.deepEqual(proposed(known({ representante: { si: 79, n: 100 } })), []);
    assert.deepEqual(proposed(known({ representante: { si: 4, n: 4 } })), [], 'four answers are too few');
    assert.deepEqual(proposed(known({ representante: { si: 10, n: 10 } }), oneWay({ agente: 'no_aceptado' })), []);
  });

  it('proposes a paper that at least half of the answers asked for and the entry does not name', () => {
    const papeles = [{ papel: 'dni_solicitante' as const, n: 5 }];
    assert.deepEqual(proposed(known({ papeles })), [[LATER, [['dni_solicitante']]]]);
    assert.deepEqual(proposed(known({ n: 11, papeles })), []);
    for (const field of ['de_entrada', 'si_lo_piden'])
      assert.deepEqual(proposed(known({ papeles }), oneWay({ [field]: [['dni_solicitante']] })), [], field);
    const beside = oneWay({ si_lo_piden: [['factura'], ['prueba_parentesco']] });
    assert.deepEqual(proposed(known({ papeles }), beside), [
      [
        LATER,
        [
          ['factura', 'dni_solicitante'],
          ['prueba_parentesco', 'dni_solicitante'],
        ],
      ],
    ]);
  });

  it('does not carry over to another provider or action', () => {
    const representante = { si: 10, n: 10 };
    assert.deepEqual(proposed(known({ representante, accion: 'conmemorar' })), []);
    assert.deepEqual(proposed(known({ representante, proveedor: 'otro' })), []);
  });

  it('prefers the experience of all insurers to that of one, action by action', () => {
    const [common, own] = [known(), known({ propia: true, n: 6 })];
    const other = known({ propia: true, accion: 'conmemorar' });
    assert.deepEqual(bestOf([common, own, other]), [common, other]);
    assert.deepEqual(bestOf([own]), [own]);
  });
});
