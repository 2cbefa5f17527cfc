import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { DocumentoDeTrabajo } from '@albacea/contract/trabajo.ts';
import { type CasoConPapeles, papelesQueFaltan } from './reglas-papeles.ts';

const caso = (prueba: CasoConPapeles['documentacion']['prueba_fallecimiento'] = 'validada'): CasoConPapeles => ({
  documentacion: { completa: null, prueba_fallecimiento: prueba, mandato: 'firmado' },
  certificados: [],
});
const cuenta = (papel: string) =>
  ({
    cuenta_id: 'una',
    proveedor: 'Netflix',
    estado: 'confirmada',
    impedimentos: [{ codigo: 'papeles', texto: '', papeles: [papel] }],
  }) as unknown as CuentaCompleta;
const documento = (cambios: Partial<DocumentoDeTrabajo>) =>
  ({
    estado: 'recibido',
    cuenta_id: null,
    formato: 'image/jpeg',
    motivo_rechazo: null,
    ...cambios,
  }) as DocumentoDeTrabajo;

const faltan = (papel: string, documentos: readonly DocumentoDeTrabajo[], de = caso()) =>
  papelesQueFaltan(de, [cuenta(papel)], documentos).map(({ tipo, falta }) => `${tipo}: ${falta}`);

describe('the papers that are missing', () => {
  it('leave out what is being looked at, also where it serves for another paper', () => {
    const certificado = documento({ tipo: 'certificado_defuncion' });
    assert.deepEqual(faltan('prueba_fallecimiento', [certificado]), ['prueba_fallecimiento: por_revisar']);
    assert.deepEqual(faltan('prueba_fallecimiento', []), ['prueba_fallecimiento: por_enviar']);
  });

  it('ask for a proof of death once, while the certificate itself is asked for or looked at', () => {
    const certificado = documento({ tipo: 'certificado_defuncion' });
    assert.deepEqual(faltan('prueba_fallecimiento', [], caso('falta')), ['certificado_defuncion: por_enviar']);
    assert.deepEqual(faltan('prueba_fallecimiento', [certificado], caso('recibida')), [
      'certificado_defuncion: por_revisar',
    ]);
  });

  it('hold the other side of an identity card, until a second picture or a PDF is there', () => {
    const cara = documento({ tipo: 'dni_solicitante' });
    assert.deepEqual(faltan('dni_solicitante', [cara]), ['dni_solicitante: otra_cara']);
    assert.deepEqual(faltan('dni_solicitante', [cara, cara]), ['dni_solicitante: por_revisar']);
    const pdf = documento({ tipo: 'dni_solicitante', formato: 'application/pdf' });
    assert.deepEqual(faltan('dni_solicitante', [pdf]), ['dni_solicitante: por_revisar']);
    assert.deepEqual(faltan('factura', [documento({ tipo: 'factura' })]), ['factura: por_revisar']);
  });
});
