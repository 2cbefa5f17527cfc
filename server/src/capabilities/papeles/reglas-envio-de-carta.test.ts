import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Gestion } from '@albacea/contract/cuentas.ts';
import { pruebasDeTramite, respuestaDesde } from './reglas-envio-de-carta.ts';

const el = (dia: string) => new Date(`${dia}T10:00:00.000Z`);
const gestion = (tipo: Gestion['tipo'], dia: string, documento: string | null = null): Gestion => ({
  tipo,
  cuando: el(dia).toISOString(),
  canal: null,
  carta: null,
  nota: null,
  documento,
});
const papel = (id: string, dia: string, tipo: 'justificante_envio' | 'respuesta_proveedor' = 'justificante_envio') => ({
  id,
  tipo,
  estado: 'validado' as const,
  cuenta: 'una',
  recibido: el(dia),
});

describe('what a complaint to the authority shows', () => {
  const nombres = (...datos: Parameters<typeof pruebasDeTramite>) =>
    pruebasDeTramite(...datos).map(({ documento, nombre }) => `${documento?.id}: ${nombre.es}`);

  it('is the request, what chased it and what was answered, each once, as far as there is a paper of it', () => {
    const gestiones = [
      gestion('solicitud', '2026-11-20', 'pedida'),
      gestion('insistencia', '2026-12-21', 'recordada'),
      { ...gestion('insistencia', '2026-12-30', 'reclamada'), carta: 'reclamacion_dpd' as const },
      gestion('insistencia', '2026-12-31'),
      gestion('negativa', '2027-01-20', 'negada'),
    ];
    const documentos = [
      papel('negada', '2027-01-20', 'respuesta_proveedor'),
      papel('preguntan', '2026-12-22', 'respuesta_proveedor'),
      papel('reclamada', '2026-12-30'),
      papel('recordada', '2026-12-21'),
      papel('pedida', '2026-11-20'),
      papel('ajena', '2026-11-20'),
    ];
    assert.deepEqual(nombres(gestiones, documentos, 'Wise', false), [
      'pedida: Copia de la solicitud enviada',
      'recordada: Copia de la carta con que se insistió el 21 de diciembre de 2026',
      'reclamada: Copia de la reclamación ante el delegado de protección de datos, del 30 de diciembre de 2026',
      'negada: Respuesta de Wise',
      'preguntan: Respuesta de Wise',
    ]);
    assert.deepEqual(nombres(gestiones, [], 'Wise', false), []);
  });

  it('speaks of the last request, but for a refusal of an earlier one', () => {
    const gestiones = [
      gestion('solicitud', '2026-11-20', 'primera'),
      gestion('insistencia', '2026-12-01', 'vieja'),
      gestion('negativa', '2026-12-10', 'negada'),
      gestion('solicitud', '2026-12-12', 'segunda'),
    ];
    const documentos = [
      papel('segunda', '2026-12-12'),
      papel('negada', '2026-12-10', 'respuesta_proveedor'),
      papel('antes', '2026-12-05', 'respuesta_proveedor'),
      papel('vieja', '2026-12-01'),
      papel('primera', '2026-11-20'),
    ];
    assert.deepEqual(nombres(gestiones, documentos, 'Wise', false), [
      'negada: Respuesta de Wise',
      'segunda: Copia de la solicitud enviada',
    ]);
  });

  it('names the copy that the relative has, who sent it herself, and no paper that was rejected', () => {
    const rechazado = { ...papel('mala', '2026-12-22', 'respuesta_proveedor'), estado: 'rechazado' as const };
    assert.deepEqual(nombres([gestion('solicitud', '2026-11-20')], [rechazado], 'Wise', true), [
      'undefined: Copia de la solicitud que envié',
    ]);
  });
});

describe('the day of an answer', () => {
  it('is that of the last paper of this account since the request, and of no other', () => {
    const documentos = [
      papel('dos', '2026-12-22', 'respuesta_proveedor'),
      papel('una', '2026-12-02', 'respuesta_proveedor'),
      { ...papel('ajena', '2026-12-24', 'respuesta_proveedor'), cuenta: 'otra' },
      { ...papel('del caso', '2026-12-24', 'respuesta_proveedor'), cuenta: null },
      { ...papel('mala', '2026-12-24', 'respuesta_proveedor'), estado: 'rechazado' as const },
      papel('enviada', '2026-12-24'),
    ];
    assert.equal(respuestaDesde(el('2026-11-20'), 'una', documentos), '2026-12-22');
    assert.equal(respuestaDesde(el('2026-12-23'), 'una', documentos), null);
    assert.equal(respuestaDesde(null, 'una', documentos), null);
  });
});
