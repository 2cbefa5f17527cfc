import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAction, oneCard } from '../../../test/support/card.ts';
import { loadProveedores } from './load-proveedores.ts';
import { applyCorrections, CORRECTABLE_FIELDS, type Correction, valueIn, withValue } from './rules-corrections.ts';
import { certaintiesOf } from './rules-verification.ts';

const { isCard } = await loadProveedores();
const SOURCE = { clase: 'gestor', referencia: 'Llamada al servicio de ayuda' } as const;
let number = 0;

const oneCorrection = (changes: Partial<Correction>): Correction => {
  number += 1;
  return {
    ...{ id: number, proveedor: 'album', campo: 'pagina', despues: 'https://album.example/ayuda', fuente: SOURCE },
    ...{ fecha: '2026-12-01', ...changes },
  };
};
const apply = (...corrections: Correction[]) => applyCorrections([oneCard()], corrections, isCard);
const corrected = (...corrections: Correction[]) => {
  const { fichas, ignoradas } = apply(...corrections);
  assert.deepEqual(ignoradas, []);
  return fichas[0] ?? oneCard();
};

describe('corrections over the catalogue', () => {
  it('give a field its value, verified from that day on by the source that was named', () => {
    const card = corrected(oneCorrection({}));
    assert.equal(card.pagina, 'https://album.example/ayuda');
    assert.deepEqual(certaintiesOf(card).get('pagina'), { estado: 'verificado', fecha: '2026-12-01', fuente: SOURCE });
    assert.equal(certaintiesOf(card).get('dominios')?.fecha, '2026-11-21', 'the other fields stay as they were');
  });

  it('take the confirmation away when no source is named, and leave null what became unknown', () => {
    const doubtful = corrected(oneCorrection({ campo: 'dominios', despues: ['album.example'], fuente: null }));
    assert.equal(certaintiesOf(doubtful).get('dominios')?.estado, 'no_verificado');
    const empty = corrected(oneCorrection({ campo: 'dominios', despues: [], fuente: null }));
    assert.equal(certaintiesOf(empty).get('dominios')?.estado, 'desconocido');
  });

  it('hold in their order, the last one counts', () => {
    const card = corrected(
      oneCorrection({ campo: 'acciones.eliminar.quien', despues: ['albacea'] }),
      oneCorrection({ campo: 'acciones.eliminar.quien', despues: ['cualquiera'] }),
    );
    assert.deepEqual(card.acciones[0]?.quien, ['cualquiera']);
  });

  it('add, replace and remove an action, with what the entry says of it', () => {
    const campo = 'acciones.conmemorar';
    const fresh = oneAction({ accion: 'conmemorar', quien: ['cualquiera'] });
    const having = corrected(oneCorrection({ campo, despues: fresh }));
    assert.deepEqual(valueIn(having, campo), fresh);
    assert.equal(certaintiesOf(having).get('acciones.conmemorar.quien')?.fecha, '2026-12-01');
    const without = corrected(oneCorrection({ campo, despues: fresh }), oneCorrection({ campo, despues: null }));
    assert.deepEqual(without, oneCard());
  });

  it('of our own arrangement need no certainty', () => {
    const card = corrected(oneCorrection({ campo: 'nombre', despues: 'Álbum', fuente: null }));
    assert.deepEqual(card, oneCard({ nombre: 'Álbum' }));
  });

  it('are passed over when provider or action are gone, or the entry would not be valid', () => {
    const impossible = [
      oneCorrection({ proveedor: 'desaparecido' }),
      oneCorrection({ campo: 'acciones.cancelar.quien', despues: ['albacea'] }),
      oneCorrection({ campo: 'pagina', despues: 'javascript:alert(1)' }),
      oneCorrection({ campo: 'acciones.eliminar', despues: null }),
      oneCorrection({ campo: 'acciones.eliminar', despues: 'no es una acción' }),
      oneCorrection({ campo: 'matriz', despues: 'nadie' }),
    ];
    const { fichas, ignoradas } = apply(...impossible, oneCorrection({}));
    assert.deepEqual(
      ignoradas,
      impossible.map(({ id }) => id),
    );
    assert.equal(fichas[0]?.pagina, 'https://album.example/ayuda', 'what comes after still holds');
  });

  it('yield to a later release that verified the field, and only to such a one', () => {
    const campo = 'acciones.eliminar.quien';
    const old = oneCorrection({ campo, despues: ['albacea'], fecha: '2026-11-20' });
    assert.deepEqual(apply(old).ignoradas, [old.id]);
    const ofSameDay = { ...old, fecha: '2026-11-21' };
    assert.deepEqual(apply(ofSameDay).ignoradas, []);
    const { verificacion } = oneCard();
    const doubtful = oneCard({ verificacion: { ...verificacion, estado: 'no_verificado' } });
    assert.deepEqual(applyCorrections([doubtful], [old], isCard).ignoradas, []);
  });

  it('can name every field but the code, and the value that a field is given is the one read back', () => {
    assert.ok(!CORRECTABLE_FIELDS.includes('codigo') && !CORRECTABLE_FIELDS.includes('verificacion'));
    for (const field of CORRECTABLE_FIELDS.filter((one) => !/^acciones\.(?!eliminar)/.test(one))) {
      const value = field === 'acciones.eliminar' ? oneAction({ agente: 'aceptado' }) : `valor de ${field}`;
      const card = withValue(oneCard(), field, value) as ReturnType<typeof oneCard>;
      assert.deepEqual(valueIn(card, field), value, field);
    }
  });
});
