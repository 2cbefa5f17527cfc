/** A person of the service reviews documents: who may validate or reject, until when, and what happens if two do so at once. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { CHECKS, checksOf, DOCUMENTO_TYPES } from '@albacea/contract/schemas/lists.ts';
import { rejectDocumento, validateDocumento } from '../../src/caso/documentos/review-documento.ts';
import { REJECTION_PHRASES } from '../../src/caso/documentos/rules/rules-states.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aDocumento } from '../support/files.ts';
import {
  GESTOR,
  HEREDERA,
  INSURER,
  open,
  otherPdf,
  putCuenta,
  rejects,
  type Scene,
  sceneOf,
  upload,
} from '../support/uploaded.ts';

/** All checks done. */
const ALL = { comprobaciones: CHECKS };

describe('documents under review', () => {
  let e: Environment;
  let b: Aseguradora;
  let caso: string;
  let s: Scene;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());
  beforeEach(async () => {
    b = await e.aseguradora('B');
    caso = await open(e, b);
    s = sceneOf(e, b, caso);
  });

  it('are validated or rejected only by the service, once, and on the present version', async () => {
    const { id } = await s.receive(HEREDERA);
    for (const actor of [HEREDERA, INSURER]) {
      await rejects(
        s.inTx(actor, (tx, asks) => validateDocumento(tx, asks, caso, id, ALL)),
        'accion_no_permitida',
      );
    }
    await rejects(
      s.inTx(GESTOR, (tx, asks) => validateDocumento(tx, asks, caso, id, { ...ALL, version: 2 })),
      'cambiado_entretanto',
    );
    const validated = await s.inTx(GESTOR, (tx, asks) => validateDocumento(tx, asks, caso, id, { ...ALL, version: 1 }));
    assert.deepEqual(validated, { documento_id: id, estado: 'validado', version: 2 });
    await rejects(
      s.inTx(GESTOR, (tx, asks) => validateDocumento(tx, asks, caso, id, ALL)),
      'estado_no_permite',
      'Puede rechazarse',
    );
    const rejection = { motivo: 'datos_distintos', palabras: 'Pone otra fecha.' } as const;
    await s.inTx(GESTOR, (tx, asks) => rejectDocumento(tx, asks, caso, id, rejection));
    for (const perform of [
      () => s.inTx(GESTOR, (tx, asks) => validateDocumento(tx, asks, caso, id, ALL)),
      () => s.inTx(GESTOR, (tx, asks) => rejectDocumento(tx, asks, caso, id, rejection)),
    ]) {
      await rejects(perform(), 'estado_no_permite', 'se sustituye por otro nuevo');
    }
    const [seen] = await s.listed();
    assert.equal(seen.motivo_rechazo, REJECTION_PHRASES.es.datos_distintos);
    assert.equal(seen.revisado, e.clock.now().toISOString());
    await rejects(
      s.inTx(GESTOR, (tx, asks) => validateDocumento(tx, asks, caso, caso, ALL)),
      'no_encontrado',
    );
  });

  it('are validated only with all checks that their type needs; the chronology stores the checks', async () => {
    for (const type of DOCUMENTO_TYPES) assert.ok(checksOf(type).length > 0, type);
    const { id } = await s.receive(HEREDERA);
    const from = checksOf('certificado_defuncion');
    for (const comprobaciones of [[], from.slice(1)])
      await rejects(
        s.inTx(GESTOR, (tx, asks) => validateDocumento(tx, asks, caso, id, { comprobaciones })),
        'validacion',
        'comprobaciones',
      );
    await s.inTx(GESTOR, (tx, asks) => validateDocumento(tx, asks, caso, id, { comprobaciones: from }));
    const [row] = await e.base.superSql<{ datos: { comprobaciones: string[] } }>(
      `select datos from cronologia where aseguradora_id = $1 and tipo = 'documento_validado'`,
      [b.id],
    );
    assert.deepEqual(row?.datos.comprobaciones, from);
  });

  it('of the insurer are rejected with a text for it, in its language', async () => {
    const { documento_id: id } = (await upload(e, b, caso, aDocumento(otherPdf()))).json.data;
    const reject = (rejection: Parameters<typeof rejectDocumento>[4]) =>
      s.inTx(GESTOR, (tx, asks) => rejectDocumento(tx, asks, caso, id, rejection));
    await rejects(reject({ motivo: 'otro' }), 'validacion', 'palabras');
    await rejects(reject({ motivo: 'otro', palabras: '  ' }), 'validacion', 'palabras');
    await rejects(reject({ motivo: 'otro', palabras: 'x'.repeat(501) }), 'validacion', '500');
    await reject({ motivo: 'incompleto', palabras: 'Falta el reverso.' });
    const view = async (language: string) =>
      (await e.request(b, 'GET', `/casos/${caso}/documentos`, undefined, { 'accept-language': language })).json.data
        .elementos[0];
    assert.equal((await view('en')).motivo_rechazo, `${REJECTION_PHRASES.en.incompleto} Falta el reverso.`);
    assert.equal((await view('es')).motivo_rechazo, `${REJECTION_PHRASES.es.incompleto} Falta el reverso.`);
    const rows = JSON.stringify(
      await e.base.superSql('select datos from cronologia where aseguradora_id = $1', [b.id]),
    );
    assert.ok(rows.includes('incompleto') && !rows.includes('reverso'));
  });

  it('of the family are rejected with an immediate e-mail that says why; those of the insurer without one', async () => {
    const told = () =>
      e.base.superSql<{ tipo: string }>(
        `select tipo from correos where aseguradora_id = $1 and tipo = 'papel_rechazado' and estado = 'pendiente'`,
        [b.id],
      );
    const reject = (id: string) =>
      s.inTx(GESTOR, (tx, asks) => rejectDocumento(tx, asks, caso, id, { motivo: 'ilegible' }));
    await reject((await upload(e, b, caso, aDocumento(otherPdf()))).json.data.documento_id);
    assert.deepEqual(await told(), []);
    const { id } = await s.receive(HEREDERA);
    await reject(id);
    assert.equal((await told()).length, 1);
  });

  it('decided differently by two people at once keep the first decision, and the other person is refused', async () => {
    const { id } = await s.receive(HEREDERA);
    const [asks, before] = [await s.requester(GESTOR), 1];
    const outcomes = await Promise.allSettled([
      e.program.base.asTenant(b.id, (tx) => validateDocumento(tx, asks, caso, id, { ...ALL, version: before })),
      e.program.base.asTenant(b.id, (tx) =>
        rejectDocumento(tx, asks, caso, id, { motivo: 'ilegible', version: before }),
      ),
    ]);
    const failed = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(failed.length, 1);
    assert.equal(failed[0]?.reason.codigo, 'cambiado_entretanto');
    const facts = await e.base.superSql(
      `select tipo from cronologia where aseguradora_id = $1 and tipo in ('documento_validado', 'documento_rechazado')`,
      [b.id],
    );
    assert.equal(facts.length, 1);
  });

  it('once validated cannot be rejected after a request has left with them', async () => {
    const [cuenta, other] = [await putCuenta(e, b, caso), await putCuenta(e, b, caso)];
    const [ofThis, ofOther, ofTheCaso] = [
      await s.receive(HEREDERA, { tipo: 'factura', cuenta_id: cuenta }),
      await s.receive(HEREDERA, { tipo: 'factura', cuenta_id: other }),
      await s.receive(HEREDERA),
    ];
    for (const { id } of [ofThis, ofOther, ofTheCaso])
      await s.inTx(GESTOR, (tx, asks) => validateDocumento(tx, asks, caso, id, ALL));
    await e.base.superSql(
      `update cuentas set estado = 'solicitada', solicitada = now(), solicitudes = 1 where id = $1`,
      [cuenta],
    );
    const reject = (id: string) =>
      s.inTx(GESTOR, (tx, asks) => rejectDocumento(tx, asks, caso, id, { motivo: 'ilegible' }));
    await rejects(reject(ofThis.id), 'estado_no_permite', 'Ya se ha enviado una solicitud');
    await rejects(reject(ofTheCaso.id), 'estado_no_permite', 'Ya se ha enviado una solicitud');
    assert.equal((await reject(ofOther.id)).estado, 'rechazado');
  });

  it('once rejected can be sent again, even the same file', async () => {
    const pdf = otherPdf();
    const first = await upload(e, b, caso, aDocumento(pdf));
    const { documento_id: id } = first.json.data;
    await s.inTx(GESTOR, (tx, asks) => rejectDocumento(tx, asks, caso, id, { motivo: 'ilegible' }));
    const second = await upload(e, b, caso, aDocumento(pdf));
    assert.notEqual(second.json.data.documento_id, id);
    assert.equal(second.json.data.estado, 'recibido');
  });
});
