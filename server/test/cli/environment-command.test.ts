/** What the command line says when its words or its environment do not let it work; nothing is touched then. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
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

  it('in production names everything that is missing at once, and does not start', async () => {
    for (const paper of ['start', 'migrate']) {
      const { codigo, error } = await execute(paper, { NODE_ENV: 'production' });
      assert.equal(codigo, 1);
      for (const name of ['MASTER_KEY', 'DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM']) {
        assert.match(error, new RegExp(`^  - ${name}: missing; .+$`, 'm'), paper);
      }
      assert.doesNotMatch(error, /\n\s+at /);
    }
  });

  it('names every variable that is malformed, without repeating a secret', async () => {
    const { codigo, error } = await execute('start', {
      PORT: 'ochenta',
      DATABASE_URL: 'mysql://ana:clavesecreta@host/base',
      MASTER_KEY: 'corta-y-secreta',
      MAIL_FROM: 'nadie',
      LOG_LEVEL: 'alto',
    });
    assert.equal(codigo, 1);
    for (const name of ['PORT', 'DATABASE_URL', 'MASTER_KEY', 'MAIL_FROM', 'LOG_LEVEL']) {
      assert.match(error, new RegExp(`^  - ${name}: `, 'm'));
    }
    assert.doesNotMatch(error, /secret/);
  });

  it('a command whose database cannot be reached ends and does not print its password', async () => {
    const DATABASE_URL = 'postgres://albacea:clavesecreta@127.0.0.1:1/albacea';
    const { codigo, error } = await execute('migrate', { DATABASE_URL, MASTER_KEY, SMTP_URL: 'smtp://127.0.0.1:1' });
    assert.equal(codigo, 1);
    assert.match(error, /ECONNREFUSED/);
    assert.doesNotMatch(error, /clavesecreta/);
  });

  it('shows its help when asked, and for a command that does not exist, which is a failure', async () => {
    const help = await execute('help');
    assert.equal(help.codigo, 0);
    for (const command of [
      'start',
      'migrate',
      'aseguradora crear',
      'clave crear',
      'clave revocar',
      'aseguradora pausar',
      'usuario crear',
      'usuario restablecer',
      'usuario pausar',
      'auditoria verificar',
      'caso borrar',
      'clave-maestra rotar',
    ]) {
      assert.ok(help.salida.includes(command), command);
    }
    const none = await execute('aseguradora inventar');
    assert.deepEqual([none.codigo, none.salida], [1, '']);
    assert.equal(none.error, `there is no command aseguradora inventar\n\n${help.salida}`);
  });

  it('each command shows its options when asked, whatever the environment', async () => {
    for (const command of ['start', 'worker', 'clave-maestra rotar', 'aseguradora crear', 'caso borrar']) {
      const { codigo, salida, error } = await execute(`${command} --help`, { PORT: 'ochenta' });
      assert.deepEqual([codigo, error], [0, ''], command);
      assert.ok(salida.startsWith(`albacea ${command}\n`), command);
    }
  });

  it('an unknown option is named, of a command that serves, too', async () => {
    for (const command of [
      'aseguradora crear --slug nueva --nombre N --variante A --colr x',
      'start --colr',
      'migrate --colr',
    ]) {
      const { codigo, error } = await execute(command);
      assert.equal(codigo, 1);
      assert.match(error, /--colr/);
      assert.doesNotMatch(error, /\n\s+at /);
    }
  });

  it('none of this has made a folder', async () => {
    assert.deepEqual(await readdir(folder), []);
  });
});
