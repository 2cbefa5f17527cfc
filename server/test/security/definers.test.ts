/** Definer functions commit synchronously, because a crash of the database must not undo a sign-out; only counting requests does not. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createThrottles } from '../../src/insurers/identity/against-guessing.ts';
import { bearerNow, enter, onePersonOf } from '../support/credentials.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { openBrowser } from '../support/web-apps.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

interface Definer {
  readonly name: string;
  readonly types: string[];
  readonly body: string;
}

/** The only writes that commit asynchronously. A crash loses a count, or a minute of "last used". */
const COUNTS = [
  'insert into peticiones_api',
  'insert into limites_uso',
  'update claves_api c set ultimo_uso = ahora where',
  'update sesiones_usuario h set vista = p_ahora where',
];

describe('the definer functions', () => {
  let e: Environment;
  let t: CasoWork;
  let definers: Definer[];
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createCasoWork(e, 'A');
    definers = await e.base.superSql<Definer>(
      `select p.proname as name, p.prosrc as body, array(select format_type(t, null) from unnest(p.proargtypes) t) as types
         from pg_proc p join pg_roles r on r.oid = p.proowner
        where r.rolname = 'albacea_puerta' and has_function_privilege('albacea_login', p.oid, 'execute') order by 1`,
    );
    assert.ok(definers.length > 15, 'definer functions were found');
    await e.base.superSql('create table seen (relation text, setting text, primary key (relation, setting))');
    await e.base.superSql(`create function see() returns trigger language plpgsql security definer as $$
      begin
        insert into seen values (tg_table_name, current_setting('synchronous_commit')) on conflict do nothing;
        return null;
      end $$`);
    const written = definers.flatMap(({ body }) =>
      [...body.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/gi)].map(([, relation = '']) => relation),
    );
    const relations = await e.base.superSql<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relname = any($1)`,
      [[...new Set([...written, 'limites_uso'])]],
    );
    for (const { relname } of relations)
      await e.base.superSql(
        `create trigger see after insert or update or delete on ${relname} for each statement execute function see()`,
      );
  });
  after(() => e.close());

  /** Runs `work`. @returns the values of `synchronous_commit` with which it wrote each table */
  async function writing(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
    await e.base.superSql('delete from seen');
    await work();
    // the request log is flushed by a timer, which may fire now
    const rows = await e.base.superSql<{ relation: string; settings: string[] }>(
      `select relation, array_agg(setting order by setting) as settings from seen where relation <> 'peticiones_api' group by 1`,
    );
    return Object.fromEntries(rows.map(({ relation, settings }) => [relation, settings]));
  }

  it('all wait for the disk unless the caller says otherwise', async () => {
    let observed = 0;
    for (const { name, types } of definers) {
      const call = `${name}(${types.map((type) => `null::${type}`).join(', ')})`;
      const rows = await e.program.base
        .asLogin<{ setting: string }>(
          `select current_setting('synchronous_commit') as setting, (select count(*) from ${call})`,
          [],
        )
        .catch((error: { code?: string }) => {
          assert.match(String(error.code), /^2[23]/, name); // some refuse nulls
          return [];
        });
      for (const { setting } of rows) assert.deepEqual([name, setting], [name, 'on']);
      observed += rows.length;
    }
    assert.ok(observed > 12, `${observed} definer functions were called`);
  });

  it('are called without waiting only if they just count or log a request', async () => {
    const opened: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: join(import.meta.dirname, '../../src') })) {
      const text = await readFile(join(import.meta.dirname, '../../src', file), 'utf8');
      for (const [, called = ''] of text.matchAll(
        /\basLoginUnsynced(?:<[^(]*>)?\(\s*['"`]select (?:[\w\s,]+(?:\w+\(\) as \w+)?\s+from )?(\w+)\(/g,
      ))
        opened.push(called);
      if (!file.startsWith('db/'))
        assert.equal(
          [...text.matchAll(/\basLoginUnsynced\b(?!:)/g)].length,
          [
            ...text.matchAll(
              /\basLoginUnsynced(?:<[^(]*>)?\(\s*['"`]select (?:[\w\s,]+(?:\w+\(\) as \w+)?\s+from )?\w+\(/g,
            ),
          ].length,
          `${file}: the function's name stands in the call`,
        );
    }
    assert.ok(opened.includes('autenticar_claves'));
    for (const name of new Set(opened).difference(new Set(['pg_notify']))) {
      const definer = definers.find((one) => one.name === name);
      assert.ok(definer, `${name} is a definer function`);
      const writes = definer.body.match(/\b(?:insert into|update|delete from)\s+\w+[^;]*/gi) ?? [];
      for (const write of writes.filter((one) => !/^update set\b/i.test(one)))
        assert.ok(
          COUNTS.some((allowed) => write.startsWith(allowed)),
          `${name} only counts: ${write}`,
        );
    }
  });

  it('count a request without waiting, whether by key, token or session', async () => {
    const { persona, token } = await signedIn();
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    await browser.request('POST', '/sesion', { email: persona.email, password: persona.password });
    e.clock.advance(20 * 60_000);
    const seen = await writing(async () => {
      assert.equal((await e.request(t.aseguradora, 'GET', '/casos')).status, 200);
      const bearer = { 'x-api-key': '', ...bearerNow(token) };
      assert.equal((await e.request(t.aseguradora, 'GET', '/casos', undefined, bearer)).status < 500, true);
      assert.equal((await browser.request('GET', '/sesion', undefined, { 'x-albacea-actividad': '1' })).status, 200);
    });
    assert.deepEqual(seen, { limites_uso: ['off'], claves_api: ['off'], sesiones_usuario: ['off'] });
  });

  async function signedIn() {
    const persona = await onePersonOf(e, t.aseguradora, 'operador');
    return { persona, token: await enter(e, t.aseguradora, persona) };
  }

  it('wait when a session begins or ends, in the backoffice and in the portal', async () => {
    const { persona } = await signedIn();
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    const sessions = async () => {
      await browser.request('POST', '/sesion', { email: persona.email, password: persona.password });
      await e.base.superSql('delete from seen where relation = $1', ['limites_uso']);
    };
    assert.deepEqual((await writing(sessions)).sesiones_usuario, ['on']);
    const ending = await writing(() => browser.request('DELETE', '/sesion'));
    assert.deepEqual(ending.sesiones_usuario, ['on']);
    const portal = await writing(() => e.program.base.asLogin('select cerrar_sesion($1)', [Buffer.alloc(32)]));
    assert.deepEqual(portal.sesiones_heredero, ['on']);
  });

  it('wait when a throttle counts a guess and when it is reset', async () => {
    const throttles = createThrottles(e.program.base, e.program.keyring);
    const throttling = await writing(async () => {
      await throttles.countAttempt(['cuenta', 'alguien@example.com'], e.clock.now());
      await throttles.reset(['cuenta', 'alguien@example.com']);
    });
    assert.deepEqual(throttling, { frenos: ['on'] });
  });
});
