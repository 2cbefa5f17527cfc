/** Files of documents that are unconfirmed, past their retention, of an erased case, or altered in the store. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { readStoredFile } from '../../src/caso/documentos/read-file.ts';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { sweepFiles, UPLOAD_DEADLINE } from '../../src/caso/documentos/sweep-files.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { reopenCaso } from '../../src/course/reopen-caso.ts';
import type { Database } from '../../src/db/database.ts';
import { StoreError } from '../../src/platform/files/file-store.ts';
import { whileFirstIsBusy } from '../support/busy-insurer.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aDocumento } from '../support/files.ts';
import {
  drivenStore,
  filesOf,
  GESTOR,
  open,
  otherPdf,
  putCuenta,
  rejects,
  type Scene,
  sceneOf,
  upload,
} from '../support/uploaded.ts';

const DAY = 86_400_000;

describe('files of documents', () => {
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

  it('are refused with 503 while the store is away, leave nothing, and are accepted once it is back', async () => {
    const store = drivenStore(e.program.store);
    store.onSave = async () => {
      throw new StoreError('away', 'ECONNREFUSED');
    };
    const brought = { tipo: 'otro', contenido: otherPdf() } as const;
    const asks = await s.requester(GESTOR);
    await assert.rejects(receiveDocumento({ ...e.program, store }, asks, caso, brought), StoreError);
    assert.deepEqual(
      (await filesOf(e, b)).map(({ estado }) => estado),
      ['por_borrar'],
    );
    assert.deepEqual(await s.listed(), []);
    await sweepFiles(e.program);
    assert.deepEqual(await filesOf(e, b), []);
    store.onSave = async () => {};
    assert.equal((await receiveDocumento({ ...e.program, store }, asks, caso, brought)).repetido, false);
  });

  it('are kept if the commit of their document was applied but its answer got lost', async () => {
    const store = drivenStore(e.program.store);
    let isLost = false;
    store.onSave = async () => {
      isLost = true;
    };
    const base: Database = {
      ...e.program.base,
      async asTenant(id, work) {
        const result = await e.program.base.asTenant(id, work);
        if (!isLost) return result;
        isLost = false;
        throw new Error('Connection terminated unexpectedly');
      },
    };
    const brought = { tipo: 'otro', contenido: otherPdf() } as const;
    const asks = await s.requester(GESTOR);
    await assert.rejects(receiveDocumento({ ...e.program, base, store }, asks, caso, brought), /terminated/);
    const { documento, repetido } = await receiveDocumento(e.program, asks, caso, brought);
    assert.equal(repetido, true);
    await sweepFiles({ ...e.program, deadline: -1000 });
    const { contenido } = await readStoredFile(e.program, asks, caso, documento.id);
    assert.ok(brought.contenido.equals(contenido));
  });

  it('that are left over are deleted although work of another insurer cannot be done now', async (t) => {
    const store = drivenStore(e.program.store);
    store.onSave = async () => {
      throw new StoreError('away', 'ECONNREFUSED');
    };
    const other = await e.aseguradora('B');
    const insurers = [b, other];
    for (const [who, id, { requester }] of [
      [b, caso, s],
      [other, await open(e, other), sceneOf(e, other, '')],
    ] as const) {
      const brought = { tipo: 'otro', contenido: otherPdf() } as const;
      await assert.rejects(receiveDocumento({ ...e.program, store }, await requester(GESTOR), id, brought), StoreError);
      assert.equal((await filesOf(e, who)).length, 1);
    }
    const left = async () => (await Promise.all(insurers.map((who) => filesOf(e, who)))).flat().length;
    await whileFirstIsBusy(t, e, insurers, () => sweepFiles(e.program));
    assert.equal(await left(), 1);
    await sweepFiles(e.program);
    assert.equal(await left(), 0);
  });

  it('that the sweep is deleting as abandoned cannot be confirmed', async () => {
    const store = drivenStore(e.program.store);
    store.onSave = async () => {
      e.clock.advance(UPLOAD_DEADLINE + 1000);
      await sweepFiles(e.program);
    };
    const brought = { tipo: 'otro', contenido: otherPdf() } as const;
    await rejects(receiveDocumento({ ...e.program, store }, await s.requester(GESTOR), caso, brought), 'no_disponible');
    await sweepFiles(e.program);
    assert.deepEqual([await s.listed(), await filesOf(e, b), await s.onDisk()], [[], [], []]);
  });

  it('are refused and deleted if their case ends while they are being stored', async () => {
    const store = drivenStore(e.program.store);
    store.onSave = async () => {
      assert.equal((await e.request(b, 'POST', `/casos/${caso}/anulacion`, {})).status, 200);
    };
    const brought = { tipo: 'otro', contenido: otherPdf() } as const;
    await rejects(
      receiveDocumento({ ...e.program, store }, await s.requester(GESTOR), caso, brought),
      'estado_no_permite',
    );
    await sweepFiles(e.program);
    assert.deepEqual([await filesOf(e, b), await s.onDisk()], [[], []]);
  });

  it('that are identity images are deleted thirty days after the closing, but not if the case is reopened', async () => {
    const cuenta = await putCuenta(e, b, caso);
    const [dni, other] = [
      await s.receive(GESTOR, { tipo: 'dni_fallecido', cuenta_id: cuenta }),
      await s.receive(GESTOR, { tipo: 'titulo_sucesorio' }),
    ];
    const dates = async () => (await filesOf(e, b)).map(({ borrar_desde }) => borrar_desde).filter(Boolean);
    const close = () => s.inTx(GESTOR, (tx, who) => closeCaso(tx, who, caso, { resultado: 'desistido' }));
    await close();
    assert.equal((await dates()).length, 1);
    await s.inTx(GESTOR, (tx, who) => reopenCaso(e.program, tx, who, caso, { motivo: 'Apareció otra cuenta.' }, 'es'));
    assert.deepEqual(await dates(), []);
    await close();
    e.clock.advance(29 * DAY);
    await sweepFiles(e.program);
    assert.equal((await filesOf(e, b)).length, 2);
    e.clock.advance(DAY);
    await Promise.all([sweepFiles(e.program), sweepFiles(e.program)]);
    assert.equal((await filesOf(e, b)).length, 1);
    assert.equal((await s.onDisk()).length, 1);
    const rows = await e.base.superSql<{ id: string; fichero: string | null; borrado: boolean }>(
      'select id, fichero, fichero_borrado is not null as borrado from documentos where aseguradora_id = $1',
      [b.id],
    );
    assert.deepEqual(Object.fromEntries(rows.map(({ id, fichero, borrado }) => [id, [fichero !== null, borrado]])), {
      [dni.id]: [false, true],
      [other.id]: [true, false],
    });
    await rejects(readStoredFile(e.program, await s.requester(GESTOR), caso, dni.id), 'no_encontrado');
    const howMany = await e.base.superSql(
      `select actor from cronologia where aseguradora_id = $1 and tipo = 'documento_fichero_borrado'`,
      [b.id],
    );
    assert.deepEqual(howMany, [{ actor: 'sistema' }]);
  });

  it('of an erased case are unreadable at once, and deleted by the next sweep', async () => {
    const pdf = otherPdf();
    await upload(e, b, caso, aDocumento(pdf));
    assert.equal((await s.onDisk()).length, 1);
    await eraseCaso(e.program, b.id, caso, 'expediente 1', GESTOR);
    const [row] = await e.base.superSql(
      'select datos_cifrados, huella, fichero from documentos where aseguradora_id = $1',
      [b.id],
    );
    assert.deepEqual(row, { datos_cifrados: null, huella: null, fichero: null });
    await sweepFiles(e.program);
    assert.deepEqual([await filesOf(e, b), await s.onDisk()], [[], []]);
    const left = await e.base.superSql('select 1 from cronologia where aseguradora_id = $1', [b.id]);
    assert.deepEqual(left, [], 'the sweep writes nothing into the chronology of an erased case');
  });

  it('that the store does not delete are tried again, and do not keep the sweep from the others', async () => {
    for (let i = 0; i < 6; i += 1) await s.receive(GESTOR);
    await eraseCaso(e.program, b.id, caso, 'expediente 2', GESTOR);
    const refused = (await filesOf(e, b)).map(({ id }) => id).slice(0, 5);
    const store = drivenStore(e.program.store);
    store.onErase = async (key) => {
      if (refused.some((id) => key.endsWith(id))) throw new StoreError('away', 'EACCES');
    };
    await sweepFiles({ ...e.program, store });
    assert.deepEqual(
      (await filesOf(e, b)).map(({ id }) => id),
      refused,
    );
    await sweepFiles(e.program);
    assert.deepEqual([await filesOf(e, b), await s.onDisk()], [[], []]);
  });

  it('changed or exchanged in the store are not returned', async () => {
    const [one, other] = [await s.receive(GESTOR), await s.receive(GESTOR)];
    const [first, second] = [one, other].map((d) => `${b.id}/${d.caso}/${d.fichero}`) as [string, string];
    const bytes = await e.program.store.read(first);
    await e.program.store.write(second, bytes);
    await assert.rejects(readStoredFile(e.program, await s.requester(GESTOR), caso, other.id), {
      name: 'DecryptionError',
    });
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await e.program.store.write(first, bytes);
    await assert.rejects(readStoredFile(e.program, await s.requester(GESTOR), caso, one.id), {
      name: 'DecryptionError',
    });
  });
});
