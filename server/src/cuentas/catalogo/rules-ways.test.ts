import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Evidence, Way } from '@albacea/contract/schemas/proveedores.ts';
import { oneAction, oneCard, oneWay } from '../../../test/support/card.ts';
import { demandsOf, mayAskFor, offerOf, wayOf } from './rules-ways.ts';

const TODAY = '2026-11-25';
const PATH = 'acciones.eliminar.vias.general.de_entrada';
const { verificacion } = oneCard();

/** The papers of a way that hold its request back, where some have another source than the official default. */
const demandsWith = (way: Partial<Way>, ...otherwise: (Evidence & { campos: string[] })[]) => {
  const via = oneWay(way);
  const card = oneCard({
    acciones: [oneAction({ vias: [via] })],
    verificacion: { ...verificacion, salvo: otherwise },
  });
  return demandsOf(card, 'eliminar', via, TODAY);
};
const supposed = (...papers: string[]) => ({
  campos: papers.map((paper) => `${PATH}.${paper}`),
  fecha: '2026-11-21',
  fuente: null,
});

describe('the ways of asking', () => {
  it('are found by code; if nobody chose, or the chosen way is gone, the usual way counts', () => {
    const legado = oneWay({ codigo: 'contacto-legado' });
    const action = oneAction({ vias: [oneWay(), legado] });
    assert.deepEqual(wayOf(action, 'contacto-legado'), legado);
    for (const code of [null, 'desaparecida']) assert.deepEqual(wayOf(action, code), oneWay(), String(code));
  });

  it('hold a request back by papers demanded with it, never by those asked for later', () => {
    const way = { de_entrada: [['certificado_defuncion' as const]], si_lo_piden: [['titulo_sucesorio' as const]] };
    assert.deepEqual(demandsWith(way), [['certificado_defuncion']]);
    assert.deepEqual(demandsWith({ ...way, de_entrada: [] }), []);
  });

  it('hold a request back by all papers demanded with it if a person of the service decides so, with a reason', () => {
    const way = { de_entrada: [['dni_solicitante', 'poder'] as Way['de_entrada'][0]] };
    assert.deepEqual(demandsWith(way, supposed('dni_solicitante', 'poder')), []);
    const retencion = 'Devolvieron tres solicitudes sin abrirlas.';
    assert.deepEqual(demandsWith({ ...way, retencion }, supposed('dni_solicitante', 'poder')), way.de_entrada);
  });

  it('may ask for the shortest further set, without the papers of every case, data, and papers that hold requests back', () => {
    const may = mayAskFor({
      de_entrada: [['certificado_defuncion', 'factura', 'identificador_cuenta']],
      si_lo_piden: [['titulo_sucesorio', 'poder'], ['dni_solicitante']],
      exigidos: [['factura']],
    });
    assert.deepEqual(may, ['dni_solicitante']);
    assert.deepEqual(mayAskFor({ de_entrada: [], si_lo_piden: [], exigidos: [] }), []);
  });

  it('leave out of each set the papers that are our own supposition', () => {
    const way = {
      de_entrada: [['certificado_defuncion', 'dni_solicitante', 'titulo_sucesorio'] as Way['de_entrada'][0]],
    };
    assert.deepEqual(demandsWith(way, supposed('dni_solicitante', 'titulo_sucesorio')), [['certificado_defuncion']]);
  });

  it('demand nothing at all if one of several sets is our own supposition', () => {
    const way: Partial<Way> = { de_entrada: [['certificado_defuncion'], ['prueba_parentesco']] };
    assert.deepEqual(demandsWith(way), [['certificado_defuncion'], ['prueba_parentesco']]);
    assert.deepEqual(demandsWith(way, supposed('prueba_parentesco')), []);
  });

  it('offer the data of the entry for the chosen way, and null for an action that the entry lacks', () => {
    const legado = oneWay({ codigo: 'contacto-legado', quien: ['persona_designada'], de_entrada: [] });
    const card = oneCard({ acciones: [oneAction({ vias: [oneWay(), legado] })] });
    const offer = offerOf(card, 'eliminar', 'contacto-legado', TODAY);
    assert.deepEqual([offer?.via, offer?.quien, offer?.exigidos], ['contacto-legado', ['persona_designada'], []]);
    assert.deepEqual(offerOf(card, 'eliminar', null, TODAY)?.exigidos, [['certificado_defuncion', 'titulo_sucesorio']]);
    assert.equal(offerOf(card, 'cancelar', null, TODAY), null);
    assert.equal(offerOf(card, null, null, TODAY), null);
    assert.equal(offerOf(null, 'eliminar', null, TODAY), null);
  });
});
