/** The schema that the migrations make: one on both engines, the one that is written down, and each part of it with an owner. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { embeddedOwner, openPglite } from '../../src/db/embedded.ts';
import type { Owner } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrations.ts';
import { postgresOwner } from '../../src/db/postgres.ts';
import { readableSchema } from '../../src/db/readable-schema.ts';
import { OWNERS } from '../../src/db/table-owners.ts';
import { testCluster } from '../support/postgres.ts';

const FOLDER = join(import.meta.dirname, '../../schema');
const CAPABILITIES = join(import.meta.dirname, '../../src/capabilities');

describe('the schema', () => {
  let postgresSchema: Map<string, string>;
  let embeddedSchema: Map<string, string>;
  const close: (() => Promise<unknown>)[] = [];
  before(async () => {
    const cluster = await testCluster();
    close.push(() => cluster.stop());
    const database = await cluster.newDatabase();
    close.push(() => database.drop());
    const postgres = await postgresOwner(database.ownerUrl);
    close.push(() => postgres.close());
    const pglite = await openPglite(undefined);
    close.push(() => pglite.close());
    const embedded = embeddedOwner(pglite);
    await migrate(postgres, 'albacea_login');
    await migrate(embedded);
    postgresSchema = await readableSchema(postgres);
    embeddedSchema = await readableSchema(embedded);
    await alter(embedded);
  });
  after(async () => {
    for (const action of close.reverse()) await action();
  });

  /** Changes of every kind that must not be overlooked. */
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
    `comment on column casos.caso_id is 'another'`,
    'alter function cifras_de_caso() owner to albacea_puerta',
    'drop trigger cifras_al_quitar on cuentas',
  ];
  const withoutView: string[] = [];
  const withoutOwner: unknown[] = [];
  async function alter(owner: Owner): Promise<void> {
    const whole = async () => [...(await readableSchema(owner)).values()].join('');
    let before = await whole();
    for (const change of CHANGES) {
      await owner.script(change);
      const now = await whole();
      if (now === before) withoutView.push(change);
      before = now;
    }
    await owner.script(
      'create view todo as select 1 as uno; create function nada() returns int language sql as $$ select 1 $$',
    );
    withoutOwner.push(await readableSchema(owner).catch(({ message }: Error) => message));
  }

  it('is the same on PostgreSQL and on PGlite', () => {
    assert.deepEqual(postgresSchema, embeddedSchema);
  });

  it('is the one in server/schema', async () => {
    const names = await readdir(FOLDER);
    const written = await Promise.all(
      names.map(async (name) => [name, await readFile(join(FOLDER, name), 'utf8')] as const),
    );
    assert.deepEqual(
      new Map(written),
      postgresSchema,
      'server/schema is stale: run `npm run schema` and read what has changed',
    );
  });

  it('reads differently after any change that matters', () => {
    assert.deepEqual(withoutView, []);
  });

  it('has an owner for each table and function, which is a capability, the transport or the database itself', async () => {
    assert.deepEqual(withoutOwner, ['nobody owns nada, todo: see server/src/db/table-owners.ts']);
    const folders = new Set([...(await readdir(CAPABILITIES)), 'db', 'http']);
    assert.deepEqual(
      Object.keys(OWNERS).filter((name) => !folders.has(name)),
      [],
    );
    const owned = Object.values(OWNERS).flatMap(({ tables, functions }) => [...tables, ...functions]);
    assert.equal(new Set(owned).size, owned.length);
  });
});
