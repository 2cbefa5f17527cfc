/** The migrations of the figures, on a database that already has cases: they count from the first report on. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import type { Owner } from '../../src/db/engine.ts';
import { readMigrations } from '../../src/db/migrations.ts';
import { postgresOwner } from '../../src/db/postgres.ts';
import { testCluster } from '../support/postgres.ts';

/** The one that begins them, and the one that adds entries and how often an account was asked for. */
const FIRST = 6;
const ENTERED = 7;
const ONE = '00000000-0000-7000-8000-000000000001';

describe('the migration of the figures', () => {
  const close: (() => Promise<unknown>)[] = [];
  let owner: Owner;
  let superuser: Client;
  let apply: (number: number) => Promise<unknown>;
  before(async () => {
    const cluster = await testCluster();
    close.push(() => cluster.parar());
    const database = await cluster.newDatabase();
    close.push(() => database.borrar());
    owner = await postgresOwner(database.ownerUrl);
    close.push(() => owner.cerrar());
    superuser = new Client({ connectionString: cluster.superUrl.replace(/\/[^/?]*(\?|$)/, `/${database.nombre}$1`) });
    await superuser.connect();
    close.push(() => superuser.end());
    const migrations = await readMigrations();
    for (const { numero, sql } of migrations) if (numero < FIRST) await owner.guion(sql);
    for (const statement of BEFORE) await superuser.query(statement, [ONE]);
    apply = async (which) => owner.guion(migrations.find(({ numero }) => numero === which)?.sql ?? '');
    await apply(FIRST);
  });
  after(async () => {
    for (const action of close.reverse()) await action();
  });

  const caso = (id: number, state: string) =>
    `insert into casos (aseguradora_id, id, caso_id, estado, resultado, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados, abierto,
       actualizado, cerrado)
     values ($1, '00000000-0000-7000-8000-00000000001${id}', 'CAS-2026-00000${id}', '${state}',
       case '${state}' when 'cerrado' then 'completado' end, 'basico', 'es', '2026-01-02', '', '', '2026-01-03T10:00Z', '2026-02-03T10:00Z',
       case '${state}' when 'abierto' then null else '2026-02-03T10:00Z'::timestamptz end)`;
  const BEFORE = [
    `insert into aseguradoras (id, slug, nombre, variante, clave_envuelta) values ($1, 'una', 'Una', 'B', '')`,
    caso(1, 'abierto'),
    caso(2, 'cerrado'),
    caso(3, 'anulado'),
    `insert into siniestros (aseguradora_id, id, caso, prioridad, registrado) select $1, id, id, 'normal', abierto from casos`,
    `insert into caso_modulos (aseguradora_id, caso, modulo) select $1, id, 'borrado' from casos`,
    `insert into correos (aseguradora_id, id, caso, tipo, estado, proximo_intento, caduca, creado, terminado)
       select $1, id, id, 'bienvenida', 'enviado', abierto, abierto, abierto, abierto + interval '1 minute' from casos`,
    `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, creada, actualizado, confirmada)
       select $1, id, id, 'borrado', 'confirmada', 'eliminar', abierto, abierto, abierto from casos where estado = 'abierto'`,
    `insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca, primer_uso)
       select $1, id, id, sha256(convert_to(id::text, 'UTF8')), abierto, abierto, abierto + interval '2 days' from casos where estado = 'cerrado'`,
  ];

  it('writes a fact for everything that counts, with its claim and whether the family asked for something', async () => {
    const { rows } = await superuser.query(
      `select tipo, estado, movimiento, comunicado is not null as comunicado, activado from cifras_hechos where sellado is null order by tipo, estado`,
    );
    assert.deepEqual(
      rows.map((row) => Object.values(row).join(' ')),
      [
        'caso abierto  true true',
        'caso anulado anulado true false',
        'caso cerrado cerrado true false',
        ...Array.from({ length: 3 }, () => 'contacto enviado primero false '),
        'cuenta confirmada  false ',
        ...Array.from({ length: 3 }, () => 'modulo pendiente  false '),
      ],
    );
    assert.equal((await superuser.query('select 1 from cifras_cabezas')).rowCount, 1);
  });

  it('counts later on who had entered the portal, and how often an account that was resolved had been asked for', async () => {
    await superuser.query(
      `update cuentas set estado = 'resuelta', resultado = 'eliminada', solicitada = confirmada, solicitudes = 2, terminada = confirmada`,
    );
    await apply(ENTERED);
    const { rows } = await superuser.query(
      `select terminada - abierto as espera from cifras_hechos where tipo = 'entrada'`,
    );
    assert.deepEqual(
      rows.map(({ espera }) => String(espera.toISOString())),
      ['P0Y0M1DT23H59M0S'],
    );
    const { rows: cuentas } = await superuser.query(
      `select signo, estado, solicitudes from cifras_hechos where tipo = 'cuenta' order by id`,
    );
    assert.deepEqual(
      cuentas.map((row) => Object.values(row).join(' ')),
      ['1 confirmada ', '-1 confirmada ', '1 resuelta ', '-1 resuelta ', '1 resuelta 2'],
    );
    assert.equal((await superuser.query('select 1 from cifras_contactos where entregado is not null')).rowCount, 3);
  });

  it('leaves no table without its protection', async () => {
    const { rows } = await superuser.query(
      `select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
    );
    assert.deepEqual(rows, []);
  });
});
