import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';
import { demandsOf, requesterOf, wayOf, waysToChoose } from './rules-ways.ts';

const way = (changes: Partial<ProveedorWay>): ProveedorWay => ({
  codigo: 'general',
  nombre: 'La vía habitual',
  quien: ['familia_directa'],
  canal: 'formulario_web',
  direccion: null,
  idioma: null,
  agente: 'desconocido',
  de_entrada: [],
  si_lo_piden: [],
  formulario: null,
  retencion: null,
  exigidos: [],
  notas: null,
  ...changes,
});

describe('the documents asked of the family', () => {
  it('are only the death certificate unless the provider insists on others', () => {
    const asked = demandsOf(way({ de_entrada: [['dni_solicitante']], si_lo_piden: [['titulo_sucesorio']] }));
    assert.deepEqual(asked, { papeles: [], datos: [] });
    assert.deepEqual(demandsOf(way({ exigidos: [['certificado_defuncion']] })).papeles, []);
  });

  it('leave out data and the death certificate; a set with nothing else makes all other sets unnecessary', () => {
    const sets = [
      ['certificado_defuncion', 'dni_solicitante', 'identificador_cuenta'],
      ['titulo_sucesorio', 'identificador_cuenta'],
    ];
    assert.deepEqual(demandsOf(way({ exigidos: sets as ProveedorWay['exigidos'] })), {
      papeles: [['dni_solicitante'], ['titulo_sucesorio']],
      datos: ['identificador_cuenta'],
    });
    assert.deepEqual(demandsOf(way({ exigidos: [['certificado_defuncion'], ['prueba_parentesco']] })).papeles, []);
  });
});

describe('the ways of asking', () => {
  const contact = way({ codigo: 'contacto', quien: ['persona_designada'] });
  it('are a choice only if they differ in who may ask, in who sends the request, or in the documents', () => {
    assert.deepEqual(waysToChoose({ vias: [way({}), contact] }).length, 2);
    assert.deepEqual(waysToChoose({ vias: [way({}), way({ codigo: 'correo' })] }), []);
    assert.deepEqual(waysToChoose({ vias: [way({})] }), []);
    const withPaper = way({ codigo: 'papel', exigidos: [['prueba_parentesco']] });
    assert.deepEqual(waysToChoose({ vias: [way({}), withPaper] }).length, 2);
    assert.deepEqual(waysToChoose({ vias: [way({}), way({ agente: 'no_aceptado' })] }).length, 2);
  });

  it('default to the usual one, also when the chosen one is gone', () => {
    const vias = [way({}), contact];
    assert.equal(wayOf({ vias }, null)?.codigo, 'general');
    assert.equal(wayOf({ vias }, 'contacto')?.codigo, 'contacto');
    assert.equal(wayOf({ vias }, 'otra')?.codigo, 'general');
    assert.equal(wayOf({ vias: [] }, null), null);
  });

  it('say who writes to the provider', () => {
    assert.equal(requesterOf(way({})), 'servicio');
    assert.equal(requesterOf(way({ agente: 'no_aceptado' })), 'familia');
    assert.equal(requesterOf(way({ quien: ['nuevo_titular'] })), 'nuevo_titular');
    assert.equal(requesterOf(contact), 'designada');
    assert.equal(requesterOf(way({ canal: 'en_la_aplicacion', quien: ['cualquiera'] })), 'aplicacion');
    assert.equal(
      requesterOf(way({ canal: 'en_la_aplicacion' })),
      'aplicacion',
      'only the family can use the provider’s application',
    );
    assert.equal(
      requesterOf(way({ canal: 'en_la_aplicacion', agente: 'no_aceptado' })),
      'aplicacion',
      'requests in an application are made without a letter',
    );
    assert.equal(requesterOf(way({ canal: 'nada_que_presentar', agente: 'no_aceptado' })), 'nadie');
  });
});
