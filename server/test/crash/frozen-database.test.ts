/** PostgreSQL as its machine hangs: every process of it is stopped, nothing is closed, nobody answers. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Aseguradora } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { advanceDeadlines, checkOpenings, checkRepeats, openWithoutStop } from '../support/openings-without-stop.ts';
import { askA, createByCommand, launch, type Process, run, type Server, serve } from '../support/processes.ts';

describe('a PostgreSQL that is frozen', () => {
  let mailbox: Mailbox;
  let installation: Installation;
  let insurer: Aseguradora;
  let api: Server;
  let worker: Process;
  let thaw: (() => void) | undefined;
  before(async () => {
    mailbox = await openMailbox();
    installation = await install({ SMTP_URL: mailbox.url, MAIL_WAIT_MS: '500' });
    insurer = await createByCommand('boreal', 'B', installation.variables);
    api = await serve('api', installation.variables);
    worker = launch(['worker'], installation.variables);
    await worker.espera(/is running/);
  });
  after(async () => {
    thaw?.();
    await Promise.all([api, worker].map((process) => process?.terminar('SIGKILL')));
    await installation.cerrar();
    await mailbox.cerrar();
  });
  const freeze = async () => {
    thaw = await installation.cluster.freeze();
  };
  const open = (key: string, cuerpo: ReturnType<typeof aCaso>) =>
    askA(api.direccion, insurer, {
      metodo: 'POST',
      ruta: '/casos',
      cuerpo,
      cabeceras: { 'idempotency-key': key },
    });
  const readiness = async () => {
    const answer = await fetch(`${api.direccion}/readyz`);
    return `${answer.status} ${await answer.text()}`;
  };
  const isReady = () => until('the api is ready again', async () => (await readiness()).startsWith('200'));

  it('loses and doubles nothing of what was on its way, three times over', async () => {
    const clients = openWithoutStop(() => [api.direccion], [insurer], 6);
    for (let time = 1; time <= 3; time += 1) {
      const before = clients.aperturas.length;
      await until('openings go on', async () => clients.aperturas.length > before + 20);
      await freeze();
      await until('the api says so', async () => (await readiness()).startsWith('503'));
      thaw?.();
      await isReady();
      await installation.superSql('truncate limites_uso');
    }
    await clients.parar();
    await Promise.all([api, worker].map((process) => process.terminar('SIGKILL')));
    await advanceDeadlines(installation.superSql);
    api = await serve('api', installation.variables);
    worker = launch(['worker'], installation.variables);
    const none = async (sql: string) => (await installation.superSql(sql)).length === 0;
    await until('every e-mail has gone', () => none(`select 1 from correos where estado = 'pendiente'`));
    await until('everything is sealed', () => none('select 1 from auditoria where secuencia is null'));
    await checkOpenings(installation.superSql, clients.aperturas, mailbox);
    await installation.superSql('truncate limites_uso');
    await checkRepeats(clients.aperturas.slice(-50), api.direccion);
    const { salida } = await run(
      ['auditoria', 'verificar', '--aseguradora', 'boreal', '--json'],
      installation.variables,
    );
    assert.partialDeepStrictEqual(JSON.parse(salida), { correcta: true, sin_sellar: 0 });
  });

  it('is refused to callers with 503 and Retry-After before they lose patience, and used again by itself', async () => {
    const email = `${randomUUID()}@example.com`;
    const [key, body] = [randomUUID(), aCaso({ heredero: { email } })];
    const cases = async () => (await installation.superSql('select 1 from casos')).length;
    const before = await cases();
    await installation.superSql('truncate limites_uso');
    await freeze();
    // Several, so that some wait for their turn at the database and not for its answer.
    const answers = await Promise.all([
      open(key, body),
      ...Array.from({ length: 30 }, () => askA(api.direccion, insurer, { ruta: '/casos' })),
    ]);
    for (const { estado, cabeceras } of answers)
      assert.deepEqual([estado, cabeceras['retry-after'], cabeceras['x-error-code']], [503, '5', 'no_disponible']);
    assert.equal(await readiness(), '503 {"estado":"sin base de datos"}');
    await worker.espera(/round failed/);
    thaw?.();
    await isReady();
    await until('the opening is told how it ended', async () => (await open(key, body)).estado === 201);
    assert.equal(await cases(), before + 1, 'whether the first one was committed or not, there is one case');
    const letters = () => mailbox.aceptados.filter(({ para }) => para.includes(email)).length;
    await until('its e-mail has gone', async () => letters() > 0);
    assert.equal(letters(), 1);
  });

  it('ends a start and a command with a sentence, and lets itself be ended in order', async () => {
    await freeze();
    const sentence = /^the database is away: [^\n]+\n$/;
    for (const command of ['api', 'clave listar --aseguradora boreal', 'migrate']) {
      const { codigo, error } = await run(command.split(' '), installation.variables);
      assert.equal(codigo, 1, command);
      assert.match(error, sentence, command);
    }
    assert.deepEqual(await api.terminar('SIGTERM'), { codigo: 0, senal: null });
    assert.deepEqual(await worker.terminar('SIGTERM'), { codigo: 0, senal: null });
    thaw?.();
  });
});
