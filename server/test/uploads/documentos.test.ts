/** The documents of a case, over the API and by the use cases: which are accepted, what is shown, and to whom. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CardAction } from '@albacea/contract/schemas/proveedores.ts';
import { readStoredFile } from '../../src/caso/documentos/read-file.ts';
import { sweepFiles } from '../../src/caso/documentos/sweep-files.ts';
import type { Order } from '../../src/platform/worker-pool/turns.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aDocumento, aForm, aJpeg, aPng } from '../support/files.ts';
import { connectNow, listen } from '../support/raw.ts';
import { isFailure } from '../support/requests.ts';
import {
  filesOf,
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

describe('documents', () => {
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

  it('are inspected only if they may be added: not for an unknown case or account or a wrong type', async (t) => {
    const looks = t.mock.method(e.program.lanes.inspection, 'run');
    isFailure(await upload(e, b, 'CAS-2026-999999', aDocumento(otherPdf())), 'no_encontrado');
    const other = await e.aseguradora('B');
    isFailure(await upload(e, other, caso, aDocumento(otherPdf())), 'no_encontrado');
    isFailure(await upload(e, b, caso, aDocumento(otherPdf(), { tipo: 'justificante_envio' })), 'validacion');
    const cuenta = '0199f3a1-0000-7000-8000-00000000abcd';
    isFailure(await upload(e, b, caso, aDocumento(otherPdf(), { cuenta })), 'validacion');
    assert.equal(looks.mock.callCount(), 0);
    assert.equal((await upload(e, b, caso, aDocumento(otherPdf()))).status, 201);
    assert.equal(looks.mock.callCount(), 1);
  });

  it('are no longer inspected once the client has hung up, and nothing of them is stored', async (t) => {
    const { lanes } = e.program;
    const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>();
    t.mock.method(lanes.inspection, 'run', (_: URL, __: string, { caller, signal }: Order) => {
      assert.deepEqual(caller, { insurer: b.id, caso: `${b.id}/${caso}` });
      assert.ok(signal);
      begin(signal);
      return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    });
    const socket = await connectNow(await listen(e.app));
    const { body, headers } = aDocumento(otherPdf());
    const head = [
      `POST /api/v1/casos/${caso}/documentos HTTP/1.1`,
      `Host: ${b.host}`,
      `X-API-Key: ${b.apiKey}`,
      `Content-Length: ${body.length}`,
      `Content-Type: ${headers['content-type']}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    const signal = await begun;
    assert.equal(signal.aborted, false, 'the body has arrived completely, and the client still waits');
    const aborted = once(signal, 'abort');
    socket.destroy();
    await aborted;
    assert.deepEqual(await filesOf(e, b), []);
  });

  it('are accepted as a form or in JSON, stored encrypted, and can be read back byte for byte by the service only', async () => {
    const [pdf, png] = [otherPdf(), aPng()];
    const asForm = await upload(e, b, caso, aDocumento(pdf, { nombre: '../certificado de defunción.pdf' }));
    assert.equal(asForm.status, 201, asForm.text);
    e.clock.advance(1000);
    const json = await e.request(b, 'POST', `/casos/${caso}/documentos`, {
      tipo: 'declaracion_aseguradora',
      nombre: 'declaracion.png',
      contenido: png.toString('base64'),
    });
    assert.equal(json.status, 201, json.text);
    const common = {
      estado: 'recibido',
      origen: 'aseguradora',
      cuenta_id: null,
      motivo_rechazo: null,
      revisado: null,
    };
    const { documento_id, recibido, ...rest } = asForm.json.data;
    assert.deepEqual(rest, {
      ...common,
      tipo: 'certificado_defuncion',
      formato: 'application/pdf',
      bytes: pdf.length,
    });
    assert.equal(Date.parse(recibido), e.clock.now().getTime() - 1000);
    assert.deepEqual([json.json.data.formato, json.json.data.bytes], ['image/png', png.length]);
    assert.deepEqual(await s.listed(), [asForm.json.data, json.json.data]);
    assert.deepEqual((await e.request(b, 'GET', `/casos/${caso}`)).json.data.documentos, await s.listed());

    for (const name of await s.onDisk()) {
      const bytes = await readFile(join(e.program.config.dataDir, 'ficheros', b.id, name));
      assert.ok(!bytes.includes('%PDF') && !bytes.includes('PNG') && !bytes.includes('obj'));
    }
    const read = await readStoredFile(e.program, await s.requester(GESTOR), caso, documento_id);
    assert.ok(pdf.equals(read.contenido));
    assert.deepEqual([read.nombre, read.formato], ['certificado de defunción.pdf', 'application/pdf']);
    const audited = await e.base.superSql(
      `select actor_tipo, actor_id, objeto_id from auditoria where aseguradora_id = $1 and accion = 'documento_leido'`,
      [b.id],
    );
    assert.deepEqual(audited, [{ actor_tipo: 'usuario', actor_id: GESTOR.id, objeto_id: documento_id }]);
    await rejects(readStoredFile(e.program, await s.requester(INSURER), caso, documento_id), 'accion_no_permitida');
    await rejects(readStoredFile(e.program, await s.requester(HEREDERA), caso, documento_id), 'accion_no_permitida');
    const theirs = await s.receive(HEREDERA, { contenido: aJpeg(), tipo: 'prueba_parentesco', nombre: 'libro.jpg' });
    assert.ok(
      aJpeg().equals((await readStoredFile(e.program, await s.requester(HEREDERA), caso, theirs.id)).contenido),
    );
  });

  it('each add an entry to the chronology and an event; the same file of the same type again adds neither', async () => {
    const pdf = otherPdf();
    const first = await upload(e, b, caso, aDocumento(pdf));
    const second = await upload(e, b, caso, aDocumento(pdf, { nombre: 'otro nombre.pdf' }));
    assert.equal(second.status, 201);
    assert.deepEqual(second.json, first.json);
    assert.deepEqual((await s.events()).filter((type) => type === 'documentacion_recibida').length, 1);
    const [event] = await e.base.superSql<{ data: unknown }>(
      `select data from eventos where aseguradora_id = $1 and tipo = 'documentacion_recibida'`,
      [b.id],
    );
    const { documento_id, recibido } = first.json.data;
    assert.deepEqual(event?.data, { caso_id: caso, estado: 'abierto', documento_id, recibido });
    const timeline = (await e.request(b, 'GET', `/casos/${caso}/cronologia`)).json.data.elementos;
    assert.deepEqual(
      timeline
        .filter(({ tipo }: { tipo: string }) => tipo.startsWith('documento'))
        .map(({ texto }: { texto: string }) => texto),
      ['Llegó un documento.'],
    );
    const ofOtherType = await upload(e, b, caso, aDocumento(pdf, { tipo: 'otro' }));
    assert.notEqual(ofOtherType.json.data.documento_id, documento_id);
    const ofOtherCaso = await upload(e, b, await open(e, b), aDocumento(pdf));
    assert.notEqual(ofOtherCaso.json.data.documento_id, documento_id);
    assert.equal((await filesOf(e, b)).length, 3);
  });

  it('sent several times at once are one document', async () => {
    const pdf = otherPdf();
    const responses = await Promise.all(Array.from({ length: 8 }, () => upload(e, b, caso, aDocumento(pdf))));
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(responses.map(({ json }) => json.data.documento_id)).size, 1);
    await sweepFiles(e.program);
    await assert.equal((await filesOf(e, b)).length, 1);
    assert.equal((await s.onDisk()).length, 1);
    assert.equal((await s.events()).filter((type) => type === 'documentacion_recibida').length, 1);
  });

  it('with an Idempotency-Key get the same answer again, in either format, also after the case has ended', async () => {
    const pdf = otherPdf();
    const key = { 'idempotency-key': 'papel-1' };
    const first = await upload(e, b, caso, aDocumento(pdf), key);
    assert.equal(first.headers['idempotent-replayed'], undefined);
    const json = { tipo: 'certificado_defuncion', nombre: 'papel.pdf', contenido: pdf.toString('base64') };
    const inJson = await e.request(b, 'POST', `/casos/${caso}/documentos`, json, key);
    const otherBorder = await upload(e, b, caso, aDocumento(pdf), key);
    await e.request(b, 'POST', `/casos/${caso}/anulacion`, {});
    const late = await upload(e, b, caso, aDocumento(pdf), key);
    for (const repeated of [inJson, otherBorder, late]) {
      assert.equal(repeated.headers['idempotent-replayed'], 'true', repeated.text);
      assert.deepEqual([repeated.status, repeated.text], [201, first.text]);
    }
    for (const other of [
      aDocumento(otherPdf()),
      aDocumento(pdf, { tipo: 'otro' }),
      aDocumento(pdf, { nombre: 'x.pdf' }),
    ]) {
      isFailure(await upload(e, b, caso, other, key), 'idempotencia_cuerpo_distinto');
    }
    assert.equal((await filesOf(e, b)).length, 1);
    isFailure(await upload(e, b, caso, aDocumento(otherPdf())), 'estado_no_permite');
  });

  it('20 parallel requests with one key make one document and leave one file', async () => {
    const pdf = otherPdf();
    const key = { 'idempotency-key': 'papel-2' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => upload(e, b, caso, aDocumento(pdf), key)));
    const done = responses.filter(({ status, headers }) => status === 201 && !headers['idempotent-replayed']);
    assert.equal(done.length, 1);
    for (const response of responses) if (response.status !== 201) isFailure(response, 'idempotencia_en_curso');
    await sweepFiles(e.program);
    assert.deepEqual([(await filesOf(e, b)).length, (await s.onDisk()).length, (await s.listed()).length], [1, 1, 1]);
  });

  it('for another insurer’s case or an unknown case are 404, for an account of another case or none 422, and nothing is stored', async () => {
    const other = await e.aseguradora('B');
    isFailure(await upload(e, other, caso), 'no_encontrado');
    isFailure(await e.request(other, 'GET', `/casos/${caso}/documentos`), 'no_encontrado');
    for (const foreign of ['CAS-2026-999999', 'CAS-2026-0', 'x', '%00']) {
      isFailure(await upload(e, b, foreign), 'no_encontrado');
      isFailure(await e.request(b, 'GET', `/casos/${foreign}/documentos`), 'no_encontrado');
    }
    const ofOtherCaso = await putCuenta(e, b, await open(e, b));
    for (const cuenta of ['x', ofOtherCaso]) {
      const response = await upload(e, b, caso, aDocumento(otherPdf(), { tipo: 'factura', cuenta }));
      isFailure(response, 'validacion');
      assert.match(response.json.error, /cuenta_id: no es una cuenta de este caso\./);
    }
    assert.deepEqual(await filesOf(e, b), []);
    const cuenta = await putCuenta(e, b, caso);
    const good = await upload(e, b, caso, aDocumento(otherPdf(), { tipo: 'factura', cuenta }));
    assert.equal(good.json.data.cuenta_id, cuenta);
  });

  it('that are a mandate, or of a type that the sender may not add, are refused with the name of the field', async () => {
    for (const tipo of ['mandato', 'justificante_envio', 'nada', '']) {
      const response = await upload(e, b, caso, aDocumento(otherPdf(), { tipo }));
      isFailure(response, 'validacion');
      assert.match(response.json.error, /tipo: se admite: certificado_defuncion, /);
    }
    for (const [actor, type] of [
      [HEREDERA, 'mandato'],
      [GESTOR, 'mandato'],
      [HEREDERA, 'declaracion_aseguradora'],
    ] as const) {
      await rejects(s.receive(actor, { tipo: type }), 'validacion', 'se admite');
    }
    assert.deepEqual(await filesOf(e, b), []);
  });

  it('of identity are refused with an explanation until the provider of a confirmed account requires them', async () => {
    const current = await e.program.base.readAsTenant(b.id, (tx) => e.program.catalogo.current(tx));
    const wantsIt = ({ vias }: CardAction) => vias[0]?.de_entrada.flat().includes('dni_fallecido');
    const card = current.cards.find(({ acciones }) => acciones.some(wantsIt));
    const accion = card?.acciones.find(wantsIt)?.accion;
    assert.ok(card && accion);
    const bring = () => upload(e, b, caso, aDocumento(otherPdf(), { tipo: 'dni_fallecido' }));
    const withoutAsk = await bring();
    isFailure(withoutAsk, 'documento_no_admitido');
    assert.match(withoutAsk.json.error, /Por ahora no hace falta un documento de identidad/);
    await putCuenta(e, b, caso, { proveedor: card.codigo, accion, estado: 'propuesta' });
    isFailure(await bring(), 'documento_no_admitido');
    await putCuenta(e, b, caso, { proveedor: card.codigo, accion });
    assert.equal((await bring()).status, 201);
  });

  it('are refused beyond 500 in one case', async () => {
    await e.base.superSql(
      `insert into documentos (aseguradora_id, id, caso, tipo, estado, recibido)
         select $1, gen_random_uuid(), c.id, 'otro', 'recibido', now() from casos c, generate_series(1, 500) where c.aseguradora_id = $1 and c.caso_id = $2`,
      [b.id, caso],
    );
    isFailure(await upload(e, b, caso), 'demasiados_documentos');
    assert.deepEqual(await filesOf(e, b), []);
  });

  it('leave no file name readable in any table or log', async () => {
    const name = 'Acta de Hermenegilda Iturrioz';
    await upload(e, b, caso, aDocumento(otherPdf(), { nombre: `${name}.pdf` }));
    await upload(
      e,
      b,
      caso,
      aForm([
        { name: 'tipo', value: 'otro' },
        { name: 'fichero', value: 'x', file: name },
      ]),
    );
    const tables = await Promise.all(
      ['documentos', 'ficheros', 'cronologia', 'eventos', 'auditoria'].map((t) =>
        e.base.superSql(`select * from ${t}`),
      ),
    );
    assert.ok(!JSON.stringify(tables).includes('Iturrioz'));
    assert.ok(!e.log.some((line) => line.includes('Iturrioz')));
  });
});
