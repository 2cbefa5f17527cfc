/** Every migration after 0006 on a database that is in use: rows of every state, of cases that go on, have ended and were erased. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { embeddedOwner, openPglite } from '../../src/db/embedded.ts';
import type { Owner } from '../../src/db/engine.ts';
import { LEDGER, readMigrations } from '../../src/db/migrations.ts';
import { postgresOwner } from '../../src/db/postgres.ts';
import { ENGINES } from '../support/environment.ts';
import { testCluster } from '../support/postgres.ts';

/** The last one of the schema that the rows were written under. */
const FULL = 6;
const ONE = '00000000-0000-7000-8000-000000000001';
const id = (kind: string, n: number) => `00000000-0000-7000-8${kind}-${String(n).padStart(12, '0')}`;
const caso = (n: number) => id('001', n);
const cuenta = (n: number) => id('002', n);

/** Cases 1 to 6; the last one was erased before anybody thought of the figures. */
const CASOS = [
  ['abierto', null],
  ['en_tramite', null],
  ['en_tramite', null],
  ['cerrado', 'parcial'],
  ['anulado', null],
  ['cerrado', 'completado'],
] as const;
const STATES = [
  'propuesta',
  'confirmada',
  'solicitada',
  'rechazada',
  'resuelta',
  'sin_respuesta',
  'descartada',
] as const;
const PEDIDAS: readonly string[] = ['solicitada', 'rechazada', 'resuelta', 'sin_respuesta'];
const FINALS: readonly string[] = ['resuelta', 'sin_respuesta', 'descartada'];

const lit = (value: string | number | null): string =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
const insert = (table: string, row: Readonly<Record<string, string | number | null>>): string =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(lit).join(', ')});`;

/** What the insurer and its people had. */
const OF_HOUSE = [
  insert('aseguradoras', { id: ONE, slug: 'una', nombre: 'Una', variante: 'B', clave_envuelta: '' }),
  ...(['operador', 'admin', 'gestor', 'superadmin'] as const).map((rol, i) =>
    insert('usuarios', {
      ...{ id: id('003', i), email: `${rol}@example.com`, nombre: rol, rol, password_hash: 'x' },
      aseguradora_id: i < 2 ? ONE : null,
    }),
  ),
  insert('sesiones_usuario', {
    ...{ id: id('004', 1), usuario: id('003', 0), version: 1, huella: '\\x01' },
    ...{ creada: '2026-05-01T10:00Z', caduca: '2026-05-02T10:00Z' },
  }),
  insert('claves_api', { aseguradora_id: ONE, id: id('005', 1), huella: '\\x02', etiqueta: 'uno', final: 'abcd' }),
  insert('webhooks', {
    ...{ aseguradora_id: ONE, id: id('006', 1), url: 'https://receptor.example.com', eventos: '{caso_cerrado}' },
    ...{ secreto_cifrado: '\\x03', creado: '2026-05-01T10:00Z', actualizado: '2026-05-01T10:00Z' },
  }),
];

/** People as they were before they became persons with memberships: with a second factor, with a reset that waits, invited. */
const OF_PEOPLE = [
  `update usuarios set version_sesion = 4, totp_cifrado = '\\x0a', totp_paso = 7, codigos_recuperacion = '{"\\\\x0b"}',
     ultima_entrada = '2026-05-01T10:00Z' where id = '${id('003', 1)}'`,
  `update usuarios set ficha_huella = '\\x0c', ficha_clase = 'restablecimiento', ficha_creada = '2026-05-01T10:00Z',
     ficha_caduca = '2026-05-01T11:00Z' where id = '${id('003', 2)}'`,
  insert('usuarios', {
    ...{ id: id('003', 8), aseguradora_id: ONE, email: 'invitada@example.com', nombre: 'Invitada', rol: 'operador' },
    ...{ ficha_huella: '\\x0d', ficha_clase: 'invitacion', ficha_creada: '2026-05-01T10:00Z' },
    ficha_caduca: '2026-05-08T10:00Z',
  }),
  insert('usuarios', {
    ...{
      id: id('003', 9),
      email: 'gestor@albacea.example',
      nombre: 'De la demostración',
      rol: 'gestor',
      password_hash: 'y',
    },
    estado: 'pausado',
  }),
];

/** A delivery that is held for a receiver and had ended all the same, and one that ended. */
const ofReceiver = (n: number): string[] =>
  (['retenida', 'agotada'] as const).flatMap((estado, i) => [
    insert('eventos', {
      ...{ aseguradora_id: ONE, id: id('012', i), caso: caso(n), tipo: 'caso_cerrado', data: '{}' },
      ocurrido: '2026-05-01T10:00Z',
    }),
    insert('entregas', {
      ...{
        aseguradora_id: ONE,
        id: id('013', i),
        webhook: id('006', 1),
        evento: id('012', i),
        tipo: 'caso_cerrado',
        estado,
      },
      ...{ proximo_intento: '2026-05-01T10:00Z', creada: '2026-05-01T10:00Z', terminada: '2026-05-01T10:01Z' },
    }),
  ]);

function ofCaso(n: number): string[] {
  const [state, result] = CASOS[n - 1] ?? assert.fail();
  const common = { aseguradora_id: ONE, caso: caso(n) };
  const has = state === 'cerrado' || state === 'anulado';
  const borrado = n === 6 ? '2026-06-01T10:00Z' : null;
  return [
    insert('casos', {
      ...{
        aseguradora_id: ONE,
        id: caso(n),
        caso_id: `CAS-2026-00000${n}`,
        estado: state,
        resultado: result,
        pack: 'basico',
      },
      ...{
        idioma: 'es',
        fecha_fallecimiento: '2026-04-20',
        abierto: '2026-05-01T10:00Z',
        actualizado: '2026-05-20T10:00Z',
      },
      ...{ clave_envuelta: borrado ? null : '\\x04', datos_cifrados: borrado ? null : '\\x05', borrado },
      ...{ cerrado: has ? '2026-05-20T10:00Z' : null, en_espera_de: has ? null : n === 1 ? 'heredero' : 'proveedor' },
      ...{ documentacion_completa: state === 'en_tramite' ? '2026-05-05T10:00Z' : null },
    }),
    ...(n === 1 ? ofReceiver(n) : []),
    insert('caso_modulos', { ...common, modulo: 'borrado' }),
    insert('siniestros', {
      aseguradora_id: ONE,
      ...{ id: id('007', n), caso: caso(n), prioridad: 'urgente', registrado: '2026-05-01T10:00Z' },
    }),
    ...(['pendiente', 'enviado', 'rechazado', 'retirado'] as const).map((theirs, i) =>
      insert('correos', {
        ...{
          ...common,
          id: id('008', n * 10 + i),
          tipo: 'bienvenida',
          estado: theirs,
          proximo_intento: '2026-05-01T10:00Z',
        },
        ...{ caduca: '2026-08-01T10:00Z', creado: '2026-05-01T10:00Z' },
        terminado: theirs === 'pendiente' ? null : '2026-05-01T10:05Z',
      }),
    ),
    insert('accesos_heredero', {
      ...{
        ...common,
        id: id('009', n),
        huella_token: `\\x06${n}0`,
        creado: '2026-05-01T10:00Z',
        caduca: '2026-08-01T10:00Z',
      },
      primer_uso: '2026-05-02T10:00Z',
    }),
    insert('sesiones_heredero', {
      ...{ aseguradora_id: ONE, id: id('00a', n), acceso: id('009', n), huella: `\\x07${n}0` },
      ...{ creada: '2026-05-02T10:00Z', caduca: '2026-05-03T10:00Z' },
    }),
    insert('allegados', { ...common, id: id('00b', n), papel: 'ayuda', creado: '2026-05-02T10:00Z' }),
    insert('documentos', {
      ...common,
      id: id('00c', n),
      tipo: 'certificado_defuncion',
      recibido: '2026-05-02T10:00Z',
    }),
    insert('objeciones', {
      ...{ ...common, id: id('00d', n), clase: 'familiar', planteada_por: 'heredero', abierta: '2026-05-02T10:00Z' },
    }),
    insert('mandatos', {
      ...{ ...common, id: id('00e', n), estado: 'firmado', texto_version: '1', preparado: '2026-05-02T10:00Z' },
      firmado: '2026-05-02T10:05Z',
    }),
    insert('certificados', {
      ...{ ...common, id: id('00f', n), tipo: 'ultimas_voluntades', estado: 'solicitado', plazo: '2026-06-01' },
      ...{ creado: '2026-05-02T10:00Z', actualizado: '2026-05-02T10:00Z', solicitado: '2026-05-12T10:00Z' },
    }),
    insert('ficheros', { ...common, id: id('010', n), estado: 'guardado', bytes: 9, desde: '2026-05-02T10:00Z' }),
    ...STATES.flatMap((theirs, i) => ofCuenta(n, n * 10 + i, theirs)),
  ];
}

/** An account of the erased case has lost what it was called and where it was; what it counted for was counted before. */
function ofCuenta(n: number, number: number, estado: string): string[] {
  const asked = PEDIDAS.includes(estado);
  const common = { aseguradora_id: ONE, caso: caso(n) };
  return [
    insert('cuentas', {
      ...{ ...common, id: cuenta(number), modulo: 'borrado', estado, accion: 'eliminar', proveedor: 'netflix' },
      ...{ creada: '2026-05-02T10:00Z', actualizado: '2026-05-10T21:30Z', datos_cifrados: '\\x08' },
      resultado: estado === 'resuelta' ? 'eliminada' : null,
      confirmada: estado === 'propuesta' || estado === 'descartada' ? null : '2026-05-03T09:10Z',
      solicitada: asked ? '2026-05-08T21:40Z' : null,
      solicitudes: asked ? 1 : 0,
      plazo: asked ? '2026-06-08' : null,
      insistencias: estado === 'solicitada' ? 1 : 0,
      ultima_insistencia: estado === 'solicitada' ? '2026-06-09T10:00Z' : null,
      // ten to midnight and ten past it: whole hours and days must both survive
      terminada: FINALS.includes(estado) ? '2026-05-10T22:10Z' : null,
    }),
    ...(asked
      ? [
          insert('cronologia', {
            ...{ ...common, id: id('011', number), tipo: 'cuenta_solicitada', ocurrido: '2026-05-08T21:40Z' },
            ...{ actor: n === 3 ? 'heredero' : 'servicio', datos: JSON.stringify({ cuenta: cuenta(number) }) },
          }),
        ]
      : []),
    ...(estado === 'descartada' ? discardedOf(n, number) : []),
  ];
}

/** By whom the discarded account of each case was ended, what else was told in that instant, and why it was. */
const DISCARDS = [
  { actor: 'heredero', con: null, motivo: 'familia' },
  { actor: 'servicio', con: null, motivo: 'servicio' },
  { actor: 'servicio', con: ['objecion_mantenida', 'servicio'], motivo: 'objecion' },
  { actor: 'servicio', con: ['caso_cerrado', 'servicio'], motivo: 'fin_de_caso' },
  { actor: 'aseguradora', con: ['caso_anulado', 'aseguradora'], motivo: 'fin_de_caso' },
  // the family took off the last one, and the case ended with that
  { actor: 'heredero', con: ['caso_cerrado', 'sistema'], motivo: 'familia' },
] as const;

function discardedOf(n: number, number: number): string[] {
  const { actor, con } = DISCARDS[n - 1] ?? assert.fail();
  const common = { aseguradora_id: ONE, caso: caso(n), ocurrido: '2026-05-10T22:10Z' };
  return [
    insert('cronologia', {
      ...{ ...common, id: id('014', n), tipo: 'cuenta_descartada', actor },
      datos: JSON.stringify({ cuenta: cuenta(number) }),
    }),
    ...(con ? [insert('cronologia', { ...common, id: id('015', n), tipo: con[0], actor: con[1] })] : []),
  ];
}

for (const engine of ENGINES) {
  describe(`the migrations of a database in use, on ${engine}`, () => {
    const close: (() => Promise<unknown>)[] = [];
    let sql: <R = Record<string, unknown>>(text: string) => Promise<R[]>;
    let figuresBefore: string[];
    after(async () => {
      for (const action of close.reverse()) await action();
    });

    async function open(): Promise<Owner> {
      if (engine === 'embebido') {
        const pglite = await openPglite(undefined);
        close.push(() => pglite.close());
        sql = async <R>(text: string) => (await pglite.query(text)).rows as R[];
        return embeddedOwner(pglite);
      }
      const cluster = await testCluster();
      close.push(() => cluster.parar());
      const database = await cluster.newDatabase();
      close.push(() => database.borrar());
      const owner = await postgresOwner(database.ownerUrl);
      close.push(() => owner.cerrar());
      const superuser = new Client({
        connectionString: cluster.superUrl.replace(/\/[^/?]*(\?|$)/, `/${database.nombre}$1`),
      });
      await superuser.connect();
      close.push(() => superuser.end());
      sql = async <R>(text: string) => (await superuser.query(text)).rows as R[];
      return owner;
    }

    /** What every account counts for, as days in Madrid and whole hours: all that a figure takes of its instants. */
    const figures = async () =>
      (
        await sql<{ linea: string }>(
          `select concat_ws(' ', tipo, signo, estado, proveedor, cuota, plazo, solicitudes, (confirmada at time zone 'Europe/Madrid')::date,
             (solicitada at time zone 'Europe/Madrid')::date, (terminada at time zone 'Europe/Madrid')::date,
             floor(extract(epoch from terminada - solicitada) / 3600)) as linea
           from cifras_hechos where tipo = 'cuenta' order by id`,
        )
      ).map(({ linea }) => linea);

    before(async () => {
      const owner = await open();
      const migrations = await readMigrations();
      await owner.guion(LEDGER);
      for (const one of migrations) if (one.numero <= FULL) await owner.guion(one.sql);
      for (const statement of [...OF_HOUSE, ...CASOS.flatMap((_, i) => ofCaso(i + 1))]) await sql(statement);
      for (const { numero, sql: script } of migrations) {
        if (numero <= FULL) continue;
        if (numero === 16) figuresBefore = await figures();
        if (numero === 31) for (const statement of OF_PEOPLE) await sql(statement);
        // as the runner does: each is one transaction
        await owner.guion(`begin; ${script}\n; commit`);
      }
    });

    it('are all applied, and leave every table protected', async () => {
      const withoutProtection = await sql(
        `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
            and relrowsecurity and not relforcerowsecurity`,
      );
      assert.deepEqual(withoutProtection, []);
      const invalid = await sql('select conname from pg_constraint where not convalidated');
      assert.deepEqual(invalid, []);
      assert.equal((await sql('select 1 from sesiones_usuario where vista = creada')).length, 1);
    });

    it('make of every user a person and a membership under the same id, with what each had', async () => {
      const rows = await sql(
        `select m.id, m.rol, m.estado, m.exenta, m.persona = m.id as suya, p.password_hash as hash, p.email = m.email as mismo,
                p.version_sesion + m.version_sesion as version, p.totp_cifrado is not null as factor, p.totp_paso::int as paso,
                cardinality(p.codigos_recuperacion) as codigos, m.ultima_entrada is not null as entro,
                encode(m.ficha_huella, 'hex') as invitacion, encode(p.ficha_huella, 'hex') as enlace, p.ficha_membresia = m.id as por_ella
           from membresias m left join personas p on p.id = m.persona order by m.id`,
      );
      const common = { estado: 'activo', exenta: false, suya: true, hash: 'x', mismo: true, version: 1, factor: false };
      const nothing = { paso: null, codigos: 0, entro: false, invitacion: null, enlace: null, por_ella: null };
      assert.deepEqual(
        rows.map((row) => ({ ...row })),
        [
          { id: id('003', 0), rol: 'operador', ...common, ...nothing },
          {
            id: id('003', 1),
            rol: 'admin',
            ...common,
            ...nothing,
            version: 4,
            factor: true,
            paso: 7,
            codigos: 1,
            entro: true,
          },
          { id: id('003', 2), rol: 'gestor', ...common, ...nothing, enlace: '0c', por_ella: true },
          { id: id('003', 3), rol: 'superadmin', ...common, ...nothing },
          {
            ...{ id: id('003', 8), rol: 'operador', ...common, ...nothing, invitacion: '0d', codigos: null },
            ...{ suya: null, hash: null, mismo: null, version: null, factor: false },
          },
          { id: id('003', 9), rol: 'gestor', ...common, ...nothing, estado: 'pausado', exenta: true, hash: 'y' },
        ],
      );
      const [{ viva } = { viva: null }] = await sql<{ viva: boolean }>(
        `select exists (select 1 from autenticar_sesion('\\x01', '2026-05-01T10:05Z', 100, interval '30 minutes', false)) as viva`,
      );
      assert.equal(viva, true, 'whoever is signed in stays so');
    });

    it('let what is held for a receiver wait without an end, and have every open case looked at', async () => {
      const rows = await sql<{ estado: string; acabada: boolean }>(
        'select estado, terminada is not null as acabada from entregas order by id',
      );
      assert.deepEqual(rows, [
        { estado: 'retenida', acabada: false },
        { estado: 'agotada', acabada: true },
      ]);
      const [{ n } = { n: 0 }] = await sql<{ n: number }>(
        'select count(*)::int as n from casos where proximo_reloj <= now()',
      );
      assert.equal(n, 3);
    });

    it('give every case that goes on a first look by the clocks, and none to one that has ended', async () => {
      const rows = await sql<{ caso_id: string }>(
        'select caso_id from casos where proximo_reloj is not null and proxima_accion is not null order by 1',
      );
      assert.deepEqual(
        rows.map(({ caso_id }) => caso_id),
        ['CAS-2026-000001', 'CAS-2026-000002', 'CAS-2026-000003'],
      );
      const quiet = await sql<{ caso_id: string }>('select caso_id from casos where silencio_desde is not null');
      assert.deepEqual(
        quiet.map(({ caso_id }) => caso_id),
        ['CAS-2026-000001'],
      );
    });

    it('know why each discarded account was, as far as the chronology tells', async () => {
      const rows = await sql<{ caso: string; motivo_descarte: string | null }>(
        `select caso, motivo_descarte from cuentas where estado = 'descartada' order by caso`,
      );
      assert.deepEqual(
        rows,
        DISCARDS.map(({ motivo }, i) => ({ caso: caso(i + 1), motivo_descarte: motivo })),
      );
      assert.deepEqual(
        await sql(`select 1 from cuentas where estado <> 'descartada' and motivo_descarte is not null`),
        [],
      );
    });

    it('know which requests the families had sent', async () => {
      const rows = await sql<{ caso: string; estado: string }>('select caso, estado from cuentas where por_familia');
      assert.deepEqual(rows, [{ caso: caso(3), estado: 'solicitada' }]);
    });

    it('count who entered, and lose the way back from the figures to a case that had been erased, and not one of them', async () => {
      assert.ok((await sql(`select 1 from cifras_hechos where tipo = 'entrada'`)).length === CASOS.length);
      assert.deepEqual(await figures(), figuresBefore);
      assert.ok(figuresBefore.length > 30);
      const ofErasure = await sql(
        `select 1 from cifras_hechos where tipo = 'cuenta' and (caso = '${caso(6)}' or objeto in (select id from cuentas where caso = '${caso(6)}'))`,
      );
      assert.deepEqual(ofErasure, []);
      const restos = await sql(
        `select 1 from cuentas where caso = '${caso(6)}' and (confirmada is not null or solicitada is not null or terminada is not null)`,
      );
      assert.deepEqual(restos, []);
    });
  });
}
