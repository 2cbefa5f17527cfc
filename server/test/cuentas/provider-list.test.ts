/** The list of a provider's open requests: opened by mail at its own domain, of one insurer, for a while, and by no code alone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { GUESSES_LIMIT } from '../../src/capabilities/respuestas/answer-door.ts';
import { ASKED_MAXIMUM } from '../../src/capabilities/respuestas/order-list.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import type { Environment } from '../support/environment.ts';
import { type Mailbox, openWithMailbox, readMail } from '../support/mailbox.ts';
import { mailRounds, readyCaso } from '../support/ready-caso.ts';
import { createWorkerPool, type WorkerPool } from '../support/work.ts';

const CODE = '[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}';
const DESK = 'bajas@wise.com';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the list of the open requests of a provider', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let ours: WorkerPool;
  let theirs: WorkerPool;
  let gestor: AtDesk;
  let number = 0;
  /** Of the first of two letters to Wise, by our insurer. */
  let first: { caso: string; cuenta: string; codigo: string };
  let second: typeof first;
  before(async () => {
    ({ mailbox, e, cerrar: close } = await openWithMailbox('postgres'));
    [ours, theirs] = [await createWorkerPool(e, 'A'), await createWorkerPool(e, 'A')];
    first = await letter(ours, 'wise');
    second = await letter(ours, 'wise');
    await letter(ours, 'filmin', { direccion: 'hola@filmin.example', motivo_direccion: 'Nos la dieron por teléfono.' });
    await letter(theirs, 'wise');
  });
  after(() => close());

  async function letter(t: WorkerPool, proveedor: string, to: { direccion?: string; motivo_direccion?: string } = {}) {
    const { caso, cuenta } = await readyCaso(e, t, proveedor);
    number += 1;
    gestor = await atDesk(e, `Gestor${number}`); // days have passed, and with them a session
    const route = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/cuentas/${cuenta}`;
    const { texto } = await gestor.good('GET', `${route}/carta${to.direccion ? `?direccion=${to.direccion}` : ''}`);
    const codigo = new RegExp(`/responder\\?codigo=(${CODE})`).exec(texto)?.[1] ?? assert.fail(texto);
    await gestor.good('POST', `${route}/envio`, { clase: 'solicitud', ...to });
    e.clock.advance(1000);
    return { caso, cuenta, codigo };
  }
  let from = 10;
  interface Asked {
    readonly body?: string;
    readonly headers?: Record<string, string>;
    readonly ip?: string;
    readonly t?: WorkerPool;
  }
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, { body, headers, ip, t = ours }: Asked = {}) => {
    from += 1;
    return e.app.inject({
      ...{ method, url: `/responder/lista${path}` },
      headers: { host: `${t.aseguradora.slug}.${e.program.addresses.dominio}`, ...headers },
      remoteAddress: ip ?? `203.0.${from % 250}.7`,
      ...(body !== undefined && { payload: body }),
    });
  };
  const order = (codigo: string, email: string, more: Asked = {}) =>
    ask('POST', '', { ...more, headers: JSON_TYPE, body: JSON.stringify({ codigo, email, idioma: 'es' }) });
  const form = (fields: Record<string, string>, more: Asked = {}) =>
    ask('POST', '', {
      ...more,
      ...{
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(fields)),
      },
    });
  const mailed = async (to = DESK) => {
    await mailRounds(e);
    const left = mailbox.accepted.findLast(({ para }) => para.includes(to)) ?? assert.fail('nobody was written to');
    const text = (await readMail(left)).text ?? '';
    return new RegExp(`/responder/lista/(${CODE})`).exec(text)?.[1] ?? assert.fail(text);
  };
  const keyOf = async (link: string): Promise<string> => {
    const { statusCode, body } = await ask('POST', `/${link}`, { headers: JSON_TYPE });
    assert.equal(statusCode, 201, body);
    return JSON.parse(body).data.llave;
  };
  const list = (llave: string, t = ours) =>
    ask('GET', '', { t, headers: { accept: 'application/json', authorization: `Bearer ${llave}` } });
  const aged = (column: string) =>
    e.base.superSql(`update listas_proveedor set ${column} = now() - interval '1 second' where ${column} is not null`);
  /** As if the hour had passed. */
  const forget = () => e.base.superSql("update listas_proveedor set pedida = pedida - interval '1 hour'");

  it('is asked for with a code and opened by mail at exactly a domain of the provider: a code alone shows nothing', async () => {
    const strange = [
      'yo@gmail.com',
      'yo@clientes.wise.com',
      'yo@wise.com.example',
      'yo@revolut.com',
      'wise.com',
      'a@b@wise.com',
    ];
    for (const email of [...strange, 'a\r\nBcc: x@wise.com']) {
      const { statusCode, body } = await order(first.codigo, email);
      assert.deepEqual([statusCode, /email/.test(body)], [422, true], `${email} ${body}`);
    }
    assert.equal((await order('AAAA-AAAA-AAAA-AAAA-AAAA', DESK)).statusCode, 404);
    assert.equal((await order(first.codigo, DESK, { t: theirs })).statusCode, 404, 'at the address of another insurer');
    const asked = await order(first.codigo, ` ${DESK.toUpperCase()} `);
    assert.equal(asked.statusCode, 202, asked.body);
    assert.equal(JSON.parse(asked.body).data.enviada_a, DESK);
    assert.ok(!new RegExp(CODE).test(asked.body), 'what opens it goes by mail alone');
    for (const secret of [first.codigo, '']) {
      assert.equal((await list(secret)).statusCode, 404);
      assert.equal((await form({ llave: secret || 'x' })).statusCode, 404);
    }
  });

  it('is opened once, not by being looked at, and shows what the letters said, of this provider and insurer alone', async () => {
    const link = await mailed();
    for (const _ of [1, 2]) {
      const page = await ask('GET', `/${link}`, { headers: { 'accept-language': 'es' } });
      assert.equal(page.statusCode, 200);
      assert.ok(!page.body.includes(first.caso));
      assert.ok(!/<script|set-cookie/i.test(page.body + JSON.stringify(page.headers)));
    }
    const opened = await form({ enlace: link, idioma: 'es' });
    assert.equal(opened.statusCode, 200, opened.body);
    assert.equal((await form({ enlace: link })).statusCode, 404, 'whoever it is passed on to finds nothing');
    const llave = /name="llave" value="([\w-]+)"/.exec(opened.body)?.[1] ?? assert.fail(opened.body);
    for (const { caso, codigo } of [first, second])
      assert.ok(opened.body.includes(caso) && opened.body.includes(codigo));

    const { proveedor, aseguradora, solicitudes, hay_mas } = JSON.parse((await list(llave)).body).data;
    assert.deepEqual([proveedor, aseguradora, hay_mas], ['Wise', ours.tenant.nombre, false]);
    assert.deepEqual(
      solicitudes.map(({ codigo, referencia, accion }: Record<string, string>) => [codigo, referencia, accion]),
      [first, second].map(({ codigo, caso }) => [codigo, caso, 'avisar']),
    );
    assert.ok(!/Carmen|Antonio|Luc/.test(JSON.stringify(solicitudes).replaceAll('carmen.ruiz@example.com', '')));
    assert.equal((await list(llave, theirs)).statusCode, 404);
    assert.deepEqual(find(needlesOf({ link, llave }), (await dumpTables(e.base.superSql)).bytes), []);
    const trail = await e.base.superSql<{ accion: string; detalle: string }>(
      "select accion, detalle::text as detalle from auditoria where accion like 'lista_%' and objeto_id = $1 order by id",
      [first.caso],
    );
    assert.deepEqual([...new Set(trail.map(({ accion }) => accion))].sort(), [
      ...['lista_abierta_por_proveedor', 'lista_pedida_por_proveedor', 'lista_vista_por_proveedor'],
    ]);
    assert.ok(!trail.some(({ detalle }) => /wise/i.test(detalle)), 'the insurer reads it');
    await gestor.good(
      'POST',
      `/aseguradoras/${ours.aseguradora.slug}/casos/${second.caso}/cuentas/${second.cuenta}/resolucion`,
      {
        resultado: 'eliminada',
      },
    );
    assert.equal(JSON.parse((await list(llave)).body).data.solicitudes.length, 1, 'what is settled is gone from it');
  });

  it('ends by time, by the provider and with the code that it was asked for with', async () => {
    await forget();
    const again = async () => {
      assert.equal((await order(first.codigo, DESK)).statusCode, 202);
      return mailed();
    };
    const late = await again();
    await aged('enlace_hasta');
    assert.equal((await form({ enlace: late })).statusCode, 404);

    const old = await keyOf(await again());
    assert.equal((await list(old)).statusCode, 200);
    await aged('caduca');
    assert.equal((await list(old)).statusCode, 404);

    await forget();
    const closed = await keyOf(await again());
    const bearer = { authorization: `Bearer ${closed}` };
    assert.equal((await ask('DELETE', '', { headers: bearer })).statusCode, 200);
    assert.equal((await list(closed)).statusCode, 404);

    const [open, waits] = [await keyOf(await again()), await again()];
    assert.equal((await list(open)).statusCode, 200);
    const route = `/aseguradoras/${ours.aseguradora.slug}/casos/${first.caso}/cuentas/${first.cuenta}`;
    await gestor.good('POST', `${route}/codigo-respuesta/anulacion`);
    assert.equal((await list(open)).statusCode, 404);
    assert.equal((await form({ enlace: waits })).statusCode, 404);
  });

  it('fills nobody’s mailbox, and stops whoever guesses', async () => {
    const { codigo } = await letter(ours, 'wise');
    await forget();
    for (let i = 0; i < ASKED_MAXIMUM.codigo; i += 1)
      assert.equal((await order(codigo, `mesa${i}@wise.com`)).statusCode, 202);
    const over = await form({ codigo, email: DESK, idioma: 'en' });
    assert.deepEqual([over.statusCode, over.headers['retry-after']], [429, '3600']);
    const ip = '198.51.100.7';
    for (let i = 0; i < GUESSES_LIMIT; i += 1) assert.equal((await form({ llave: `x${i}` }, { ip })).statusCode, 404);
    assert.equal((await form({ llave: 'x' }, { ip })).statusCode, 429);
    assert.equal((await ask('GET', `/${await mailed('mesa2@wise.com')}`, { ip })).statusCode, 429, 'a right one too');
  });
});
