import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { type CasoWithDocumentos, lacksIdentifier, missingDocumentos } from './rules-documentos.ts';

const caso = (proof: CasoWithDocumentos['documentacion']['prueba_fallecimiento'] = 'validada'): CasoWithDocumentos => ({
  documentacion: { completa: null, prueba_fallecimiento: proof, mandato: 'firmado' },
  certificados: [],
});
/** An account that waits for any one of these sets of documents, the shortest first. */
const waiting = (proveedor: string, [papeles = [], ...alternativas]: readonly string[][], estado = 'confirmada') =>
  ({
    cuenta_id: proveedor.toLowerCase(),
    proveedor,
    estado,
    impedimentos: [{ codigo: 'papeles', texto: '', papeles, alternativas }],
  }) as unknown as CompleteCuenta;
const cuenta = (tipo: string) => waiting('Netflix', [[tipo]]);
const documento = (changes: Partial<WorkDocumento>) =>
  ({
    estado: 'recibido',
    cuenta_id: null,
    formato: 'image/jpeg',
    motivo_rechazo: null,
    rechazo: null,
    ...changes,
  }) as WorkDocumento;

const missing = (tipo: string, documentos: readonly WorkDocumento[], from = caso()) =>
  missingDocumentos(from, [cuenta(tipo)], documentos).map(({ type, state }) => `${type}: ${state}`);

describe('the missing documents', () => {
  it('show a document as under review when another document was sent that counts in its place', () => {
    const certificado = documento({ tipo: 'certificado_defuncion' });
    assert.deepEqual(missing('prueba_fallecimiento', [certificado]), ['prueba_fallecimiento: por_revisar']);
    assert.deepEqual(missing('prueba_fallecimiento', []), ['prueba_fallecimiento: por_enviar']);
  });

  it('list the death certificate alone, and no other proof of death, until the certificate is validated', () => {
    const certificado = documento({ tipo: 'certificado_defuncion' });
    assert.deepEqual(missing('prueba_fallecimiento', [], caso('falta')), ['certificado_defuncion: por_enviar']);
    assert.deepEqual(missing('prueba_fallecimiento', [certificado], caso('recibida')), [
      'certificado_defuncion: por_revisar',
    ]);
  });

  it('include the proof of death if the insurer sent every rejected one, as something not sent yet', () => {
    const ofInsurer = documento({ tipo: 'certificado_defuncion', estado: 'rechazado', origen: 'aseguradora' });
    assert.deepEqual(missing('prueba_fallecimiento', [ofInsurer], caso('falta')), [
      'certificado_defuncion: por_enviar',
    ]);
    const own = documento({ tipo: 'certificado_defuncion', estado: 'rechazado', origen: 'heredero' });
    assert.deepEqual(missing('prueba_fallecimiento', [ofInsurer, own], caso('falta')), [
      'certificado_defuncion: por_repetir',
    ]);
  });

  it('leave out documents that we fetch from the registers, even before we have asked for them', () => {
    const contracted = { ...caso(), modulos: [{ modulo: 'certificados' }] } as unknown as CasoWithDocumentos;
    assert.deepEqual(missing('ultimas_voluntades', [], contracted), []);
    assert.deepEqual(missing('ultimas_voluntades', []), ['ultimas_voluntades: por_enviar']);
    const refused = { ...contracted, certificados: [{ tipo: 'ultimas_voluntades', estado: 'denegado' }] };
    assert.deepEqual(missing('ultimas_voluntades', [], refused as unknown as CasoWithDocumentos), [
      'ultimas_voluntades: por_enviar',
    ]);
  });

  it('include the other side of an identity card until a second picture or a PDF has come', () => {
    const face = documento({ tipo: 'dni_solicitante' });
    assert.deepEqual(missing('dni_solicitante', [face]), ['dni_solicitante: otra_cara']);
    assert.deepEqual(missing('dni_solicitante', [face, face]), ['dni_solicitante: por_revisar']);
    const pdf = documento({ tipo: 'dni_solicitante', formato: 'application/pdf' });
    assert.deepEqual(missing('dni_solicitante', [pdf]), ['dni_solicitante: por_revisar']);
    assert.deepEqual(missing('factura', [documento({ tipo: 'factura' })]), ['factura: por_revisar']);
  });
});

/** Each missing document in a line, with providers and alternatives: «Netflix, Movistar: dni_solicitante | factura». */
const listed = (cuentas: readonly CompleteCuenta[], documentos: readonly WorkDocumento[] = [], from = caso()) =>
  missingDocumentos(from, cuentas, documentos).map(
    ({ type, proveedores, alternatives }) =>
      `${proveedores.join(', ')}: ${[type, ...alternatives.map((set) => set.join('+'))].join(' | ')}`,
  );

describe('the list of documents', () => {
  it('has each document once, with everybody who needs it and its alternatives', () => {
    const google = waiting('Google', [['dni_solicitante']]);
    const movistar = waiting('Movistar', [['dni_solicitante']]);
    const facebook = waiting('Facebook', [['prueba_parentesco'], ['titulo_sucesorio', 'poder']]);
    assert.deepEqual(listed([google, movistar, facebook]), [
      'Google, Movistar: dni_solicitante',
      'Facebook: prueba_parentesco | titulo_sucesorio+poder',
    ]);
  });

  it('chooses, of alternative sets, the document that another company needs anyway', () => {
    const facebook = waiting('Facebook', [['prueba_parentesco'], ['titulo_sucesorio']]);
    const bank = waiting('Banco', [['titulo_sucesorio']]);
    assert.deepEqual(listed([facebook, bank]), ['Banco, Facebook: titulo_sucesorio']);
  });

  it('asks for no other set when one set is under review or comes from a register', () => {
    const facebook = waiting('Facebook', [['prueba_parentesco'], ['titulo_sucesorio']]);
    const sent = documento({ tipo: 'titulo_sucesorio' });
    assert.deepEqual(
      missingDocumentos(caso(), [facebook], [sent]).map(({ type, state }) => [type, state]),
      [['titulo_sucesorio', 'por_revisar']],
    );
    const bank = waiting('Banco', [['titulo_sucesorio'], ['ultimas_voluntades']]);
    const orders = [
      { tipo: 'ultimas_voluntades', estado: 'solicitado' },
    ] as unknown as CasoWithDocumentos['certificados'];
    assert.deepEqual(listed([bank], [], { ...caso(), certificados: orders }), []);
  });

  it('keeps asking for a rejected document instead of switching to an alternative', () => {
    const facebook = waiting('Facebook', [['prueba_parentesco'], ['titulo_sucesorio']]);
    const rejected = documento({ tipo: 'titulo_sucesorio', estado: 'rechazado' });
    assert.deepEqual(
      missingDocumentos(caso(), [facebook], [rejected]).map(({ type, state }) => [type, state]),
      [['titulo_sucesorio', 'por_repetir']],
    );
  });

  it('lists documents common to all sets once, and leaves a choice only between the others', () => {
    const apple = waiting('Apple', [
      ['dni_solicitante', 'titulo_sucesorio'],
      ['dni_solicitante', 'resolucion_judicial'],
    ]);
    assert.deepEqual(listed([apple]), ['Apple: dni_solicitante', 'Apple: titulo_sucesorio | resolucion_judicial']);
  });

  it('leaves out data, which are written into the request, and every account that has a set of only data', () => {
    const google = waiting('Google', [['identificador_cuenta', 'clave_de_acceso']]);
    assert.deepEqual(listed([google, waiting('Netflix', [['datos_pago'], ['factura']])]), []);
    assert.equal(lacksIdentifier(google), true);
  });

  it('has only documents that an impediment names, and none for undecided or finished accounts', () => {
    const free = { ...waiting('Netflix', []), impedimentos: [] };
    const states = ['propuesta', 'resuelta', 'descartada'].map((estado) => waiting('Google', [['poder']], estado));
    assert.deepEqual(listed([free, ...states]), []);
    assert.deepEqual(listed([waiting('Google', [['poder']], 'rechazada')]), ['Google: poder']);
  });
});
