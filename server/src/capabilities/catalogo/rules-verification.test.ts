import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAction, oneCard } from '../../../test/support/card.ts';
import { presentProveedor } from './present.ts';
import { certaintiesOf, covers } from './rules-verification.ts';

const DOUBTFUL = { estado: 'no_verificado', fecha: '2026-11-21', fuente: null } as const;
const { verificacion } = oneCard();

describe('the certainty of a field', () => {
  it('covers with a path the field itself, what lies below it, and with * any action', () => {
    const field = 'acciones.eliminar.papeles.titulo_sucesorio';
    for (const pattern of ['acciones', 'acciones.*', 'acciones.eliminar', 'acciones.*.papeles', field])
      assert.ok(covers(pattern, field), pattern);
    for (const pattern of ['acciones.cancelar', 'acciones.*.quien', `${field}.x`, 'dominios'])
      assert.ok(!covers(pattern, field), pattern);
  });

  it('is the default, but for the exceptions, of which the last counts', () => {
    const card = oneCard({
      verificacion: {
        ...verificacion,
        salvo: [
          { campos: ['acciones.*'], ...DOUBTFUL },
          { campos: ['acciones.*.quien'], ...verificacion },
        ].map(({ campos, estado, fecha, fuente }) => ({ campos, estado, fecha, fuente })),
      },
    });
    const certainties = certaintiesOf(card);
    assert.equal(certainties.get('dominios')?.estado, 'verificado');
    assert.equal(certainties.get('acciones.eliminar.canal')?.estado, 'no_verificado');
    assert.equal(certainties.get('acciones.eliminar.quien')?.estado, 'verificado');
  });

  it('is unknown where nobody knows, whatever the entry claims, and missing where nothing applies', () => {
    const certainties = certaintiesOf(oneCard());
    for (const field of ['pagina', 'descriptores_bancarios', 'acciones.eliminar.idioma', 'acciones.eliminar.agente'])
      assert.deepEqual(certainties.get(field), { estado: 'desconocido', fecha: null, fuente: null }, field);
    assert.equal(certainties.has('matriz'), false);
    const nothing = oneAction({ canal: 'nada_que_presentar', quien: ['nadie'], papeles: [], direccion: null });
    assert.deepEqual(
      [...certaintiesOf(oneCard({ acciones: [nothing] })).keys()].filter((field) => field.startsWith('acciones.')),
      ['acciones.eliminar.accion', 'acciones.eliminar.quien', 'acciones.eliminar.canal'],
    );
  });

  it('takes no papers for an answer and no domains for a gap', () => {
    const certainties = certaintiesOf(oneCard({ dominios: [], acciones: [oneAction({ papeles: [] })] }));
    assert.equal(certainties.get('acciones.eliminar.papeles')?.estado, 'verificado');
    assert.equal(certainties.get('dominios')?.estado, 'desconocido');
  });
});

describe('a provider as an insurer reads it', () => {
  it('names what is not verified beside the field, a single paper too, and says since when and by whom', () => {
    const salvo = [{ campos: ['dominios', 'acciones.*.papeles.titulo_sucesorio'], ...DOUBTFUL }];
    const proveedor = presentProveedor(oneCard({ verificacion: { ...verificacion, salvo } }), 'es');
    assert.deepEqual(proveedor.sin_verificar, ['dominios']);
    assert.deepEqual(proveedor.acciones[0]?.sin_verificar, ['papeles.titulo_sucesorio']);
    const { excepciones, ...fallback } = proveedor.verificado;
    assert.deepEqual(fallback, { estado: 'verificado', fecha: '2026-11-21', fuente: verificacion.fuente });
    assert.deepEqual(excepciones[0], {
      campos: ['dominios', 'acciones.eliminar.papeles.titulo_sucesorio'],
      ...DOUBTFUL,
    });
    assert.deepEqual(
      excepciones.map(({ estado }) => estado),
      ['no_verificado', 'desconocido'],
    );
  });

  it('gives the notes in the language asked for', () => {
    const notas = { es: 'Hola.', en: 'Hello.' };
    const card = oneCard({ notas, acciones: [oneAction({ notas })] });
    for (const language of ['es', 'en'] as const) {
      const proveedor = presentProveedor(card, language);
      assert.deepEqual([proveedor.notas, proveedor.acciones[0]?.notas], [notas[language], notas[language]]);
    }
  });
});
