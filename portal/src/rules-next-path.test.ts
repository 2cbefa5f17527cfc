import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { CasoSituation, WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { nextPath } from './rules-next-path.ts';
import { nextTask, tasksOf } from './rules-tasks.ts';

const caso = (changes: Partial<CasoSituation>) =>
  ({
    papel: 'heredero',
    prohibido: false,
    lista_completa: null,
    documentacion: { prueba_fallecimiento: 'falta', mandato: 'falta' },
    modulos: [{ modulo: 'borrado' }, { modulo: 'suscripciones' }],
    certificados: [],
    ...changes,
  }) as unknown as CasoSituation;
const account = (changes: Partial<CompleteCuenta>) =>
  ({
    cuenta_id: 'cue_1',
    estado: 'confirmada',
    tipo: 'video',
    suministro: false,
    ofrece: ['cancelar'],
    impedimentos: [],
    posible: [],
    papeles_pedidos: [],
    pide: [],
    gestiones: [],
    faltan: [],
    falta: [],
    ...changes,
  }) as unknown as CompleteCuenta;
const OPEN = account({ estado: 'propuesta' });
const CERTIFICATE = { tipo: 'certificado_defuncion', estado: 'recibido', cuenta_id: null } as WorkDocumento;
const COMPLETE = '2026-11-25T10:00:00.000Z';

describe('the family’s next step', () => {
  it('leads from each step to the next: the accounts, the document, the signature', () => {
    assert.equal(nextPath(caso({}), [], []), '/portal/cuentas/anadir');
    assert.equal(nextPath(caso({}), [OPEN], []), '/portal/cuentas');
    assert.equal(nextPath(caso({}), [account({})], []), '/portal/cuentas');
    assert.equal(
      nextPath(caso({ lista_completa: COMPLETE }), [account({})], []),
      '/portal/documentos/certificado_defuncion',
    );
    const handedIn = caso({
      lista_completa: COMPLETE,
      documentacion: { prueba_fallecimiento: 'recibida', mandato: 'falta' } as CasoSituation['documentacion'],
    });
    assert.equal(nextPath(handedIn, [account({})], [CERTIFICATE]), '/portal/autorizacion');
  });

  it('is not held up by accounts that were left for later', () => {
    const later = caso({ lista_completa: COMPLETE });
    assert.equal(nextPath(later, [OPEN, account({})], []), '/portal/documentos/certificado_defuncion');
    const signed = { prueba_fallecimiento: 'recibida', mandato: 'firmado' } as CasoSituation['documentacion'];
    const tasks = tasksOf({ ...later, documentacion: signed }, [OPEN], [CERTIFICATE]);
    assert.equal(nextTask(tasks, 'heredero')?.action, 'resto');
  });

  it('ends on the first page: when all is done, for relatives who may only look, and when a document was rejected', () => {
    const signed = caso({
      lista_completa: COMPLETE,
      documentacion: { prueba_fallecimiento: 'recibida', mandato: 'firmado' } as CasoSituation['documentacion'],
    });
    assert.equal(nextPath(signed, [account({})], [CERTIFICATE]), '/portal');
    assert.equal(nextPath(caso({ papel: 'consulta' }), [OPEN], []), '/portal');
    const refused = { ...CERTIFICATE, estado: 'rechazado', motivo_rechazo: 'No se lee.' } as WorkDocumento;
    assert.equal(nextPath(caso({ lista_completa: COMPLETE }), [account({})], [refused]), '/portal');
  });
});
