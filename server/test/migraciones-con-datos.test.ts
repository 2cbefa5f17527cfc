/** Every migration after 0006 on a database that is in use: rows of every state, of cases that go on, have ended and were erased. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { abrirPglite, propietarioEmbebido } from '../src/db/embebido.ts';
import { LEDGER, leerMigraciones } from '../src/db/migraciones.ts';
import type { Propietario } from '../src/db/motor.ts';
import { propietarioPostgres } from '../src/db/postgres.ts';
import { MOTORES } from './entorno.ts';
import { clusterDePrueba } from './postgres.ts';

/** The last one of the schema that the rows were written under. */
const LLENA = 6;
const UNA = '00000000-0000-7000-8000-000000000001';
const id = (clase: string, n: number) => `00000000-0000-7000-8${clase}-${String(n).padStart(12, '0')}`;
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
const ESTADOS = [
  'propuesta',
  'confirmada',
  'solicitada',
  'rechazada',
  'resuelta',
  'sin_respuesta',
  'descartada',
] as const;
const PEDIDAS: readonly string[] = ['solicitada', 'rechazada', 'resuelta', 'sin_respuesta'];
const FINALES: readonly string[] = ['resuelta', 'sin_respuesta', 'descartada'];

const lit = (valor: string | number | null): string =>
  valor === null ? 'null' : typeof valor === 'number' ? String(valor) : `'${valor.replaceAll("'", "''")}'`;
const insertar = (tabla: string, fila: Readonly<Record<string, string | number | null>>): string =>
  `insert into ${tabla} (${Object.keys(fila).join(', ')}) values (${Object.values(fila).map(lit).join(', ')});`;

/** What the insurer and its people had. */
const DE_LA_CASA = [
  insertar('aseguradoras', { id: UNA, slug: 'una', nombre: 'Una', variante: 'B', clave_envuelta: '' }),
  ...(['operador', 'admin', 'gestor', 'superadmin'] as const).map((rol, i) =>
    insertar('usuarios', {
      ...{ id: id('003', i), email: `${rol}@example.com`, nombre: rol, rol, password_hash: 'x' },
      aseguradora_id: i < 2 ? UNA : null,
    }),
  ),
  insertar('sesiones_usuario', {
    ...{ id: id('004', 1), usuario: id('003', 0), version: 1, huella: '\\x01' },
    ...{ creada: '2026-05-01T10:00Z', caduca: '2026-05-02T10:00Z' },
  }),
  insertar('claves_api', { aseguradora_id: UNA, id: id('005', 1), huella: '\\x02', etiqueta: 'uno', final: 'abcd' }),
  insertar('webhooks', {
    ...{ aseguradora_id: UNA, id: id('006', 1), url: 'https://receptor.example.com', eventos: '{caso_cerrado}' },
    ...{ secreto_cifrado: '\\x03', creado: '2026-05-01T10:00Z', actualizado: '2026-05-01T10:00Z' },
  }),
];

/** People as they were before they became persons with memberships: with a second factor, with a reset that waits, invited. */
const DE_PERSONAS = [
  `update usuarios set version_sesion = 4, totp_cifrado = '\\x0a', totp_paso = 7, codigos_recuperacion = '{"\\\\x0b"}',
     ultima_entrada = '2026-05-01T10:00Z' where id = '${id('003', 1)}'`,
  `update usuarios set ficha_huella = '\\x0c', ficha_clase = 'restablecimiento', ficha_creada = '2026-05-01T10:00Z',
     ficha_caduca = '2026-05-01T11:00Z' where id = '${id('003', 2)}'`,
  insertar('usuarios', {
    ...{ id: id('003', 8), aseguradora_id: UNA, email: 'invitada@example.com', nombre: 'Invitada', rol: 'operador' },
    ...{ ficha_huella: '\\x0d', ficha_clase: 'invitacion', ficha_creada: '2026-05-01T10:00Z' },
    ficha_caduca: '2026-05-08T10:00Z',
  }),
  insertar('usuarios', {
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
const deReceptor = (n: number): string[] =>
  (['retenida', 'agotada'] as const).flatMap((estado, i) => [
    insertar('eventos', {
      ...{ aseguradora_id: UNA, id: id('012', i), caso: caso(n), tipo: 'caso_cerrado', data: '{}' },
      ocurrido: '2026-05-01T10:00Z',
    }),
    insertar('entregas', {
      ...{
        aseguradora_id: UNA,
        id: id('013', i),
        webhook: id('006', 1),
        evento: id('012', i),
        tipo: 'caso_cerrado',
        estado,
      },
      ...{ proximo_intento: '2026-05-01T10:00Z', creada: '2026-05-01T10:00Z', terminada: '2026-05-01T10:01Z' },
    }),
  ]);

function deCaso(n: number): string[] {
  const [estado, resultado] = CASOS[n - 1] ?? assert.fail();
  const comun = { aseguradora_id: UNA, caso: caso(n) };
  const ha = estado === 'cerrado' || estado === 'anulado';
  const borrado = n === 6 ? '2026-06-01T10:00Z' : null;
  return [
    insertar('casos', {
      ...{ aseguradora_id: UNA, id: caso(n), caso_id: `CAS-2026-00000${n}`, estado, resultado, pack: 'basico' },
      ...{
        idioma: 'es',
        fecha_fallecimiento: '2026-04-20',
        abierto: '2026-05-01T10:00Z',
        actualizado: '2026-05-20T10:00Z',
      },
      ...{ clave_envuelta: borrado ? null : '\\x04', datos_cifrados: borrado ? null : '\\x05', borrado },
      ...{ cerrado: ha ? '2026-05-20T10:00Z' : null, en_espera_de: ha ? null : n === 1 ? 'heredero' : 'proveedor' },
      ...{ documentacion_completa: estado === 'en_tramite' ? '2026-05-05T10:00Z' : null },
    }),
    ...(n === 1 ? deReceptor(n) : []),
    insertar('caso_modulos', { ...comun, modulo: 'borrado' }),
    insertar('siniestros', {
      aseguradora_id: UNA,
      ...{ id: id('007', n), caso: caso(n), prioridad: 'urgente', registrado: '2026-05-01T10:00Z' },
    }),
    ...(['pendiente', 'enviado', 'rechazado', 'retirado'] as const).map((suyo, i) =>
      insertar('correos', {
        ...{
          ...comun,
          id: id('008', n * 10 + i),
          tipo: 'bienvenida',
          estado: suyo,
          proximo_intento: '2026-05-01T10:00Z',
        },
        ...{ caduca: '2026-08-01T10:00Z', creado: '2026-05-01T10:00Z' },
        terminado: suyo === 'pendiente' ? null : '2026-05-01T10:05Z',
      }),
    ),
    insertar('accesos_heredero', {
      ...{
        ...comun,
        id: id('009', n),
        huella_token: `\\x06${n}0`,
        creado: '2026-05-01T10:00Z',
        caduca: '2026-08-01T10:00Z',
      },
      primer_uso: '2026-05-02T10:00Z',
    }),
    insertar('sesiones_heredero', {
      ...{ aseguradora_id: UNA, id: id('00a', n), acceso: id('009', n), huella: `\\x07${n}0` },
      ...{ creada: '2026-05-02T10:00Z', caduca: '2026-05-03T10:00Z' },
    }),
    insertar('allegados', { ...comun, id: id('00b', n), papel: 'ayuda', creado: '2026-05-02T10:00Z' }),
    insertar('documentos', {
      ...comun,
      id: id('00c', n),
      tipo: 'certificado_defuncion',
      recibido: '2026-05-02T10:00Z',
    }),
    insertar('objeciones', {
      ...{ ...comun, id: id('00d', n), clase: 'familiar', planteada_por: 'heredero', abierta: '2026-05-02T10:00Z' },
    }),
    insertar('mandatos', {
      ...{ ...comun, id: id('00e', n), estado: 'firmado', texto_version: '1', preparado: '2026-05-02T10:00Z' },
      firmado: '2026-05-02T10:05Z',
    }),
    insertar('certificados', {
      ...{ ...comun, id: id('00f', n), tipo: 'ultimas_voluntades', estado: 'solicitado', plazo: '2026-06-01' },
      ...{ creado: '2026-05-02T10:00Z', actualizado: '2026-05-02T10:00Z', solicitado: '2026-05-12T10:00Z' },
    }),
    insertar('ficheros', { ...comun, id: id('010', n), estado: 'guardado', bytes: 9, desde: '2026-05-02T10:00Z' }),
    ...ESTADOS.flatMap((suyo, i) => deCuenta(n, n * 10 + i, suyo)),
  ];
}

/** An account of the erased case has lost what it was called and where it was; what it counted for was counted before. */
function deCuenta(n: number, numero: number, estado: string): string[] {
  const pedida = PEDIDAS.includes(estado);
  const comun = { aseguradora_id: UNA, caso: caso(n) };
  return [
    insertar('cuentas', {
      ...{ ...comun, id: cuenta(numero), modulo: 'borrado', estado, accion: 'eliminar', proveedor: 'netflix' },
      ...{ creada: '2026-05-02T10:00Z', actualizado: '2026-05-10T21:30Z', datos_cifrados: '\\x08' },
      resultado: estado === 'resuelta' ? 'eliminada' : null,
      confirmada: estado === 'propuesta' || estado === 'descartada' ? null : '2026-05-03T09:10Z',
      solicitada: pedida ? '2026-05-08T21:40Z' : null,
      solicitudes: pedida ? 1 : 0,
      plazo: pedida ? '2026-06-08' : null,
      insistencias: estado === 'solicitada' ? 1 : 0,
      ultima_insistencia: estado === 'solicitada' ? '2026-06-09T10:00Z' : null,
      // ten to midnight and ten past it: whole hours and days must both survive
      terminada: FINALES.includes(estado) ? '2026-05-10T22:10Z' : null,
    }),
    ...(pedida
      ? [
          insertar('cronologia', {
            ...{ ...comun, id: id('011', numero), tipo: 'cuenta_solicitada', ocurrido: '2026-05-08T21:40Z' },
            ...{ actor: n === 3 ? 'heredero' : 'servicio', datos: JSON.stringify({ cuenta: cuenta(numero) }) },
          }),
        ]
      : []),
    ...(estado === 'descartada' ? descartadaDe(n, numero) : []),
  ];
}

/** By whom the discarded account of each case was ended, what else was told in that instant, and why it was. */
const DESCARTES = [
  { actor: 'heredero', con: null, motivo: 'familia' },
  { actor: 'servicio', con: null, motivo: 'servicio' },
  { actor: 'servicio', con: ['objecion_mantenida', 'servicio'], motivo: 'objecion' },
  { actor: 'servicio', con: ['caso_cerrado', 'servicio'], motivo: 'fin_de_caso' },
  { actor: 'aseguradora', con: ['caso_anulado', 'aseguradora'], motivo: 'fin_de_caso' },
  // the family took off the last one, and the case ended with that
  { actor: 'heredero', con: ['caso_cerrado', 'sistema'], motivo: 'familia' },
] as const;

function descartadaDe(n: number, numero: number): string[] {
  const { actor, con } = DESCARTES[n - 1] ?? assert.fail();
  const comun = { aseguradora_id: UNA, caso: caso(n), ocurrido: '2026-05-10T22:10Z' };
  return [
    insertar('cronologia', {
      ...{ ...comun, id: id('014', n), tipo: 'cuenta_descartada', actor },
      datos: JSON.stringify({ cuenta: cuenta(numero) }),
    }),
    ...(con ? [insertar('cronologia', { ...comun, id: id('015', n), tipo: con[0], actor: con[1] })] : []),
  ];
}

for (const motor of MOTORES) {
  describe(`the migrations of a database in use, on ${motor}`, () => {
    const cerrar: (() => Promise<unknown>)[] = [];
    let sql: <R = Record<string, unknown>>(texto: string) => Promise<R[]>;
    let cifrasAntes: string[];
    after(async () => {
      for (const accion of cerrar.reverse()) await accion();
    });

    async function abrir(): Promise<Propietario> {
      if (motor === 'embebido') {
        const pglite = await abrirPglite(undefined);
        cerrar.push(() => pglite.close());
        sql = async <R>(texto: string) => (await pglite.query(texto)).rows as R[];
        return propietarioEmbebido(pglite);
      }
      const cluster = await clusterDePrueba();
      cerrar.push(() => cluster.parar());
      const base = await cluster.baseNueva();
      cerrar.push(() => base.borrar());
      const propietario = await propietarioPostgres(base.ownerUrl);
      cerrar.push(() => propietario.cerrar());
      const superusuario = new Client({
        connectionString: cluster.superUrl.replace(/\/[^/?]*(\?|$)/, `/${base.nombre}$1`),
      });
      await superusuario.connect();
      cerrar.push(() => superusuario.end());
      sql = async <R>(texto: string) => (await superusuario.query(texto)).rows as R[];
      return propietario;
    }

    /** What every account counts for, as days in Madrid and whole hours: all that a figure takes of its instants. */
    const cifras = async () =>
      (
        await sql<{ linea: string }>(
          `select concat_ws(' ', tipo, signo, estado, proveedor, cuota, plazo, solicitudes, (confirmada at time zone 'Europe/Madrid')::date,
             (solicitada at time zone 'Europe/Madrid')::date, (terminada at time zone 'Europe/Madrid')::date,
             floor(extract(epoch from terminada - solicitada) / 3600)) as linea
           from cifras_hechos where tipo = 'cuenta' order by id`,
        )
      ).map(({ linea }) => linea);

    before(async () => {
      const propietario = await abrir();
      const migraciones = await leerMigraciones();
      await propietario.guion(LEDGER);
      for (const una of migraciones) if (una.numero <= LLENA) await propietario.guion(una.sql);
      for (const sentencia of [...DE_LA_CASA, ...CASOS.flatMap((_, i) => deCaso(i + 1))]) await sql(sentencia);
      for (const { numero, sql: guion } of migraciones) {
        if (numero <= LLENA) continue;
        if (numero === 16) cifrasAntes = await cifras();
        if (numero === 31) for (const sentencia of DE_PERSONAS) await sql(sentencia);
        // as the runner does: each is one transaction
        await propietario.guion(`begin; ${guion}\n; commit`);
      }
    });

    it('are all applied, and leave every table protected', async () => {
      const sinProteccion = await sql(
        `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
            and relrowsecurity and not relforcerowsecurity`,
      );
      assert.deepEqual(sinProteccion, []);
      const invalidas = await sql('select conname from pg_constraint where not convalidated');
      assert.deepEqual(invalidas, []);
      assert.equal((await sql('select 1 from sesiones_usuario where vista = creada')).length, 1);
    });

    it('make of every user a person and a membership under the same id, with what each had', async () => {
      const filas = await sql(
        `select m.id, m.rol, m.estado, m.exenta, m.persona = m.id as suya, p.password_hash as hash, p.email = m.email as mismo,
                p.version_sesion + m.version_sesion as version, p.totp_cifrado is not null as factor, p.totp_paso::int as paso,
                cardinality(p.codigos_recuperacion) as codigos, m.ultima_entrada is not null as entro,
                encode(m.ficha_huella, 'hex') as invitacion, encode(p.ficha_huella, 'hex') as enlace, p.ficha_membresia = m.id as por_ella
           from membresias m left join personas p on p.id = m.persona order by m.id`,
      );
      const comun = { estado: 'activo', exenta: false, suya: true, hash: 'x', mismo: true, version: 1, factor: false };
      const nada = { paso: null, codigos: 0, entro: false, invitacion: null, enlace: null, por_ella: null };
      assert.deepEqual(
        filas.map((fila) => ({ ...fila })),
        [
          { id: id('003', 0), rol: 'operador', ...comun, ...nada },
          {
            id: id('003', 1),
            rol: 'admin',
            ...comun,
            ...nada,
            version: 4,
            factor: true,
            paso: 7,
            codigos: 1,
            entro: true,
          },
          { id: id('003', 2), rol: 'gestor', ...comun, ...nada, enlace: '0c', por_ella: true },
          { id: id('003', 3), rol: 'superadmin', ...comun, ...nada },
          {
            ...{ id: id('003', 8), rol: 'operador', ...comun, ...nada, invitacion: '0d', codigos: null },
            ...{ suya: null, hash: null, mismo: null, version: null, factor: false },
          },
          { id: id('003', 9), rol: 'gestor', ...comun, ...nada, estado: 'pausado', exenta: true, hash: 'y' },
        ],
      );
      const [{ viva } = { viva: null }] = await sql<{ viva: boolean }>(
        `select exists (select 1 from autenticar_sesion('\\x01', '2026-05-01T10:05Z', 100, interval '30 minutes', false)) as viva`,
      );
      assert.equal(viva, true, 'whoever is signed in stays so');
    });

    it('let what is held for a receiver wait without an end, and have every open case looked at', async () => {
      const filas = await sql<{ estado: string; acabada: boolean }>(
        'select estado, terminada is not null as acabada from entregas order by id',
      );
      assert.deepEqual(filas, [
        { estado: 'retenida', acabada: false },
        { estado: 'agotada', acabada: true },
      ]);
      const [{ n } = { n: 0 }] = await sql<{ n: number }>(
        'select count(*)::int as n from casos where proximo_reloj <= now()',
      );
      assert.equal(n, 3);
    });

    it('give every case that goes on a first look by the clocks, and none to one that has ended', async () => {
      const filas = await sql<{ caso_id: string }>(
        'select caso_id from casos where proximo_reloj is not null and proxima_accion is not null order by 1',
      );
      assert.deepEqual(
        filas.map(({ caso_id }) => caso_id),
        ['CAS-2026-000001', 'CAS-2026-000002', 'CAS-2026-000003'],
      );
      const calladas = await sql<{ caso_id: string }>('select caso_id from casos where silencio_desde is not null');
      assert.deepEqual(
        calladas.map(({ caso_id }) => caso_id),
        ['CAS-2026-000001'],
      );
    });

    it('know why each discarded account was, as far as the chronology tells', async () => {
      const filas = await sql<{ caso: string; motivo_descarte: string | null }>(
        `select caso, motivo_descarte from cuentas where estado = 'descartada' order by caso`,
      );
      assert.deepEqual(
        filas,
        DESCARTES.map(({ motivo }, i) => ({ caso: caso(i + 1), motivo_descarte: motivo })),
      );
      assert.deepEqual(
        await sql(`select 1 from cuentas where estado <> 'descartada' and motivo_descarte is not null`),
        [],
      );
    });

    it('know which requests the families had sent', async () => {
      const filas = await sql<{ caso: string; estado: string }>('select caso, estado from cuentas where por_familia');
      assert.deepEqual(filas, [{ caso: caso(3), estado: 'solicitada' }]);
    });

    it('count who entered, and lose the way back from the figures to a case that had been erased, and not one of them', async () => {
      assert.ok((await sql(`select 1 from cifras_hechos where tipo = 'entrada'`)).length === CASOS.length);
      assert.deepEqual(await cifras(), cifrasAntes);
      assert.ok(cifrasAntes.length > 30);
      const deBorrado = await sql(
        `select 1 from cifras_hechos where tipo = 'cuenta' and (caso = '${caso(6)}' or objeto in (select id from cuentas where caso = '${caso(6)}'))`,
      );
      assert.deepEqual(deBorrado, []);
      const restos = await sql(
        `select 1 from cuentas where caso = '${caso(6)}' and (confirmada is not null or solicitada is not null or terminada is not null)`,
      );
      assert.deepEqual(restos, []);
    });
  });
}
