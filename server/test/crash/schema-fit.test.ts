/** A program and a schema that don't belong together say so, and nothing runs on the wrong one. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { migrationFiles, numberOf } from '../../src/db/schema-fit.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { until } from '../support/installation.ts';
import { isCutShort, layOutOlder, newestTag } from '../support/older-program.ts';
import { askA, run, serve } from '../support/processes.ts';

const LAST = migrationFiles().map(numberOf).at(-1) as number;
const NEWER = `insert into migraciones (numero, nombre, huella) values (9001, '9001-of-the-next-release.sql', 'x')`;
const raise = (to: number) =>
  `create or replace function oldest_program() returns integer language sql immutable as 'select ${to}'`;

describe('the schema of the database', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());
  const readiness = async () => {
    const { statusCode, body } = await e.app.inject('/readyz');
    return [statusCode, JSON.parse(body)];
  };

  it('fits: the program is ready', async () => {
    assert.deepEqual(await readiness(), [200, { estado: 'listo' }]);
  });

  it('is one on which the last release goes on: it opens a case, and each of its rounds ends well', async (t) => {
    const tag = newestTag();
    if (tag === null) {
      assert.ok(!isCutShort(), 'there are releases, and their tags are not here: git fetch --unshallow --tags');
      return t.skip('there is no release yet whose program could be tried');
    }
    const older = layOutOlder(tag);
    if (older === null) return t.skip(`the sources of ${tag} are not here`);
    t.after(older.remove);
    const insurer = await e.aseguradora('B');
    const variables = { ...e.base.variables, DATA_DIR: e.program.config.dataDir, SMTP_URL: 'smtp://127.0.0.1:1' };
    const all = await serve('start', { ...variables, PUBLIC_URL: 'http://albacea.test' }, undefined, older.main);
    t.after(() => all.end('SIGKILL'));
    const { status, text } = await askA(all.address, insurer, { method: 'POST', path: '/casos', body: aCaso() });
    assert.equal(status, 201, text);
    await until('the events of the case are in the feed', async () => {
      const { json } = await askA(all.address, insurer, { path: '/eventos' });
      return json.data.elementos.length > 0;
    });
    await until('each round has ended', async () => {
      const figures = await (await fetch(`${all.address}/metrics`)).text();
      assert.doesNotMatch(figures, /^albacea_rounds_total\{[^}]*outcome="failed".*$/m, all.output());
      const rounds = (name: string) => new Set(figures.match(new RegExp(`(?<=^${name}\\{[^}]*round=")\\w+`, 'gm')));
      const begun = rounds('albacea_round_age_seconds');
      return begun.size > 0 && begun.isSubsetOf(rounds('albacea_rounds_total'));
    });
  });

  it('is of the next release, which this one can live with: it goes on, so that processes change one by one', async () => {
    await e.base.superSql(NEWER);
    assert.deepEqual(await readiness(), [200, { estado: 'listo' }]);
    assert.equal(await e.program.base.ready(), 9001);
  });

  it('is of a release that has taken away what this one needs: it is not ready, and says which it takes', async () => {
    await e.base.superSql(raise(9001));
    const [status, { estado, detalle }] = await readiness();
    assert.deepEqual([status, estado], [503, 'esquema incompatible']);
    assert.match(detalle, /newer than this program .* migration 9001, .* ends at \d{4}; start a newer release$/);
    await e.base.superSql(raise(LAST));
  });

  it('lacks a migration: it is not ready, and says what to run', async () => {
    await e.base.superSql('delete from migraciones where numero = $1', [LAST]);
    const [status, { estado, detalle }] = await readiness();
    assert.deepEqual([status, estado], [503, 'esquema incompatible']);
    assert.match(
      detalle,
      new RegExp(`lacks migration ${String(LAST).padStart(4, '0')}; run \`albacea migrate\` first$`),
    );
  });

  it('is from before there was anything to ask: it is not ready either', async () => {
    await e.base.superSql('drop function schema_fit(integer[])');
    const [status, { estado }] = await readiness();
    assert.deepEqual([status, estado], [503, 'esquema incompatible']);
  });
});

describe('a command on a schema that does not fit', () => {
  let e: Environment;
  let variables: Record<string, string>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    variables = {
      ...e.base.variables,
      DATA_DIR: e.program.config.dataDir,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'http://albacea.test',
      PORT: '0',
    };
  });
  after(() => e.close());
  const eachSays = async (sentence: RegExp) => {
    for (const command of ['api', 'clave listar --aseguradora aurora']) {
      const { code, error } = await run(command.split(' '), variables);
      assert.equal(code, 1, command);
      assert.match(error, sentence, command);
    }
  };

  it('ends with a sentence that says which is older, and what to do', async () => {
    await e.base.superSql(NEWER);
    await e.base.superSql(raise(9001));
    await eachSays(/^the schema of the database is newer than this program can use: [^\n]+\n$/);
    const { code, error } = await run(['migrate'], variables);
    assert.equal(code, 1);
    assert.match(error, /^the database has migration 9001-[^\n]+ it is newer\n$/);
    await e.base.superSql('delete from migraciones where numero in (9001, $1)', [LAST]);
    await eachSays(/^the schema of the database is older than this program: [^\n]+`albacea migrate`[^\n]+\n$/);
  });

  it('is refused with one sentence where the database is of the old numbering, by migrate too', async () => {
    await e.base.superSql('delete from migraciones');
    await e.base.superSql(
      `insert into migraciones (numero, nombre, huella) select n, lpad(n::text, 4, '0') || '-of-before.sql', 'x' from generate_series(1, 35) n`,
    );
    const sentence = /^the database was made before migration 0101, [^\n]+ use an empty database [^\n]+\n$/;
    await eachSays(sentence);
    const { code, error } = await run(['migrate'], variables);
    assert.equal(code, 1);
    assert.match(error, sentence);
  });
});
