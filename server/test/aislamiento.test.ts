/** Row-level security: who may see and write which rows, on both engines. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES } from './entorno.ts';
import { aseguradoraPoblada, tablasConAseguradora } from './poblar.ts';

const ROLES = ['albacea_app', 'albacea_worker', 'albacea_servicio', 'albacea_puerta'];
const SIN_PERMISO = '42501';

for (const motor of MOTORES) {
  describe(`isolation on ${motor}`, () => {
    let e: Entorno;
    let tablas: string[];
    let mia: Aseguradora;
    let ajena: Aseguradora;
    before(async () => {
      e = await crearEntorno({ motor });
      [mia, ajena] = [await aseguradoraPoblada(e, 'A'), await aseguradoraPoblada(e, 'B')];
      tablas = await tablasConAseguradora(e);
    });
    after(() => e.cerrar());

    const sql = <R>(texto: string, valores?: readonly unknown[]) => e.base.superSql<R>(texto, valores);

    /** Runs the work as a role, with an insurer or without, in a transaction that leaves nothing behind. */
    async function como(rol: string, aseguradora: Aseguradora | null, trabajo: () => Promise<void>): Promise<void> {
      await sql('begin');
      try {
        await sql(`set local role ${rol}`);
        if (aseguradora) await sql(`set local albacea.aseguradora = '${aseguradora.id}'`);
        await trabajo();
      } finally {
        await sql('rollback');
      }
    }

    /** The rows a statement touched, or the code of its refusal; the transaction goes on either way. */
    async function intentar(texto: string, valores?: readonly unknown[]): Promise<number | string> {
      await sql('savepoint intento');
      try {
        const filas = await sql(texto, valores);
        await sql('release savepoint intento');
        return filas.length;
      } catch (error) {
        await sql('rollback to savepoint intento');
        return (error as { code: string }).code;
      }
    }

    const unaFilaDe = async (tabla: string, { id }: Aseguradora) => {
      const [fila] = await sql<{ fila: unknown }>(
        `select to_jsonb(t) as fila from ${tabla} t where aseguradora_id = $1 limit 1`,
        [id],
      );
      return JSON.stringify(fila?.fila);
    };
    const insertar = (tabla: string) =>
      `insert into ${tabla} select (jsonb_populate_record(null::${tabla}, $1::jsonb)).* returning 1`;

    it('every table with an insurer has row security enabled and forced, bound to the insurer both ways', async () => {
      assert.ok(tablas.length >= 18, `only ${tablas.length} tables`);
      for (const tabla of [...tablas, 'aseguradoras']) {
        const [fila] = await sql<{ activa: boolean; forzada: boolean }>(
          'select relrowsecurity as activa, relforcerowsecurity as forzada from pg_class where oid = $1::regclass',
          [tabla],
        );
        assert.deepEqual({ ...fila }, { activa: true, forzada: true }, tabla);
        const politicas = await sql<{ roles: string[]; usa: string; exige: string }>(
          `select roles::text[] as roles, qual as usa, with_check as exige from pg_policies
            where schemaname = 'public' and tablename = $1 and not (roles && '{albacea_worker,albacea_servicio,albacea_puerta}')`,
          [tabla],
        );
        const condicion = `(${tabla === 'aseguradoras' ? 'id' : 'aseguradora_id'} = aseguradora_actual())`;
        assert.deepEqual(
          politicas.map((politica) => ({ ...politica })),
          [{ roles: ['albacea_app'], usa: condicion, exige: condicion }],
          tabla,
        );
      }
    });

    it('a table without an insurer is one of the few that are known', async () => {
      const filas = await sql<{ tabla: string }>(
        `select relname::text as tabla from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace`,
      );
      const otras = filas.map(({ tabla }) => tabla).filter((tabla) => !tablas.includes(tabla));
      assert.deepEqual(otras.sort(), [
        'aseguradoras',
        'frenos',
        'limites_uso',
        'migraciones',
        'personas',
        'proveedor_correcciones',
        'proveedor_papeles',
        'sesiones_usuario',
      ]);
    });

    it('the roles own no table, may not log in, and are above no policy', async () => {
      const roles = await sql<{ rolname: string }>(
        `select rolname::text from pg_roles where rolname = any($1)
            and not (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication)`,
        [ROLES],
      );
      assert.deepEqual(roles.map(({ rolname }) => rolname).sort(), [...ROLES].sort());
      const suyas = await sql<{ relname: string }>(
        `select relname::text from pg_class where relkind not in ('S', 'i') and pg_get_userbyid(relowner) = any($1)`,
        [ROLES],
      );
      assert.deepEqual(suyas, []);
    });

    it('without an insurer the application sees no row of any table', async () => {
      await como('albacea_app', null, async () => {
        for (const tabla of [...tablas, 'aseguradoras']) {
          const visto = await intentar(`select 1 from ${tabla}`);
          assert.equal(visto, 0, tabla);
        }
      });
    });

    it('nor where the setting is left empty, as a pooled connection leaves it', async () => {
      await como('albacea_app', mia, async () => assert.ok(Number(await intentar('select 1 from casos')) > 0));
      await como('albacea_app', null, async () => {
        await sql(`set local albacea.aseguradora = ''`);
        for (const tabla of tablas) assert.equal(await intentar(`select 1 from ${tabla}`), 0, tabla);
      });
    });

    it('without an insurer it writes nothing: no row goes in, none is changed, none is deleted', async () => {
      for (const tabla of tablas) {
        const fila = await unaFilaDe(tabla, mia);
        await como('albacea_app', null, async () => {
          assert.equal(await intentar(insertar(tabla), [fila]), SIN_PERMISO, `insert into ${tabla}`);
          const cambios = [
            `update ${tabla} set aseguradora_id = aseguradora_id returning 1`,
            `delete from ${tabla} returning 1`,
          ];
          for (const cambio of cambios) assert.ok([0, SIN_PERMISO].includes(await intentar(cambio)), cambio);
        });
      }
    });

    it("with an insurer it sees that one's rows alone, though it asks for all", async () => {
      for (const tabla of tablas) {
        const [{ n }] = (await sql<{ n: number }>(`select count(*)::int as n from ${tabla} where aseguradora_id = $1`, [
          mia.id,
        ])) as [{ n: number }];
        await como('albacea_app', mia, async () => {
          assert.equal(await intentar(`select 1 from ${tabla}`), n, tabla);
          assert.equal(await intentar(`select 1 from ${tabla} where aseguradora_id = $1`, [ajena.id]), 0, tabla);
        });
      }
      await como('albacea_app', mia, async () => assert.equal(await intentar('select 1 from aseguradoras'), 1));
    });

    it("with an insurer it can not write a row into another's name, nor change, move or delete one there", async () => {
      for (const tabla of tablas) {
        const fila = await unaFilaDe(tabla, ajena);
        const donde = `where aseguradora_id = '${ajena.id}' returning 1`;
        await como('albacea_app', mia, async () => {
          assert.equal(await intentar(insertar(tabla), [fila]), SIN_PERMISO, `insert into ${tabla}`);
          for (const cambio of [
            `update ${tabla} set aseguradora_id = aseguradora_id ${donde}`,
            `delete from ${tabla} ${donde}`,
          ]) {
            assert.ok([0, SIN_PERMISO].includes(await intentar(cambio)), cambio);
          }
          const mudanza = `update ${tabla} set aseguradora_id = '${ajena.id}'`;
          assert.equal(await intentar(mudanza), SIN_PERMISO, mudanza);
        });
      }
    });

    it('nobody of the application changes or takes back an event, an audit record, or the variant of an insurer', async () => {
      await como('albacea_app', mia, async () => {
        for (const prohibido of [
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
          assert.equal(await intentar(prohibido), SIN_PERMISO, prohibido);
        }
      });
    });

    it('the worker reads the outbox, the seal of the audit log, the figures, stored answers and the list of files, and nothing else', async () => {
      const suyas = [
        'auditoria',
        'auditoria_cabezas',
        'cifras_cabezas',
        'cifras_contactos',
        'cifras_datos',
        'cifras_hechos',
        'cifras_totales',
        'cifras_tramos',
        'correo_intentos',
        'correos',
        'entrega_intentos',
        'entregas',
        'eventos',
        'eventos_cabezas',
        'ficheros',
        'idempotencia',
        'webhooks',
      ];
      await como('albacea_worker', null, async () => {
        for (const tabla of [...tablas, 'aseguradoras', 'limites_uso', 'migraciones']) {
          const visto = await intentar(`select 1 from ${tabla}`);
          if (suyas.includes(tabla)) assert.ok(Number(visto) > 0, tabla);
          else assert.equal(visto, SIN_PERMISO, tabla);
        }
        for (const prohibido of [
          'delete from correos',
          'update eventos set data = data',
          'delete from auditoria',
          `update auditoria set accion = 'otra'`,
        ]) {
          assert.equal(await intentar(prohibido), SIN_PERMISO, prohibido);
        }
        const sellada = 'update auditoria set secuencia = secuencia + 1 where secuencia is not null returning 1';
        assert.equal(await intentar(sellada), 0, 'what is sealed stays');
      });
    });

    it('the administration of the service sees insurers and its own people, and no case or person of an insurer', async () => {
      await como('albacea_servicio', null, async () => {
        assert.ok(Number(await intentar('select 1 from aseguradoras')) >= 2);
        for (const tabla of tablas) {
          const visto = await intentar(`select 1 from ${tabla}`);
          assert.equal(visto, tabla === 'membresias' ? 0 : SIN_PERMISO, tabla);
        }
      });
    });

    it('the doors are few, pinned to their schema, owned by a role of their own, and closed to the public', async () => {
      const funciones = await sql<{ nombre: string; dueno: string; camino: string[]; publica: boolean }>(
        `select proname::text as nombre, pg_get_userbyid(proowner)::text as dueno,
                array(select puesto from unnest(proconfig) as puesto where puesto like 'search\\_path=%') as camino,
                has_function_privilege('public', oid, 'execute') as publica
           from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
      );
      assert.deepEqual(
        funciones.map(({ nombre }) => nombre),
        [
          'abrir_sesion_heredero',
          'abrir_sesion_usuario',
          'aceptar_membresia',
          'autenticar_claves',
          'autenticar_heredero',
          'autenticar_sesion',
          'autenticar_usuario',
          'barrer_sesiones',
          'buscar_aseguradora',
          'buscar_enlace',
          'buscar_ficha',
          'buscar_invitaciones',
          'buscar_persona',
          'buscar_recordatorios',
          'cerrar_sesion',
          'comprobar_mandato',
          'confirmar_sesion',
          'contar_fallo',
          'contar_uso',
          'crear_numeracion',
          'despertar_casos',
          'envejecer_sesiones',
          'estrenar_factor',
          'gastar_ficha',
          'gastar_paso',
          'gastar_recuperacion',
          'leer_persona',
          'listar_membresias',
          'listar_sesiones',
          'olvidar_cuentas_de_cifras',
          'persona_de',
          'pisar_freno',
          'poner_codigos',
          'poner_ficha',
          'poner_password',
          'preparar_factor',
          'probe_write',
          'quitar_factor',
          'relojes_debidos',
          'schema_fit',
          'siguiente_numero',
          'soltar_freno',
          'tareas_pendientes',
          'terminar_sesiones',
          'tiene_segundo_factor',
        ],
      );
      for (const { nombre, ...resto } of funciones) {
        assert.deepEqual(
          resto,
          { dueno: 'albacea_puerta', camino: ['search_path=public, pg_temp'], publica: false },
          nombre,
        );
      }
    });
  });
}
