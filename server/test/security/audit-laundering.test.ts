/** An audit trail forged with database access only is never sealed: it stays invalid, is not extended, and raises an alarm. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { SERVICE_ID } from '../../src/db/service.ts';
import { createServiceTrail } from '../../src/insurers/audit/heads.ts';
import { sealedText } from '../../src/insurers/audit/rules.ts';
import { createSealer, type PublishedHead, sealAudit } from '../../src/insurers/audit/seal.ts';
import { parseHead, verifyAudit } from '../../src/insurers/audit/verify.ts';
import { sha256 } from '../../src/platform/ids.ts';
import { enter, onePersonOf, type Person } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';

interface Row {
  id: string;
  ocurrido: Date;
  actor_tipo: string;
  actor_id: string | null;
  accion: string;
  objeto_tipo: string;
  objeto_id: string;
  detalle: unknown;
}

const ORIGIN = '0'.repeat(64);

describe('an audit trail that was forged without the key', () => {
  let e: Environment;
  let a: Aseguradora;
  let person: Person;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());
  beforeEach(async () => {
    a = await e.aseguradora('A');
    person = await onePersonOf(e, a, 'admin');
    await enter(e, a, person);
    await seal();
    assert.equal((await verify()).correcta, true);
  });

  const sql = (text: string, ...values: unknown[]) => e.base.superSql(text, [a.id, ...values]);
  const seal = () => sealAudit(e.program.base, e.program.keyring);
  const verify = (kept?: PublishedHead) => verifyAudit(e.program.base, e.program.keyring, a.id, kept);
  const verifyOf = (id: string) => verifyAudit(e.program.base, e.program.keyring, id);
  const sealed = async () =>
    Number(
      (await sql('select count(*) as n from auditoria where aseguradora_id = $1 and secuencia is not null'))[0]?.n,
    );

  /** Renumbers and rehashes the remaining records, as far as possible without the key, and sets the head to the last one. */
  async function rehash(): Promise<void> {
    const rows = (await sql('select * from auditoria where aseguradora_id = $1 order by orden')) as unknown as Row[];
    let hash = ORIGIN;
    for (const [i, row] of rows.entries()) {
      hash = sha256(sealedText(a.id, i + 1, hash, { ...row, ocurrido: row.ocurrido.toISOString() })).toString('hex');
      await sql(
        `update auditoria set secuencia = $3, huella = decode($4, 'hex') where aseguradora_id = $1 and id = $2`,
        row.id,
        i + 1,
        hash,
      );
    }
    await sql(
      `update auditoria_cabezas set secuencia = $2, huella = decode($3, 'hex') where aseguradora_id = $1`,
      rows.length,
      hash,
    );
  }

  it('stays invalid after the next sign-in, when a record was deleted, another changed, and every hash computed again', async () => {
    await sql('delete from auditoria where aseguradora_id = $1 and secuencia = 2');
    await sql(`update auditoria set actor_id = 'somebody else' where aseguradora_id = $1 and secuencia = 3`);
    await rehash();
    assert.equal((await verify()).correcta, false);
    const before = await sealed();
    await enter(e, a, person);
    await seal();
    assert.equal((await verify()).correcta, false);
    assert.equal(await sealed(), before, 'the trail was not extended');
  });

  it('stays invalid after the next sign-in, when all its records and its head were deleted', async () => {
    await sql('delete from auditoria where aseguradora_id = $1');
    await sql('delete from auditoria_cabezas where aseguradora_id = $1');
    await enter(e, a, person);
    await seal();
    assert.equal((await verify()).correcta, false);
    assert.equal(await sealed(), 0, 'no chain was begun');
    assert.deepEqual(await sql('select * from auditoria_cabezas where aseguradora_id = $1'), []);
    await createServiceTrail(e.program.base, e.program.keyring);
    assert.deepEqual(
      await sql('select * from auditoria_cabezas where aseguradora_id = $1'),
      [],
      'what the program does at its start creates no head either',
    );
  });

  it('raises an alarm once an hour, in log and metrics, and does not stop the sealing of others', async () => {
    const other = await e.aseguradora('B');
    const round = createSealer(e.program);
    await sql(`update auditoria_cabezas set huella = sha256('') where aseguradora_id = $1`);
    await enter(e, a, person);
    const alarms = () => e.log.filter((line) => line.includes('audit trail refused') && line.includes(a.id));
    await round();
    await round();
    assert.equal(alarms().length, 1);
    assert.match(alarms()[0] ?? '', /"level":(50|"error")/);
    assert.equal((await verifyOf(other.id)).sin_sellar, 0);
    const refused = Number(/^albacea_audit_refused (\d+)/m.exec(await e.program.metrics.text())?.[1]);
    assert.ok(refused > 0);
    e.clock.advance(3_600_000);
    await round();
    assert.equal(alarms().length, 2);
  });

  it('is detected by a head stored elsewhere, when an old state with its valid signature is restored', async () => {
    const rows = 'select * from auditoria where aseguradora_id = $1 and secuencia is not null';
    const old = await sql('select secuencia, huella, firma from auditoria_cabezas where aseguradora_id = $1');
    await enter(e, a, person);
    const round = createSealer(e.program);
    await round();
    const logged = e.log.findLast((line) => line.includes('audit head') && line.includes(a.id)) ?? '';
    const kept = parseHead(logged, a.id);
    assert.deepEqual(parseHead(JSON.stringify(kept), a.id), kept, 'a head is also accepted in the format of an export');
    assert.match(
      await e.program.metrics.text(),
      new RegExp(`albacea_audit_head\\{insurer="${a.id}"\\} ${kept.secuencia}`),
    );
    assert.equal((await verify(kept)).correcta, true);
    assert.deepEqual((await verify({ ...kept, secuencia: 1 })).primer_error, { secuencia: 1, motivo: 'publicada' });

    const [{ secuencia, huella, firma } = {}] = old;
    await sql('delete from auditoria where aseguradora_id = $1 and secuencia > $2', secuencia);
    await sql(
      'update auditoria_cabezas set secuencia = $2, huella = $3, firma = $4 where aseguradora_id = $1',
      secuencia,
      huella,
      firma,
    );
    assert.equal((await verify()).correcta, true, 'the old state alone is valid');
    assert.deepEqual((await verify(kept)).primer_error, { secuencia: Number(secuencia) + 1, motivo: 'publicada' });
    await enter(e, a, person);
    await round();
    assert.equal(
      (await sql(rows)).length,
      Number(secuencia),
      'a process that saw the trail go further does not extend it',
    );
    await seal();
    assert.deepEqual((await verify(kept)).primer_error, { secuencia: kept.secuencia, motivo: 'publicada' });
  });

  it('is invalid when a hash was changed, and is not extended when it continues past its head', async () => {
    await sql(`update auditoria set huella = sha256('') where aseguradora_id = $1 and secuencia = 2`);
    assert.deepEqual((await verify()).primer_error, { secuencia: 2, motivo: 'huella' });
    await sql('update auditoria set secuencia = secuencia + 7 where aseguradora_id = $1 and secuencia = 4');
    const before = await sealed();
    await enter(e, a, person);
    await seal();
    assert.equal(await sealed(), before);
  });
});

describe('the audit trail of the service', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  it('is created only in a database without any trail or insurer, so that a deleted trail of the service is not begun again', async () => {
    const { base, keyring } = e.program;
    await e.aseguradora('A');
    const firstError = async () => (await verifyAudit(base, keyring, SERVICE_ID)).primer_error;
    assert.equal(await firstError(), null);
    await e.base.superSql('delete from auditoria_cabezas where aseguradora_id = $1', [SERVICE_ID]);
    await createServiceTrail(base, keyring);
    assert.deepEqual(
      await firstError(),
      { secuencia: 0, motivo: 'cabeza' },
      'nothing is created where another trail exists',
    );
    await e.base.superSql('delete from auditoria_cabezas');
    await createServiceTrail(base, keyring);
    assert.deepEqual(
      await firstError(),
      { secuencia: 0, motivo: 'cabeza' },
      'nothing is created where an insurer exists',
    );
  });
});
