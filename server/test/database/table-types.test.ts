/** The schema that the migrations make: one on both engines, and the one that is written down. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { embeddedOwner, openPglite } from '../../src/db/embedded.ts';
import type { Owner } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrations.ts';
import { postgresOwner } from '../../src/db/postgres.ts';
import { dumpSchema } from '../../src/db/schema-dump.ts';
import { testCluster } from '../support/postgres.ts';

const FILE = join(import.meta.dirname, '../../schema.sql');

describe('the schema', () => {
  const schemaDumps = { postgres: '', embebido: '' };
  let altered = '';
  const close: (() => Promise<unknown>)[] = [];
  before(async () => {
    const cluster = await testCluster();
    close.push(() => cluster.parar());
    const database = await cluster.newDatabase();
    close.push(() => database.borrar());
    const postgres = await postgresOwner(database.ownerUrl);
    close.push(() => postgres.cerrar());
    const pglite = await openPglite(undefined);
    close.push(() => pglite.close());
    const embedded = embeddedOwner(pglite);
    await migrate(postgres, 'albacea_login');
    await migrate(embedded);
    schemaDumps.postgres = await dumpSchema(postgres);
    schemaDumps.embebido = await dumpSchema(embedded);
    altered = await alter(embedded);
  });
  after(async () => {
    for (const action of close.reverse()) await action();
  });

  /** Changes of every kind that a dump must not overlook. */
  const CHANGES = [
    'alter table casos alter column pack drop not null',
    `alter table casos alter column idioma set default 'es'`,
    'alter table casos add column nueva text',
    'alter table casos drop constraint casos_check',
    'drop index casos_por_poliza',
    'alter table casos no force row level security',
    'alter table packs disable row level security',
    'drop policy inquilino on eventos',
    'grant delete on casos to albacea_app',
    'grant update (accion) on auditoria to albacea_worker',
    'revoke select on eventos from albacea_worker',
    'alter function buscar_aseguradora(text, uuid) security invoker',
    'grant execute on function buscar_ficha(bytea, timestamptz) to public',
    'alter role albacea_app bypassrls',
    'alter table limites_uso set logged',
    'create view todo as select 1 as uno',
  ];
  const withoutView: string[] = [];
  async function alter(owner: Owner): Promise<string> {
    let before = await dumpSchema(owner);
    for (const change of CHANGES) {
      await owner.guion(change);
      const now = await dumpSchema(owner);
      if (now === before) withoutView.push(change);
      before = now;
    }
    return before;
  }

  it('is the same on PostgreSQL and on PGlite', () => {
    assert.equal(schemaDumps.postgres, schemaDumps.embebido);
  });

  it('is the one in server/schema.sql', async () => {
    const written = await readFile(FILE, 'utf8').catch(() => '');
    assert.equal(
      written,
      schemaDumps.postgres,
      'server/schema.sql is stale: run `npm run schema` and read what has changed',
    );
  });

  it('dumps differently after any change that matters', () => {
    assert.deepEqual(withoutView, []);
    assert.notEqual(altered, schemaDumps.embebido);
  });
});
