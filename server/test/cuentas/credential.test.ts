/** A mandate as data: in the sealed paper, by its code, and whether it holds, for whoever asks nobody about it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type CredentialClaims, CredentialMandate } from '@albacea/contract/schemas/credencial.ts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from 'pdf-lib';
import { eraseCaso } from '../../src/capabilities/casos/erase/erase-caso.ts';
import { orderOf } from '../../src/capabilities/casos/read/order-of.ts';
import {
  type CredentialKeys,
  makeCredentialKey,
  openCredentialKeys,
} from '../../src/capabilities/credenciales/keys.ts';
import { paintSealed } from '../../src/capabilities/credenciales/sealed-paper.ts';
import { readEjemplarPaper, readMandatoPaper } from '../../src/capabilities/mandato/mandato-papers.ts';
import { revokeMandato } from '../../src/capabilities/mandato/revoke-mandato.ts';
import { viewWorkMandato } from '../../src/capabilities/mandato/view-mandato.ts';
import { raiseAlert } from '../../src/capabilities/persona-viva/raise-alert.ts';
import { verifySeal } from '../../src/platform/seal/verify-seal.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { freePort } from '../support/free-port.ts';
import { createWorkerPool, type WorkerPool } from '../support/work.ts';

/** The example for providers: what they run is what is tested. */
const EXAMPLE = new URL('../../../examples/verify-mandate/verify.mjs', import.meta.url);
const { verify } = (await import(EXAMPLE.href)) as {
  verify(
    credential: string,
    given: { keys: CredentialKeys['published']; list: string | undefined; issuer: string; now: Date },
  ): Promise<{ estado: string }>;
};
const name = (text: string) => PDFName.of(text);

describe('a mandate as data', () => {
  let e: Environment;
  let t: WorkerPool;
  let caso: string;
  let paper: { ejemplar_id: string; codigo: string };
  let address = 0;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createWorkerPool(e, 'A');
  });
  after(() => e.close());
  const firstOf = async (of: string) => {
    const { mandato } = await t.tx((tx) => viewWorkMandato(e.program, tx, t.who('servicio'), of));
    return mandato?.ejemplares[0] ?? assert.fail('no paper');
  };
  beforeEach(async () => {
    address += 1;
    caso = await t.open();
    await t.process(caso);
    paper = await firstOf(caso);
  });

  const service = () => new URL(e.program.addresses.servicio).host;
  const fetched = async (url: string) => {
    const { statusCode, body, headers } = await e.app.inject({ url, headers: { host: service() } });
    assert.equal(statusCode, 200, body);
    return { body, headers };
  };
  const keys = async () => JSON.parse((await fetched('/.well-known/jwks.json')).body);
  const list = async () => (await fetched('/.well-known/mandatos/estados/1')).body;
  const check = async (code: string, accept = 'application/json', from = `198.51.100.${address}`) =>
    e.app.inject({
      url: `/comprobar/${code}`,
      remoteAddress: from,
      headers: { host: t.aseguradora.host, accept, 'user-agent': 'Programa/1.0' },
    });
  const credential = async (code = paper.codigo): Promise<string> => (await check(code)).json().credencial;
  const state = async (token: string, given: { list?: string | undefined } = {}) =>
    (
      await verify(token, {
        keys: await keys(),
        list: 'list' in given ? given.list : await list(),
        issuer: e.program.addresses.servicio,
        now: e.clock.now(),
      })
    ).estado;
  const drawn = async () => {
    const who = t.who('servicio');
    const read = await t.tx((tx) => readEjemplarPaper(e.program, tx, who, caso, paper.ejemplar_id));
    return paintSealed(e.program, e.program.lanes.papers, orderOf(who, caso), read);
  };

  it('says who, for whom, to which provider, which accounts and until when, and nothing else of anybody', async () => {
    const token = await credential();
    assert.deepEqual(Object.keys(decodeProtectedHeader(token)).sort(), ['alg', 'kid', 'typ']);
    assert.equal(decodeProtectedHeader(token).typ, 'mandato+jwt');
    const { mandato, exp, iss, status } = decodeJwt<CredentialClaims>(token);
    assert.equal(iss, e.program.addresses.servicio);
    assert.equal(mandato.mandante.nombre, 'Lucía Ortega Ruiz');
    assert.equal(mandato.proveedor, 'Álbum Abierto');
    assert.deepEqual(
      mandato.acciones.map(({ accion }) => accion),
      ['eliminar'],
    );
    assert.equal(mandato.comprobacion.codigo, paper.codigo);
    assert.equal(new Date(exp * 1000).toISOString(), '2028-11-21T23:00:00.000Z');
    assert.equal(status.status_list.uri, `${iss}/.well-known/mandatos/estados/1`);
    assert.doesNotMatch(JSON.stringify(mandato), /12345678Z|203\.0\.113/, 'no number, no network');
    assert.deepEqual(Object.keys(mandato).sort(), Object.keys(CredentialMandate.properties).sort());
  });

  it('travels in the sealed paper, which is whole and of the service', async () => {
    const pdf = await drawn();
    assert.equal(await verifySeal(pdf, e.program.seals.seal.certificates), 'integro');
    const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
    const [spec] = catalog.lookup(name('AF'), PDFArray).asArray();
    const file = catalog.context.lookup(spec, PDFDict);
    assert.equal((file.lookup(name('AFRelationship')) as PDFName).decodeText(), 'Data');
    const stream = file.lookup(name('EF'), PDFDict).lookup(name('F'));
    assert.ok(stream instanceof PDFRawStream);
    const token = Buffer.from(decodePDFRawStream(stream).decode()).toString();
    assert.equal(await state(token), 'válido');
    assert.ok(file.lookup(name('UF')) instanceof PDFString || file.has(name('UF')));
  });

  it('is said to be of unknown state by the example, as a program, while the service is away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'albacea-credential-'));
    const file = join(folder, 'mandato.jwt');
    await writeFile(file, await credential());
    const program = fileURLToPath(new URL('main.mjs', EXAMPLE));
    const away = `http://127.0.0.1:${await freePort()}`;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, away, file], { encoding: 'utf8' });
    await rm(folder, { recursive: true });
    assert.deepEqual([status, stdout, stderr], [1, 'estado desconocido\n', '']);
  });

  it('travels for every provider in the paper of the family', async () => {
    await t.addCuenta(caso, 'borrado', 'confirmada', 'Gimnasio Sol');
    await t.prepareAndSign(caso);
    const read = await t.tx((tx) => readMandatoPaper(e.program, tx, t.who('heredero'), caso));
    assert.deepEqual(read.mandatos.map(({ mandato }) => mandato.proveedor).sort(), ['Gimnasio Sol', 'Álbum Abierto']);
    assert.equal(new Set(read.mandatos.map(({ indice }) => indice)).size, 2);
  });

  it('is revoked with the next fetch of the list once the heir takes it back, and no insurer is asked', async () => {
    const [token, before] = [await credential(), await list()];
    assert.equal(await state(token), 'válido');
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));
    assert.equal(await state(token), 'revocado');
    assert.equal(
      await state(token, { list: before }),
      'válido',
      'who keeps an old list knows no better, for five minutes',
    );
    e.clock.advance(301_000);
    assert.equal(await state(token, { list: before }), 'estado desconocido');
    const ended = (await check(paper.codigo)).json();
    assert.deepEqual([ended.estado, ended.credencial], ['terminado', null]);
  });

  it('is revoked by the end of its case, a rejected paper and a newer one for the same provider', async () => {
    const signature = async (): Promise<{ documento: string }> => {
      const [row] = await e.base.superSql<{ documento: string }>(
        'select m.documento from mandatos m join casos c on c.id = m.caso where c.caso_id = $1 and c.aseguradora_id = $2',
        [caso, t.aseguradora.id],
      );
      return row ?? assert.fail('no signature');
    };
    const ends: Record<string, () => Promise<unknown>> = {
      closed: () =>
        e.base.superSql(
          `update casos set estado = 'anulado', cerrado = $2 where caso_id = $1 and aseguradora_id = $3`,
          [caso, e.clock.now(), t.aseguradora.id],
        ),
      rejected: async () => {
        const { documento } = await signature();
        await t.review(caso, documento, 'rechazado');
      },
      replaced: async () => {
        await e.base.superSql(
          `update cuentas k set accion = 'conmemorar' from casos c where c.id = k.caso and c.caso_id = $1 and c.aseguradora_id = $2`,
          [caso, t.aseguradora.id],
        );
        await t.prepareAndSign(caso);
      },
    };
    for (const [why, end] of Object.entries(ends)) {
      caso = await t.open();
      await t.process(caso);
      const token = await credential((await firstOf(caso)).codigo);
      assert.equal(await state(token), 'válido', why);
      await end();
      assert.equal(await state(token), 'revocado', why);
    }
  });

  it('waits while somebody says that the person lives, also at the page of the check', async () => {
    const token = await credential();
    await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Llamó por teléfono.' }));
    assert.equal(await state(token), 'en revisión');
    assert.equal((await check(paper.codigo)).json().estado, 'en_revision');
  });

  it('is never valid without a list, with another list, or with one that somebody else signed', async () => {
    const token = await credential();
    const stranger = await openCredentialKeys([makeCredentialKey()]);
    const forged = await stranger.sign('statuslist+jwt', { ...decodeJwt(await list()) });
    const other = await e.program.seals.keys.sign('statuslist+jwt', {
      ...decodeJwt(await list()),
      sub: 'https://x.example',
    });
    for (const given of [undefined, '', 'a.b.c', token, forged, other])
      assert.equal(await state(token, { list: given }), 'estado desconocido');
  });

  it('that is changed, signed by another, of another kind or past its day is not authentic', async () => {
    const token = await credential();
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    claims.mandato.proveedor = 'Otro';
    const changed = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    const stranger = await openCredentialKeys([makeCredentialKey()]);
    const forged = await stranger.sign('mandato+jwt', decodeJwt(token));
    for (const wrong of [changed, forged, await list(), `${head}.${body}.`])
      assert.equal(await state(wrong), 'no es auténtico');
    const { keys: own } = e.program.seals;
    assert.equal(await state(await own.sign('mandato+jwt', { ...decodeJwt(token), exp: 1 })), 'caducado');
    assert.equal(
      await state(await own.sign('mandato+jwt', { ...decodeJwt(token), iss: 'https://x.example' })),
      'no es auténtico',
    );
  });

  it('signed with a key of before is still good while that key is published', async () => {
    const [before, now] = [makeCredentialKey(), makeCredentialKey()];
    const token = await (await openCredentialKeys([before])).sign('mandato+jwt', decodeJwt(await credential()));
    const { published, sign } = await openCredentialKeys([now, before]);
    const rotated = await sign('statuslist+jwt', decodeJwt(await list()));
    const at = { list: rotated, issuer: e.program.addresses.servicio, now: e.clock.now() };
    assert.equal((await verify(token, { ...at, keys: published })).estado, 'válido');
    assert.ok(
      published.keys.every((key) => !('d' in key)),
      'no private part is published',
    );
    const withdrawn = { keys: published.keys.slice(0, 1) };
    assert.equal((await verify(token, { ...at, keys: withdrawn })).estado, 'no es auténtico');
  });

  it('has a place in the list that tells nothing of its neighbours, and a list that tells nothing of who asks', async () => {
    const index = async (of: string) =>
      decodeJwt<CredentialClaims>(await credential((await firstOf(of)).codigo)).status.status_list.idx;
    const first = await index(caso);
    const next = await t.open();
    await t.process(next);
    assert.ok(Math.abs((await index(next)) - first) > 1, 'drawn at random');
    const { headers, body } = await fetched('/.well-known/mandatos/estados/1');
    assert.equal(headers['content-type'], 'application/statuslist+jwt');
    assert.equal(headers['set-cookie'], undefined);
    const { ttl, exp, iat } = decodeJwt<{ ttl: number; exp: number; iat: number }>(body);
    assert.ok(ttl <= 300 && exp - iat <= 300);
  });

  it('by its code is what the page says, for programs, with the same limit and the same record', async () => {
    const { json, headers, statusCode } = await check(paper.codigo);
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /application\/json/);
    assert.equal(headers['cache-control'], 'no-store');
    const said = json();
    assert.deepEqual([said.estado, said.fin, said.clases], ['vigente', null, ['eliminar']]);
    assert.equal((await firstOf(caso)).consultas.length, 1);
    assert.match((await check(paper.codigo, 'text/html,application/json;q=0.9')).body, /está en vigor/);
    const unknown = await check('AAAA-BBBB-CCCC-DDDD-EEEE');
    assert.deepEqual(
      [unknown.statusCode, unknown.json().estado, unknown.json().credencial],
      [404, 'desconocido', null],
    );
    const from = '203.0.113.77';
    for (let i = 0; i < 60; i += 1) await check('AAAA', 'application/json', from);
    const over = await check(paper.codigo, 'application/json', from);
    assert.deepEqual([over.statusCode, over.json().estado, over.json().credencial], [429, 'demasiadas', null]);
    assert.ok(over.headers['retry-after']);
  });

  it('is gone with the case that is erased: the code is unknown, and what was handed out is revoked', async () => {
    const token = await credential();
    await e.base.superSql(
      `update casos set estado = 'cerrado', resultado = 'parcial', cerrado = $2 where caso_id = $1 and aseguradora_id = $3`,
      [caso, e.clock.now(), t.aseguradora.id],
    );
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    assert.equal(await eraseCaso(e.program, t.aseguradora.id, caso, 'ticket 1', actor), true);
    assert.equal((await check(paper.codigo)).statusCode, 404);
    assert.equal(await state(token), 'revocado');
  });

  it('in a file that is given at the page: ours and whole, changed, added to, and not ours', async () => {
    const pdf = await drawn();
    const give = async (content: Uint8Array | null, language = 'es') => {
      const form = new FormData();
      form.append('idioma', language);
      if (content) form.append('documento', new Blob([content as never], { type: 'application/pdf' }), 'a.pdf');
      const { headers, body } = new Request('http://x.example', { method: 'POST', body: form });
      const answer = await e.app.inject({
        method: 'POST',
        url: '/comprobar/documento',
        remoteAddress: `198.51.100.${address}`,
        headers: { host: t.aseguradora.host, 'content-type': headers.get('content-type') ?? '' },
        payload: Buffer.from(await new Response(body).arrayBuffer()),
      });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.body;
    };
    assert.match(await give(pdf), /El documento es nuestro y nadie lo ha cambiado/);
    assert.match(await give(pdf, 'en'), /The document is ours and nobody has changed it/);
    const changed = Buffer.from(pdf);
    changed[600] = (changed[600] ?? 0) ^ 1;
    assert.match(await give(changed), /no está como lo emitimos/);
    assert.match(await give(Buffer.concat([pdf, Buffer.from('\n')])), /no está como lo emitimos/);
    assert.match(await give(Buffer.from('%PDF-1.7 nothing')), /no lleva nuestro sello/);
    assert.match(await give(null), /No hemos podido leer ningún documento/);
    assert.match(await give(Buffer.alloc(5 * 1024 * 1024 + 1)), /No hemos podido leer ningún documento/);
  });
});
