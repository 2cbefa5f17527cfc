/** The page where a provider answers one request, with the code in its letter; no answer is final before a person confirms it. */
import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { concludeSilence } from '../../src/cuentas/commands/settle-cuenta.ts';
import { GUESSES_LIMIT } from '../../src/cuentas/respuestas/answer-admission.ts';
import { WAITING_MAXIMUM } from '../../src/cuentas/respuestas/receive-answer.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import { type Environment, pauseInsurer } from '../support/environment.ts';
import { aForm, aPdf, aPdfOf } from '../support/files.ts';
import { openWithMailbox } from '../support/mailbox.ts';
import { mailRounds, readyCaso } from '../support/ready-caso.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const LETTER = {
  clase: 'solicitud',
  direccion: 'hola@filmin.example',
  motivo_direccion: 'Nos la dieron por teléfono.',
} as const;
const CODE = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}\b/;

describe('the page where a provider answers', () => {
  let e: Environment;
  let t: CasoWork;
  let close: () => Promise<void>;
  let gestor: AtDesk;
  let caso: string;
  let cuenta: string;
  let codigo: string;
  let number = 0;
  before(async () => {
    ({ e, close } = await openWithMailbox('postgres'));
    t = await createCasoWork(e, 'A');
  });
  after(() => close());
  beforeEach(async () => {
    ({ caso, cuenta } = await readyCaso(e, t, 'filmin'));
    number += 1;
    gestor = await atDesk(e, `Gestor${number}`);
    const letter = await gestor.good('GET', route(`/cuentas/${cuenta}/carta?direccion=${LETTER.direccion}`));
    codigo = CODE.exec(letter.texto.split('/responder?codigo=')[1] ?? '')?.[0] ?? assert.fail(letter.texto);
    await gestor.good('POST', route(`/cuentas/${cuenta}/envio`), LETTER);
    e.clock.advance(1000);
  });

  const route = (rest = '') => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}${rest}`;
  let from = 10;
  /** Sends a request from a new network, or from `ip`. */
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    {
      body,
      headers = {},
      ip,
    }: { body?: string | Buffer | Readable; headers?: Record<string, string>; ip?: string } = {},
  ) => {
    from += 1;
    const reply = await e.app.inject({
      method,
      url: path,
      headers: { host: `${t.aseguradora.slug}.${e.program.addresses.dominio}`, ...headers },
      remoteAddress: ip ?? `203.0.${from % 250}.7`,
      ...(body !== undefined && { payload: body }),
    });
    return reply;
  };
  const view = (code = codigo, more: Parameters<typeof ask>[2] = {}) => ask('GET', `/responder?codigo=${code}`, more);
  const tokenIn = (html: string) => /name="envio" value="([^"]+)"/.exec(html)?.[1] ?? assert.fail('no token');
  const send = async (fields: Record<string, string | string[]>, file?: Buffer) => {
    const limit = 'frontera';
    const parts = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one) => `--${limit}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${one}\r\n`),
    );
    const head = `--${limit}\r\ncontent-disposition: form-data; name="fichero"; filename="baja.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(parts.join('')),
      ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
      Buffer.from(`--${limit}--\r\n`),
    ]);
    return ask('POST', `/responder/${codigo}`, {
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${limit}` },
    });
  };
  const seen = async () => (await gestor.good('GET', route('/escritorio'))).servicio.respuestas.elementos;
  const state = async () => {
    const [row] = await e.base.superSql<{ estado: string }>('select estado from cuentas where id = $1', [cuenta]);
    return row?.estado;
  };

  it('shows the one request of its code, in the reader’s language, without script or cookie, and is not cached', async () => {
    const page = await view(codigo, { headers: { 'accept-language': 'en' } });
    assert.equal(page.statusCode, 200);
    for (const words of ['Filmin', 'carmen.ruiz@example.com', caso, 'Delete the account', 'We find no such account'])
      assert.ok(page.body.includes(words), words);
    assert.doesNotMatch(page.body, /<script|Ortega|Lucía/);
    assert.equal(page.headers['set-cookie'], undefined);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
    assert.match((await view()).body, /Eliminar la cuenta/);
    assert.match((await ask('GET', '/responder')).body, /Código de la carta/);
    const lower = await view(codigo.toLowerCase().replaceAll('-', ' '));
    assert.equal(lower.statusCode, 200);
  });

  it('names the account as the letter did, also once the family has given another identifier', async () => {
    await gestor.good('POST', route(`/cuentas/${cuenta}/negativa`), { motivo: 'No la encuentran.', canal: 'telefono' });
    await gestor.good('PATCH', route(`/cuentas/${cuenta}`), { identificador: 'otra-persona' });
    const { body } = await view();
    assert.match(body, /carmen\.ruiz@example\.com/);
    assert.doesNotMatch(body, /otra-persona/);
  });

  it('takes an answer also while the insurer is paused', async (context) => {
    context.after(await pauseInsurer(e, t.aseguradora));
    const { statusCode } = await send({ clase: 'cerrada', envio: tokenIn((await view()).body) });
    assert.equal(statusCode, 200);
    assert.equal((await seen()).length, 1);
  });

  it('keeps what was answered as a proposal with its file, and does not change the account', async () => {
    const envio = tokenIn((await view()).body);
    const said = { clase: 'cerrada', referencia: 'TK-981', nombre: 'Rosa', departamento: 'Bajas', envio };
    const { statusCode, body } = await send(said, aPdf());
    assert.equal(statusCode, 200, body);
    assert.match(body, /Hemos recibido su respuesta/);
    const [one] = await seen();
    assert.partialDeepStrictEqual(one, {
      via: 'pagina',
      clase: 'cerrada',
      estado: 'propuesta',
      referencia: 'TK-981',
      quien: { nombre: 'Rosa', departamento: 'Bajas', email: null },
    });
    assert.equal(one.documentos.length, 1);
    assert.equal(await state(), 'solicitada');
    assert.match((await view()).body, /recibimos una respuesta suya/);
  });

  it('stores a form once however often it is sent, and a corrected form, a forgotten file or another form as another answer', async () => {
    const envio = tokenIn((await view()).body);
    for (let i = 0; i < 3; i += 1) assert.equal((await send({ clase: 'acuse', envio })).statusCode, 200);
    assert.equal((await seen()).length, 1);
    assert.equal((await send({ clase: 'acuse', envio: tokenIn((await view()).body) })).statusCode, 200);
    assert.equal((await seen()).length, 2);
    assert.equal((await send({ clase: 'acuse', envio, referencia: 'TK-2' })).statusCode, 200);
    assert.equal((await send({ clase: 'acuse', envio }, aPdf())).statusCode, 200);
    assert.equal((await seen()).length, 4);
  });

  it('shows the typed text again with the missing fields, and stores nothing', async () => {
    const envio = tokenIn((await view()).body);
    for (const [fields, words] of [
      [{ clase: '' }, /Elija una de las respuestas/],
      [{ clase: 'negada' }, /díganos por qué/],
      [{ clase: 'pide_papel' }, /marque qué papel falta/],
      [{ clase: 'conmemorada' }, /debe ser una de/],
      [{ clase: 'pide_papel', papeles: 'el_que_sea' }, /papeles/],
    ] as const) {
      const { statusCode, body } = await send({ ...fields, envio, referencia: 'TK-1' });
      assert.equal(statusCode, 422, body);
      assert.match(body, words);
      assert.match(body, /value="TK-1"/);
    }
    const bomb = await send({ clase: 'cerrada', envio }, Buffer.from('PK\u0003\u0004 no es un PDF'));
    assert.equal(bomb.statusCode, 422, bomb.body);
    const large = await send({ clase: 'cerrada', envio }, Buffer.alloc(10 * 1024 * 1024 + 1));
    assert.equal(large.statusCode, 413, large.body);
    assert.match(large.body, /Filmin/);
    assert.deepEqual(await seen(), []);
  });

  it('shows no request for an unknown code, and limits guesses without blocking right codes', async () => {
    const ip = '198.51.100.9';
    const wrong = await view('AAAA-AAAA-AAAA-AAAA-AAAA', { ip });
    assert.equal(wrong.statusCode, 404);
    assert.doesNotMatch(wrong.body, /Filmin/);
    for (let i = 1; i < GUESSES_LIMIT; i += 1) await view('AAAA-AAAA-AAAA-AAAA-AAAA', { ip });
    const stopped = await view('AAAA-AAAA-AAAA-AAAA-AAAA', { ip });
    assert.equal(stopped.statusCode, 429);
    assert.ok(Number(stopped.headers['retry-after']) > 0);
    assert.equal((await view(codigo, { ip })).statusCode, 200);
  });

  it("is 404 at another insurer's address, and each code shows only its own request", async () => {
    const other = await e.aseguradora('A');
    const elsewhere = await view(codigo, { headers: { host: `${other.slug}.${e.program.addresses.dominio}` } });
    assert.equal(elsewhere.statusCode, 404);
    const [first, firstCaso] = [codigo, caso];
    ({ caso, cuenta } = await readyCaso(e, t, 'wise'));
    gestor = await atDesk(e, `Otra${number}`);
    await gestor.good('POST', route(`/cuentas/${cuenta}/envio`), { clase: 'solicitud' });
    assert.ok(!(await view(first)).body.includes(caso));
    assert.ok((await view(first)).body.includes(firstCaso));
  });

  it('is closed when the account ends or the service cancels the code, and the next letter has another code', async () => {
    await gestor.good('POST', route(`/cuentas/${cuenta}/codigo-respuesta/anulacion`));
    assert.equal((await view()).statusCode, 404);
    const again = await gestor.browser.request('POST', route(`/cuentas/${cuenta}/codigo-respuesta/anulacion`));
    assert.equal(again.status, 404);
    const chase = await gestor.good('GET', route(`/cuentas/${cuenta}/carta?clase=recordatorio`));
    const next = CODE.exec(chase.texto.split('/responder?codigo=')[1] ?? '')?.[0] ?? '';
    assert.notEqual(next, codigo);
    e.clock.advance(10_000);
    await mailRounds(e);
    await gestor.good('POST', route(`/cuentas/${cuenta}/envio`), { ...LETTER, clase: 'recordatorio' });
    assert.equal((await view(next)).statusCode, 200);
    await gestor.good('POST', route(`/cuentas/${cuenta}/resolucion`), { resultado: 'eliminada' });
    assert.equal((await view(next)).statusCode, 404);
  });

  it('stays open after a silence, so that a late answer can still count', async () => {
    e.clock.advance(10_000);
    await mailRounds(e);
    e.clock.advance(60 * 86_400_000);
    gestor = await atDesk(e, `Tarde${number}`); // the session has expired meanwhile
    await t.tx((tx) => chaseCuenta(e.program, tx, t.who('servicio'), caso, cuenta));
    await t.tx((tx) => concludeSilence(tx, t.who('servicio'), caso, cuenta));
    assert.equal(await state(), 'sin_respuesta');
    const page = await view();
    assert.equal(page.statusCode, 200, page.body);
    assert.equal((await send({ envio: tokenIn(page.body), clase: 'cerrada' }, aPdf())).statusCode, 200);
    const [one] = await seen();
    assert.deepEqual([one.clase, one.documentos.length], ['cerrada', 1]);
  });

  it('serves programs in JSON: the request, each answer once, and errors that name the field', async () => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const { json, statusCode } = await ask('GET', `/responder/${codigo}`, { headers });
    assert.equal(statusCode, 200);
    assert.partialDeepStrictEqual(json(), { success: true, data: { proveedor: 'Filmin', accion: 'eliminar' } });
    const post = (body: object, more = {}) =>
      ask('POST', `/responder/${codigo}`, { headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const answer = { clase: 'pide_papel', papeles: ['titulo_sucesorio'], quien: { nombre: 'Rosa' } };
    assert.equal((await post(answer)).statusCode, 201);
    const again = await post(answer);
    assert.deepEqual([again.statusCode, again.json().data.repetida], [200, true]);
    assert.equal((await post({ ...answer, papeles: ['factura'] }, { 'idempotency-key': 'k-1' })).statusCode, 201);
    const wrong = await post({ clase: 'quizas' });
    assert.deepEqual([wrong.statusCode, wrong.headers['x-error-code']], [422, 'validacion'], wrong.body);
    const broken = await ask('POST', `/responder/${codigo}`, { headers, body: '{' });
    assert.equal(broken.statusCode, 400, broken.body);
    const unknown = await ask('GET', '/responder/AAAA-AAAA-AAAA-AAAA-AAAA', { headers });
    assert.deepEqual([unknown.statusCode, unknown.headers['x-error-code']], [404, 'no_encontrado']);
    assert.deepEqual(
      (await seen()).map(({ via }: { via: string }) => via),
      ['programa', 'programa'],
    );
  });

  it('reads no body before it has checked the code, and few at once from one network', async () => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    let sent = 0;
    const large = () =>
      new Readable({
        read() {
          sent += 65_536;
          this.push(sent > 13_000_000 ? null : Buffer.alloc(65_536, ' '));
        },
      });
    const unknown = '/responder/AAAA-AAAA-AAAA-AAAA-AAAA';
    const asForm = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const [path, more] of [
      [unknown, {}],
      [unknown, asForm],
      ['/responder', asForm],
    ] as const) {
      sent = 0;
      const reply = await ask('POST', path, { headers: { ...headers, ...more }, body: large() });
      assert.equal(reply.statusCode, path === unknown ? 404 : 200);
      assert.ok(sent < 1_000_000, `${sent} bytes were read`);
    }
    const more = { headers: { ...headers, 'content-length': '15000000' }, body: '{}' };
    assert.equal((await ask('POST', `/responder/${codigo}`, more)).statusCode, 413);

    const ip = '198.51.100.77';
    const lines = Array.from({ length: 4 }, () => new PassThrough());
    const answers = lines.map((body) => ask('POST', `/responder/${codigo}`, { headers, body, ip }));
    for (const line of lines) line.write('{"clase":');
    while (lines.some(({ readableLength }) => readableLength > 0)) await pause(20); // once read, each body counts
    const post = () => ask('POST', `/responder/${codigo}`, { headers, body: '{"clase":"acuse"}', ip });
    const page = await post();
    assert.equal(page.headers['x-error-code'], 'no_disponible', page.body);
    for (const line of lines) line.end('"acuse"}');
    for (const answer of answers) assert.ok((await answer).statusCode < 300);
    assert.ok((await post()).statusCode < 300, 'a network has room again once its answers are taken');
  });

  it('refuses a malformed form, and a file whose name is too long', async () => {
    const fields = { envio: tokenIn((await view()).body), clase: 'acuse' };
    const text = Object.entries(fields).map(([name, value]) => ({ name, value }));
    for (const [form, words] of [
      [aForm(text, 'b'.repeat(300)), /El formulario está roto/],
      [aForm([...text, { name: 'fichero', value: aPdf(), file: `${'.'.repeat(2000)}x` }]), /admite hasta 1000/],
    ] as const) {
      const { statusCode, body } = await ask('POST', `/responder/${codigo}`, form);
      assert.ok(statusCode >= 400 && statusCode < 500, body);
      assert.match(body, words);
    }
    assert.deepEqual(await seen(), []);
  });

  it('limits the answers that one code can put on the desk', async () => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const post = (i: number) =>
      ask('POST', `/responder/${codigo}`, { headers, body: JSON.stringify({ clase: 'otra', motivo: `n.º ${i}` }) });
    for (let i = 0; i < WAITING_MAXIMUM; i += 1) assert.equal((await post(i)).statusCode, 201);
    assert.equal((await post(99)).statusCode, 429);
    assert.equal((await seen()).length, WAITING_MAXIMUM);
  });

  it('keeps only the first file of an answer that is repeated, even with other files or many at once', async () => {
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'the same' };
    const post = (bytes: number) => {
      const fichero = { nombre: 'baja.pdf', contenido: aPdfOf(bytes).toString('base64') };
      return ask('POST', `/responder/${codigo}`, { headers, body: JSON.stringify({ clase: 'cerrada', fichero }) });
    };
    const kept = async () => {
      const rows = await e.base.superSql<{ que: string; n: number }>(
        `select 'documentos' as que, count(*)::int as n from documentos where caso = $1 and tipo = 'respuesta_proveedor'
         union all select 'eventos', count(*)::int from eventos where caso = $1 and tipo = 'documentacion_recibida'
         union all select 'ficheros', count(*)::int from ficheros where caso = $1 and estado <> 'por_borrar'
         order by que`,
        [(await t.row(caso)).id],
      );
      return rows.map(({ que, n }) => `${n} ${que}`);
    };
    const [docs = '', events = '', files = ''] = await kept();
    const one = (text: string) => text.replace(/^\d+/, (n) => String(Number(n) + 1));
    const together = await Promise.all([3000, 3001, 3002].map(post));
    assert.deepEqual(together.map(({ statusCode }) => statusCode).toSorted(), [200, 200, 201]);
    assert.deepEqual(await kept(), [one(docs), one(events), one(files)]);
    assert.deepEqual([(await post(3003)).statusCode, (await post(3004)).json().data.repetida], [200, true]);
    assert.deepEqual(await kept(), [one(docs), one(events), one(files)]);
    assert.deepEqual(
      (await seen()).map(({ documentos }: { documentos: string[] }) => documentos.length),
      [1],
    );
  });

  it('is audited with the network of its reader, and no code is readable in the database', async () => {
    await view();
    await send({ clase: 'acuse', envio: tokenIn((await view()).body) });
    const records = await e.base.superSql<{ accion: string; red: string }>(
      `select accion, detalle->>'red' as red from auditoria where objeto_id = $1 and aseguradora_id = $2
          and accion in ('solicitud_vista_por_proveedor', 'respuesta_recibida') order by orden`,
      [caso, t.aseguradora.id],
    );
    assert.equal(records.filter(({ accion }) => accion === 'respuesta_recibida').length, 1);
    const looks = records.filter(({ accion }) => accion === 'solicitud_vista_por_proveedor');
    assert.ok(looks.length >= 2 && looks.every(({ red }) => red.endsWith('.0/24')));
    assert.deepEqual(find(needlesOf({ codigo }), (await dumpTables(e.base.superSql)).bytes), []);
  });
});
