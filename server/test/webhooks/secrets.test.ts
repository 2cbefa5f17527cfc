/**
 * In Variant B the insurer never receives the heir's token: the token of every link to a family is
 * searched for in all that the insurer can read, and in all that the service stores and logs. No answer has hashes of secrets.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { bearerNow, enter, onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB, onePerson } from '../support/factories.ts';
import { callsOf, send } from '../support/requests.ts';

/** Opens, reads and changes cases as an insurer does, also with requests that are refused. @returns all answers */
async function walk(e: Environment, aseguradora: Aseguradora): Promise<Reply[]> {
  const responses: Reply[] = [];
  const isA = aseguradora.variante === 'A';
  const ask = async (...[method, route, body, headers]: [string, string, unknown?, Record<string, string>?]) => {
    const response = await e.request(aseguradora, method, route, body, headers);
    responses.push(response);
    return response;
  };
  const person = onePerson();
  const body = { ...person, modulos_contratados: ['borrado'] };
  const key = { 'idempotency-key': `recorrido-${aseguradora.slug}` };
  const { json } = await ask('POST', '/casos', body, key);
  await ask('POST', '/casos', body, key); // replayed
  await ask('POST', '/casos', body); // duplicate
  await ask('POST', '/siniestro', person); // joins
  await ask('POST', '/siniestro', person); // duplicate
  await ask('POST', '/siniestro', isA ? aSiniestroA() : aSiniestroB());
  const caso = `/casos/${json.data.caso_id}`;
  await ask('POST', `${caso}/acceso`);
  await ask('POST', `${caso}/acceso`, { email: 'otra@example.com' }, { 'idempotency-key': `a-${aseguradora.slug}` });
  await ask('POST', `${caso}/acceso`, { email: 'otra@example.com' }, { 'idempotency-key': `a-${aseguradora.slug}` });
  await ask('POST', `${caso}/acceso`, { enviar: false });
  for (const { method, path } of callsOf(aseguradora.variante, json.data.caso_id)) {
    if (method === 'GET') await ask(method, path);
  }
  await ask('POST', `${caso}/anulacion`);
  await ask('POST', `${caso}/acceso`);
  await ask('GET', caso);
  await ask('GET', `${caso}/cronologia`, undefined, { 'accept-language': 'en' });
  return responses;
}

/** The tokens in the stored messages to the families of an insurer. */
async function tokensSent({ program }: Environment, { id }: Aseguradora): Promise<string[]> {
  const folder = join(program.config.dataDir, 'correos', id);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.eml'));
  const tokens = await Promise.all(
    files.map(async (file) => {
      const { text = '', html = '' } = await PostalMime.parse(await readFile(join(folder, file)));
      return [...`${text}\n${html}`.matchAll(/[?&#]token=([\w-]{20,})/g)].map(([, token]) => token as string);
    }),
  );
  return [...new Set(tokens.flat())];
}

/** The forms in which a secret could leak: as it is, in base64, in hexadecimal, or only its first half. */
const shapesOf = (secret: string) => [
  secret,
  secret.slice(0, Math.ceil(secret.length / 2)),
  Buffer.from(secret).toString('base64').slice(0, -4),
  Buffer.from(secret).toString('hex'),
];

const textOf = ({ headers, text }: Reply) => `${JSON.stringify(headers)}\n${text}`;

function lacksAll(where: string, text: string, secrets: readonly string[]): void {
  for (const secret of secrets)
    assert.ok(!text.includes(secret), `${where} does not hold ${secret}: ${text.slice(0, 300)}`);
}

describe('secrets', () => {
  let e: Environment;
  let b: Aseguradora;
  let responses: Reply[];
  let tokens: string[];
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    b = await e.aseguradora('B');
    responses = await walk(e, b);
    tokens = await tokensSent(e, b);
  });
  after(() => e.close());

  /** Every row of every table, as text. */
  async function rows(tables?: readonly string[]): Promise<[string, string][]> {
    const all = await e.base.superSql<{ tabla: string }>(
      `select c.relname as tabla from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
    );
    const chosen = all.filter(({ tabla }) => !tables || tables.includes(tabla));
    const everyText: [string, string][] = [];
    for (const { tabla } of chosen) {
      const texts = await e.base.superSql<{ texto: string }>(`select t::text as texto from ${tabla} t`);
      everyText.push(...texts.map(({ texto }): [string, string] => [tabla, texto]));
    }
    return everyText;
  }

  it('are searched for after four different links were sent to the families', () => {
    assert.equal(tokens.length, 4);
    assert.ok(responses.filter(({ status }) => status < 300).length >= 14);
  });

  it('in Variant B no answer contains a token, nor a link to the portal, in body or header', () => {
    for (const response of responses) {
      lacksAll('an answer', textOf(response), [...tokens.flatMap(shapesOf), 'token_heredero', 'portal_url']);
    }
  });

  it('no event, chronology entry or audit record contains a token', async () => {
    const views = await rows(['eventos', 'cronologia', 'auditoria']);
    assert.ok(views.length > 10);
    for (const [table, text] of views) lacksAll(table, text, tokens.flatMap(shapesOf));
  });

  it('no table contains a token, only its hash', async () => {
    for (const [table, text] of await rows()) lacksAll(table, text, tokens.flatMap(shapesOf));
    const hashes = await e.base.superSql<{ huella_token: Uint8Array }>('select huella_token from accesos_heredero');
    const kept = new Set(hashes.map(({ huella_token }) => Buffer.from(huella_token).toString('hex')));
    for (const token of tokens) assert.ok(kept.has(createHash('sha256').update(token).digest('hex')));
  });

  it('no line of the log contains a token, a key or a password', async () => {
    const a = await e.aseguradora('A');
    const person = await onePersonOf(e, a);
    const bearer = await enter(e, a, person);
    await send(e, { method: 'GET', path: '/casos', host: a.host, headers: bearerNow(bearer) });
    await walk(e, a);
    const ofA = await tokensSent(e, a);
    assert.ok(e.log.length > 20 && ofA.length > 0);
    const secrets = [...tokens, ...ofA, a.apiKey, b.apiKey, bearer, person.password].flatMap(shapesOf);
    for (const line of e.log) lacksAll('the log', line, secrets);
  });

  it('no answer contains the hash of a password, a key or a token, nor a wrapped key', async () => {
    const a = await e.aseguradora('A');
    const person = await onePersonOf(e, a);
    const bearer = await enter(e, a, person);
    const ofA = await walk(e, a);
    for (const call of callsOf('A')) {
      ofA.push(await send(e, { ...call, host: a.host, headers: bearerNow(bearer) }));
    }
    const hashes = await e.base.superSql<{ valor: Uint8Array }>(
      `select huella as valor from claves_api union all select huella_token from accesos_heredero
         union all select clave_envuelta from aseguradoras union all select clave_envuelta from casos where clave_envuelta is not null`,
    );
    const secrets = hashes.flatMap(({ valor }) => {
      const bytes = Buffer.from(valor);
      return [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
    });
    for (const response of [...responses, ...ofA]) {
      lacksAll('an answer', textOf(response), [...secrets, '$argon2', 'huella', 'password_hash', '_cifrad']);
    }
  });

  it('in Variant A the token in the answer opens the same case as the one in the e-mail', async () => {
    const a = await e.aseguradora('A');
    const { json } = await e.request(a, 'POST', '/casos', aCaso());
    assert.deepEqual(await tokensSent(e, a), [json.data.token_heredero]);
  });
});
