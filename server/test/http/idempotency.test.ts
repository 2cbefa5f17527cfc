/** Idempotency-Key: a claims system may repeat a request any number of times, and the family gets one e-mail. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { RESPONSE_LIFE } from '../../src/http/idempotency.ts';
import { bearerNow, enter, oneKey, onePersonOf } from '../support/credentials.ts';
import { countCasos } from '../support/entry.ts';
import type { Aseguradora, Environment, Reply } from '../support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { connectNow, listen } from '../support/raw.ts';
import { isFailure, send } from '../support/requests.ts';

const oneKeyNow = () => `pedido-${randomUUID()}`;

describe('Idempotency-Key', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
  });
  after(() => close());
  beforeEach(async () => {
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });

  const ask = (who: Aseguradora, route: string, body: unknown, key: string): Promise<Reply> =>
    e.request(who, 'POST', route, body, { 'idempotency-key': key });
  const isRepeat = (response: Reply, first: Reply) => {
    assert.equal(response.headers['idempotent-replayed'], 'true', response.text);
    assert.deepEqual([response.status, response.text], [first.status, first.text]);
  };
  const mailsTo = (address: string) => mailbox.accepted.filter(({ para }) => para.includes(address)).length;

  it('the same key and body give the same status and body again, on every POST that accepts a key', async () => {
    for (const who of [a, b]) {
      const siniestro = who.variante === 'A' ? aSiniestroA() : aSiniestroB();
      const opened = await ask(who, '/casos', aCaso(), oneKeyNow());
      const caso = `/casos/${opened.json.data.caso_id}`;
      for (const [route, body] of [
        ['/casos', aCaso()],
        ['/siniestro', siniestro],
        [`${caso}/acceso`, undefined],
        [`${caso}/acceso`, { email: 'nueva@example.com' }],
        [`${caso}/anulacion`, { motivo: 'persona_viva' }],
      ] as const) {
        const key = oneKeyNow();
        const first = await ask(who, route, body, key);
        assert.ok(first.status < 300, first.text);
        assert.equal(first.headers['idempotent-replayed'], undefined);
        const sent = mailbox.accepted.length;
        isRepeat(await ask(who, route, body, key), first);
        isRepeat(await ask(who, route, body, key), first);
        assert.equal(mailbox.accepted.length, sent, `a repeat of ${route} sends no e-mail`);
      }
    }
  });

  it('another order of members, white space and fields at their default count as the same body', async () => {
    const key = oneKeyNow();
    const body = aSiniestroB();
    const first = await ask(b, '/siniestro', body, key);
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    isRepeat(await ask(b, '/siniestro', reversed, key), first);
    isRepeat(await ask(b, '/siniestro', { prioridad: 'normal', ...body }, key), first);
    // another body: a joining claim adds the pack that it names, and nothing if it names none
    isFailure(await ask(b, '/siniestro', { ...body, pack: undefined }, key), 'idempotencia_cuerpo_distinto');
    const withBlanks = Buffer.from(JSON.stringify(body, null, 3));
    const headers = { 'x-api-key': b.apiKey, 'idempotency-key': key };
    isRepeat(await send(e, { method: 'POST', path: '/siniestro', body: withBlanks, headers }), first);
  });

  it('another body or path with the same key is refused with the name of the operation, and does nothing', async () => {
    const key = oneKeyNow();
    const body = aCaso();
    const first = await ask(b, '/casos', body, key);
    const before = [await countCasos(e), mailbox.accepted.length];
    const caso = `/casos/${first.json.data.caso_id}`;
    for (const other of [aCaso(), { ...body, modulos_contratados: ['suscripciones', 'borrado'] }]) {
      const refused = await ask(b, '/casos', other, key);
      isFailure(refused, 'idempotencia_cuerpo_distinto');
      assert.match(refused.json.error, /otra petición a POST \/casos\.$/);
    }
    assert.deepEqual([await countCasos(e), mailbox.accepted.length], before);
    assert.equal((await ask(b, `${caso}/acceso`, undefined, key)).status, 200);
    const foreign = await ask(b, '/casos/CAS-2026-999999/acceso', undefined, key);
    isFailure(foreign, 'idempotencia_cuerpo_distinto');
    assert.match(foreign.json.error, /otra petición a POST \/casos\/\{id\}\/acceso\.$/);
  });

  it('a key is separate for each operation, so that a claim number can serve for all its requests', async () => {
    for (const who of [a, b]) {
      const key = oneKeyNow();
      const opened = await ask(who, '/siniestro', who === a ? aSiniestroA() : aSiniestroB(), key);
      const caso = `/casos/${opened.json.data.caso_id}`;
      const cuentas = { cuentas: [{ proveedor_codigo: 'netflix' }] };
      const steps = [
        ['/casos', aCaso(), 201],
        [`${caso}/cuentas`, cuentas, 201],
        [`${caso}/acceso`, undefined, 200],
        [`${caso}/anulacion`, undefined, 200],
      ] as const;
      for (const [route, body, status] of steps) {
        const first = await ask(who, route, body, key);
        assert.equal(first.status, status, `${route}: ${first.text}`);
        isRepeat(await ask(who, route, body, key), first);
      }
    }
  });

  it('50 parallel requests with one key open one case and send one e-mail; the others get its answer or are told to retry later', async () => {
    for (const who of [a, b]) {
      const key = oneKeyNow();
      const body = aCaso();
      const before = await countCasos(e);
      const responses = await Promise.all(Array.from({ length: 50 }, () => ask(who, '/casos', body, key)));
      const done = responses.filter(({ status, headers }) => status === 201 && !headers['idempotent-replayed']);
      assert.equal(done.length, 1);
      for (const response of responses) {
        if (response === done[0]) continue;
        if (response.status === 201) isRepeat(response, done[0] as Reply);
        else isFailure(response, 'idempotencia_en_curso');
      }
      assert.equal(await countCasos(e), before + 1);
      assert.equal(mailsTo(body.heredero.email), 1);
      isRepeat(await ask(who, '/casos', body, key), done[0] as Reply);
    }
  });

  it('a repeat is refused while the first request waits for the mail server, and later gets its answer', async () => {
    const { promise: outcome, resolve: release } = Promise.withResolvers<null>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    mailbox.onReceive = () => {
      arrive();
      return outcome;
    };
    const [key, body] = [oneKeyNow(), aCaso()];
    const first = ask(b, '/casos', body, key);
    await arrived;
    const repeated = await ask(b, '/casos', body, key);
    isFailure(repeated, 'idempotencia_en_curso');
    assert.equal(repeated.headers['retry-after'], '2');
    release(null);
    mailbox.onReceive = () => null;
    assert.equal((await first).json.data.acceso_heredero.notificado, true);
    isRepeat(await ask(b, '/casos', body, key), await first);
  });

  it('if the client hangs up while the e-mail is being sent, the case is open, the e-mail leaves once and a repeat gets the answer', async () => {
    const since = e.log.length;
    const port = await listen(e.app);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: outcome, resolve: release } = Promise.withResolvers<null>();
    mailbox.onReceive = () => {
      arrive();
      return outcome;
    };
    const body = aCaso();
    const text = JSON.stringify(body);
    const asked = once(e.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const socket = await connectNow(port);
    socket.write(
      [
        'POST /api/v1/casos HTTP/1.1',
        `Host: ${b.host}`,
        `X-API-Key: ${b.apiKey}`,
        'Idempotency-Key: colgada',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(text)}`,
        '',
        text,
      ].join('\r\n'),
    );
    const [, response] = await asked;
    await arrived;
    const hung = once(response, 'close');
    socket.destroy();
    await hung;
    const lines = e.log.slice(since).filter((line) => line.includes('"msg":"request"'));
    assert.equal(lines.length, 1);
    assert.match(lines[0] as string, /"estado":499/);
    assert.ok(lines[0]?.includes(b.id), 'the line names the insurer');

    release(null);
    mailbox.onReceive = () => null;
    let repeated = await ask(b, '/casos', body, 'colgada');
    while (repeated.status === 409) repeated = await ask(b, '/casos', body, 'colgada');
    assert.equal(repeated.headers['idempotent-replayed'], 'true', repeated.text);
    assert.equal(repeated.json.data.acceso_heredero.notificado, true);
    assert.equal(mailsTo(body.heredero.email), 1);
    assert.ok(!e.log.slice(since).some((line) => /"level":[56]0/.test(line)));
  });

  it('if the process dies between commit and answer, a repeat answers with the present state of the e-mail', async () => {
    const [key, body] = [oneKeyNow(), aCaso()];
    const first = await ask(b, '/casos', body, key);
    const cut = (mailState: string) =>
      e.base.superSql(
        `with i as (update idempotencia set completa = false, en_curso_hasta = clock_timestamp() - interval '1 second'
                       where aseguradora_id = $1 returning correo)
           update correos set estado = $2 where id in (select correo from i)`,
        [b.id, mailState],
      );
    for (const [state, notified] of [
      ['enviado', true],
      ['retenido', true],
      ['pendiente', false],
      ['rechazado', false],
    ] as const) {
      await cut(state);
      const { json, ...response } = await ask(b, '/casos', body, key);
      assert.equal(response.status, 201);
      assert.equal(response.headers['idempotent-replayed'], 'true');
      assert.deepEqual(json.data, {
        ...first.json.data,
        acceso_heredero: { ...first.json.data.acceso_heredero, notificado: notified },
      });
    }
    assert.equal(mailsTo(body.heredero.email), 1);
  });

  it('an idempotency key is shared by all people and API keys of an insurer', async () => {
    const key = oneKeyNow();
    const body = aCaso();
    const first = await ask(a, '/casos', body, key);
    const ofOther = await ask(b, '/casos', body, key);
    assert.deepEqual([ofOther.status, ofOther.headers['idempotent-replayed']], [201, undefined]);
    isRepeat(await ask(await oneKey(e, a), '/casos', body, key), first);
    const headers = { ...bearerNow(await enter(e, a, await onePersonOf(e, a))), 'idempotency-key': key };
    isRepeat(await send(e, { method: 'POST', path: '/casos', host: a.host, body, headers }), first);
  });

  it('a refusal is not stored: once its cause is gone, the same key succeeds', async () => {
    const key = oneKeyNow();
    const person = aCaso();
    const first = await e.request(b, 'POST', '/casos', person);
    isFailure(await ask(b, '/casos', person, key), 'caso_duplicado');
    isFailure(await ask(b, '/casos', {}, key), 'validacion');
    await e.request(b, 'POST', `/casos/${first.json.data.caso_id}/anulacion`);
    const second = await ask(b, '/casos', person, key);
    assert.deepEqual([second.status, second.headers['idempotent-replayed']], [201, undefined]);
  });

  it('an answer is stored for at least 24 hours, and its key can be used again afterwards', async () => {
    assert.ok(RESPONSE_LIFE >= 24 * 3_600_000);
    const key = oneKeyNow();
    await ask(b, '/casos', aCaso(), key);
    await e.base.superSql('update idempotencia set caduca = clock_timestamp() where aseguradora_id = $1', [b.id]);
    const body = aCaso();
    const fresh = await ask(b, '/casos', body, key);
    assert.deepEqual([fresh.status, fresh.headers['idempotent-replayed']], [201, undefined]);
    isRepeat(await ask(b, '/casos', body, key), fresh);
  });

  it('a late repeat after an erasure opens nothing, writes to nobody, and returns none of the erased data', async () => {
    for (const who of [a, b]) {
      const [key, body] = [oneKeyNow(), aCaso()];
      const { json } = await ask(who, '/casos', body, key);
      const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
      assert.equal(await eraseCaso(e.program, who.id, json.data.caso_id, 'ticket 7', actor), true);
      const before = await countCasos(e);
      const repeated = await ask(who, '/casos', body, key);
      isFailure(repeated, 'no_encontrado');
      assert.equal(repeated.headers['idempotent-replayed'], undefined);
      assert.equal(await countCasos(e), before);
      assert.equal(mailsTo(body.heredero.email), 1);
    }
  });

  it('a key is 1 to 255 visible ASCII characters; another is refused and does nothing', async () => {
    const before = await countCasos(e);
    for (const bad of ['', ' ', 'x'.repeat(256), 'pedido-ñ', 'a\tb', 'pedido\u0080']) {
      isFailure(await ask(b, '/casos', aCaso(), bad), 'cabecera_invalida', JSON.stringify(bad));
    }
    assert.equal(await countCasos(e), before);
    for (const good of ['x', 'x'.repeat(255), '!~', '"550e8400-e29b-41d4-a716-446655440000"', 'a b']) {
      assert.equal((await ask(b, '/casos', aCaso(), good)).status, 201, good);
    }
  });

  it('sign-in ignores a key, because its answer contains a secret', async () => {
    const { email, password } = await onePersonOf(e, a);
    const headers = { 'idempotency-key': oneKeyNow() };
    const input = { method: 'POST', path: '/auth/login', host: a.host, headers, body: { email, password } };
    assert.equal((await send(e, input)).status, 200);
    const other = await send(e, { ...input, body: { email, password: 'otra' } });
    isFailure(other, 'login_incorrecto');
    assert.equal(other.headers['idempotent-replayed'], undefined);
  });

  it('stored answers are not readable in the database', async () => {
    const body = aCaso();
    const { json } = await ask(a, '/casos', body, oneKeyNow());
    const rows = await e.base.superSql<{ bytes: Uint8Array }>(
      'select respuesta_cifrada as bytes from idempotencia where aseguradora_id = $1',
      [a.id],
    );
    assert.equal(rows.length, 1);
    for (const { bytes } of rows) {
      const text = Buffer.from(bytes).toString('latin1');
      assert.ok(!text.includes(json.data.token_heredero) && !text.includes(json.data.caso_id));
    }
  });
});
