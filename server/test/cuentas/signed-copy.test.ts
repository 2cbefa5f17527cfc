/** A copy of the mandate that the heir signed with a certificate: what is found, where it is shown, and why one is not taken. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { CodeCheck } from '@albacea/contract/schemas/credencial.ts';
import { eraseCaso } from '../../src/capabilities/casos/erase/erase-caso.ts';
import { orderOf } from '../../src/capabilities/casos/read/order-of.ts';
import { paintSealed } from '../../src/capabilities/credenciales/sealed-paper.ts';
import { readEjemplarPaper, readMandatoPaper } from '../../src/capabilities/mandato/mandato-papers.ts';
import { revokeMandato } from '../../src/capabilities/mandato/revoke-mandato.ts';
import { bringCopy, receiveCopy } from '../../src/capabilities/mandato/signed-copy/receive-copy.ts';
import { viewMandato, viewWorkMandato } from '../../src/capabilities/mandato/view-mandato.ts';
import { LaneError } from '../../src/platform/worker-pool/lane.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { AUTHORITY, type Holder, LUCIA, makeHolder, signUnder } from '../support/certificate-holders.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { openResponder, type Responder } from '../support/revocation-responder.ts';
import { createWorkerPool, type Paper, type WorkerPool } from '../support/work.ts';

describe('a mandate signed with a certificate too', () => {
  let e: Environment;
  let t: WorkerPool;
  let root: Holder;
  let lucia: Holder;
  let caso: string;
  let responder: Responder;
  let address = 0;
  before(async () => {
    root = await makeHolder({ name: AUTHORITY, authority: true });
    responder = await openResponder(() => e.clock.now());
    lucia = await makeHolder({ name: LUCIA, issuer: root, asksAt: responder.url });
    const variables = { SIGNATURE_TRUST_ANCHORS: root.pem, ALLOW_LOOPBACK_WEBHOOKS: 'true' };
    e = await createEnvironment({ engine: 'postgres', variables });
    t = await createWorkerPool(e, 'A');
  });
  after(async () => {
    await e?.close();
    await responder?.close();
  });
  beforeEach(async () => {
    address += 1;
    responder.how = { status: 'good', by: root };
    responder.asked = 0;
    caso = await t.open();
    await t.process(caso);
  });

  const view = (of = caso) => t.tx((tx) => viewWorkMandato(e.program, tx, t.who('servicio'), of));
  const firstOf = async (of = caso) => (await view(of)).mandato?.ejemplares[0] ?? assert.fail('no paper');
  const drawn = async (of = caso) => {
    const { ejemplar_id } = await firstOf(of);
    const who = t.who('servicio');
    const read = await t.tx((tx) => readEjemplarPaper(e.program, tx, who, of, ejemplar_id));
    return paintSealed(e.program, e.program.lanes.papers, orderOf(who, of), read);
  };
  const whole = async () => {
    const who = t.who('heredero');
    const read = await t.tx((tx) => readMandatoPaper(e.program, tx, who, caso));
    return paintSealed(e.program, e.program.lanes.papers, orderOf(who, caso), read);
  };
  const bring = (file: Buffer, paper: Paper = 'heredero', anclas = e.program.config.signatureAnchors, of = caso) =>
    receiveCopy({ ...e.program, config: { signatureAnchors: anclas } }, t.who(paper), of, file);
  const refusedWith = (words: RegExp) => (error: unknown) =>
    error instanceof DomainError && error.codigo === 'firma_no_admitida' && words.test(JSON.stringify(error.valores));
  const check = async (accept: string) => {
    const { codigo } = await firstOf();
    const headers = { host: t.aseguradora.host, accept, 'accept-language': 'es' };
    return e.app.inject({ url: `/comprobar/${codigo}`, remoteAddress: `198.51.100.${address}`, headers });
  };
  const trail = () =>
    e.base.superSql<{ actor_tipo: string; detalle: { nivel: string } }>(
      `select actor_tipo, detalle from auditoria where accion = 'mandato_firma_comprobada' and objeto_id = $1 and aseguradora_id = $2`,
      [caso, t.aseguradora.id],
    );
  const kept = () =>
    e.base.superSql<{ id: string; estado: string; tipo: string }>(
      `select d.id, d.estado, d.tipo from documentos d join casos c on c.id = d.caso
        where c.caso_id = $1 and c.aseguradora_id = $2 and d.tipo = 'otro'`,
      [caso, t.aseguradora.id],
    );

  it('raises the level that is shown in the case and to whoever checks the code, without a name there', async () => {
    const before = (await check('application/json')).json();
    assert.equal(before.firma_con_certificado, null);
    const found = await bring(await signUnder(await drawn(), lucia));
    assert.equal(found.nivel, 'certificado');
    assert.equal(found.titular, 'ORTEGA RUIZ LUCIA');
    assert.equal(found.numero, '•••78Z');
    assert.equal(found.emisor, 'Emisor de prueba');
    assert.deepEqual((await firstOf()).firma_con_certificado, found);
    const theirs = await t.tx((tx) => viewMandato(e.program, tx, t.who('heredero'), caso));
    assert.deepEqual(theirs.mandato?.ejemplares[0]?.firma_con_certificado, found);
    const { body, ...answer } = await check('application/json');
    assert.deepEqual(Object.keys(answer.json()).sort(), Object.keys(CodeCheck.properties).sort());
    assert.deepEqual(answer.json().firma_con_certificado, {
      nivel: 'certificado',
      emisor: 'Emisor de prueba',
      recibida: found.recibida,
    });
    const page = (await check('text/html')).body;
    assert.match(page, /emitido por Emisor de prueba.+nos confirmó que no estaba revocado/);
    assert.doesNotMatch(page + JSON.stringify(answer.json().firma_con_certificado), /ortega|12345678|78Z/i);
    assert.ok(body);
  });

  it('is written down and its copy kept, looked at already; the same file once more changes nothing', async () => {
    const file = await signUnder(await drawn(), lucia);
    const found = await bring(file);
    const [documento, ...others] = await kept();
    assert.equal(others.length, 0);
    assert.equal(documento?.id, found.documento_id);
    assert.equal(documento?.estado, 'validado');
    e.clock.advance(60_000);
    assert.deepEqual(await bring(file), found);
    assert.equal((await kept()).length, 1);
    const written = await trail();
    assert.deepEqual(
      written.map(({ actor_tipo, detalle }) => [actor_tipo, detalle.nivel]),
      [['heredero', 'certificado']],
    );
    assert.doesNotMatch(JSON.stringify(written), /ortega|12345678/i);
  });

  it('may come through the service, and never through anybody else', async () => {
    const file = await signUnder(await drawn(), lucia);
    await assert.rejects(bring(file, 'allegado'), (error: DomainError) => error.codigo === 'accion_no_permitida');
    await assert.rejects(bring(file, 'aseguradora'), (error: DomainError) => error.codigo === 'accion_no_permitida');
    assert.equal((await bring(file, 'servicio')).nivel, 'certificado');
    assert.equal((await trail())[0]?.actor_tipo, 'usuario');
  });

  it('over the paper of the family counts for each provider in it', async () => {
    await t.addCuenta(caso, 'borrado', 'confirmada', 'Gimnasio Sol');
    await t.prepareAndSign(caso);
    await bring(await signUnder(await whole(), lucia));
    const { mandato } = await view();
    assert.deepEqual(
      mandato?.ejemplares.map(({ firma_con_certificado }) => firma_con_certificado?.nivel),
      ['certificado', 'certificado'],
    );
  });

  it('says that no chain was followed where nobody is trusted, and is raised by the same file once somebody is', async () => {
    const file = await signUnder(await drawn(), lucia);
    assert.equal((await bring(file, 'servicio', [])).nivel, 'sin_cadena');
    assert.match((await check('text/html')).body, /sin comprobar la cadena de emisores/);
    assert.equal((await bring(file)).nivel, 'certificado');
    assert.equal((await bring(file, 'servicio', [])).nivel, 'certificado', 'and never lowered');
  });

  it('says that it is not known whether it was revoked while nobody answers, and is raised by the same file once they do', async () => {
    const file = await signUnder(await drawn(), lucia);
    responder.how = null;
    assert.equal((await bring(file)).nivel, 'sin_revocacion');
    assert.match((await check('text/html')).body, /No pudimos saber si estaba revocado/);
    responder.how = { status: 'good', by: await makeHolder({ name: AUTHORITY, authority: true }) };
    assert.equal((await bring(file)).nivel, 'sin_revocacion', 'nobody is believed who did not issue it');
    responder.how = { status: 'good', by: root };
    assert.equal((await bring(file)).nivel, 'certificado');
    responder.how = null;
    assert.equal((await bring(file)).nivel, 'certificado', 'and never lowered');
    const silent = await makeHolder({ name: LUCIA, issuer: root });
    assert.equal((await bring(await signUnder(await drawn(), silent))).nivel, 'certificado', 'nor by another one');
  });

  it('that was revoked is refused; whoever issued it is not asked about anybody else', async () => {
    responder.how = { status: 'revoked', by: root };
    await assert.rejects(bring(await signUnder(await drawn(), lucia)), refusedWith(/ya no vale/));
    assert.equal(responder.asked, 1);
    const sister = { ...LUCIA, CN: 'ORTEGA RUIZ CARMEN - 12345678Z', GN: 'CARMEN' };
    const theirs = await makeHolder({ name: sister, issuer: root, asksAt: responder.url });
    await assert.rejects(bring(await signUnder(await drawn(), theirs)), refusedWith(/no son los de quien firmó/));
    assert.equal(responder.asked, 1);
    assert.deepEqual([await kept(), await trail()], [[], []]);
  });

  it('is told to the heir as what was found, good or not, and anything else as an error', async () => {
    const deps = e.program;
    const bringTo = (file: Buffer, paper: Paper = 'heredero') => bringCopy(deps, t.who(paper), caso, file);
    const paper = await drawn();
    assert.deepEqual(await bringTo(paper), { firma: null, rechazo: 'sin_firma' });
    assert.deepEqual(await bringTo(Buffer.from('firma.csig')), { firma: null, rechazo: 'no_es_pdf' });
    assert.equal((await bringTo(await signUnder(paper, lucia))).firma?.nivel, 'certificado');
    const failing = (reason: LaneError['reason']) => {
      const run = () => Promise.reject(new LaneError(reason, 'test'));
      const lanes = { ...deps.lanes, inspection: { ...deps.lanes.inspection, run } };
      return bringCopy({ ...deps, lanes }, t.who('heredero'), caso, paper);
    };
    for (const reason of ['crash', 'timeout'] as const) assert.equal((await failing(reason)).rechazo, 'no_es_nuestro');
    await assert.rejects(failing('starved'), (error: DomainError) => error.codigo === 'no_disponible');
    await assert.rejects(bringTo(paper, 'allegado'), (error: DomainError) => error.codigo === 'accion_no_permitida');
  });

  it('is refused with a sentence, and nothing is kept, when it is another’s, changed, of another case or over', async () => {
    const paper = await drawn();
    const other = await t.open();
    await t.process(other);
    const named = (name: Partial<typeof LUCIA>) => makeHolder({ name: { ...LUCIA, ...name }, issuer: root });
    const sister = await named({ CN: 'ORTEGA RUIZ CARMEN - 12345678Z', GN: 'CARMEN' });
    const namesake = await named({ serialNumber: 'IDCES-87654321X' });
    const { serialNumber: _, ...unnumbered } = LUCIA;
    const nobody = await makeHolder({ name: unnumbered, issuer: root });
    const late = await makeHolder({ name: LUCIA, issuer: root, to: new Date('2026-01-02T00:00:00Z') });
    const changed = await signUnder(paper, lucia);
    changed[2000] = (changed[2000] ?? 0) ^ 1;
    const cases: readonly (readonly [Buffer, RegExp])[] = [
      [paper, /no lleva ninguna firma suya/],
      [await signUnder(paper, sister), /no son los de quien firmó/],
      [await signUnder(paper, namesake), /no son los de quien firmó/],
      [await signUnder(paper, nobody), /no dice el número/],
      [await signUnder(paper, late), /no está vigente hoy/],
      [await signUnder(paper, await makeHolder({ name: LUCIA })), /No conocemos a quien emitió/],
      [await signUnder(await drawn(other), lucia), /No es la autorización de este caso/],
      [changed, /ha cambiado/],
    ];
    for (const [file, words] of cases) await assert.rejects(bring(file), refusedWith(words), String(words));
    const good = await signUnder(paper, lucia);
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));
    await assert.rejects(bring(good), refusedWith(/ya no está en vigor/));
    assert.deepEqual([await kept(), await trail()], [[], []]);
  });

  it('is forgotten with its case', async () => {
    await bring(await signUnder(await drawn(), lucia));
    const [row] = await e.base.superSql<{ id: string }>(
      'select id from casos where caso_id = $1 and aseguradora_id = $2',
      [caso, t.aseguradora.id],
    );
    const count = async () => (await e.base.superSql('select 1 from mandato_firmas where caso = $1', [row?.id])).length;
    assert.equal(await count(), 1);
    await eraseCaso(e.program, t.aseguradora.id, caso, 'TICKET-1', t.who('servicio').actor);
    assert.equal(await count(), 0);
  });
});
