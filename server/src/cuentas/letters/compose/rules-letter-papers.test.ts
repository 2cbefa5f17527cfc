import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Management } from '@albacea/contract/schemas/cuentas.ts';
import { papersToSend, proofsOfRequest, responseSince, wantedPapers } from './rules-letter-papers.ts';

const on = (day: string) => new Date(`${day}T10:00:00.000Z`);
const management = (tipo: Management['tipo'], day: string, documento: string | null = null): Management => ({
  tipo,
  cuando: on(day).toISOString(),
  canal: null,
  carta: null,
  nota: null,
  documento,
  referencia: null,
  sin_constancia: null,
});
const documento = (
  id: string,
  day: string,
  tipo: 'justificante_envio' | 'respuesta_proveedor' = 'justificante_envio',
) => ({
  id,
  tipo,
  estado: 'validado' as const,
  cuenta: 'una',
  recibido: on(day),
});

describe('the proofs of a complaint to the authority', () => {
  const names = (...data: Parameters<typeof proofsOfRequest>) =>
    proofsOfRequest(...data).map(({ documento, nombre }) => `${documento?.id}: ${nombre.es}`);

  it('are the request, its chases and the answers, each once, as far as there is a document of each', () => {
    const managements = [
      management('solicitud', '2026-11-20', 'pedida'),
      management('insistencia', '2026-12-21', 'recordada'),
      { ...management('insistencia', '2026-12-30', 'reclamada'), carta: 'reclamacion_dpd' as const },
      management('insistencia', '2026-12-31'),
      management('negativa', '2027-01-20', 'negada'),
    ];
    const documentos = [
      documento('negada', '2027-01-20', 'respuesta_proveedor'),
      documento('preguntan', '2026-12-22', 'respuesta_proveedor'),
      documento('reclamada', '2026-12-30'),
      documento('recordada', '2026-12-21'),
      documento('pedida', '2026-11-20'),
      documento('ajena', '2026-11-20'),
    ];
    assert.deepEqual(names(managements, documentos, 'Wise', false), [
      'pedida: Copia de la solicitud enviada',
      'recordada: Copia de la carta con que se insistió el 21 de diciembre de 2026',
      'reclamada: Copia de la reclamación ante el delegado de protección de datos, del 30 de diciembre de 2026',
      'negada: Respuesta de Wise',
      'preguntan: Respuesta de Wise',
    ]);
    assert.deepEqual(names(managements, [], 'Wise', false), []);
  });

  it('belong to the last request; a refusal of an earlier request is also included', () => {
    const managements = [
      management('solicitud', '2026-11-20', 'primera'),
      management('insistencia', '2026-12-01', 'vieja'),
      management('negativa', '2026-12-10', 'negada'),
      management('solicitud', '2026-12-12', 'segunda'),
    ];
    const documentos = [
      documento('segunda', '2026-12-12'),
      documento('negada', '2026-12-10', 'respuesta_proveedor'),
      documento('antes', '2026-12-05', 'respuesta_proveedor'),
      documento('vieja', '2026-12-01'),
      documento('primera', '2026-11-20'),
    ];
    assert.deepEqual(names(managements, documentos, 'Wise', false), [
      'negada: Respuesta de Wise',
      'segunda: Copia de la solicitud enviada',
    ]);
  });

  it('name the request that a relative sent, although the relative has that document, and no rejected document', () => {
    const rejected = { ...documento('mala', '2026-12-22', 'respuesta_proveedor'), estado: 'rechazado' as const };
    assert.deepEqual(names([management('solicitud', '2026-11-20')], [rejected], 'Wise', true), [
      'undefined: Copia de la solicitud que envié',
    ]);
  });
});

describe('the day of an answer', () => {
  it('is that of the last answer about this account since the request; rejected papers do not count', () => {
    const documentos = [
      documento('dos', '2026-12-22', 'respuesta_proveedor'),
      documento('una', '2026-12-02', 'respuesta_proveedor'),
      { ...documento('ajena', '2026-12-24', 'respuesta_proveedor'), cuenta: 'otra' },
      { ...documento('del caso', '2026-12-24', 'respuesta_proveedor'), cuenta: null },
      { ...documento('mala', '2026-12-24', 'respuesta_proveedor'), estado: 'rechazado' as const },
      documento('enviada', '2026-12-24'),
    ];
    assert.equal(responseSince(on('2026-11-20'), 'una', documentos), '2026-12-22');
    assert.equal(responseSince(on('2026-12-23'), 'una', documentos), null);
    assert.equal(responseSince(null, 'una', documentos), null);
  });
});

describe('the papers that go with a first request', () => {
  const TITLE_OR_CERTIFICATE = [
    ['titulo_sucesorio' as const],
    ['certificado_defuncion' as const, 'identificador_cuenta' as const],
  ];
  const certificate = { tipo: 'certificado_defuncion' as const };
  const title = { tipo: 'titulo_sucesorio' as const };

  it('come from the set that lacks fewest papers; the identifier is written into the letter and does not count', () => {
    const wanted = wantedPapers([], TITLE_OR_CERTIFICATE, [certificate]);
    assert.deepEqual(wanted, ['certificado_defuncion', 'identificador_cuenta']);
  });

  it('leave out the title if the certificate is enough, although both are there', () => {
    const documentos = [title, certificate];
    const wanted = wantedPapers([], TITLE_OR_CERTIFICATE, documentos);
    assert.deepEqual(papersToSend('solicitud', documentos, wanted, false), [certificate]);
  });

  it('include the papers that the provider asked for in its answer', () => {
    assert.deepEqual(wantedPapers(['poder'], [['titulo_sucesorio']], []), ['poder', 'titulo_sucesorio']);
    assert.deepEqual(wantedPapers(['poder'], [], []), ['poder']);
  });
});
