import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { type CasoWithPapers, missingPapers } from './rules-papers.ts';

const caso = (test: CasoWithPapers['documentacion']['prueba_fallecimiento'] = 'validada'): CasoWithPapers => ({
  documentacion: { completa: null, prueba_fallecimiento: test, mandato: 'firmado' },
  certificados: [],
});
const cuenta = (paper: string) =>
  ({
    cuenta_id: 'una',
    proveedor: 'Netflix',
    estado: 'confirmada',
    impedimentos: [{ codigo: 'papeles', texto: '', papeles: [paper] }],
  }) as unknown as CompleteCuenta;
const documento = (changes: Partial<WorkDocumento>) =>
  ({
    estado: 'recibido',
    cuenta_id: null,
    formato: 'image/jpeg',
    motivo_rechazo: null,
    ...changes,
  }) as WorkDocumento;

const missing = (paper: string, documentos: readonly WorkDocumento[], from = caso()) =>
  missingPapers(from, [cuenta(paper)], documentos).map(({ tipo, falta }) => `${tipo}: ${falta}`);

describe('the papers that are missing', () => {
  it('leave out what is being looked at, also where it serves for another paper', () => {
    const certificado = documento({ tipo: 'certificado_defuncion' });
    assert.deepEqual(missing('prueba_fallecimiento', [certificado]), ['prueba_fallecimiento: por_revisar']);
    assert.deepEqual(missing('prueba_fallecimiento', []), ['prueba_fallecimiento: por_enviar']);
  });

  it('ask for a proof of death once, while the certificate itself is asked for or looked at', () => {
    const certificado = documento({ tipo: 'certificado_defuncion' });
    assert.deepEqual(missing('prueba_fallecimiento', [], caso('falta')), ['certificado_defuncion: por_enviar']);
    assert.deepEqual(missing('prueba_fallecimiento', [certificado], caso('recibida')), [
      'certificado_defuncion: por_revisar',
    ]);
  });

  it('hold the other side of an identity card, until a second picture or a PDF is there', () => {
    const face = documento({ tipo: 'dni_solicitante' });
    assert.deepEqual(missing('dni_solicitante', [face]), ['dni_solicitante: otra_cara']);
    assert.deepEqual(missing('dni_solicitante', [face, face]), ['dni_solicitante: por_revisar']);
    const pdf = documento({ tipo: 'dni_solicitante', formato: 'application/pdf' });
    assert.deepEqual(missing('dni_solicitante', [pdf]), ['dni_solicitante: por_revisar']);
    assert.deepEqual(missing('factura', [documento({ tipo: 'factura' })]), ['factura: por_revisar']);
  });
});
