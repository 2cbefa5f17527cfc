import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VERIFY_MAXIMUM } from '@albacea/contract/schemas/experience.ts';
import type { Evidence, ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { oneAction, oneCard, oneWay } from '../../../test/support/card.ts';
import type { Experience } from './rules-experience.ts';
import { ageInMonths, doubtOf, type Sources, toVerify } from './rules-to-verify.ts';

const TODAY = '2026-12-01';
const from = (clase: 'oficial' | 'terceros', fecha_documento: string | null, fecha = '2026-11-21'): Evidence => ({
  fecha,
  fuente: { clase, referencia: 'https://ayuda.album.example', fecha_documento },
});
const cardFrom = (evidence: Evidence, changes: Partial<ProveedorCard> = {}) =>
  oneCard({ ...changes, verificacion: { ...evidence, salvo: [] } });
const queue = (cards: readonly ProveedorCard[], rest: Partial<Sources> = {}) =>
  toVerify({ cards, toDecide: [], uso: [], experiencias: [], ...rest }, TODAY);

describe('the list of fields to verify next', () => {
  it('contains fields without a source, with words of third parties, or with official words older than 24 months', () => {
    assert.equal(doubtOf({ fecha: '2026-11-21', fuente: null }, TODAY), 'sin_fuente');
    assert.equal(doubtOf(from('terceros', '2026-11-20'), TODAY), 'terceros');
    assert.equal(doubtOf(from('oficial', '2024-11-30'), TODAY), 'anticuado');
    assert.equal(doubtOf(from('oficial', '2024-12-01'), TODAY), null);
    assert.deepEqual(
      queue([cardFrom(from('oficial', null))]),
      [],
      'a field about which somebody looked and found nothing is not doubtful',
    );
  });

  it('counts months since the date of the source, else since it was seen: at least 1, and 36 without a source', () => {
    assert.equal(ageInMonths(from('oficial', '2024-10'), TODAY), 26);
    assert.equal(ageInMonths(from('oficial', '2023'), TODAY), 36);
    assert.equal(ageInMonths(from('oficial', null, '2026-01-31'), TODAY), 11);
    assert.equal(ageInMonths(from('terceros', null, '2026-12-01'), TODAY), 1);
    assert.equal(ageInMonths({ fecha: '2026-12-01', fuente: null }, TODAY), 36);
  });

  it('scores use, harm and age, and names the fields of an action together with their values', () => {
    const evidence = from('terceros', '2026-06-01');
    const uso = [
      { proveedor: 'album', accion: 'eliminar', cuentas: 9 } as const,
      { proveedor: 'otro', accion: 'eliminar', cuentas: 500 } as const,
    ];
    const [first, ...others] = queue([cardFrom(evidence)], { uso });
    const { campos, comprobable, ...rest } = first ?? assert.fail();
    // 10 × (1, irreversible 3, a title to the estate without evidence 3) × 6 months
    assert.deepEqual(rest, {
      proveedor: 'album',
      nombre: 'Álbum Abierto',
      tipo: 'red_social',
      accion: 'eliminar',
      motivo: 'terceros',
      fuente: evidence.fuente,
      propuesta: null,
      correccion: null,
      caducado: null,
      uso: 9,
      puntuacion: 420,
    });
    assert.ok(campos.includes('acciones.eliminar.vias.general.de_entrada'));
    assert.deepEqual(
      comprobable.map(({ campo }) => campo),
      campos,
      'every field is listed with its value',
    );
    assert.ok(comprobable.some(({ campo, valor }) => campo === 'acciones.eliminar.accion' && valor === '"eliminar"'));
    assert.deepEqual(
      others.map(({ accion, puntuacion }) => [accion, puntuacion]),
      [[null, 60]],
      'the fields of the provider itself score the use of all its actions, and no harm',
    );
  });

  it('puts fields of discreet providers, costly papers and irreversible actions before the rest', () => {
    const evidence = from('terceros', '2026-06-01');
    const scoreOf = (changes: Partial<ProveedorCard>) =>
      queue([cardFrom(evidence, changes)]).find(({ accion }) => accion !== null)?.puntuacion;
    const cheap = oneWay({ de_entrada: [['certificado_defuncion']] });
    const memorial = { acciones: [oneAction({ accion: 'conmemorar', vias: [cheap] })] };
    assert.equal(scoreOf(memorial), 6);
    assert.equal(scoreOf({ ...memorial, discreto: true }), 18);
    assert.equal(scoreOf({ acciones: [oneAction({ vias: [cheap] })] }), 24);
    assert.equal(scoreOf({}), 42);
  });

  it('puts notes, however old, after evidence of papers and addresses', () => {
    const card = cardFrom(from('oficial', null));
    const old = from('oficial', '2012-03-13');
    const recent = from('terceros', '2026-01-01');
    const salvo = [
      { campos: ['acciones.eliminar.notas', 'acciones.eliminar.por_su_cuenta'], ...old },
      { campos: ['acciones.eliminar.vias.general.direccion'], ...recent },
    ];
    const noted = { es: 'Tarda.', en: 'It takes long.' };
    const acciones = [oneAction({ notas: noted })];
    const found = queue([{ ...card, acciones, verificacion: { ...card.verificacion, salvo } }]);
    assert.deepEqual(
      found.map(({ campos, puntuacion }) => [campos, puntuacion]),
      [
        [['acciones.eliminar.vias.general.direccion'], 44],
        [['acciones.eliminar.notas'], 9], // a quarter of 36 months at most
      ],
    );
  });

  it('does not count a costly paper as doubtful if the doubt is about other fields', () => {
    const card = cardFrom(from('oficial', null));
    const salvo = [{ campos: ['acciones.eliminar.vias.general.direccion'], fecha: null, fuente: null }];
    const [only] = queue([{ ...card, verificacion: { ...card.verificacion, salvo } }]);
    assert.deepEqual([only?.motivo, only?.puntuacion], ['sin_fuente', 4 * 36]);
  });

  it('includes corrections that a release questions, with the value of the release, and proposals from our cases', () => {
    const card = cardFrom(from('oficial', null, '2026-11-21'));
    const campo = 'acciones.eliminar.vias.general.quien';
    const decisions = [{ id: 7, proveedor: 'album', campo, publicado: ['albacea'] }];
    const [decision] = queue([card], { toDecide: decisions });
    assert.deepEqual(
      [decision?.motivo, decision?.correccion, decision?.campos, decision?.propuesta],
      ['publicacion_distinta', 7, [campo], '["albacea"]'],
    );
    const experience: Experience = {
      proveedor: 'album',
      accion: 'eliminar',
      propia: false,
      n: 10,
      aseguradoras: 3,
      dias_mediana: 4,
      dias_p90: 9,
      representante: { si: 8, n: 10 },
      papeles: [],
    };
    const [proposal] = queue([card], { experiencias: [experience] });
    assert.deepEqual(
      [proposal?.motivo, proposal?.campos, proposal?.propuesta, proposal?.correccion],
      ['experiencia', ['acciones.eliminar.vias.general.agente'], '"aceptado"', null],
    );
  });

  it('puts the highest score first and ends at a hundred', () => {
    const cards = Array.from({ length: VERIFY_MAXIMUM + 20 }, (_, i) =>
      cardFrom({ fecha: null, fuente: null }, { codigo: `p${i}`, dominios: [] }),
    );
    const uso = cards.map(({ codigo }, i) => ({ proveedor: codigo, accion: 'eliminar' as const, cuentas: i }));
    const found = queue(cards, { uso });
    assert.equal(found.length, VERIFY_MAXIMUM);
    assert.equal(found[0]?.proveedor, `p${VERIFY_MAXIMUM + 19}`);
    const scores = found.map(({ puntuacion }) => puntuacion);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
  });
});
