import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAction, oneCard, oneWay } from '../../../test/support/card.ts';
import { loadCatalogo } from './load-catalogo.ts';
import {
  applyCorrections,
  type Correction,
  correctableFields,
  isCorrectable,
  valueIn,
  withValue,
} from './rules-corrections.ts';
import { certaintiesOf, evidenceOf } from './rules-verification.ts';

const { isCard } = await loadCatalogo();
const TODAY = '2026-12-01';
const SOURCE = { clase: 'gestor', referencia: 'Llamada al servicio de ayuda', fecha_documento: null } as const;
const QUIEN = 'acciones.eliminar.vias.general.quien';
let number = 0;

const oneCorrection = (changes: Partial<Correction>): Correction => {
  number += 1;
  return {
    id: number,
    proveedor: 'album',
    campo: 'pagina',
    despues: 'https://album.example/ayuda',
    fuente: SOURCE,
    publicado: null,
    fecha: TODAY,
    ...changes,
  };
};
const apply = (...corrections: Correction[]) => applyCorrections([oneCard()], corrections, isCard);
const corrected = (...corrections: Correction[]) => {
  const { cards, ignoradas } = apply(...corrections);
  assert.deepEqual(ignoradas, []);
  return cards[0] ?? oneCard();
};

describe('corrections of the catalogue', () => {
  it('give a field its value, verified from that day on by the source that was named', () => {
    const card = corrected(oneCorrection({}));
    assert.equal(card.pagina, 'https://album.example/ayuda');
    assert.deepEqual(certaintiesOf(card, TODAY).get('pagina'), {
      estado: 'verificado',
      fecha: TODAY,
      fuente: SOURCE,
    });
    assert.equal(certaintiesOf(card, TODAY).get('dominios')?.fecha, '2026-11-21', 'the other fields stay as they were');
  });

  it('make a field unverified if they name no source, and unknown if they empty it', () => {
    const doubtful = corrected(oneCorrection({ campo: 'dominios', despues: ['album.example'], fuente: null }));
    assert.equal(certaintiesOf(doubtful, TODAY).get('dominios')?.estado, 'no_verificado');
    const empty = corrected(oneCorrection({ campo: 'dominios', despues: [], fuente: null }));
    assert.equal(certaintiesOf(empty, TODAY).get('dominios')?.estado, 'desconocido');
  });

  it('apply in order, so that the last one counts', () => {
    const card = corrected(
      oneCorrection({ campo: QUIEN, despues: ['albacea'] }),
      oneCorrection({ campo: QUIEN, despues: ['cualquiera'] }),
    );
    assert.deepEqual(card.acciones[0]?.vias[0]?.quien, ['cualquiera']);
  });

  it('add and remove an action, with its evidence', () => {
    const campo = 'acciones.conmemorar';
    const fresh = oneAction({ accion: 'conmemorar', vias: [oneWay({ quien: ['cualquiera'] })] });
    const having = corrected(oneCorrection({ campo, despues: fresh }));
    assert.deepEqual(valueIn(having, campo), fresh);
    assert.equal(certaintiesOf(having, TODAY).get(`${campo}.vias.general.quien`)?.fecha, TODAY);
    const without = corrected(oneCorrection({ campo, despues: fresh }), oneCorrection({ campo, despues: null }));
    assert.deepEqual(without, oneCard());
  });

  it('add and remove a way of asking, but never remove the last', () => {
    const campo = 'acciones.eliminar.vias.contacto-legado';
    const fresh = oneWay({ codigo: 'contacto-legado', quien: ['persona_designada'], de_entrada: [] });
    const having = corrected(oneCorrection({ campo, despues: fresh }));
    assert.deepEqual(valueIn(having, campo), fresh);
    assert.deepEqual(having.acciones[0]?.vias[0], oneWay(), 'the usual way stays the usual one');
    const without = corrected(oneCorrection({ campo, despues: fresh }), oneCorrection({ campo, despues: null }));
    assert.deepEqual(without, oneCard());
    const last = oneCorrection({ campo: 'acciones.eliminar.vias.general', despues: null });
    assert.deepEqual(apply(last).ignoradas, [last.id]);
  });

  it('replace an action or a way in its place, with evidence for all of it', () => {
    const first = oneWay({ quien: ['cualquiera'] });
    const second = oneWay({ codigo: 'contacto-legado', quien: ['persona_designada'], de_entrada: [] });
    const action = oneAction({ vias: [first, second], plazo_publicado_dias: 9 });
    const campo = 'acciones.eliminar';
    const whole = corrected(oneCorrection({ campo, despues: action }));
    assert.deepEqual(whole.acciones, [action]);
    for (const field of [QUIEN, `${campo}.plazo_publicado_dias`, `${campo}.vias.contacto-legado.quien`])
      assert.equal(certaintiesOf(whole, TODAY).get(field)?.fecha, TODAY, field);
    const oneOfTwo = corrected(
      oneCorrection({ campo, despues: action, fecha: '2026-11-30' }),
      oneCorrection({ campo: `${campo}.vias.general`, despues: oneWay({ agente: 'aceptado' }) }),
    );
    assert.deepEqual(oneOfTwo.acciones[0]?.vias, [oneWay({ agente: 'aceptado' }), second]);
    const certainties = certaintiesOf(oneOfTwo, TODAY);
    assert.deepEqual(
      [certainties.get(QUIEN)?.fecha, certainties.get(`${campo}.vias.contacto-legado.quien`)?.fecha],
      [TODAY, '2026-11-30'],
    );
  });

  it('change the papers of one moment only, with one evidence for all of them', () => {
    const campo = 'acciones.eliminar.vias.general.de_entrada';
    const sets = [['certificado_defuncion'], ['prueba_parentesco']];
    const card = corrected(oneCorrection({ campo, despues: sets }));
    assert.deepEqual(valueIn(card, campo), sets);
    assert.deepEqual(evidenceOf(card, `${campo}.prueba_parentesco`).fuente, SOURCE);
    assert.deepEqual(evidenceOf(card, QUIEN).fuente, oneCard().verificacion.fuente);
  });

  it('record no evidence for fields whose value we choose ourselves', () => {
    const card = corrected(oneCorrection({ campo: 'nombre', despues: 'Álbum', fuente: null }));
    assert.deepEqual(card, oneCard({ nombre: 'Álbum' }));
  });

  it('are skipped if the provider, action or way is gone, or the entry would become invalid', () => {
    const impossible = [
      oneCorrection({ proveedor: 'desaparecido' }),
      oneCorrection({ campo: 'acciones.cancelar.vias.general.quien', despues: ['albacea'] }),
      oneCorrection({ campo: 'acciones.eliminar.vias.por-carta.quien', despues: ['albacea'] }),
      oneCorrection({ campo: 'acciones.eliminar.vias.general.de_entrada', despues: [[]] }),
      oneCorrection({ campo: 'pagina', despues: 'javascript:alert(1)' }),
      oneCorrection({ campo: 'acciones.eliminar', despues: null }),
      oneCorrection({ campo: 'acciones.eliminar', despues: 'no es una acción' }),
      oneCorrection({ campo: 'matriz', despues: 'nadie' }),
    ];
    const { cards, ignoradas } = apply(...impossible, oneCorrection({}));
    assert.deepEqual(
      ignoradas,
      impossible.map(({ id }) => id),
    );
    assert.equal(cards[0]?.pagina, 'https://album.example/ayuda', 'the corrections after them still apply');
  });

  it('can change every correctable field, but neither the code nor whole lists', () => {
    const fields = correctableFields(oneCard());
    assert.ok(fields.length > 25);
    for (const field of [...fields, 'acciones.eliminar', 'acciones.eliminar.vias.general']) {
      assert.ok(isCorrectable(field), field);
      const value = field.endsWith('.general') ? oneWay({ agente: 'aceptado' }) : `valor de ${field}`;
      const whole = field === 'acciones.eliminar' ? oneAction({ plazo_publicado_dias: 9 }) : value;
      const card = withValue(oneCard(), field, whole) as ReturnType<typeof oneCard>;
      assert.deepEqual(valueIn(card, field), whole, field);
    }
    for (const field of ['codigo', 'verificacion', 'via_legal', 'acciones', 'acciones.eliminar.vias', 'acciones.volar'])
      assert.ok(!isCorrectable(field), field);
  });
});
