/** An erased case leaves a row without personal data; after a restore, replaying the list of erasures erases it again. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { retainCasos } from '../../src/caso/erase/retain-casos.ts';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { sealEvents } from '../../src/outbox/webhooks/dispatch/seal-events.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { dumpTables } from '../support/canaries.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { populatedAseguradora } from '../support/populate.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const KEY = { 'idempotency-key': 'apertura-1' };
/** The tables with rows of a case, and the column with the id of the case. */
const OF_CASO = {
  casos: 'id',
  caso_modulos: 'caso',
  caso_palabras: 'caso',
  siniestros: 'caso',
  accesos_heredero: 'caso',
  cronologia: 'caso',
  correos: 'caso',
  idempotencia: 'caso',
} as const;

describe('an erased case', () => {
  let e: Environment;
  let b: Aseguradora;
  let casoId: string;
  let id: string;
  let body: ReturnType<typeof aSiniestroB>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  beforeEach(async () => {
    b = await e.aseguradora('B');
    body = aSiniestroB({ notas_aseguradora: 'Llamar por la tarde' });
    casoId = (await e.request(b, 'POST', '/siniestro', body, KEY)).json.data.caso_id;
    const [row] = await e.base.superSql<{ id: string }>('select id from casos where aseguradora_id = $1', [b.id]);
    id = row?.id ?? '';
  });
  after(() => e.close());

  const erase = (instruction = 'expediente 77') => eraseCaso(e.program, b.id, casoId, instruction, ACTOR);
  const view = async () => (await e.request(b, 'GET', `/casos/${casoId}`)).status;
  const folder = () => join(e.program.config.dataDir, 'correos', b.id, id);

  /** The wrapped key, ciphertexts and blind indexes of the case. */
  async function secrets(): Promise<Buffer[]> {
    const rows: object[] = [];
    for (const [table, column] of Object.entries(OF_CASO)) {
      rows.push(...(await e.base.superSql(`select * from ${table} where ${column} = $1`, [id])));
    }
    const ofRow = (row: object) =>
      Object.entries(row).filter(([name]) => !['huella_token', 'huella_clave', 'huella_peticion'].includes(name));
    return rows
      .flatMap((row) => ofRow(row).map(([, value]) => value))
      .filter((value) => value instanceof Uint8Array)
      .map((value) => Buffer.from(value));
  }

  it('leaves in no table its key, anything encrypted with it, or an index to find it by', async () => {
    const before = await secrets();
    assert.ok(before.length > 8, 'there was something to erase');
    assert.equal(await erase(), true);
    const { bytes } = await dumpTables(e.base.superSql);
    assert.equal(before.filter((secret) => bytes.includes(secret)).length, 0);
    assert.deepEqual(
      (await secrets()).filter(({ length }) => length > 0),
      [],
    );
  });

  it('is found afterwards in no list, nor by its number, its policy or its idempotency key', async () => {
    await erase();
    for (const route of ['', '/cuentas', '/cronologia']) {
      assert.equal((await e.request(b, 'GET', `/casos/${casoId}${route}`)).status, 404, route);
    }
    for (const route of ['acceso', 'anulacion']) {
      assert.equal((await e.request(b, 'POST', `/casos/${casoId}/${route}`, {})).status, 404, route);
    }
    for (const list of ['/casos', '/siniestros', `/casos?poliza_numero=${body.poliza_numero}`]) {
      assert.deepEqual((await e.request(b, 'GET', list)).json.data.elementos, [], list);
    }
    const repeated = await e.request(b, 'POST', '/siniestro', body, KEY);
    assert.equal(repeated.status, 404, 'a late repeat opens nothing');
  });

  it('loses its chronology, its queued e-mails, its links and its stored messages', async () => {
    assert.ok(existsSync(folder()));
    await erase();
    assert.equal(existsSync(folder()), false);
    const [remains] = await e.base.superSql(
      `select (select count(*)::int from cronologia where caso = $1) as cronologia,
                (select count(*)::int from correos where caso = $1 and (datos_cifrados is not null or estado = 'pendiente')) as correos,
                (select count(*)::int from accesos_heredero where caso = $1 and revocado is null) as accesos`,
      [id],
    );
    assert.deepEqual(remains, { cronologia: 0, correos: 0, accesos: 0 });
  });

  it('has ended: one that had not is annulled, and the insurer is told in its events and figures, but no e-mail leaves', async () => {
    const annulled = (await e.request(b, 'POST', '/siniestro', aSiniestroB())).json.data.caso_id;
    await e.request(b, 'POST', `/casos/${annulled}/anulacion`, {});
    const mails = () => e.base.superSql('select id from correos where aseguradora_id = $1 order by id', [b.id]);
    const before = await mails();
    await erase();
    await eraseCaso(e.program, b.id, annulled, 'expediente 78', ACTOR);
    assert.deepEqual(await mails(), before);
    while ((await sealEvents(e.program.base)).length > 0);
    const { elementos } = (await e.request(b, 'GET', '/eventos')).json.data;
    const ends = elementos.filter(({ evento }: { evento: string }) => evento === 'caso_cerrado');
    assert.deepEqual(
      ends.map(({ data }: { data: Record<string, unknown> }) => [data.caso_id, data.estado]),
      [
        [annulled, 'anulado'],
        [casoId, 'anulado'],
      ],
    );
    e.clock.advance(1000);
    await sealFigures(e.program);
    e.clock.advance(1000);
    const { casos } = (await e.request(b, 'GET', '/reporting')).json.data;
    assert.deepEqual([casos.abiertos, casos.anulados, casos.pendientes_fin], [2, 2, 0]);
  });

  it('is recorded with the instruction to erase it, and erasing it again changes nothing', async () => {
    await erase('expediente 4711');
    assert.equal(await erase('expediente 4712'), false);
    assert.deepEqual(
      await e.base.superSql('select caso_id, instruccion from borrados where aseguradora_id = $1', [b.id]),
      [{ caso_id: casoId, instruccion: 'expediente 4711' }],
    );
  });

  it('loses stored messages that outlived a crash when the erasure is ordered again', async () => {
    await erase();
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'resto.eml'), 'Hola, Lucía');
    await erase();
    assert.equal(existsSync(folder()), false);
  });

  it('loses stored messages that outlived a crash in the next round of retention; other cases keep theirs', async () => {
    const other = (await e.request(b, 'POST', '/siniestro', aSiniestroB())).json.data.caso_id;
    await erase();
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'resto.eml'), 'Hola, Lucía');
    await retainCasos(e.program);
    assert.equal(existsSync(folder()), false);
    const [live] = await e.base.superSql<{ id: string }>(
      'select id from casos where caso_id = $2 and aseguradora_id = $1',
      [b.id, other],
    );
    assert.ok(existsSync(join(e.program.config.dataDir, 'correos', b.id, live?.id ?? '')));
  });

  it('an erased case that a backup brings back is erased again by replaying the list of erasures', async () => {
    const before = await secrets();
    const backup = await copyRows();
    await erase();
    await restore(backup);
    assert.equal(await view(), 200, 'the backup has brought it back');
    const list = await e.base.superSql<{ caso_id: string; instruccion: string }>(
      'select caso_id, instruccion from borrados where aseguradora_id = $1',
      [b.id],
    );
    assert.deepEqual(list.length, 1);
    for (const { caso_id, instruccion } of list) await eraseCaso(e.program, b.id, caso_id, instruccion, ACTOR);
    assert.equal(await view(), 404);
    const { bytes } = await dumpTables(e.base.superSql);
    assert.equal(before.filter((secret) => bytes.includes(secret)).length, 0);
  });

  it('leaves nothing encrypted or hashed in any table with a case column, tables added later included', async () => {
    const populated = await populatedAseguradora(e, 'B');
    const [caso] = await e.base.superSql<{ id: string; caso_id: string }>(
      'select id, caso_id from casos where aseguradora_id = $1',
      [populated.id],
    );
    const columns = await e.base.superSql<{ tabla: string; columna: string }>(
      `select s.table_name as tabla, s.column_name as columna from information_schema.columns s
          where s.table_schema = 'public' and s.data_type = 'bytea' and exists (
            select 1 from information_schema.columns k where k.table_schema = 'public' and k.table_name = s.table_name and k.column_name = 'caso')`,
    );
    // These hashes may stay: a revoked link's token opens nothing, and an idempotency key outlives the case it opened.
    const mayStay = ['accesos_heredero.huella_token', 'idempotencia.huella_clave', 'idempotencia.huella_peticion'];
    const secretColumns = columns.filter(({ tabla, columna }) => !mayStay.includes(`${tabla}.${columna}`));
    assert.ok(secretColumns.length > 15, 'there was something to look at');
    for (const { tabla, columna } of secretColumns)
      await e.base
        .superSql(
          `update ${tabla} set ${columna} = sha256(($1::text || random()::text)::bytea) where caso = $1::uuid and ${columna} is null`,
          [caso?.id],
        )
        .catch((error) => assert.equal(error.code, '23514', `${tabla}.${columna}: ${error.message}`)); // a check ties this column to another one
    await eraseCaso(e.program, populated.id, caso?.caso_id ?? '', 'expediente 9', ACTOR);
    for (const { tabla, columna } of secretColumns) {
      const rows = await e.base.superSql(
        `select 1 from ${tabla} where caso = $1 and coalesce(length(${columna}), 0) > 0`,
        [caso?.id],
      );
      assert.equal(rows.length, 0, `${tabla}.${columna}`);
    }
  });

  async function copyRows(): Promise<Map<string, string>> {
    const copy = new Map<string, string>();
    for (const [table, column] of Object.entries(OF_CASO)) {
      const rows = await e.base.superSql<{ filas: string }>(
        `select coalesce(json_agg(t), '[]')::text as filas from ${table} t where ${column} = $1`,
        [id],
      );
      copy.set(table, rows[0]?.filas ?? '[]');
    }
    return copy;
  }

  /** Puts the copied rows back, as a restore of the whole database would. */
  async function restore(copy: ReadonlyMap<string, string>): Promise<void> {
    await e.base.superSql(`set session_replication_role = 'replica'`);
    for (const [table, column] of Object.entries(OF_CASO)) {
      await e.base.superSql(`delete from ${table} where ${column} = $1`, [id]);
      await e.base.superSql(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
        [copy.get(table)],
      );
    }
    await e.base.superSql(`set session_replication_role = 'origin'`);
  }
});
