/** Any change of the audit trail made without the key is detected, with its position. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { bootWorker } from '../../src/cli/worker.ts';
import type { Program } from '../../src/compose/program.ts';
import type { Database, Tx } from '../../src/db/database.ts';
import { ORIGIN } from '../../src/insurers/audit/heads.ts';
import { sealedText } from '../../src/insurers/audit/rules.ts';
import { type RecordRow, sealAudit } from '../../src/insurers/audit/seal.ts';
import { verifyAudit } from '../../src/insurers/audit/verify.ts';
import { sha256, uuidV7 } from '../../src/platform/ids.ts';
import { audit } from '../../src/queue/record-facts.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { until } from '../support/installation.ts';
import { openSecondService, type SecondService } from '../support/second-service.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };
/** Records of each test's insurer, including those of its creation. */
const RECORDS = 6;

const record = ({ base, clock }: Program, { id }: Aseguradora, detail: object = {}) =>
  base.asTenant(id, (tx) => audit(tx, ACTOR, 'caso_asignado', { tipo: 'caso', id: 'CAS-1' }, clock.now(), detail));

describe('the audit trail', () => {
  let e: Environment;
  let a: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  beforeEach(async () => {
    a = await e.aseguradora('A');
    for (let i = 2; i < RECORDS; i += 1) {
      e.clock.advance(1);
      await record(e.program, a, { i, ajustes: { b: [1, { c: null }], a: 'x' } });
    }
    assert.ok((await sealAudit(e.program.base, e.program.keyring)) >= RECORDS);
  });
  after(() => e.close());

  const verify = () => verifyAudit(e.program.base, e.program.keyring, a.id);
  const sql = (text: string, ...values: unknown[]) => e.base.superSql(text, [a.id, ...values]);
  const firstError = async () => (await verify()).primer_error;

  it('is verified batch by batch, each in a transaction of its own', async () => {
    const { base, keyring } = e.program;
    await sql(
      `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, accion, objeto_tipo, objeto_id)
       select $1, gen_random_uuid(), now(), 'cli', 'caso_asignado', 'caso', 'CAS-1' from generate_series(1, 1100)`,
    );
    while ((await sealAudit(base, keyring)) > 0);
    const statements: number[] = [];
    const counted: Pick<Database, 'readAsTenant'> = {
      readAsTenant: (id, work) =>
        base.readAsTenant(id, (tx) => {
          const place = statements.push(0) - 1;
          const count: Tx['sql'] = (text, values) => {
            statements[place] = (statements[place] ?? 0) + 1;
            return tx.sql(text, values);
          };
          return work({ ...tx, sql: count });
        }),
    };
    assert.partialDeepStrictEqual(await verifyAudit(counted, keyring, a.id), {
      correcta: true,
      verificados: RECORDS + 1100,
    });
    assert.ok(statements.length > 5, 'the verification takes more than one batch');
    assert.deepEqual(new Set(statements), new Set([1]));
  });

  it('is valid once sealed, and its verification counts the unsealed records', async () => {
    assert.deepEqual(await verify(), {
      correcta: true,
      verificados: RECORDS,
      sin_sellar: 0,
      primer_error: null,
    });
    await record(e.program, a);
    assert.deepEqual(await verify(), {
      correcta: true,
      verificados: RECORDS,
      sin_sellar: 1,
      primer_error: null,
    });
    await sealAudit(e.program.base, e.program.keyring);
    assert.partialDeepStrictEqual(await verify(), { correcta: true, verificados: RECORDS + 1, sin_sellar: 0 });
  });

  for (const [column, value] of [
    ['accion', `'otra'`],
    ['actor_tipo', `'usuario'`],
    ['actor_id', `'x'`],
    ['objeto_tipo', `'clave'`],
    ['objeto_id', `'CAS-2'`],
    ['ocurrido', `ocurrido + interval '1 ms'`],
    ['detalle', `detalle || '{"i": 3.5}'`],
    ['detalle', `jsonb_set(detalle, '{ajustes}', '[["a", "x"], ["b", [1, [["c", null]]]]]')`],
    ['huella', `sha256('')`],
    ['id', 'gen_random_uuid()'],
  ] as const) {
    it(`shows an edit of ${column} to ${value}`, async () => {
      await sql(`update auditoria set ${column} = ${value} where aseguradora_id = $1 and secuencia = 4`);
      assert.deepEqual(await firstError(), { secuencia: 4, motivo: 'huella' });
    });
  }

  it('shows a deleted record, whatever its position', async () => {
    for (const secuencia of [RECORDS, 3, 1]) {
      await sql('delete from auditoria where aseguradora_id = $1 and secuencia = $2', secuencia);
      assert.deepEqual(await firstError(), { secuencia, motivo: 'falta' });
    }
    await sql('delete from auditoria where aseguradora_id = $1');
    assert.deepEqual(await firstError(), { secuencia: 1, motivo: 'falta' });
    await sql('delete from auditoria_cabezas where aseguradora_id = $1');
    assert.deepEqual(await firstError(), { secuencia: 0, motivo: 'cabeza' });
  });

  it('shows records that were swapped', async () => {
    await sql('update auditoria set secuencia = -secuencia where aseguradora_id = $1 and secuencia in (3, 4)');
    await sql('update auditoria set secuencia = 7 + secuencia where aseguradora_id = $1 and secuencia < 0');
    assert.deepEqual(await firstError(), { secuencia: 3, motivo: 'huella' });
  });

  it('shows records that were inserted before, between and after the others', async () => {
    const insert = (sequence: number) =>
      sql(
        `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, accion, objeto_tipo, objeto_id, secuencia, huella)
           values ($1, $2, now(), 'cli', 'prueba', 'caso', 'CAS-1', $3, sha256(''))`,
        uuidV7(e.clock.now()),
        sequence,
      );
    await insert(RECORDS + 1);
    assert.deepEqual(await firstError(), { secuencia: RECORDS + 1, motivo: 'huella' });
    await sql('update auditoria set secuencia = secuencia + 100 where aseguradora_id = $1 and secuencia >= 4');
    await sql('update auditoria set secuencia = secuencia - 99 where aseguradora_id = $1 and secuencia >= 100');
    await insert(4);
    assert.deepEqual(await firstError(), { secuencia: 4, motivo: 'huella' });
    await insert(0);
    assert.deepEqual(await firstError(), { secuencia: 0, motivo: 'sobra' });
    await insert(-5);
    assert.deepEqual(await firstError(), { secuencia: -5, motivo: 'sobra' });
  });

  it('shows that the last records were deleted, even if the head was changed to match, or that their seal was removed', async () => {
    await sql('delete from auditoria where aseguradora_id = $1 and secuencia > 4');
    assert.deepEqual(await firstError(), { secuencia: 5, motivo: 'falta' });
    await sql(
      `update auditoria_cabezas c set secuencia = 4, huella = r.huella from auditoria r
          where c.aseguradora_id = $1 and r.aseguradora_id = $1 and r.secuencia = 4`,
    );
    assert.deepEqual(await firstError(), { secuencia: 0, motivo: 'cabeza' });
    await sql('update auditoria set secuencia = null where aseguradora_id = $1 and secuencia = 4');
    assert.deepEqual(await firstError(), { secuencia: 0, motivo: 'cabeza' });
  });

  it('shows a deleted head, and a chain that continues past its head', async () => {
    await rebuild(2, 'prolonged', RECORDS - 2);
    assert.deepEqual(await firstError(), { secuencia: 0, motivo: 'cabeza' });
    await sql('delete from auditoria_cabezas where aseguradora_id = $1');
    assert.deepEqual(await firstError(), { secuencia: 0, motivo: 'cabeza' });
  });

  it('shows a chain of which all hashes were computed again without the key', async () => {
    await rebuild(2, 'rewritten', RECORDS);
    assert.deepEqual(await firstError(), { secuencia: 0, motivo: 'cabeza' });
  });

  /** Edits a record and recomputes every later hash and the head, which is all that database access allows. */
  async function rebuild(edited: number, action: string, head: number): Promise<void> {
    await sql('update auditoria set accion = $3 where aseguradora_id = $1 and secuencia = $2', edited, action);
    const rows = await e.base.superSql<RecordRow & { secuencia: number | string }>(
      'select * from auditoria where aseguradora_id = $1 order by secuencia',
      [a.id],
    );
    let hash = ORIGIN;
    for (const row of rows) {
      const text = sealedText(a.id, Number(row.secuencia), hash, { ...row, ocurrido: row.ocurrido.toISOString() });
      hash = sha256(text).toString('hex');
      await sql(`update auditoria set huella = decode($3, 'hex') where aseguradora_id = $1 and id = $2`, row.id, hash);
      if (Number(row.secuencia) !== head) continue;
      await sql(
        `update auditoria_cabezas set secuencia = $2, huella = decode($3, 'hex') where aseguradora_id = $1`,
        head,
        hash,
      );
    }
  }

  it('cannot be changed by any database role of the application', async () => {
    const { base } = e.program;
    const forbidden = { code: '42501' };
    for (const text of [
      `update auditoria set accion = 'otra'`,
      'update auditoria set secuencia = 99',
      'delete from auditoria',
      'truncate auditoria',
      `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, accion, objeto_tipo, objeto_id, secuencia)
         values (aseguradora_actual(), gen_random_uuid(), now(), 'cli', 'x', 'x', 'x', 99)`,
      `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, accion, objeto_tipo, objeto_id)
         values (gen_random_uuid(), gen_random_uuid(), now(), 'cli', 'x', 'x', 'x')`,
      'delete from auditoria_cabezas',
      'update auditoria_cabezas set secuencia = 0',
    ]) {
      await assert.rejects(
        base.asTenant(a.id, (tx) => tx.sql(text)),
        forbidden,
        `as the application: ${text}`,
      );
    }
    for (const text of [
      `update auditoria set accion = 'otra'`,
      'delete from auditoria',
      'delete from auditoria_cabezas',
      `update auditoria_cabezas set clave_envuelta = ''`,
      `insert into auditoria_cabezas (aseguradora_id, secuencia, huella, firma) values (gen_random_uuid(), 0, '', '')`,
    ]) {
      const byWorker = base.unsafeAcrossInsurers('albacea_worker', (tx) => tx.sql(text));
      await assert.rejects(byWorker, forbidden, `as the worker: ${text}`);
    }
    // The worker may seal a record, but never twice.
    const { affected } = await base.unsafeAcrossInsurers('albacea_worker', (tx) =>
      tx.sql('update auditoria set secuencia = 99 where aseguradora_id = $1', [a.id]),
    );
    assert.equal(affected, 0);
    const { affected: foreign } = await base.asTenant(a.id, (tx) =>
      tx.sql('select 1 from auditoria where aseguradora_id <> $1', [a.id]),
    );
    assert.equal(foreign, 0);
  });

  it('is sealed by the worker without a command', async () => {
    const worker = bootWorker(e.program);
    try {
      await record(e.program, a);
      await until('the record is sealed', async () => (await verify()).sin_sellar === 0);
      assert.equal((await verify()).verificados, RECORDS + 1);
    } finally {
      await worker.stop();
    }
  });
});

describe('the audit trail under two sealers', () => {
  let e: Environment;
  let other: SecondService;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    other = await openSecondService(e);
  });
  after(async () => {
    await other.close();
    await e.close();
  });

  it('is one valid chain of 300 parallel records, and verifies at any time while it grows', async () => {
    const a = await e.aseguradora('A');
    const programs = [e.program, other.program];
    let follow = true;
    const seal = async ({ base, keyring }: Program): Promise<number> => {
      let sealed = 0;
      while (follow) sealed += await sealAudit(base, keyring);
      return sealed + (await sealAudit(base, keyring));
    };
    const look = async ({ base, keyring }: Program): Promise<void> => {
      while (follow) assert.equal((await verifyAudit(base, keyring, a.id)).primer_error, null);
    };
    const sealers = programs.map(seal);
    const witnesses = programs.map(look);
    await Promise.all(Array.from({ length: 300 }, (_, i) => record(programs[i % 2] as Program, a, { i })));
    follow = false;
    const sealed = await Promise.all(sealers);
    await Promise.all(witnesses);
    assert.equal(
      sealed.reduce((sum, n) => sum + n, 0),
      302,
    );
    assert.deepEqual(await verifyAudit(e.program.base, e.program.keyring, a.id), {
      correcta: true,
      verificados: 302,
      sin_sellar: 0,
      primer_error: null,
    });
  });

  it('verifies when a record is sealed between the reading of the chain and that of its head', async () => {
    const a = await e.aseguradora('A');
    const { base, keyring } = e.program;
    let times = 0;
    const meanwhile = async () => {
      times += 1;
      if (times > 3) return;
      await record(other.program, a);
      await sealAudit(other.program.base, keyring);
    };
    const withHurry: Database = {
      ...base,
      readAsTenant: (id, work) =>
        base.readAsTenant(id, (tx) => {
          const sql: Tx['sql'] = async (text, values) => {
            if (text.includes('auditoria_cabezas')) await meanwhile();
            return tx.sql(text, values);
          };
          return work({ ...tx, sql });
        }),
    };
    await sealAudit(base, keyring);
    assert.deepEqual(await verifyAudit(withHurry, keyring, a.id), {
      correcta: true,
      verificados: 5,
      sin_sellar: 0,
      primer_error: null,
    });
  });
});
