/** The schema that the migrations make: one on both engines, and the one that is written down. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { abrirPglite, propietarioEmbebido } from '../src/db/embebido.ts';
import { migrar } from '../src/db/migraciones.ts';
import type { Propietario } from '../src/db/motor.ts';
import { propietarioPostgres } from '../src/db/postgres.ts';
import { volcarEsquema } from '../src/db/volcado.ts';
import { clusterDePrueba } from './postgres.ts';

const FICHERO = join(import.meta.dirname, '../schema.sql');

describe('the schema', () => {
  const volcados = { postgres: '', embebido: '' };
  let alterado = '';
  const cerrar: (() => Promise<unknown>)[] = [];
  before(async () => {
    const cluster = await clusterDePrueba();
    cerrar.push(() => cluster.parar());
    const base = await cluster.baseNueva();
    cerrar.push(() => base.borrar());
    const postgres = await propietarioPostgres(base.ownerUrl);
    cerrar.push(() => postgres.cerrar());
    const pglite = await abrirPglite(undefined);
    cerrar.push(() => pglite.close());
    const embebido = propietarioEmbebido(pglite);
    await migrar(postgres, 'albacea_login');
    await migrar(embebido);
    volcados.postgres = await volcarEsquema(postgres);
    volcados.embebido = await volcarEsquema(embebido);
    alterado = await alterar(embebido);
  });
  after(async () => {
    for (const accion of cerrar.reverse()) await accion();
  });

  /** Changes of every kind that a dump must not overlook. */
  const CAMBIOS = [
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
  const sinVer: string[] = [];
  async function alterar(propietario: Propietario): Promise<string> {
    let antes = await volcarEsquema(propietario);
    for (const cambio of CAMBIOS) {
      await propietario.guion(cambio);
      const ahora = await volcarEsquema(propietario);
      if (ahora === antes) sinVer.push(cambio);
      antes = ahora;
    }
    return antes;
  }

  it('is the same on PostgreSQL and on PGlite', () => {
    assert.equal(volcados.postgres, volcados.embebido);
  });

  it('is the one in server/schema.sql', async () => {
    const escrito = await readFile(FICHERO, 'utf8').catch(() => '');
    assert.equal(
      escrito,
      volcados.postgres,
      'server/schema.sql is stale: run `npm run schema` and read what has changed',
    );
  });

  it('dumps differently after any change that matters', () => {
    assert.deepEqual(sinVer, []);
    assert.notEqual(alterado, volcados.embebido);
  });
});
