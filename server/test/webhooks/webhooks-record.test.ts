/** Registration of webhooks, in both variants. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { entregasOf, issue, openCaso, register } from '../support/dispatch.ts';
import { createEnvironment, type Environment, type Reply } from '../support/environment.ts';

const GOOD_URL = 'https://integraciones.aurora.invalid/albacea';
const NEW = { url: GOOD_URL, eventos: ['siniestro_abierto', 'caso_cerrado'] };
const MEMBERS = [
  'actualizado',
  'concurrencia',
  'creado',
  'descripcion',
  'estado',
  'eventos',
  'fallando_desde',
  'motivo_desactivacion',
  'recuperacion_automatica',
  'rotacion_hasta',
  'url',
  'webhook_id',
];
const OTHER_ID = '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f';

describe('registration of webhooks', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  for (const variant of ['A', 'B'] as const) {
    it(`a receiver is created, read, changed and deleted in variant ${variant}`, async () => {
      const who = await e.aseguradora(variant);
      const { status, json } = await e.request(who, 'POST', '/webhooks', {
        ...NEW,
        descripcion: 'Núcleo',
        concurrencia: 3,
      });
      assert.equal(status, 201);
      assert.deepEqual(Object.keys(json.data).sort(), [...MEMBERS, 'secret'].sort());
      assert.match(json.data.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      const { secret, ...webhook } = json.data;
      assert.partialDeepStrictEqual(webhook, { ...NEW, descripcion: 'Núcleo', concurrencia: 3, estado: 'activo' });
      const route = `/webhooks/${webhook.webhook_id}`;
      assert.deepEqual((await e.request(who, 'GET', route)).json.data, webhook);

      e.clock.advance(1000);
      const change = { url: `${GOOD_URL}/2`, eventos: ['caso_abierto'] };
      const changed = (await e.request(who, 'PATCH', route, change)).json.data;
      assert.deepEqual(changed, { ...webhook, ...change, actualizado: e.clock.now().toISOString() });
      assert.deepEqual((await e.request(who, 'GET', '/webhooks')).json.data, {
        elementos: [changed],
        siguiente: null,
      });

      assert.deepEqual((await e.request(who, 'DELETE', route)).json, { success: true, data: {} });
      for (const method of ['GET', 'DELETE'])
        assert.equal((await e.request(who, method, route)).status, 404, `${method} of a deleted webhook`);
      assert.equal((await e.request(who, 'PATCH', route, { concurrencia: 1 })).status, 404);
      assert.deepEqual((await e.request(who, 'GET', '/webhooks')).json.data.elementos, []);
    });
  }

  it('the list is paged newest first, without skips or repeats while another is registered', async () => {
    const who = await e.aseguradora('B');
    const ids: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      e.clock.advance(1);
      ids.unshift((await register(e, who, `${GOOD_URL}/${i}`)).webhook_id);
    }
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Reply = await e.request(who, 'GET', `/webhooks?limite=3${cursor && `&cursor=${cursor}`}`);
      const { data } = page.json;
      read.push(...data.elementos.map(({ webhook_id }: { webhook_id: string }) => webhook_id));
      cursor = data.siguiente;
      e.clock.advance(1);
      if (read.length === 3) await register(e, who, `${GOOD_URL}/nuevo`);
    }
    assert.deepEqual(read, ids);
  });

  it('the secret is shown once, and is readable in no table, log line or later answer', async () => {
    const who = await e.aseguradora('A');
    const { webhook_id, secret } = await register(e, who, GOOD_URL);
    const rotated = (await e.request(who, 'POST', `/webhooks/${webhook_id}/secreto`)).json.data.secret;
    assert.notEqual(rotated, secret);
    const caso = await openCaso(e, who);
    await issue(e, who, caso);
    const route = `/webhooks/${webhook_id}`;
    const responses = [
      await e.request(who, 'GET', route),
      await e.request(who, 'GET', '/webhooks'),
      await e.request(who, 'PATCH', route, { concurrencia: 2 }),
      await e.request(who, 'GET', `${route}/entregas`),
      await e.request(who, 'GET', '/eventos'),
      await e.request(who, 'POST', `${route}/secreto/activar`),
    ];
    const tables = await e.base.superSql<{ t: string }>(
      `select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const rows: string[] = [];
    for (const { t } of tables)
      rows.push(...(await e.base.superSql<{ f: string }>(`select x::text as f from "${t}" x`)).map(({ f }) => f));
    const everything = [...responses.map(({ text }) => text), ...e.log, ...rows].join('\n');
    assert.ok(tables.length > 10 && everything.includes(webhook_id));
    for (const s of [secret, rotated]) {
      const bytes = Buffer.from(s.slice(6), 'base64');
      for (const shape of [s, s.slice(6), bytes.toString('hex'), Buffer.from(s).toString('hex')])
        assert.ok(!everything.includes(shape), 'no form of the secret is found');
    }
  });

  it('a webhook of another insurer gets 404, as does an id that never existed or is malformed; only an undecodable address gets 400', async () => {
    const owner = await e.aseguradora('B');
    const { webhook_id } = await register(e, owner, GOOD_URL);
    const caso = await openCaso(e, owner);
    await issue(e, owner, caso);
    const entrega = (await entregasOf(e, owner, webhook_id))[0]?.entrega_id;
    const other = await e.aseguradora('B');
    const theirs = (await register(e, other, GOOD_URL)).webhook_id;
    const foreign = [
      webhook_id,
      OTHER_ID,
      OTHER_ID.toUpperCase(),
      'x',
      '1',
      `${OTHER_ID}0`,
      "'%20or%201=1",
      '%00',
      '%F0%9F',
    ];
    for (const id of foreign) {
      const routes: [string, string, unknown?][] = [
        ['GET', `/webhooks/${id}`],
        ['PATCH', `/webhooks/${id}`, { concurrencia: 1 }],
        ['DELETE', `/webhooks/${id}`],
        ['POST', `/webhooks/${id}/secreto`],
        ['POST', `/webhooks/${id}/secreto/activar`],
        ['POST', `/webhooks/${id}/prueba`],
        ['GET', `/webhooks/${id}/entregas`],
        ['POST', `/webhooks/${id}/recuperar`, { desde_instante: '2026-01-01T00:00:00Z' }],
        ['POST', `/webhooks/${id}/entregas/${entrega}/reenviar`],
        ['POST', `/webhooks/${theirs}/entregas/${id}/reenviar`],
      ];
      for (const [method, route, body] of routes) {
        const { status } = await e.request(other, method, route, body);
        assert.equal(status, id.startsWith('%F0') ? 400 : 404, `${method} ${route}`);
      }
    }
    assert.equal((await e.request(other, 'POST', `/webhooks/${theirs}/entregas/${entrega}/reenviar`)).status, 404);
    assert.equal((await e.request(owner, 'GET', `/webhooks/${webhook_id}`)).json.data.concurrencia, 10);
    assert.deepEqual((await e.request(other, 'GET', '/eventos')).json.data.elementos, []);
  });

  it('an invalid webhook is refused with 422, which names the field in Spanish and in English', async () => {
    const who = await e.aseguradora('B');
    const invalid: [object, RegExp, RegExp][] = [
      [{ eventos: NEW.eventos }, /url: falta\./, /url: is missing\./],
      [{ url: GOOD_URL }, /eventos: falta\./, /eventos: is missing\./],
      [{ ...NEW, eventos: [] }, /eventos: necesita al menos 1/, /eventos: needs at least 1/],
      [{ ...NEW, eventos: ['prueba'] }, /eventos\[0\]: se admite: caso_abierto/, /allowed: caso_abierto/],
      [{ ...NEW, eventos: ['caso_cerrado', 'caso_cerrado'] }, /eventos: repite/, /eventos: repeats/],
      [{ ...NEW, concurrencia: 0 }, /concurrencia: debe ser 1 o más/, /concurrencia: must be 1 or more/],
      [{ ...NEW, concurrencia: 101 }, /concurrencia: debe ser 100 o menos/, /concurrencia: must be 100 or less/],
      [{ ...NEW, concurrencia: 1.5 }, /concurrencia: .*número entero/, /concurrencia: .*whole number/],
      [{ ...NEW, secret: 'whsec_x' }, /secret: no se admite/, /secret: is not allowed/],
      [{ ...NEW, estado: 'activo' }, /estado: no se admite/, /estado: is not allowed/],
      [{ ...NEW, descripcion: 'x'.repeat(201) }, /descripcion: admite hasta 200/, /descripcion: takes up to 200/],
      [{ ...NEW, url: `https://a.example/${'x'.repeat(2000)}` }, /url: admite hasta 2000/, /url: takes up to 2000/],
      [
        { ...NEW, url: 'http://a.example/' },
        /url: debe ser .* https .*\(esquema\)/,
        /url: must be .* https .*\(scheme\)/,
      ],
      [{ ...NEW, url: 'https://10.0.0.1/' }, /url: .*\(red privada\)/, /url: .*\(private/],
      [{ ...NEW, url: 7 }, /url: debe ser texto/, /url: must be text/],
    ];
    for (const [body, es, en] of invalid) {
      const inEs = await e.request(who, 'POST', '/webhooks', body);
      assert.deepEqual([inEs.status, inEs.headers['x-error-code']], [422, 'validacion'], inEs.text);
      assert.match(inEs.json.error, es);
      const inEnglish = await e.request(who, 'POST', '/webhooks', body, { 'accept-language': 'en' });
      assert.match(inEnglish.json.error, en);
    }
    const { webhook_id } = await register(e, who, GOOD_URL);
    for (const body of [{}, { url: 'https://127.0.0.1/' }, { estado: 'borrado' }, { eventos: [] }, { secret: 'x' }])
      assert.equal((await e.request(who, 'PATCH', `/webhooks/${webhook_id}`, body)).status, 422, JSON.stringify(body));
    const empty = await e.request(who, 'PATCH', `/webhooks/${webhook_id}`, {});
    assert.match(empty.json.error, /El cuerpo necesita al menos uno de estos campos: url, eventos, /);
    const recover = `/webhooks/${webhook_id}/recuperar`;
    for (const body of [
      {},
      { desde_instante: 'ayer' },
      { desde_instante: '2026-11-20' },
      { desde_instante: '2016-12-31T23:59:60Z' },
    ])
      assert.equal((await e.request(who, 'POST', recover, body)).status, 422, JSON.stringify(body));
    for (const route of [
      '/eventos?cursor=x',
      '/eventos?limite=0',
      '/eventos?limite=101',
      '/webhooks?cursor=x',
      '/webhooks?a=1',
    ])
      assert.equal((await e.request(who, 'GET', route)).status, 400, route);
    assert.equal((await e.request(who, 'GET', `/webhooks/${webhook_id}/entregas?estado=perdida`)).status, 400);
  });

  it('an insurer never has more than fifty webhooks, however many are registered at once; a deleted one makes room', async () => {
    const who = await e.aseguradora('B');
    const attempts = await Promise.all(
      Array.from({ length: 60 }, (_, i) => e.request(who, 'POST', '/webhooks', { ...NEW, url: `${GOOD_URL}/${i}` })),
    );
    const good = attempts.filter(({ status }) => status === 201);
    assert.equal(good.length, 50);
    for (const { status, headers } of attempts.filter((attempt) => !good.includes(attempt)))
      assert.deepEqual([status, headers['x-error-code']], [409, 'demasiados_webhooks']);
    assert.equal((await e.request(who, 'POST', '/webhooks', NEW)).status, 409);
    assert.equal((await e.request(who, 'DELETE', `/webhooks/${good[0]?.json.data.webhook_id}`)).status, 200);
    assert.equal((await e.request(who, 'POST', '/webhooks', NEW)).status, 201);
    await register(e, await e.aseguradora('B'), GOOD_URL); // another insurer is counted separately
  });
});
