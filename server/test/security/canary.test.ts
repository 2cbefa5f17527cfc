/**
 * Planted people with unique names: after operations that succeed and that fail, neither the database with its files and write-ahead
 * log nor the process's log and metrics contain anything about them in plain text.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { dumpTables, find, findInFiles, type Needle, needlesOf } from '../support/canaries.ts';
import type { Aseguradora } from '../support/environment.ts';
import { type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox, tokenOf } from '../support/mailbox.ts';
import { askA, createByCommand, type Sending, type Server, serve } from '../support/processes.ts';

/** Names and texts that occur nowhere else, searched for with and without their accents. */
const CANARIES = {
  'name of the deceased': 'Zoraidña',
  'surname of the deceased': 'Quintañuelez',
  'second surname': 'Wamboçortegui',
  'identity number': '78901234X',
  'policy number': 'PLZ-CANARIO-77/31',
  'name of the heir': 'Hermengildúx',
  'surname of the heir': 'Yugüeroñez',
  'e-mail of the heir': 'canariña.azul@pajarera-lejana.example',
  'corrected e-mail': 'jilguero.verde@pajarera-cercana.example',
  'telephone of the heir': '+34699887766',
  kinship: 'sobrina-nietastra',
  'note of the insurer': 'llamar al trastévere',
  'reference of the insurer': 'REF-MARTINETE-4711',
  'mark of the insurer': 'andarríos grande',
  'note of the annulment': 'resucitó en Fuentecangrejos',
  'text of the mail server': 'buzón-rebosadísimo',
  'idempotency key': 'idem-alcaudón-4711',
  'provider written by hand': 'Gimnasio Alcaraván',
  'identifier of an account': 'socia-urogallo-42@pajarera.example',
  'name in a query': 'consulta-abejaruco',
  'password tried': 'contraseña-oropéndola',
} as const;

const person = () => ({
  referencia: CANARIES['reference of the insurer'],
  metadatos: { marca: CANARIES['mark of the insurer'] },
  poliza_numero: CANARIES['policy number'],
  fallecido: {
    nombre: CANARIES['name of the deceased'],
    apellidos: `${CANARIES['surname of the deceased']} ${CANARIES['second surname']}`,
    dni: CANARIES['identity number'],
    fecha_fallecimiento: '2026-01-02',
  },
  heredero: {
    nombre: CANARIES['name of the heir'],
    apellidos: CANARIES['surname of the heir'],
    email: CANARIES['e-mail of the heir'],
    telefono: CANARIES['telephone of the heir'],
    parentesco: CANARIES.kinship,
  },
});

describe('planted people', () => {
  let mailbox: Mailbox;
  let installation: Installation;
  let server: Server;
  let needles: Needle[] = needlesOf(CANARIES);
  let metrics = '';
  before(async () => {
    mailbox = await openMailbox();
    installation = await install({ SMTP_URL: mailbox.url, LOG_LEVEL: 'debug' });
    server = await serve('start', installation.variables);
    for (const variant of ['A', 'B'] as const) {
      await live(await createByCommand(`pajarera-${variant.toLowerCase()}`, variant, installation.variables));
    }
    const tokens = await Promise.all(mailbox.seen.map(tokenOf));
    needles = [
      ...needles,
      ...needlesOf(Object.fromEntries(tokens.filter(Boolean).map((token) => [`token ${token}`, token]))),
    ];
    metrics = await (await fetch(`${server.address}/metrics`)).text();
  });
  after(async () => {
    await server.end('SIGKILL');
    await installation.close();
    await mailbox.close();
  });

  const opened = async (aseguradora: Aseguradora, sending: Sending, state: number) => {
    const response = await askA(server.address, aseguradora, sending);
    assert.equal(response.status, state, `${sending.method ?? 'GET'} ${sending.path}: ${response.text}`);
    return response.json.data;
  };

  /** Opens and changes cases, in ways that succeed and in ways that fail. */
  async function live(aseguradora: Aseguradora): Promise<void> {
    const post = (path: string, body: unknown, state: number, headers: Record<string, string> = {}) =>
      opened(aseguradora, { method: 'POST', path, body, headers }, state);
    const notas_aseguradora = CANARIES['note of the insurer'];
    const extra = aseguradora.variante === 'A' ? { modulos: ['borrado'] } : { pack: 'basico' };

    // The mail server refuses for good and repeats the address in its answer.
    mailbox.onRecipient = (address) => rejection(550, `5.1.1 <${address}> ${CANARIES['text of the mail server']}`);
    const key = { 'idempotency-key': CANARIES['idempotency key'].normalize('NFD').replace(/\p{M}/gu, '') };
    const { caso_id } = await post('/casos', { ...person(), modulos_contratados: ['borrado'] }, 201, key);
    await post('/casos', { ...person(), modulos_contratados: ['borrado'] }, 201, key);
    mailbox.onRecipient = () => null;
    await post('/casos', { ...person(), modulos_contratados: ['borrado'] }, 409);
    await post('/siniestro', { ...person(), notas_aseguradora, ...extra }, 201);
    await post('/siniestro', { ...person(), notas_aseguradora, ...extra }, 409);
    await post(`/casos/${caso_id}/acceso`, { email: CANARIES['corrected e-mail'] }, 200);
    if (aseguradora.variante === 'A') await post(`/casos/${caso_id}/acceso`, { enviar: false }, 200);

    const cuenta = {
      proveedor: CANARIES['provider written by hand'],
      identificador: CANARIES['identifier of an account'],
    };
    await post(`/casos/${caso_id}/cuentas`, { cuentas: [cuenta] }, 201, { 'idempotency-key': 'cuentas-1' });
    await post(`/casos/${caso_id}/cuentas`, { cuentas: [cuenta] }, 409);
    await post(`/casos/${caso_id}/cuentas`, { cuentas: [{ ...cuenta, accion: 'otra' }] }, 422);

    await invalid(aseguradora, caso_id);
    const poliza = encodeURIComponent(CANARIES['policy number']);
    for (const route of ['', '/cuentas', '/cronologia'])
      await opened(aseguradora, { path: `/casos/${caso_id}${route}` }, 200);
    for (const route of ['/casos', '/siniestros'])
      await opened(aseguradora, { path: `${route}?poliza_numero=${poliza}` }, 200);

    if (aseguradora.variante === 'B') {
      // The database is dead while a case is opened and cases are listed.
      await installation.cluster.kill9();
      await post('/siniestro', { ...person(), notas_aseguradora, ...extra }, 503);
      await opened(aseguradora, { path: `/casos?poliza_numero=${poliza}` }, 503);
      await installation.cluster.restart();
      await until('the service is ready again', async () => (await fetch(`${server.address}/readyz`)).status === 200);
    }

    await post(
      `/casos/${caso_id}/anulacion`,
      { motivo: 'persona_viva', notas: CANARIES['note of the annulment'] },
      200,
    );
    // An e-mail stays in the outbox, with its content.
    mailbox.onReceive = () => rejection(451, CANARIES['text of the mail server']);
    await post('/siniestro', { ...person(), notas_aseguradora, ...extra }, 201);
    mailbox.onReceive = () => null;
  }

  async function invalid(aseguradora: Aseguradora, caso: string): Promise<void> {
    const { fallecido, heredero, poliza_numero } = person();
    const body = { ...person(), modulos_contratados: ['borrado'] };
    const rare = CANARIES['surname of the heir'];
    const bodies: unknown[] = [
      { ...body, [rare]: rare },
      { ...body, modulos_contratados: [rare] },
      { ...body, heredero: { ...heredero, email: `${rare}@@${rare}` } },
      { ...body, heredero: { ...heredero, telefono: rare.padEnd(61, 'x') } },
      { ...body, fallecido: { ...fallecido, fecha_fallecimiento: rare } },
      { ...body, poliza_numero: { [poliza_numero]: rare } },
      { ...body, fallecido: [rare] },
    ];
    for (const path of [
      '/casos',
      '/siniestro',
      ...['acceso', 'anulacion', 'cuentas'].map((r) => `/casos/${caso}/${r}`),
    ]) {
      for (const one of bodies) await opened(aseguradora, { method: 'POST', path, body: one }, 422);
    }
    const query = encodeURIComponent(CANARIES['name in a query']);
    await opened(aseguradora, { path: `/casos?${query}=${query}` }, 400);
    await opened(aseguradora, { path: `/casos?cursor=${query}` }, 400);
    await opened(aseguradora, { path: `/casos/${query}` }, 404);
    await opened(aseguradora, { path: `/${query}` }, 404);
    const email = CANARIES['e-mail of the heir'];
    const login = { method: 'POST', path: '/auth/login', body: { email, password: CANARIES['password tried'] } };
    const withoutKey = { ...aseguradora, apiKey: '' };
    await askA(server.address, withoutKey, login);
    await askA(server.address, withoutKey, { path: `/casos/${query}`, headers: { 'user-agent': 'x' } });
    await brokenBody(aseguradora);
  }

  /** Sends JSON that is cut off in the middle of a value, once as JSON and once as a form, which no operation accepts. */
  async function brokenBody(aseguradora: Aseguradora): Promise<void> {
    const body = Buffer.from(JSON.stringify(person()).slice(0, -10));
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await opened(aseguradora, { method: 'POST', path: '/casos', body }, 400);
    await opened(aseguradora, { method: 'POST', path: '/casos', body, headers: form }, 415);
  }

  it('are found by the search of this test, in every encoding', async () => {
    for (const [name, text] of Object.entries(CANARIES)) {
      const shapes = [
        text,
        text.toUpperCase(),
        Buffer.from(`ab${text}cd`).toString('base64'),
        encodeURIComponent(text),
      ];
      for (const shape of shapes)
        assert.ok(find(needles, Buffer.from(`…${shape}…`)).includes(name), `${name}: ${shape}`);
    }
    const [returned] = await installation.superSql<{ texto: string }>('select $1::bytea::text as texto', [
      Buffer.from(CANARIES['name of the heir']),
    ]);
    assert.deepEqual(find(needles, Buffer.from(returned?.texto ?? '')), ['name of the heir']);
    assert.ok(needles.some(({ name }) => name.startsWith('token ')));
  });

  it('are in no table', async () => {
    const { tablas, bytes } = await dumpTables(installation.superSql);
    assert.ok(
      tablas > 15 && bytes.includes('CAS-2026-') && bytes.includes('caso_abierto'),
      'the dump contains rows of the tests',
    );
    assert.deepEqual(find(needles, bytes), []);
  });

  it('are in no log line, even though every failure was logged', () => {
    const text = server.output();
    for (const code of ['"estado":422', '"estado":503', '"estado":409', 'no_disponible']) {
      assert.ok(text.includes(code), `${code} was logged`);
    }
    assert.deepEqual(find(needles, Buffer.from(text)), []);
  });

  it('are in no metric', () => {
    assert.match(metrics, /albacea_http_request_seconds_count\{.*route="\/api\/v1\/casos\/:id"/);
    assert.deepEqual(find(needles, Buffer.from(metrics)), []);
  });

  it('are neither in the files of the database nor in its write-ahead log', async () => {
    await installation.superSql('checkpoint');
    const [row] = await installation.superSql<{ carpeta: string; base: string }>(
      `select current_setting('data_directory') as carpeta, oid::text as base from pg_database where datname = current_database()`,
    );
    const present = needlesOf({ 'a case': 'CAS-2026-000001' });
    for (const part of [join('base', row?.base ?? ''), 'pg_wal']) {
      const folder = join(row?.carpeta ?? '', part);
      assert.ok((await findInFiles(present, folder)).length > 0, `${part} can be read`);
      assert.deepEqual(await findInFiles(needles, folder), []);
    }
  });

  it('are in no file of the process', async () => {
    assert.deepEqual(await findInFiles(needles, installation.variables.DATA_DIR as string), []);
  });
});
