import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAction, oneCard, oneWay } from '../../../test/support/card.ts';
import { cardProblems, catalogoProblems } from './rules-card.ts';

const fieldsOf = (...argumentList: Parameters<typeof cardProblems>) =>
  cardProblems(...argumentList).map(({ campo }) => campo);
const other = oneCard({ codigo: 'otra', dominios: ['otra.example'] });
const { verificacion } = oneCard();
const NOTHING_TO_FILE = {
  ...oneWay({ codigo: 'esperar', canal: 'nada_que_presentar', quien: ['nadie'] }),
  direccion: null,
  de_entrada: [],
};

describe('an entry of the catalogue', () => {
  it('is accepted by itself, among others, and in place of its earlier version', () => {
    assert.deepEqual(fieldsOf(oneCard(), [other, oneCard({ nombre: 'Antes' })]), []);
    assert.deepEqual(catalogoProblems([oneCard(), other]), []);
  });

  it('must share neither code nor domain with another', () => {
    assert.deepEqual(fieldsOf(oneCard({ dominios: ['album.example', 'otra.example'] }), [other]), ['dominios']);
    assert.match(catalogoProblems([other, other]).join('\n'), /otra: two entries have this code/);
  });

  it('must have a parent that exists and is not its own descendant', () => {
    assert.deepEqual(fieldsOf(oneCard({ matriz: 'nadie' }), [other]), ['matriz']);
    assert.deepEqual(fieldsOf(oneCard({ matriz: 'otra' }), [other]), []);
    assert.deepEqual(fieldsOf(oneCard({ matriz: 'otra' }), [{ ...other, matriz: 'album' }]), ['matriz']);
    assert.deepEqual(fieldsOf(oneCard({ matriz: 'album' }), [other]), ['matriz']);
  });

  it('must come before every telephone line, and a line must come last', () => {
    const line = oneCard({ codigo: 'linea', tipo: 'telefonia', dominios: [], orden: 90 });
    assert.deepEqual(fieldsOf(oneCard({ orden: 90 }), [line]), ['orden']);
    assert.deepEqual(fieldsOf({ ...line, orden: 50 }, [other]), ['orden']);
    assert.deepEqual(fieldsOf(line, [other, { ...line, codigo: 'segunda', orden: 95 }]), []);
  });

  it('must be discreet if its kind is discreet', () => {
    for (const tipo of ['citas', 'apuestas', 'salud'] as const) {
      assert.deepEqual(fieldsOf(oneCard({ tipo }), []), ['discreto']);
      assert.deepEqual(fieldsOf(oneCard({ tipo, discreto: true }), []), []);
    }
  });

  it('may have fields of a form only for a web form, and only if an official source shows them', () => {
    const form = [{ nombre: 'Date of death', dato: 'fallecido_fecha' as const }];
    const having = (way: Parameters<typeof oneWay>[0], clase: 'oficial' | 'terceros' | null) => {
      const fuente = clase && { clase, referencia: 'https://album.example', fecha_documento: null };
      const salvo = [{ campos: ['acciones.*.vias.*.formulario'], fecha: '2026-11-21', fuente }];
      const acciones = [oneAction({ vias: [oneWay({ formulario: form, ...way })] })];
      return fieldsOf(oneCard({ acciones, verificacion: { ...verificacion, salvo } }), []);
    };
    assert.deepEqual(having({}, 'oficial'), []);
    for (const clase of ['terceros', null] as const)
      assert.deepEqual(having({}, clase), ['acciones.eliminar.vias.general.formulario']);
    assert.deepEqual(having({ canal: 'telefono' }, 'oficial'), ['acciones.eliminar.vias.general.formulario']);
  });

  it('must list an action once, and a way once within an action', () => {
    const having = (...acciones: ReturnType<typeof oneAction>[]) => fieldsOf(oneCard({ acciones }), []);
    assert.deepEqual(having(oneAction(), oneAction()), ['acciones.eliminar']);
    const twice = oneAction({ vias: [oneWay(), oneWay()] });
    assert.deepEqual(having(twice), ['acciones.eliminar.vias.general']);
    assert.deepEqual(having(oneAction({ vias: [oneWay(), oneWay({ codigo: 'por-carta' })] })), []);
  });

  it('must say in each way who may ask: nobody if, and only if, there is nothing to file', () => {
    const having = (...vias: ReturnType<typeof oneWay>[]) => fieldsOf(oneCard({ acciones: [oneAction({ vias })] }), []);
    assert.deepEqual(having(oneWay({ quien: ['nadie'] })), ['acciones.eliminar.vias.general.quien']);
    assert.deepEqual(having(NOTHING_TO_FILE), []);
    assert.deepEqual(having(oneWay(), NOTHING_TO_FILE), [], 'a way with nothing to file can stand beside a way to ask');
    assert.deepEqual(having({ ...NOTHING_TO_FILE, quien: ['albacea'] }), ['acciones.eliminar.vias.esperar.quien']);
    for (const moment of ['de_entrada', 'si_lo_piden'] as const)
      assert.deepEqual(having({ ...NOTHING_TO_FILE, [moment]: [['poder']] }), ['acciones.eliminar.vias.esperar.canal']);
  });

  it('must have an address that fits the channel of each way, and a way of counting days only with a term', () => {
    const having = (changes: Parameters<typeof oneWay>[0]) =>
      fieldsOf(oneCard({ acciones: [oneAction({ vias: [oneWay(changes)] })] }), []);
    const address = 'acciones.eliminar.vias.general.direccion';
    assert.deepEqual(having({ canal: 'correo_electronico' }), [address]);
    assert.deepEqual(having({ canal: 'correo_electronico', direccion: 'memoria@album.example' }), []);
    assert.deepEqual(having({ direccion: 'memoria@album.example' }), [address]);
    assert.deepEqual(having({ direccion: null }), []);
    assert.deepEqual(having({ canal: null, direccion: null }), [], 'a way whose channel is unknown needs no address');
    assert.deepEqual(having({ canal: null }), ['acciones.eliminar.vias.general.canal']);
    const count = oneAction({ plazo_computo: 'habiles' });
    assert.deepEqual(fieldsOf(oneCard({ acciones: [count] }), []), ['acciones.eliminar.plazo_computo']);
  });

  it('must give evidence for its own fields only, and name each source with its address and the day it was seen', () => {
    const having = (changes: Partial<typeof verificacion>) =>
      cardProblems(oneCard({ verificacion: { ...verificacion, ...changes } }), []).map(({ texto }) => texto.en);
    const campos = ['dominios', 'acciones.eliminar.vias.general.de_entrada.titulo_sucesorio'];
    assert.deepEqual(
      having({ salvo: [{ campos, fecha: null, fuente: null }] }),
      [],
      'a supposition has neither day nor source',
    );
    const foreign = ['dominios', 'acciones.cancelar', 'acciones.eliminar.vias.por-carta', 'sombrero'];
    assert.deepEqual(having({ salvo: [{ campos: foreign, fecha: null, fuente: null }] }), [
      'acciones.cancelar is no field of this entry.',
      'acciones.eliminar.vias.por-carta is no field of this entry.',
      'sombrero is no field of this entry.',
    ]);
    const { fuente } = verificacion;
    assert.deepEqual(having({ fecha: null }), ['a source has the day it was looked at and its address.']);
    assert.deepEqual(having({ fuente: fuente && { ...fuente, referencia: null } }), [
      'a source has the day it was looked at and its address.',
    ]);
  });
});
