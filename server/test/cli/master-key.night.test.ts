/** Rotation of the MASTER_KEY: the next key decrypts all data, and the previous one nothing. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { changeMasterKey } from '../../src/cli/master-key.ts';
import type { Program } from '../../src/compose/program.ts';
import { readConfig } from '../../src/config.ts';
import { openReceived, originalPlace } from '../../src/cuentas/inbox/data.ts';
import { createIntakeLimits } from '../../src/cuentas/inbox/intake-limits.ts';
import { createIntake } from '../../src/cuentas/inbox/take-in.ts';
import { asService, SERVICE_ID } from '../../src/db/service.ts';
import { createServer } from '../../src/http/server.ts';
import { sealAudit } from '../../src/insurers/audit/seal.ts';
import { verifyAudit } from '../../src/insurers/audit/verify.ts';
import { createAseguradora } from '../../src/insurers/identity/create-aseguradora.ts';
import { mailOneTimeLink } from '../../src/insurers/identity/one-time-links.ts';
import { prepareFactor, readPerson, startFactor } from '../../src/insurers/identity/persons.ts';
import { createSecondFactor } from '../../src/insurers/identity/second-factor.ts';
import { putSettings } from '../../src/insurers/identity/sign-on/sql-sign-on.ts';
import { openSettings, SERVICE_TARGET, secretPlace } from '../../src/insurers/identity/sign-on/targets.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { mailPlace } from '../../src/outbox/mail/enqueue.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { MASTER_KEY, type MigratedDatabase, migratedDatabase, prepareEmbedded } from '../support/environment.ts';

import { aCaso } from '../support/factories.ts';
import { until, withProgram } from '../support/installation.ts';
import { run } from '../support/processes.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const CASO = aCaso();
const NEXT = Buffer.alloc(32, 8).toString('base64');
const COMMON = { PUBLIC_URL: 'http://albacea.test', SMTP_URL: 'smtp://127.0.0.1:1' };

type Variables = Readonly<Record<string, string>>;
/** Encrypted data that the next key must decrypt to the same values. */
interface Filled {
  readonly a: { readonly id: string; readonly api_key: string };
  readonly b: { readonly id: string };
  readonly caso: string;
  readonly user: string;
  readonly secret: string;
  /** Ids of an incoming e-mail that is not processed yet, and of one in the tray. */
  readonly received: readonly string[];
}

const withApp = <T>(variables: Variables, work: (program: Program, app: FastifyInstance) => Promise<T>): Promise<T> =>
  withProgram(variables, async (program) => {
    const health = { metrics: program.metrics, isStopping: () => false, metricsApart: false };
    const app = await createServer({ ...program.http, health });
    try {
      return await work(program, app);
    } finally {
      await app.close();
    }
  });

async function ask(app: FastifyInstance, key: string, method: 'GET' | 'POST', route: string, payload?: object) {
  const headers = { host: 'aurora.albacea.test', 'x-api-key': key };
  const { statusCode, body } = await app.inject({
    method,
    url: `/api/v1${route}`,
    headers,
    ...(payload && { payload }),
  });
  assert.ok(statusCode < 300, body);
  return JSON.parse(body).data;
}

const CLIENT_SECRET = 'of the identity provider';

/** Creates data for each use of the master key. */
async function fill(program: Program, app: FastifyInstance): Promise<Filled> {
  const create = (slug: string, variante: 'A' | 'B') =>
    createAseguradora(program, { slug, nombre: slug, variante }, ACTOR);
  const [a, b] = [await create('aurora', 'A'), await create('boreal', 'B')];
  const { caso_id: caso } = await ask(app, a.api_key, 'POST', '/casos', CASO);
  const ana = { email: 'ana@aurora.example', nombre: 'Ana', rol: 'admin', aseguradoraId: a.id } as const;
  const { id: user } = await createUser(program, ana, ACTOR);
  const factor = createSecondFactor(program.keyring);
  const { secreto: secret } = factor.newSecret(ana.email);
  await program.base.asTenant(a.id, async (tx) => {
    const { persona } = (await readPerson(tx, user)) ?? assert.fail();
    await prepareFactor(tx, user, factor.encrypt(persona, secret));
    await startFactor(tx, user, factor.newCodes(persona).huellas);
  });
  const gestora = { email: 'gestora@albacea.example', nombre: 'Gestora', rol: 'gestor', aseguradoraId: null } as const;
  const created = await createUser(program, gestora, ACTOR);
  await asService(program.base, (tx) =>
    mailOneTimeLink(program, tx, 'restablecimiento', { ...created, nombre: 'Gestora' }, program.clock.now(), 0),
  );
  const settings = {
    emisor: 'https://login.example',
    cliente: 'x',
    ambitos: 'openid',
    reclamacion: 'groups',
    roles: [],
    dominios: [],
  };
  const secreto_cifrado = program.keyring.serviceKey().encrypt(secretPlace(SERVICE_ID), CLIENT_SECRET);
  await asService(program.base, (tx) => putSettings(tx, { ...settings, secreto_cifrado }, program.clock.now()));
  assert.ok((await sealAudit(program.base, program.keyring)) > 0);
  const received = [await receive(program, 'pendiente'), await receive(program, 'bandeja')];
  return { a, b, caso, user, secret, received };
}

/** Stores an incoming e-mail without a case, under the service's own key. @returns its id */
async function receive(program: Program, estado: string): Promise<string> {
  const mail = { sender: 'soporte@wise.com', recipients: ['respuesta@respuestas.example'], ip: '127.0.0.1' };
  const deps = { ...program, places: createIntakeLimits(program.clock, () => undefined), resolver: async () => [] };
  const take = createIntake(deps, 'respuestas.example');
  await take({ ...mail, bytes: Buffer.from(`Subject: ${estado}\r\n\r\nHola.`) });
  const { rows } = await program.base.unsafeAcrossInsurers('albacea_worker', (tx) =>
    tx.sql<{ id: string }>(
      "update correos_recibidos set estado = $1, reclamo_hasta = 'infinity' where reclamo_hasta is null returning id",
      [estado],
    ),
  );
  return rows[0]?.id ?? assert.fail();
}

/** Checks that cases, second factors and incoming e-mails decrypt as before. */
async function isReadable(
  program: Program,
  app: FastifyInstance,
  { a, caso, user, secret, received }: Filled,
): Promise<void> {
  const { fallecido } = await ask(app, a.api_key, 'GET', `/casos/${caso}`);
  assert.equal(fallecido.nombre, CASO.fallecido.nombre);
  const { elementos } = await ask(app, a.api_key, 'GET', `/casos?poliza_numero=${CASO.poliza_numero}`);
  assert.equal(elementos.length, 1);
  const factor = createSecondFactor(program.keyring);
  const now = program.clock.now();
  const token = await generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
  await program.base.asTenant(a.id, async (tx) => {
    const row = await readPerson(tx, user);
    assert.ok(row?.totp_cifrado);
    const person = { membresia: user, persona: row.persona };
    assert.equal(await factor.spendCode(tx, person, row.totp_cifrado, token, now), true);
    assert.equal(row.codigos, 0, 'codes that no longer work are not counted');
  });
  const { rows } = await program.base.unsafeAcrossInsurers('albacea_worker', (tx) =>
    tx.sql<{ id: string; datos_cifrados: Uint8Array }>(
      'select id, datos_cifrados from correos where aseguradora_id = $1',
      [SERVICE_ID],
    ),
  );
  assert.equal(rows.length, 1);
  for (const { id, datos_cifrados } of rows)
    assert.partialDeepStrictEqual(program.keyring.serviceKey().decryptJson(mailPlace(id), datos_cifrados), {
      acceso: { email: 'gestora@albacea.example' },
    });
  assert.equal((await openSettings(program, SERVICE_TARGET))?.secreto, CLIENT_SECRET);
  await trayIsReadable(program, received);
}

/** Checks that the present key decrypts the e-mail of the tray to the same bytes. */
async function trayIsReadable({ base, keyring }: Program, received: readonly string[]): Promise<void> {
  const { rows } = await base.unsafeAcrossInsurers('albacea_worker', (tx) =>
    tx.sql<{ id: string; estado: string; datos_cifrados: Uint8Array; original_cifrado: Uint8Array }>(
      'select id, estado, datos_cifrados, original_cifrado from correos_recibidos where id = any($1)',
      [received],
    ),
  );
  assert.equal(rows.length, 2);
  const key = keyring.serviceKey();
  for (const { id, estado, datos_cifrados, original_cifrado } of rows) {
    assert.equal(openReceived(key, id, datos_cifrados).sobre?.de, 'soporte@wise.com');
    assert.equal(key.decrypt(originalPlace(id), original_cifrado).toString(), `Subject: ${estado}\r\n\r\nHola.`);
  }
}

const rotate = (variables: Variables) => changeMasterKey(readConfig({ ...variables }), systemClock);

describe('clave-maestra rotar on PostgreSQL', () => {
  let database: MigratedDatabase;
  let variables: Variables;
  let filled: Filled;
  before(async () => {
    database = await migratedDatabase('postgres');
    variables = { ...COMMON, ...database.variables, MASTER_KEY_NEXT: NEXT };
    filled = await withApp(variables, fill);
  });
  after(async () => {
    await database.opened.base.close();
    await database.close();
  });
  const nobodyListens = () =>
    until('nobody listens', async () => {
      const listening = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'albacea-listen'`;
      return (await database.superSql(listening)).length === 0;
    });

  it('changes nothing if the next key is missing or equal, if the present key is wrong, while a process runs, or if its user does not own the tables', async () => {
    assert.throws(() => readConfig({ ...variables, MASTER_KEY_NEXT: 'corta' }), /MASTER_KEY_NEXT: 32 bytes/);
    await nobodyListens();
    for (const [changes, message] of [
      [{ MASTER_KEY_NEXT: '' }, /MASTER_KEY_NEXT is missing/],
      [{ MASTER_KEY_NEXT: MASTER_KEY }, /is the present one/],
      [{ MASTER_KEY: Buffer.alloc(32, 9).toString('base64') }, /not the one that these data/],
      [{ MIGRATE_DATABASE_URL: variables.DATABASE_URL ?? '' }, /owner/],
    ] as const)
      await assert.rejects(rotate({ ...variables, ...changes }), message);
    await withApp(variables, async (_, app) => {
      await assert.rejects(rotate(variables), /stop them first/);
      await ask(app, filled.a.api_key, 'GET', `/casos/${filled.caso}`);
    });
  });

  it('prints how many of each kind of data it encrypted again', async () => {
    await nobodyListens();
    const { code, output, error } = await run(['clave-maestra', 'rotar', '--json'], variables);
    assert.equal(code, 0, error);
    assert.deepEqual(JSON.parse(output), { aseguradoras: 2, segundos_factores: 1, correos: 3, sin_codigos: 1 });
  });

  it('makes the previous key useless, and a start with it says so', async () => {
    await assert.rejects(
      withProgram(variables, () => assert.fail('it opened')),
      /MASTER_KEY: not the one/,
    );
  });

  it('keeps all data readable with the next key, and the audit trail records the change and is valid before and after sealing it', async () => {
    await withApp({ ...variables, MASTER_KEY: NEXT }, async (program, app) => {
      await isReadable(program, app, filled);
      const { base, keyring } = program;
      const verify = () => Promise.all([filled.a, filled.b].map(({ id }) => verifyAudit(base, keyring, id)));
      const before = await verify();
      for (const one of before) assert.partialDeepStrictEqual(one, { correcta: true, sin_sellar: 1 });
      await sealAudit(base, keyring);
      assert.deepEqual(
        await verify(),
        before.map((one) => ({ ...one, verificados: one.verificados + 1, sin_sellar: 0 })),
      );
      const { rows } = await base.asTenant(filled.b.id, (tx) =>
        tx.sql<{ accion: string }>('select accion from auditoria order by secuencia desc limit 1'),
      );
      assert.deepEqual(rows, [{ accion: 'clave_maestra_rotada' }]);
    });
  });

  it('leaves row-level security forced, and no role of the service may change the key of an insurer', async () => {
    const unforced = `select relname from pg_class where relkind = 'r' and relrowsecurity and not relforcerowsecurity`;
    assert.deepEqual(await database.superSql(unforced), []);
    for (const role of ['albacea_app', 'albacea_worker', 'albacea_servicio', 'albacea_puerta'])
      assert.deepEqual(
        await database.superSql(
          `select has_column_privilege('${role}', 'aseguradoras', 'clave_envuelta', 'update') as puede`,
        ),
        [{ puede: false }],
        role,
      );
  });

  it('does not make an audit trail valid that was forged before', async () => {
    await nobodyListens();
    await database.superSql(`update auditoria_cabezas set firma = '\\x00' where aseguradora_id = $1`, [filled.b.id]);
    const other = Buffer.alloc(32, 10).toString('base64');
    await rotate({ ...variables, MASTER_KEY: NEXT, MASTER_KEY_NEXT: other });
    await withProgram({ ...variables, MASTER_KEY: other }, async ({ base, keyring }) => {
      assert.partialDeepStrictEqual(await verifyAudit(base, keyring, filled.b.id), {
        correcta: false,
        primer_error: { motivo: 'cabeza' },
      });
      assert.partialDeepStrictEqual(await verifyAudit(base, keyring, filled.a.id), { correcta: true });
    });
  });
});

describe('clave-maestra rotar in a folder', () => {
  let dataDir: string;
  let variables: Variables;
  let filled: Filled;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'albacea-maestra-'));
    variables = { ...COMMON, DATA_DIR: dataDir };
    await prepareEmbedded(dataDir);
    filled = await withApp({ ...variables, MASTER_KEY }, async (program, app) => {
      const all = await fill(program, app);
      await assert.rejects(rotate({ ...variables, MASTER_KEY, MASTER_KEY_NEXT: NEXT }), { name: 'BusyFolder' });
      return all;
    });
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('uses the keys of the environment, as on PostgreSQL', async () => {
    const rotation = await rotate({ ...variables, MASTER_KEY, MASTER_KEY_NEXT: NEXT });
    assert.deepEqual({ ...rotation }, { aseguradoras: 2, segundos_factores: 1, correos: 3, sin_codigos: 1 });
  });

  it('makes the next key itself if the folder has a key file, keeps all data readable, and survives a kill before or after the commit', async () => {
    const file = join(dataDir, 'master.key');
    const asItWas = () => writeFileSync(file, `${NEXT}\n`, { mode: 0o600 });
    asItWas();
    await rotate(variables);
    const key = readFileSync(file, 'utf8');
    assert.notEqual(key, `${NEXT}\n`);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    // as if the process was killed between the commit and the renaming
    renameSync(file, `${file}.siguiente`);
    asItWas();
    await withApp(variables, (program, app) => isReadable(program, app, filled));
    assert.equal(readFileSync(file, 'utf8'), key);
    assert.equal(existsSync(`${file}.siguiente`), false);
    // as if it was killed before the commit
    writeFileSync(`${file}.siguiente`, `${NEXT}\n`, { mode: 0o600 });
    await withApp(variables, (_, app) => ask(app, filled.a.api_key, 'GET', `/casos/${filled.caso}`));
    assert.equal(readFileSync(file, 'utf8'), key);
  });
});
