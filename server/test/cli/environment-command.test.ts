/** The command line explains wrong arguments and wrong variables, and then changes nothing. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { COMMANDS } from '../../src/cli/commands.ts';
import { MASTER_KEY } from '../support/environment.ts';
import { run } from '../support/processes.ts';

describe('the command line', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'albacea-entorno-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const execute = (text: string, variables = {}) =>
    run(text.split(' '), { DATA_DIR: join(folder, 'datos'), PORT: '0', ...variables });

  it('names every missing or malformed variable in one message, prints no secret, and does not start', async () => {
    const { code, error } = await execute('start', {
      NODE_ENV: 'production',
      PORT: 'ochenta',
      LOG_LEVEL: 'alto',
      DATABASE_URL: 'mysql://ana:clavesecreta@host/base',
    });
    assert.equal(code, 1);
    for (const name of ['MASTER_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])
      assert.match(error, new RegExp(`^  - ${name}: missing; .+$`, 'm'));
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) assert.match(error, new RegExp(`^  - ${name}: `, 'm'));
    assert.doesNotMatch(error, /secret|\n\s+at /);
  });

  it('a command that cannot reach its database exits with an error, and does not print the password', async () => {
    const DATABASE_URL = 'postgres://albacea:clavesecreta@127.0.0.1:1/albacea';
    const { code, error } = await execute('migrate', { DATABASE_URL, MASTER_KEY, SMTP_URL: 'smtp://127.0.0.1:1' });
    assert.equal(code, 1);
    assert.match(error, /ECONNREFUSED/);
    assert.doesNotMatch(error, /clavesecreta/);
  });

  it('prints its help when asked, and prints it and fails for an unknown command', async () => {
    const [help, none] = await Promise.all([execute('help'), execute('aseguradora inventar')]);
    assert.equal(help.code, 0);
    const own = ['start', 'api', 'worker', 'migrate', 'clave-maestra rotar', 'rutina'];
    for (const command of [...own, ...Object.keys(COMMANDS)])
      assert.ok(help.output.includes(`\n  ${command} `), command);
    assert.deepEqual([none.code, none.output], [1, '']);
    assert.equal(none.error, `there is no command aseguradora inventar\n\n${help.output}`);
  });

  it('prints the commands that begin with a given word, and no others', async () => {
    const [catalogue, reversed, none] = await Promise.all(
      ['catalogo --help', 'help catalogo', 'catalogo'].map((line) => execute(line)),
    );
    assert.deepEqual([catalogue?.code, catalogue?.error, reversed?.output], [0, '', catalogue?.output]);
    for (const command of ['catalogo exportar', 'catalogo validar'])
      assert.ok(catalogue?.output.includes(`\n  ${command} `), command);
    assert.ok(!catalogue?.output.includes('aseguradora'));
    assert.equal(none?.code, 1);
  });

  it('a command prints its options when asked, whatever the variables', async () => {
    for (const command of ['worker', 'aseguradora crear']) {
      const { code, output, error } = await execute(`${command} --help`, { PORT: 'ochenta' });
      assert.deepEqual([code, error], [0, ''], command);
      assert.ok(output.startsWith(`albacea ${command}\n`), command);
    }
  });

  it('lists the yearly facts without a database, and does not fail when some have expired', async () => {
    const [table, json] = await Promise.all([execute('rutina'), execute('rutina --json')]);
    assert.deepEqual([table.code, table.error, json.code], [0, '', 0]);
    assert.match(table.output, /^within 60 days: /m);
    const { today, facts } = JSON.parse(json.output);
    assert.match(today, /^\d{4}-\d{2}-\d{2}$/);
    for (const { id, daysLeft } of facts)
      assert.match(table.output, new RegExp(`^ *${daysLeft}  [-\\d]+  ${id} `, 'm'));
  });

  it('names an unknown option, also of a command that starts a server', async () => {
    for (const command of ['aseguradora crear --slug nueva --nombre N --variante A --colr x', 'start --colr']) {
      const { code, error } = await execute(command);
      assert.equal(code, 1);
      assert.match(error, /--colr/);
      assert.doesNotMatch(error, /\n\s+at /);
    }
  });

  it('has created no folder in any of these tests', async () => {
    assert.deepEqual(await readdir(folder), []);
  });
});
