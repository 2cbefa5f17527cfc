import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unaAccion, unaFicha } from '../../../test/ficha.ts';
import { presentarProveedor } from './presentar.ts';
import { certezasDe, cubre } from './reglas-verificacion.ts';

const DUDOSO = { estado: 'no_verificado', fecha: '2026-11-21', fuente: null } as const;
const { verificacion } = unaFicha();

describe('the certainty of a field', () => {
  it('covers with a path the field itself, what lies below it, and with * any action', () => {
    const campo = 'acciones.eliminar.papeles.titulo_sucesorio';
    for (const patron of ['acciones', 'acciones.*', 'acciones.eliminar', 'acciones.*.papeles', campo])
      assert.ok(cubre(patron, campo), patron);
    for (const patron of ['acciones.cancelar', 'acciones.*.quien', `${campo}.x`, 'dominios'])
      assert.ok(!cubre(patron, campo), patron);
  });

  it('is the default, but for the exceptions, of which the last counts', () => {
    const ficha = unaFicha({
      verificacion: {
        ...verificacion,
        salvo: [
          { campos: ['acciones.*'], ...DUDOSO },
          { campos: ['acciones.*.quien'], ...verificacion },
        ].map(({ campos, estado, fecha, fuente }) => ({ campos, estado, fecha, fuente })),
      },
    });
    const certezas = certezasDe(ficha);
    assert.equal(certezas.get('dominios')?.estado, 'verificado');
    assert.equal(certezas.get('acciones.eliminar.canal')?.estado, 'no_verificado');
    assert.equal(certezas.get('acciones.eliminar.quien')?.estado, 'verificado');
  });

  it('is unknown where nobody knows, whatever the entry claims, and missing where nothing applies', () => {
    const certezas = certezasDe(unaFicha());
    for (const campo of ['pagina', 'descriptores_bancarios', 'acciones.eliminar.idioma', 'acciones.eliminar.agente'])
      assert.deepEqual(certezas.get(campo), { estado: 'desconocido', fecha: null, fuente: null }, campo);
    assert.equal(certezas.has('matriz'), false);
    const nada = unaAccion({ canal: 'nada_que_presentar', quien: ['nadie'], papeles: [], direccion: null });
    assert.deepEqual(
      [...certezasDe(unaFicha({ acciones: [nada] })).keys()].filter((campo) => campo.startsWith('acciones.')),
      ['acciones.eliminar.accion', 'acciones.eliminar.quien', 'acciones.eliminar.canal'],
    );
  });

  it('takes no papers for an answer and no domains for a gap', () => {
    const certezas = certezasDe(unaFicha({ dominios: [], acciones: [unaAccion({ papeles: [] })] }));
    assert.equal(certezas.get('acciones.eliminar.papeles')?.estado, 'verificado');
    assert.equal(certezas.get('dominios')?.estado, 'desconocido');
  });
});

describe('a provider as an insurer reads it', () => {
  it('names what is not verified beside the field, a single paper too, and says since when and by whom', () => {
    const salvo = [{ campos: ['dominios', 'acciones.*.papeles.titulo_sucesorio'], ...DUDOSO }];
    const proveedor = presentarProveedor(unaFicha({ verificacion: { ...verificacion, salvo } }), 'es');
    assert.deepEqual(proveedor.sin_verificar, ['dominios']);
    assert.deepEqual(proveedor.acciones[0]?.sin_verificar, ['papeles.titulo_sucesorio']);
    const { excepciones, ...defecto } = proveedor.verificado;
    assert.deepEqual(defecto, { estado: 'verificado', fecha: '2026-11-21', fuente: verificacion.fuente });
    assert.deepEqual(excepciones[0], { campos: ['dominios', 'acciones.eliminar.papeles.titulo_sucesorio'], ...DUDOSO });
    assert.deepEqual(
      excepciones.map(({ estado }) => estado),
      ['no_verificado', 'desconocido'],
    );
  });

  it('gives the notes in the language asked for', () => {
    const notas = { es: 'Hola.', en: 'Hello.' };
    const ficha = unaFicha({ notas, acciones: [unaAccion({ notas })] });
    for (const idioma of ['es', 'en'] as const) {
      const proveedor = presentarProveedor(ficha, idioma);
      assert.deepEqual([proveedor.notas, proveedor.acciones[0]?.notas], [notas[idioma], notas[idioma]]);
    }
  });
});
