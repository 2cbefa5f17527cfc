/** Row-level security: who may see and write which rows. For the embedded engine see isolation-connection. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { populatedAseguradora, tablesWithAseguradora } from '../support/populate.ts';

const ROLES = ['albacea_app', 'albacea_worker', 'albacea_servicio', 'albacea_puerta'];
const WITHOUT_PERMISSION = '42501';

describe('isolation', () => {
  let e: Environment;
  let tables: string[];
  let mine: Aseguradora;
  let foreign: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [mine, foreign] = [await populatedAseguradora(e, 'A'), await populatedAseguradora(e, 'B')];
    tables = await tablesWithAseguradora(e);
  });
  after(() => e.close());

  const sql = <R>(text: string, values?: readonly unknown[]) => e.base.superSql<R>(text, values);

  /** Runs `work` as a role, with or without an insurer, in a transaction that is rolled back. */
  async function asRole(rol: string, aseguradora: Aseguradora | null, work: () => Promise<void>): Promise<void> {
    await sql('begin');
    try {
      await sql(`set local role ${rol}`);
      if (aseguradora) await sql(`set local albacea.aseguradora = '${aseguradora.id}'`);
      await work();
    } finally {
      await sql('rollback');
    }
  }

  /** The number of rows that a statement affected, or the SQLSTATE of its error; the transaction goes on either way. */
  async function tryOnce(text: string, values?: readonly unknown[]): Promise<number | string> {
    await sql('savepoint intento');
    try {
      const rows = await sql(text, values);
      await sql('release savepoint intento');
      return rows.length;
    } catch (error) {
      await sql('rollback to savepoint intento');
      return (error as { code: string }).code;
    }
  }

  const oneRowOf = async (table: string, { id }: Aseguradora) => {
    const [row] = await sql<{ fila: unknown }>(
      `select to_jsonb(t) as fila from ${table} t where aseguradora_id = $1 limit 1`,
      [id],
    );
    return JSON.stringify(row?.fila);
  };
  const insertInto = async (table: string) => {
    const [row] = await sql<{ columnas: string }>(
      `select string_agg(attname::text, ', ') as columnas from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    return `insert into ${table} (${row?.columnas}) overriding system value
      select ${row?.columnas} from jsonb_populate_record(null::${table}, $1::jsonb) returning 1`;
  };

  it('every table with an insurer has row security enabled and forced, bound to the insurer both ways', async () => {
    assert.ok(tables.length >= 18, `only ${tables.length} tables`);
    for (const table of [...tables, 'aseguradoras']) {
      const [row] = await sql<{ activa: boolean; forzada: boolean }>(
        'select relrowsecurity as activa, relforcerowsecurity as forzada from pg_class where oid = $1::regclass',
        [table],
      );
      assert.deepEqual({ ...row }, { activa: true, forzada: true }, table);
      const policies = await sql<{ roles: string[]; usa: string; exige: string }>(
        `select roles::text[] as roles, qual as usa, with_check as exige from pg_policies
            where schemaname = 'public' and tablename = $1 and not (roles && '{albacea_worker,albacea_servicio,albacea_puerta}')`,
        [table],
      );
      const condition = `(${table === 'aseguradoras' ? 'id' : 'aseguradora_id'} = aseguradora_actual())`;
      assert.deepEqual(
        policies.map((policy) => ({ ...policy })),
        [{ roles: ['albacea_app'], usa: condition, exige: condition }],
        table,
      );
    }
  });

  it('only a few known tables have no insurer', async () => {
    // a view with security_invoker shows only rows that the caller may read in its tables
    const rows = await sql<{ tabla: string }>(
      `select relname::text as tabla from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace
          and not (relkind = 'v' and coalesce(reloptions, '{}') @> '{security_invoker=true}')`,
    );
    const others = rows.map(({ tabla }) => tabla).filter((table) => !tables.includes(table));
    assert.deepEqual(others.sort(), [
      'aseguradoras',
      'direcciones_postales',
      'fichas_persona',
      'frenos',
      'inicios_pendientes',
      'limites_uso',
      'llaves_acceso',
      'migraciones',
      'paradas_envios',
      'personas',
      'proveedor_correcciones',
      'proveedor_papeles',
      'retos_llave',
      'sesiones_usuario',
    ]);
  });

  it('the roles own no table, cannot log in, and bypass no policy', async () => {
    const roles = await sql<{ rolname: string }>(
      `select rolname::text from pg_roles where rolname = any($1)
            and not (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication)`,
      [ROLES],
    );
    assert.deepEqual(roles.map(({ rolname }) => rolname).sort(), [...ROLES].sort());
    const owned = await sql<{ relname: string }>(
      `select relname::text from pg_class where relkind not in ('S', 'i') and pg_get_userbyid(relowner) = any($1)`,
      [ROLES],
    );
    assert.deepEqual(owned, []);
  });

  it('without an insurer the application sees no row of any table', async () => {
    await asRole('albacea_app', null, async () => {
      for (const table of [...tables, 'aseguradoras']) {
        const seen = await tryOnce(`select 1 from ${table}`);
        assert.equal(seen, 0, table);
      }
    });
  });

  it('with an empty setting for the insurer, as on a pooled connection, the application sees no row either', async () => {
    await asRole('albacea_app', mine, async () => assert.ok(Number(await tryOnce('select 1 from casos')) > 0));
    await asRole('albacea_app', null, async () => {
      await sql(`set local albacea.aseguradora = ''`);
      for (const table of tables) assert.equal(await tryOnce(`select 1 from ${table}`), 0, table);
    });
  });

  it('without an insurer the application can insert, change and delete no row', async () => {
    for (const table of tables) {
      const [row, insert] = [await oneRowOf(table, mine), await insertInto(table)];
      await asRole('albacea_app', null, async () => {
        assert.equal(await tryOnce(insert, [row]), WITHOUT_PERMISSION, `insert into ${table}`);
        const changes = [
          `update ${table} set aseguradora_id = aseguradora_id returning 1`,
          `delete from ${table} returning 1`,
        ];
        for (const change of changes) assert.ok([0, WITHOUT_PERMISSION].includes(await tryOnce(change)), change);
      });
    }
  });

  it("with an insurer the application sees only that insurer's rows, even if it selects all", async () => {
    for (const table of tables) {
      const [{ n }] = (await sql<{ n: number }>(`select count(*)::int as n from ${table} where aseguradora_id = $1`, [
        mine.id,
      ])) as [{ n: number }];
      await asRole('albacea_app', mine, async () => {
        // there may be more by now, because the request log is written later
        assert.ok(Number(await tryOnce(`select 1 from ${table}`)) >= n, table);
        assert.equal(
          await tryOnce(`select 1 from ${table} where aseguradora_id is distinct from $1`, [mine.id]),
          0,
          table,
        );
      });
    }
    await asRole('albacea_app', mine, async () => assert.equal(await tryOnce('select 1 from aseguradoras'), 1));
  });

  it("with an insurer the application cannot insert, change, move or delete another's rows", async () => {
    for (const table of tables) {
      const [row, insert] = [await oneRowOf(table, foreign), await insertInto(table)];
      const where = `where aseguradora_id = '${foreign.id}' returning 1`;
      await asRole('albacea_app', mine, async () => {
        assert.equal(await tryOnce(insert, [row]), WITHOUT_PERMISSION, `insert into ${table}`);
        for (const change of [
          `update ${table} set aseguradora_id = aseguradora_id ${where}`,
          `delete from ${table} ${where}`,
        ]) {
          assert.ok([0, WITHOUT_PERMISSION].includes(await tryOnce(change)), change);
        }
        const move = `update ${table} set aseguradora_id = '${foreign.id}'`;
        assert.equal(await tryOnce(move), WITHOUT_PERMISSION, move);
      });
    }
  });

  it('the application changes or deletes no event or audit record, deletes no case, and changes neither variant, slug nor key of an insurer', async () => {
    await asRole('albacea_app', mine, async () => {
      for (const forbidden of [
        'update eventos set data = data',
        'delete from eventos',
        `update auditoria set accion = 'otra'`,
        'update auditoria set huella = null',
        'delete from auditoria',
        'update auditoria_cabezas set secuencia = 0',
        `update aseguradoras set variante = 'B'`,
        `update aseguradoras set slug = 'otra'`,
        'update aseguradoras set clave_envuelta = clave_envuelta',
        'delete from aseguradoras',
        'delete from casos',
        'truncate casos cascade',
      ]) {
        assert.equal(await tryOnce(forbidden), WITHOUT_PERMISSION, forbidden);
      }
    });
  });

  it('the worker reads the outbox, the seal of the audit log, the figures, stored answers and the list of files, and nothing else', async () => {
    const readable = [
      'auditoria',
      'auditoria_cabezas',
      'cifras_cabezas',
      'cifras_datos',
      'cifras_hechos',
      'correo_intentos',
      'correos',
      'cronologia',
      'ensayo_guiones',
      'ensayo_relojes',
      'entrega_intentos',
      'entregas',
      'eventos',
      'eventos_cabezas',
      'ficheros',
      'idempotencia',
      'lote_filas',
      'correos_recibidos',
      'lotes',
      'peticiones_api',
      'webhooks',
    ];
    await asRole('albacea_worker', null, async () => {
      for (const table of [...tables, 'aseguradoras', 'limites_uso', 'migraciones']) {
        const seen = await tryOnce(`select 1 from ${table}`);
        if (readable.includes(table)) assert.ok(Number(seen) > 0, table);
        else assert.equal(seen, WITHOUT_PERMISSION, table);
      }
      for (const forbidden of [
        'update eventos set data = data',
        'delete from auditoria',
        `update auditoria set accion = 'otra'`,
      ]) {
        assert.equal(await tryOnce(forbidden), WITHOUT_PERMISSION, forbidden);
      }
      const sealed = 'update auditoria set secuencia = secuencia + 1 where secuencia is not null returning 1';
      assert.equal(await tryOnce(sealed), 0, 'a sealed record stays');
      assert.ok(Number(await tryOnce('select 1 from correos where caso is not null')) > 0);
      const caseMails = 'delete from correos where caso is not null returning 1';
      assert.equal(await tryOnce(caseMails), 0, 'an e-mail about a case stays');
    });
  });

  it('the administration of the service sees insurers and its own people, and no case or person of an insurer', async () => {
    await asRole('albacea_servicio', null, async () => {
      assert.ok(Number(await tryOnce('select 1 from aseguradoras')) >= 2);
      for (const table of tables) {
        const seen = await tryOnce(`select 1 from ${table}`);
        assert.equal(
          seen,
          ['correos_recibidos', 'inicios_unicos', 'membresias', 'sujetos_externos'].includes(table)
            ? 0
            : WITHOUT_PERMISSION,
          table,
        );
      }
    });
  });

  it('the definer functions are a known few, with a fixed search path, an owner of their own, and no public access', async () => {
    const functions = await sql<{ nombre: string; dueno: string; camino: string[]; publica: boolean }>(
      `select proname::text as nombre, pg_get_userbyid(proowner)::text as dueno,
                array(select puesto from unnest(proconfig) as puesto where puesto like 'search\\_path=%') as camino,
                has_function_privilege('public', oid, 'execute') as publica
           from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    );
    assert.deepEqual(
      functions.map(({ nombre }) => nombre),
      [
        'abrir_inicio',
        'abrir_reto',
        'abrir_sesion_de_inicio',
        'abrir_sesion_heredero',
        'abrir_sesion_usuario',
        'aceptar_membresia',
        'adelantar_reloj',
        'anotar_peticiones',
        'autenticar_claves',
        'autenticar_heredero',
        'autenticar_usuario',
        'barrer_sesiones',
        'buscar_aseguradora',
        'buscar_aviso_previo',
        'buscar_casos',
        'buscar_casos_propios',
        'buscar_codigo_respuesta',
        'buscar_enlace',
        'buscar_ficha',
        'buscar_invitaciones',
        'buscar_llave',
        'buscar_recordatorios',
        'busqueda_por_hacer',
        'canales_de',
        'cartas_de_referencia',
        'cartas_en_alcance',
        'casos_con_tareas',
        'cerrar_inicios',
        'cerrar_sesion',
        'cerrar_sesiones_de_inicio',
        'clock_offsets',
        'comprobar_mandato',
        'confirmar_sesion',
        'contar_fallo',
        'contar_uso',
        'crear_numeracion',
        'debe_segundo_factor',
        'despertar_casos',
        'direccion_de_respuesta',
        'due_clocks',
        'enlace_de_anulado',
        'envejecer_sesiones',
        'estrenar_factor',
        'estrenar_por_inicio',
        'events_name_reference',
        'exige_inicio',
        'experiencia_de',
        'gastar_ficha',
        'gastar_inicio',
        'gastar_paso',
        'gastar_recuperacion',
        'gastar_reto',
        'has_heard',
        'inicios_de_dominio',
        'leer_persona',
        'listar_llaves',
        'listar_membresias',
        'listar_sesiones',
        'misma_persona',
        'now_of',
        'olvidar_cuentas_de_cifras',
        'persona_de',
        'personas_de_email',
        'pide_segundo_factor',
        'pisar_freno',
        'poner_codigos',
        'poner_ficha',
        'poner_llave',
        'poner_password',
        'preparar_factor',
        'probe_write',
        'quitar_factor',
        'quitar_llaves',
        'retirar_factor',
        'retirar_llave',
        'says_person_lives',
        'schema_ledger',
        'sesion_viva',
        'sesiones_de_membresia',
        'siguiente_numero',
        'soltar_freno',
        'tareas_aplazadas',
        'tareas_de_consultas',
        'tareas_de_correo',
        'tareas_de_derechos',
        'tareas_de_llamadas',
        'tareas_de_relevo',
        'tareas_de_respuestas',
        'tareas_de_segunda_persona',
        'tareas_de_vida',
        'tareas_pendientes',
        'terminar_de_membresia',
        'terminar_sesiones',
        'tiene_llaves',
        'tiene_segundo_factor',
        'tomar_primero',
        'usar_llave',
        'uso_de_proveedores',
        'would_hear_first',
      ],
    );
    for (const { nombre, ...rest } of functions) {
      assert.deepEqual(
        rest,
        { dueno: 'albacea_puerta', camino: ['search_path=public, pg_temp'], publica: false },
        nombre,
      );
    }
  });
});
