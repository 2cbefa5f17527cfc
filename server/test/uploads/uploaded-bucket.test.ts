/** Uploads to a service with files in a bucket: refused with 503 while it is away, and accepted later. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readStoredFile } from '../../src/caso/documentos/read-file.ts';
import { sweepFiles } from '../../src/caso/documentos/sweep-files.ts';
import { openBucket, type TestBucket } from '../../src/platform/files/test/bucket.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aDocumento, aPdf, aPdfOf } from '../support/files.ts';
import { isFailure } from '../support/requests.ts';
import { asRequester, filesOf, GESTOR, open, upload } from '../support/uploaded.ts';

describe('a service with files in a bucket', () => {
  let e: Environment;
  let bucket: TestBucket;
  let b: Aseguradora;
  let caso: string;
  before(async () => {
    bucket = await openBucket();
    e = await createEnvironment({ engine: 'postgres', variables: { STORAGE_URL: bucket.url } });
    b = await e.aseguradora('B');
    caso = await open(e, b);
  });
  after(async () => {
    await e.close();
    await bucket.close();
  });

  it('stores a document there under the ids of insurer, case and file, encrypted, and reads it back', async () => {
    const pdf = aPdfOf(1_000_000);
    const { json } = await upload(e, b, caso, aDocumento(pdf));
    const [row] = await filesOf(e, b);
    assert.deepEqual(await bucket.objetos(), [`${b.id}/${row?.caso}/${row?.id}`]);
    const { contenido } = await readStoredFile(
      e.program,
      await asRequester(e.program, b.id, GESTOR),
      caso,
      json.data.documento_id,
    );
    assert.ok(pdf.equals(contenido));
  });

  it('refuses an upload with 503 while the bucket is away, leaves nothing half-written, and accepts it once the bucket is back', async () => {
    const form = aDocumento(aPdf({ objetos: ['(otro)'] }), { tipo: 'otro' });
    const key = { 'idempotency-key': 'cubo-1' };
    const before = [await bucket.objetos(), (await filesOf(e, b)).length];
    await bucket.switchOff();
    const lines = e.log.length;
    const response = await upload(e, b, caso, form, key);
    isFailure(response, 'no_disponible');
    assert.equal(response.headers['retry-after'], '5');
    assert.equal((await e.request(b, 'GET', `/casos/${caso}/documentos`)).json.data.elementos.length, 1);
    const said = e.log.slice(lines).join('');
    assert.ok(said.includes('file store: ECONNREFUSED') && !said.includes('S3RVER'), said);
    assert.equal(await sweepFiles(e.program), 0, 'the sweep leaves for later what it cannot delete');
    await bucket.switchOn();
    assert.equal(await sweepFiles(e.program), 1);
    assert.deepEqual([await bucket.objetos(), (await filesOf(e, b)).length], before);
    assert.equal((await upload(e, b, caso, form, key)).status, 201);
  });
});
