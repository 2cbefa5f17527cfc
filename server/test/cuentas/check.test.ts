/** The public page on which a provider checks a mandate with its code. */
import assert from 'node:assert/strict';
import { PassThrough, type Readable } from 'node:stream';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { orderOf } from '../../src/caso/lane-order.ts';
import { codeOf, inGroups } from '../../src/caso/mandato/rules-check.ts';
import { paintSealed } from '../../src/cuentas/letters/render/paint-apart.ts';
import { CHECKS_LIMIT } from '../../src/familia/mandato/check-page.ts';
import { revokeMandato } from '../../src/familia/mandato/end-mandato.ts';
import { readEjemplarPaper } from '../../src/familia/mandato/mandato-papers.ts';
import { viewWorkMandato } from '../../src/familia/mandato/view-mandato.ts';
import { raiseAlert } from '../../src/familia/persona-viva/alerts.ts';
import { verifySeal } from '../../src/platform/seal/verify-seal.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aForm } from '../support/files.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const HOUR = 3_600_000;
const NONE = codeOf(Array.from({ length: 19 }, (_, i) => (i * 7) % 32));

describe('the page that checks a mandate', () => {
  let e: Environment;
  let t: CasoWork;
  let other: CasoWork;
  let caso: string;
  let code: string;
  let address = 0;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createCasoWork(e, 'A');
    other = await createCasoWork(e, 'A');
  });
  after(() => e.close());
  const view = () => t.tx((tx) => viewWorkMandato(tx, t.who('servicio'), caso));
  beforeEach(async () => {
    caso = await t.open();
    await t.process(caso);
    const { mandato } = await view();
    code = mandato?.ejemplares[0]?.codigo ?? assert.fail('no code');
    address += 1;
  });

  const look = async (
    written: string,
    {
      host = t.aseguradora.host,
      idioma = 'es',
      desde = `198.51.100.${address}`,
      method = 'POST' as 'GET' | 'POST',
    } = {},
  ) => {
    const { statusCode, body, headers } = await e.app.inject({
      method,
      url: method === 'GET' ? `/comprobar?codigo=${encodeURIComponent(written)}` : '/comprobar',
      remoteAddress: desde,
      headers: {
        host,
        'accept-language': idioma,
        'user-agent': 'Mesa/1.0',
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { payload: new URLSearchParams({ codigo: written }).toString() }),
    });
    return { estado: statusCode, html: body, headers };
  };

  it('says that a mandate is in force, since when and for which kinds of actions, and names nobody', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const { estado, html } = await look(code.toLowerCase().replaceAll('-', ' '), { method });
      assert.equal(estado, 200);
      for (const said of [/está en vigor/, /21 de noviembre de 2026/, /eliminar cuentas/]) assert.match(html, said);
      assert.doesNotMatch(html, /Luc|Ortega|Carmen|Álbum|Seguros|CAS-/);
    }
    assert.match(
      (await look(code, { idioma: 'en-GB' })).html,
      /lang="en".*The authorisation is in force.*deleting accounts/s,
    );
  });

  it('says when a mandate ended, by revocation or the end of the case; a newer signature for the same company ends no paper that it holds', async () => {
    e.clock.advance(48 * HOUR);
    await t.addCuenta(caso, 'borrado', 'confirmada', 'Gimnasio Sol');
    await t.prepareAndSign(caso);
    assert.match(
      (await look(code)).html,
      /La autorización está en vigor/,
      'the copy for a company stays in force when another company is added',
    );
    await e.base.superSql(
      `update cuentas set accion = 'conmemorar' from casos c where c.id = cuentas.caso and c.caso_id = $1 and c.aseguradora_id = $2`,
      [caso, t.aseguradora.id],
    );
    await t.prepareAndSign(caso);
    const codes = (await view()).mandato?.ejemplares.map(({ codigo }) => codigo) ?? [];
    assert.ok(codes.includes(code) && codes.length === 4, 'the family reads every paper that is in force');
    for (const one of codes) assert.match((await look(one)).html, /La autorización está en vigor/);
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));
    for (const one of codes)
      assert.match((await look(one)).html, /ya no está en vigor.*Dejó de valer el 2\d de noviembre de 2026/s);
    const closed = await t.open();
    await t.process(closed);
    caso = closed;
    code = (await view()).mandato?.ejemplares[0]?.codigo ?? '';
    await e.base.superSql(
      `update casos set estado = 'cerrado', resultado = 'parcial', cerrado = $2 where caso_id = $1 and aseguradora_id = $3`,
      [closed, e.clock.now(), t.aseguradora.id],
    );
    assert.match((await look(code)).html, /ya no está en vigor/);
  });

  it('says that a mandate ended once a person has rejected its signed document', async () => {
    const [row] = await e.base.superSql<{ documento: string }>(
      'select m.documento from mandatos m join casos c on c.id = m.caso where c.caso_id = $1 and c.aseguradora_id = $2',
      [caso, t.aseguradora.id],
    );
    await t.review(caso, row?.documento ?? '', 'rechazado');
    assert.match((await look(code)).html, /ya no está en vigor/);
  });

  it('says that a mandate is under review while the person is reported alive', async () => {
    await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Llamó por teléfono.' }));
    assert.match((await look(code)).html, /se está revisando/);
  });

  it('shows for a code only the copy of its provider, although all copies share one signature', async () => {
    caso = await t.open();
    await t.addCuenta(caso, 'suscripciones', 'confirmada', 'Gimnasio Sol');
    await e.base.superSql(
      `update cuentas set accion = 'cancelar' from casos c where c.id = cuentas.caso and c.caso_id = $1 and c.aseguradora_id = $2`,
      [caso, t.aseguradora.id],
    );
    await t.process(caso);
    const [gym, album] = (await view()).mandato?.ejemplares ?? [];
    const [ofGym, ofAlbum] = [(await look(gym?.codigo ?? '')).html, (await look(album?.codigo ?? '')).html];
    assert.match(ofGym, /cancelar contratos/);
    assert.doesNotMatch(ofGym, /eliminar cuentas/);
    assert.match(ofAlbum, /eliminar cuentas/);
    assert.doesNotMatch(ofAlbum, /cancelar contratos/);
  });

  it('answers an unknown code and a malformed one with the same page', async () => {
    const [unknown, malformed] = [await look(inGroups(NONE)), await look('AAAA-AAAA-AAAA-AAAA-AAAA')];
    for (const { estado, html } of [unknown, malformed]) {
      assert.equal(estado, 404);
      assert.match(html, /No encontramos ninguna autorización con ese código/);
    }
    const withoutCode = (html: string) => html.replace(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}/g, '');
    assert.equal(withoutCode(unknown.html), withoutCode(malformed.html));
  });

  it('has the same structure, headers and number of queries for a mandate in force, a revoked one and an unknown code', async () => {
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));
    const current = await t.open();
    await t.process(current);
    const revoked = code;
    caso = current;
    code = (await view()).mandato?.ejemplares[0]?.codigo ?? '';
    const { asLogin } = e.program.base;
    let queries = 0;
    const counted: typeof asLogin = (...data) => {
      queries += 1;
      return asLogin(...data);
    };
    const shapes: unknown[] = [];
    for (const written of [code, revoked, inGroups(NONE), 'AAAA-AAAA-AAAA-AAAA-AAAA', 'x']) {
      queries = 0;
      Object.assign(e.program.base, { asLogin: counted });
      const { html, headers } = await look(written, { host: e.program.addresses.dominio });
      Object.assign(e.program.base, { asLogin });
      const parts = [...html.matchAll(/<(section|h1|h2|form|label|input|footer)\b/g)].map(([, part]) => part);
      shapes.push({ parts, queries, headers: Object.keys(headers).sort() });
    }
    assert.ok(queries > 0);
    for (const shape of shapes) assert.deepEqual(shape, shapes[0]);
  });

  it('still answers while the insurer is paused and after the case is blocked', async () => {
    await e.base.superSql(`update aseguradoras set estado = 'pausada' where id = $1`, [t.aseguradora.id]);
    try {
      for (const host of [t.aseguradora.host, e.program.addresses.dominio])
        assert.match((await look(code, { host })).html, /La autorización está en vigor/);
    } finally {
      await e.base.superSql(`update aseguradoras set estado = 'activa' where id = $1`, [t.aseguradora.id]);
    }
    await e.base.superSql(
      `update casos set estado = 'cerrado', resultado = 'completado', cerrado = $2, bloqueado = $2 where caso_id = $1 and aseguradora_id = $3`,
      [caso, e.clock.now(), t.aseguradora.id],
    );
    const { estado, html } = await look(code);
    assert.equal(estado, 200);
    assert.match(html, /ya no está en vigor.*Dejó de valer el 2\d de noviembre de 2026/s);
  });

  it('is 404 at another insurer’s address, and answers every code on the bare domain', async () => {
    assert.equal((await look(code, { host: other.aseguradora.host })).estado, 404);
    assert.equal((await look(code, { host: e.program.addresses.dominio })).estado, 200);
    assert.equal((await look(code, { host: 'ajeno.example' })).estado, 404);
  });

  it('limits wrong codes per network without blocking right ones, and answers about each code a limited number of times an hour', async () => {
    const desde = '192.0.2.9';
    for (let i = 0; i < CHECKS_LIMIT; i += 1) await look('x', { desde });
    assert.equal((await look('x', { desde })).estado, 429);
    for (let i = 0; i < CHECKS_LIMIT; i += 1) assert.equal((await look(code, { desde })).estado, 200);
    const { estado, html, headers } = await look(code, { desde });
    assert.equal(estado, 429);
    assert.match(html, /Demasiadas consultas/);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal((await look(code, { desde: '192.0.2.200' })).estado, 200);
    e.clock.advance(HOUR);
    assert.equal((await look(code, { desde })).estado, 200);
  });

  it('has no script, escapes typed text, and cannot be cached or framed', async () => {
    const { html, headers } = await look('"><script>alert(1)</script>');
    assert.doesNotMatch(html, /<script/);
    assert.match(html, /&lt;script&gt;/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/);
    assert.doesNotMatch(policy, /script-src|unsafe/);
    assert.deepEqual(
      [headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag'], headers['set-cookie']],
      ['no-store', 'no-referrer', 'noindex', undefined],
    );
  });

  it('answers 404 about a mandate whose case was erased', async () => {
    await look(code);
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    assert.equal(await eraseCaso(e.program, t.aseguradora.id, caso, 'ticket 1', actor), true);
    assert.equal((await look(code)).estado, 404);
    const papers = await e.base.superSql(
      'select k.datos_cifrados, k.huella_comprobacion from mandato_ejemplares k join casos c on c.id = k.caso where c.caso_id = $1 and c.aseguradora_id = $2',
      [caso, t.aseguradora.id],
    );
    assert.deepEqual(papers, [{ datos_cifrados: null, huella_comprobacion: null }]);
  });

  const askAsProgram = (written: string, accept = 'application/json', from = `198.51.100.${address}`) =>
    e.app.inject({
      url: `/comprobar/${written}`,
      remoteAddress: from,
      headers: { host: t.aseguradora.host, accept, 'user-agent': 'Programa/1.0' },
    });

  it('answers programs in JSON with the same facts and the same limit', async () => {
    const { json, headers, statusCode } = await askAsProgram(code);
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /application\/json/);
    assert.equal(headers['cache-control'], 'no-store');
    const { firmado, ...said } = json();
    assert.deepEqual(said, { estado: 'vigente', fin: null, clases: ['eliminar'] });
    assert.match(firmado, /^2026-11-\d\dT/);
    assert.match((await askAsProgram(code, 'text/html,application/json;q=0.9')).body, /está en vigor/);
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));
    const ended = (await askAsProgram(code)).json();
    assert.deepEqual([ended.estado, ended.clases], ['terminado', []]);
    assert.match(ended.fin, /^2026-11-\d\dT/);
    const unknown = await askAsProgram(inGroups(NONE));
    assert.deepEqual([unknown.statusCode, unknown.json().estado], [404, 'desconocido']);
    const from = '203.0.113.77';
    for (let i = 0; i < CHECKS_LIMIT; i += 1) await askAsProgram('AAAA', 'application/json', from);
    const over = await askAsProgram('AAAA', 'application/json', from);
    assert.deepEqual([over.statusCode, over.json().estado], [429, 'demasiadas']);
    assert.ok(over.headers['retry-after']);
  });

  it('offers the certificates of the seal to programs that verify it themselves, a limited number of times', async () => {
    const fetched = () =>
      e.app.inject({
        url: '/.well-known/sello.pem',
        remoteAddress: '203.0.113.78',
        headers: { host: e.program.addresses.dominio },
      });
    const { statusCode, body } = await fetched();
    assert.deepEqual([statusCode, body], [200, e.program.seal.certificates.join('')]);
    assert.doesNotMatch(body, /PRIVATE/);
    for (let i = 1; i < CHECKS_LIMIT; i += 1) await fetched();
    assert.equal((await fetched()).statusCode, 429);
  });

  it('says of an uploaded PDF whether it is ours and unchanged, changed, extended, or not ours', async () => {
    const ejemplar = (await view()).mandato?.ejemplares[0]?.ejemplar_id ?? assert.fail('no paper');
    const who = t.who('servicio');
    const { papel } = await t.tx((tx) => readEjemplarPaper(e.program, tx, who, caso, ejemplar));
    const pdf = await paintSealed(e.program, e.program.lanes.papers, orderOf(who, caso), papel);
    assert.equal(await verifySeal(pdf, e.program.seal.certificates), 'integro');
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

  describe('asked about a document', () => {
    const give = (payload: Buffer | Readable, contentType: string, from: string, more: Record<string, string> = {}) =>
      e.app.inject({
        method: 'POST',
        url: '/comprobar/documento',
        remoteAddress: from,
        payload,
        headers: { host: t.aseguradora.host, 'content-type': contentType, ...more },
      });

    it('refuses a network beyond its limit before the body arrives', async () => {
      const from = '203.0.113.90';
      for (let i = 0; i < CHECKS_LIMIT; i += 1) await look('x', { desde: from });
      const { body, headers } = aForm([{ name: 'documento', value: 'x', file: 'a.pdf' }]);
      const line = new PassThrough();
      line.write(body.subarray(0, 20));
      const answer = await give(line, headers['content-type'], from);
      assert.equal(answer.statusCode, 429);
      assert.match(answer.body, /Demasiadas consultas/);
    });

    it('takes few documents at once from one network, counting all its addresses together', async () => {
      const { body, headers } = aForm([{ name: 'documento', value: 'x', file: 'a.pdf' }]);
      const lines = Array.from({ length: 4 }, () => new PassThrough());
      const type = headers['content-type'];
      const waiting = lines.map((line, i) => give(line, type, `2001:db8:1:2::${i + 1}`));
      for (const line of lines) line.write(body.subarray(0, 20));
      while (lines.some(({ readableLength }) => readableLength > 0)) await pause(20);
      const one = await give(body, type, '2001:db8:1:2::99');
      assert.equal(one.statusCode, 503);
      assert.ok(Number(one.headers['retry-after']) > 0);
      assert.equal((await give(body, type, '2001:db8:1:3::1')).statusCode, 200);
      for (const line of lines) line.end(body.subarray(20));
      for (const answer of waiting) assert.equal((await answer).statusCode, 200);
      assert.equal(
        (await give(body, type, '2001:db8:1:2::99')).statusCode,
        200,
        'a network has room again once its documents are answered',
      );
    });

    it('finds no document in a broken form or in a file that is too large', async () => {
      const broken = aForm([{ name: 'documento', value: 'x', file: 'a.pdf' }], 'b'.repeat(300));
      const large = aForm([{ name: 'documento', value: Buffer.alloc(6_000_000), file: 'a.pdf' }]);
      for (const { body, headers } of [broken, large]) {
        const length = { 'content-length': String(body.length) };
        const answer = await give(body, headers['content-type'], '203.0.113.91', length);
        assert.match(answer.body, /No hemos podido leer ningún documento/);
      }
    });
  });

  it('says that a mandate ended once its last day has passed', async () => {
    const { vence } = (
      await e.base.superSql<{ vence: string }>(
        'select vence::text from mandato_ejemplares k join casos c on c.id = k.caso where c.caso_id = $1 and c.aseguradora_id = $2',
        [caso, t.aseguradora.id],
      )
    )[0] ?? { vence: '' };
    assert.match(vence, /^2028-11-/);
    e.clock.advance(732 * 24 * HOUR);
    assert.match((await look(code)).html, /ya no está en vigor.*de noviembre de 2028/s);
  });
});
