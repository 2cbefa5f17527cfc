/** Another MASTER_KEY in the place of the present one: everything is readable with the next, and nothing with the last. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { Client } from 'pg';
import { sealAudit } from '../../src/capabilities/audit/seal.ts';
import { verifyAudit } from '../../src/capabilities/audit/verify.ts';
import { createAseguradora } from '../../src/capabilities/identity/create-aseguradora.ts';
import { createUser } from '../../src/capabilities/identity/create-user.ts';
import { submitLink } from '../../src/capabilities/identity/one-time-links.ts';
import { prepareFactor, readPerson, startFactor } from '../../src/capabilities/identity/persons.ts';
import { createSecondFactor } from '../../src/capabilities/identity/second-factor.ts';
import { mailPlace } from '../../src/capabilities/mail/enqueue.ts';
import { readConfig } from '../../src/config.ts';
import { asService, SERVICE_ID } from '../../src/db/service.ts';
import { createServer } from '../../src/http/server.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createRecord } from '../../src/platform/logger.ts';
import { createProgram, type Program } from '../../src/program.ts';
import type { Actor } from '../../src/queue/record-facts.ts';
import { ENGINES, MASTER_KEY } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { until } from '../support/installation.ts';
import { type TestCluster, testCluster } from '../support/postgres.ts';
import { run, serve } from '../support/processes.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const CASO = aCaso();
const NEXT = Buffer.alloc(32, 8).toString('base64');

for (const engine of ENGINES) {
  describe(`clave-maestra rotar on ${engine}`, () => {
    let cluster: TestCluster | undefined;
    let dataDir: string;
    let variables: Record<string, string>;
    let superUrl = '';
    const remained = { a: '', b: '', host: '', clave: '', caso: '', usuario: '', secreto: '', codigo: '' };

    before(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'albacea-maestra-'));
      variables = { DATA_DIR: dataDir, PUBLIC_URL: 'http://albacea.test', MASTER_KEY, SMTP_URL: 'smtp://127.0.0.1:1' };
      if (engine === 'postgres') {
        cluster = await testCluster();
        const { loginUrl, ownerUrl, nombre } = await cluster.newDatabase();
        superUrl = Object.assign(new URL(cluster.superUrl), { pathname: `/${nombre}` }).href;
        Object.assign(variables, { DATABASE_URL: loginUrl, MIGRATE_DATABASE_URL: ownerUrl });
        assert.equal((await run(['migrate'], variables)).codigo, 0);
      }
      await withProgram(variables, fill);
    });
    after(async () => {
      await cluster?.parar();
      await rm(dataDir, { recursive: true, force: true });
    });

    async function withProgram<T>(
      environment: Record<string, string>,
      perform: (program: Program, app: FastifyInstance) => Promise<T>,
    ): Promise<T> {
      const program = await createProgram(readConfig(environment), systemClock, createRecord('silent'));
      const salud = { metrics: program.metrics, terminando: () => false, metricasAparte: false };
      const app = await createServer({ ...program.http, salud });
      try {
        return await perform(program, app);
      } finally {
        await app.close();
        await program.cerrar();
      }
    }

    /** Something under each use of the master key. */
    async function fill(program: Program, app: FastifyInstance): Promise<void> {
      const create = (slug: string, variante: 'A' | 'B') =>
        createAseguradora(program, { slug, nombre: slug, variante }, ACTOR);
      const [a, b] = [await create('aurora', 'A'), await create('boreal', 'B')];
      Object.assign(remained, { a: a.id, b: b.id, host: 'aurora.albacea.test', clave: a.api_key });
      const opened = await ask(app, 'POST', '/casos', CASO);
      remained.caso = opened.data.caso_id;
      const user = await createUser(
        program,
        { email: 'ana@aurora.example', nombre: 'Ana', rol: 'admin', aseguradoraId: a.id },
        ACTOR,
      );
      const factor = createSecondFactor(program.keyring);
      const { secreto } = factor.nuevo('ana@aurora.example');
      await program.base.inquilino(a.id, async (tx) => {
        const { persona } = (await readPerson(tx, user.id)) ?? assert.fail();
        const { codigos, huellas } = factor.newCodes(persona);
        Object.assign(remained, { usuario: user.id, secreto, codigo: codigos[0] });
        await prepareFactor(tx, user.id, factor.encrypt(persona, secreto));
        await startFactor(tx, user.id, huellas);
      });
      const gestora = await createUser(
        program,
        { email: 'gestora@albacea.example', nombre: 'Gestora', rol: 'gestor', aseguradoraId: null },
        ACTOR,
      );
      await asService(program.base, (tx) =>
        submitLink(program, tx, 'restablecimiento', { ...gestora, nombre: 'Gestora' }, program.clock.ahora(), 0),
      );
      assert.ok((await sealAudit(program.base, program.keyring)) > 0);
    }

    async function ask(app: FastifyInstance, method: 'GET' | 'POST', route: string, theBody?: object) {
      const { statusCode, body } = await app.inject({
        method,
        url: `/api/v1${route}`,
        headers: {
          host: remained.host,
          'x-api-key': remained.clave,
          ...(theBody && { 'content-type': 'application/json' }),
        },
        ...(theBody && { payload: JSON.stringify(theBody) }),
      });
      assert.ok(statusCode < 300, body);
      return JSON.parse(body);
    }

    const rotate = (extra: Record<string, string> = {}) =>
      run(['clave-maestra', 'rotar', '--json'], { ...variables, MASTER_KEY_NEXT: NEXT, ...extra });
    const refuses = async (extra: Record<string, string>, message: RegExp) => {
      const { codigo, salida, error } = await rotate(extra);
      assert.deepEqual({ codigo, salida }, { codigo: 1, salida: '' });
      assert.match(error, message);
      assert.doesNotMatch(error, /\n\s+at /);
    };

    it('refuses without the next key, with the same one, with another than that of the data; nothing is changed', async () => {
      await refuses({ MASTER_KEY_NEXT: '' }, /MASTER_KEY_NEXT is missing/);
      await refuses({ MASTER_KEY_NEXT: 'corta' }, /MASTER_KEY_NEXT: 32 bytes/);
      await refuses({ MASTER_KEY_NEXT: MASTER_KEY }, /is the present one/);
      await refuses({ MASTER_KEY: Buffer.alloc(32, 9).toString('base64') }, /not the one that these data/);
      await withProgram(variables, (_, app) => ask(app, 'GET', `/casos/${remained.caso}`));
    });

    it('refuses while a process serves, which goes on', async () => {
      const server = await serve('api', variables);
      await refuses({}, /stop them first|in use/);
      assert.equal((await fetch(`${server.direccion}/readyz`)).status, 200);
      await server.terminar('SIGTERM');
    });

    if (engine === 'postgres')
      it('refuses whoever does not own the tables', async () => {
        await until('nobody listens', async () => (await superSql(LISTENING))[0]?.n === 0);
        await refuses({ MIGRATE_DATABASE_URL: variables.DATABASE_URL ?? '' }, /owner/);
      });

    it('says how much it wrote anew', async () => {
      if (engine === 'postgres') await until('nobody listens', async () => (await superSql(LISTENING))[0]?.n === 0);
      const { codigo, salida, error } = await rotate();
      assert.equal(codigo, 0, error);
      assert.deepEqual(JSON.parse(salida), { aseguradoras: 2, segundos_factores: 1, correos: 1, sin_codigos: 1 });
    });

    it('the last key opens nothing any more, and says so at the start', async () => {
      const { codigo, error } = await run(['start'], { ...variables, PORT: '0' });
      assert.equal(codigo, 1);
      assert.match(error, /MASTER_KEY: not the one/);
      await refuses({}, /not the one that these data/);
    });

    it('with the next key cases, second factors and waiting e-mails are what they were', async () => {
      await withProgram({ ...variables, MASTER_KEY: NEXT }, async (program, app) => {
        const { data } = await ask(app, 'GET', `/casos/${remained.caso}`);
        assert.equal(data.fallecido.nombre, CASO.fallecido.nombre);
        assert.equal((await ask(app, 'GET', `/casos?poliza_numero=${CASO.poliza_numero}`)).data.elementos.length, 1);
        const factor = createSecondFactor(program.keyring);
        const now = program.clock.ahora();
        const token = await generate({ secret: remained.secreto, epoch: Math.floor(now.getTime() / 1000) });
        await program.base.inquilino(remained.a, async (tx) => {
          const row = await readPerson(tx, remained.usuario);
          assert.ok(row?.totp_cifrado);
          const theirs = { membresia: remained.usuario, persona: row.persona };
          assert.equal(await factor.spendCode(tx, theirs, row.totp_cifrado, token, now), true);
          assert.equal(row.codigos, 0, 'codes that can serve no more are not counted as there');
        });
        const { filas } = await program.base.unsafeAcrossInsurers('albacea_worker', (tx) =>
          tx.sql<{ id: string; datos_cifrados: Uint8Array }>(
            'select id, datos_cifrados from correos where aseguradora_id = $1',
            [SERVICE_ID],
          ),
        );
        assert.equal(filas.length, 1);
        for (const { id, datos_cifrados } of filas)
          assert.partialDeepStrictEqual(program.keyring.serviceKey().decryptJson(mailPlace(id), datos_cifrados), {
            acceso: { email: 'gestora@albacea.example' },
          });
      });
    });

    it('the audit trail is right before and after it is sealed again, and tells of the change', async () => {
      await withProgram({ ...variables, MASTER_KEY: NEXT }, async ({ base, keyring }) => {
        const verify = () => Promise.all([remained.a, remained.b].map((id) => verifyAudit(base, keyring, id)));
        const before = await verify();
        for (const one of before) assert.partialDeepStrictEqual(one, { correcta: true, sin_sellar: 1 });
        await sealAudit(base, keyring);
        assert.deepEqual(
          await verify(),
          before.map((one) => ({ ...one, verificados: one.verificados + 1, sin_sellar: 0 })),
        );
        const { filas } = await base.inquilino(remained.b, (tx) =>
          tx.sql<{ accion: string }>('select accion from auditoria order by secuencia desc limit 1'),
        );
        assert.deepEqual(filas, [{ accion: 'clave_maestra_rotada' }]);
      });
    });

    if (engine === 'postgres') {
      it('row-level security is forced again, and no role of the service may change the key of an insurer', async () => {
        const rows = await superSql(
          `select relname from pg_class where relkind = 'r' and relrowsecurity and not relforcerowsecurity`,
        );
        assert.deepEqual(rows, []);
        for (const paper of ['albacea_app', 'albacea_worker', 'albacea_servicio', 'albacea_puerta'])
          assert.deepEqual(
            await superSql(
              `select has_column_privilege('${paper}', 'aseguradoras', 'clave_envuelta', 'update') as puede`,
            ),
            [{ puede: false }],
            paper,
          );
      });

      it('a trail that was forged before stays forged', async () => {
        await until('nobody listens', async () => (await superSql(LISTENING))[0]?.n === 0);
        await superSql(`update auditoria_cabezas set firma = '\\x00' where aseguradora_id = '${remained.b}'`);
        const other = Buffer.alloc(32, 10).toString('base64');
        const { codigo, error } = await rotate({ MASTER_KEY: NEXT, MASTER_KEY_NEXT: other });
        assert.equal(codigo, 0, error);
        await withProgram({ ...variables, MASTER_KEY: other }, async ({ base, keyring }) => {
          assert.partialDeepStrictEqual(await verifyAudit(base, keyring, remained.b), {
            correcta: false,
            primer_error: { motivo: 'cabeza' },
          });
          assert.partialDeepStrictEqual(await verifyAudit(base, keyring, remained.a), { correcta: true });
        });
      });
    } else {
      it('a folder that keeps its key gets another, and a change cut off after the commit is completed', async () => {
        const { MASTER_KEY: _, ...withoutKey } = variables;
        const file = join(dataDir, 'master.key');
        writeFileSync(file, `${NEXT}\n`, { mode: 0o600 });
        const { codigo, error } = await run(['clave-maestra', 'rotar'], withoutKey);
        assert.equal(codigo, 0, error);
        const key = readFileSync(file, 'utf8');
        assert.notEqual(key, `${NEXT}\n`);
        assert.equal(statSync(file).mode & 0o777, 0o600);
        await withProgram(withoutKey, (_program, app) => ask(app, 'GET', `/casos/${remained.caso}`));
        // as a process leaves it that is killed between the commit and the renaming
        renameSync(file, `${file}.siguiente`);
        writeFileSync(file, `${NEXT}\n`, { mode: 0o600 });
        await withProgram(withoutKey, (_program, app) => ask(app, 'GET', `/casos/${remained.caso}`));
        assert.equal(readFileSync(file, 'utf8'), key);
        assert.equal(existsSync(`${file}.siguiente`), false);
        // and before the commit
        writeFileSync(`${file}.siguiente`, `${NEXT}\n`, { mode: 0o600 });
        await withProgram(withoutKey, (_program, app) => ask(app, 'GET', `/casos/${remained.caso}`));
        assert.equal(readFileSync(file, 'utf8'), key);
      });
    }

    const LISTENING = `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'albacea-listen'`;
    async function superSql(text: string) {
      const client = new Client({ connectionString: superUrl });
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    }
  });
}
