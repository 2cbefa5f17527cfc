import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAction, oneCard, oneWay } from '../../../test/support/card.ts';
import { presentProveedor } from './present.ts';
import { certaintiesOf, certaintyOf, covers, isCurrent } from './rules-verification.ts';

const TODAY = '2026-11-25';
const SUPPOSED = { fecha: '2026-11-21', fuente: null } as const;
const { verificacion } = oneCard();
const source = (clase: 'oficial' | 'copia_de_oficial' | 'terceros' | 'gestor', fecha_documento: string | null = null) =>
  ({ clase, referencia: 'https://ayuda.album.example', fecha_documento }) as const;

describe('the certainty of a field', () => {
  it('follows from the path of the field or of a part that contains it; * stands for any action or way', () => {
    const field = 'acciones.eliminar.vias.general.de_entrada.titulo_sucesorio';
    for (const pattern of [
      'acciones',
      'acciones.*',
      'acciones.eliminar',
      'acciones.*.vias.general',
      'acciones.eliminar.vias.*.de_entrada',
      field,
    ])
      assert.ok(covers(pattern, field), pattern);
    for (const pattern of [
      'acciones.cancelar',
      'acciones.*.vias.*.quien',
      'acciones.*.vias.otra',
      `${field}.x`,
      'dominios',
    ])
      assert.ok(!covers(pattern, field), pattern);
  });

  it('is the default, unless exceptions cover the field: then the last of them counts', () => {
    const card = oneCard({
      verificacion: {
        ...verificacion,
        salvo: [
          { campos: ['acciones.*'], ...SUPPOSED },
          { campos: ['acciones.*.vias.*.quien'], fecha: verificacion.fecha, fuente: verificacion.fuente },
        ],
      },
    });
    const certainties = certaintiesOf(card, TODAY);
    assert.equal(certainties.get('dominios')?.estado, 'verificado');
    assert.equal(certainties.get('acciones.eliminar.vias.general.canal')?.estado, 'no_verificado');
    assert.equal(certainties.get('acciones.eliminar.vias.general.quien')?.estado, 'verificado');
  });

  it("is verified by the provider's own words and by what it told us, never by a guide or a supposition", () => {
    const of = (fuente: Parameters<typeof certaintyOf>[0]['fuente']) =>
      certaintyOf({ fecha: '2026-11-21', fuente }, TODAY).estado;
    for (const clase of ['oficial', 'copia_de_oficial', 'gestor'] as const)
      assert.equal(of(source(clase)), 'verificado', clase);
    assert.equal(of(source('terceros')), 'no_verificado');
    assert.equal(of(null), 'no_verificado');
  });

  it('grows old 24 months after the date of the document or, if it has no date, after the day it was seen', () => {
    const of = (fecha: string, fecha_documento: string | null = null) =>
      certaintyOf({ fecha, fuente: source('oficial', fecha_documento) }, TODAY).estado;
    assert.equal(
      of('2026-11-24', '2017-08-13'),
      'anticuado',
      'a document written long ago is outdated, although it was seen yesterday',
    );
    assert.equal(of('2026-11-24', '2024-11-25'), 'verificado');
    assert.equal(of('2026-11-24', '2024-11-24'), 'anticuado');
    assert.equal(of('2024-11-25'), 'verificado');
    assert.equal(of('2024-11-24'), 'anticuado');
    assert.equal(of('2026-11-24', '2024'), 'verificado', 'a year counts from its end');
    assert.equal(of('2026-11-24', '2024-10'), 'anticuado', 'a month counts from its end');
    assert.equal(isCurrent({ fecha: null, fuente: source('oficial') }, TODAY), false);
  });

  it('is unknown if there is no value, whatever the entry claims, and missing if the field does not apply', () => {
    const certainties = certaintiesOf(oneCard(), TODAY);
    for (const field of ['pagina', 'descriptores_bancarios', 'via_legal.responsable', 'via_legal.dpd'])
      assert.deepEqual(certainties.get(field), { estado: 'desconocido', fecha: null, fuente: null }, field);
    for (const field of ['idioma', 'agente'])
      assert.equal(certainties.get(`acciones.eliminar.vias.general.${field}`)?.estado, 'desconocido', field);
    assert.equal(certainties.has('matriz'), false);
    const waiting = oneWay({ canal: 'nada_que_presentar', quien: ['nadie'], direccion: null, de_entrada: [] });
    const nothing = oneCard({ acciones: [oneAction({ vias: [waiting] })] });
    assert.deepEqual(
      [...certaintiesOf(nothing, TODAY).keys()].filter((field) => field.startsWith('acciones.')),
      ['acciones.eliminar.accion', 'acciones.eliminar.vias.general.quien', 'acciones.eliminar.vias.general.canal'],
    );
  });

  it('is known for an empty list of papers, and unknown for an empty list of domains', () => {
    const card = oneCard({ dominios: [], acciones: [oneAction({ vias: [oneWay({ de_entrada: [] })] })] });
    const certainties = certaintiesOf(card, TODAY);
    assert.equal(certainties.get('acciones.eliminar.vias.general.de_entrada')?.estado, 'verificado');
    assert.equal(certainties.get('dominios')?.estado, 'desconocido');
  });
});

describe('a provider as an insurer reads it', () => {
  it('names each unverified field, a single paper too, with its day and source', () => {
    const paper = 'vias.general.de_entrada.titulo_sucesorio';
    const salvo = [{ campos: ['dominios', `acciones.*.${paper}`], ...SUPPOSED }];
    const proveedor = presentProveedor(oneCard({ verificacion: { ...verificacion, salvo } }), 'es', TODAY);
    assert.deepEqual(proveedor.sin_verificar, ['dominios']);
    assert.deepEqual(proveedor.acciones[0]?.sin_verificar, [paper]);
    const { excepciones, ...fallback } = proveedor.verificado;
    assert.deepEqual(fallback, { estado: 'verificado', fecha: '2026-11-21', fuente: verificacion.fuente });
    assert.deepEqual(excepciones[0], {
      campos: ['dominios', `acciones.eliminar.${paper}`],
      estado: 'no_verificado',
      ...SUPPOSED,
    });
    assert.deepEqual(
      excepciones.map(({ estado }) => estado),
      ['no_verificado', 'desconocido'],
    );
  });

  it('names outdated fields as well, with their state', () => {
    const salvo = [{ campos: ['dominios'], fecha: '2026-11-21', fuente: source('oficial', '2016-01') }];
    const proveedor = presentProveedor(oneCard({ verificacion: { ...verificacion, salvo } }), 'es', TODAY);
    assert.deepEqual(proveedor.sin_verificar, ['dominios']);
    assert.equal(proveedor.verificado.excepciones[0]?.estado, 'anticuado');
  });

  it('lists the papers that hold a request back: those demanded by official words of the last 24 months', () => {
    const exigidosWith = (fuente: (typeof verificacion)['fuente']) => {
      const salvo = [{ campos: ['acciones.*.vias.*.de_entrada.titulo_sucesorio'], fecha: '2026-11-21', fuente }];
      const card = oneCard({ verificacion: { ...verificacion, salvo } });
      return presentProveedor(card, 'es', TODAY).acciones[0]?.vias[0]?.exigidos;
    };
    assert.deepEqual(exigidosWith(source('oficial')), [['certificado_defuncion', 'titulo_sucesorio']]);
    for (const fuente of [
      source('oficial', '2017'),
      source('copia_de_oficial'),
      source('terceros'),
      source('gestor'),
      null,
    ])
      assert.deepEqual(exigidosWith(fuente), [['certificado_defuncion']], fuente?.clase ?? 'none');
  });

  it('gives every text in the language asked for', () => {
    const notas = { es: 'Hola.', en: 'Hello.' };
    const vias = [oneWay({ nombre: notas, notas })];
    const action = oneAction({ notas, vias, por_su_cuenta: notas, se_pierde: { dias: 30, texto: notas } });
    const card = oneCard({ notas, acciones: [action] });
    for (const language of ['es', 'en'] as const) {
      const { notas: ofCard, acciones } = presentProveedor(card, language, TODAY);
      const shown = acciones[0];
      const way = shown?.vias[0];
      const texts = [ofCard, shown?.notas, shown?.por_su_cuenta, shown?.se_pierde?.texto, way?.nombre, way?.notas];
      assert.deepEqual(new Set(texts), new Set([notas[language]]));
      assert.equal(shown?.se_pierde?.dias, 30);
    }
  });
});
