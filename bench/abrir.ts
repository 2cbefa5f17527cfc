/** POST /siniestro against a bare route that does one INSERT of the same bytes and commits. */
import type { Carga } from './cliente.ts';
import { type Escenario, type Opciones, prepararEscenario } from './escenario.ts';
import { prepararFilas } from './filas.ts';
import { medirPorTurnos, type Resultado } from './medicion.ts';
import type { Servidor } from './procesos.ts';

/** Openings per second that no machine of ours reaches; it tells how many keys are needed. */
const MAXIMO_POR_SEGUNDO = 5000;

export async function abrir(opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const escenario = await prepararEscenario(opciones);
  try {
    return await medir(escenario, opciones, contar);
  } finally {
    await escenario.cerrar();
  }
}

async function medir(e: Escenario, opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const { conexiones, segundos, rondas, calentamiento } = opciones;
  const peticiones = MAXIMO_POR_SEGUNDO * (segundos * rondas + calentamiento);
  const abrirEn = async (
    variante: 'A' | 'B',
    { idempotencia = false, ...cuales }: { idempotencia?: boolean; pruebas?: boolean; aseguradoras?: number } = {},
  ): Promise<Carga> => {
    const llaves = await e.llaves(variante, peticiones, cuales);
    return { clase: 'abrir', llaves, variante, idempotencia };
  };
  const enB = await abrirEn('B');
  const deUna = await abrirEn('B', { aseguradoras: 1 });
  const api = await e.albacea('api');
  const bytes = await llenar(e, api, enB, opciones);
  contar(`${e.version}; an opening writes ${bytes.filas} bytes of rows, ${bytes.wal} of write-ahead log`);
  const contendiente = (nombre: string, servidor: Servidor, carga: Carga) =>
    e.contendiente(nombre, servidor, conexiones, carga);
  const { sql, filas } = await prepararFilas(e, [...TABLAS, 'cifras_hechos']);
  contar(`and ${filas} rows`);
  const desnudo = contendiente('bare INSERT of the bytes of the rows', await e.desnudo(bytes.filas), enB);
  // By itself, and gone before the others: what a worker does for every case would be on their account too.
  const conTrabajador = await e.albacea('start');
  const suya = contendiente('Variant B, worker in the same process', conTrabajador, await abrirEn('B'));
  const juntoAlTrabajador = await medirPorTurnos([desnudo, suya], opciones, contar);
  await conTrabajador.parar();
  const sinEsperarAlCorreo = await e.albacea('api', { MAIL_WAIT_MS: '0' });
  const sinTrabajador = [
    desnudo,
    contendiente("bare INSERT and an e-mail by nodemailer's pool", await e.desnudo(bytes.filas, true), enB),
    contendiente('bare INSERT of the bytes of the log', await e.desnudo(bytes.wal), enB),
    contendiente('bare INSERT of the rows, as they are', await e.desnudo(sql), enB),
    contendiente('the same, and an e-mail', await e.desnudo(sql, true), enB),
    contendiente('Variant B, e-mail by SMTP', api, enB),
    contendiente('Variant A, e-mail by SMTP', api, await abrirEn('A')),
    contendiente('Variant B, Idempotency-Key', api, await abrirEn('B', { idempotencia: true })),
    contendiente('Variant B, e-mail left to the worker', sinEsperarAlCorreo, await abrirEn('B')),
    contendiente('Variant B, all of one insurer, e-mail by SMTP', api, deUna),
    contendiente('Variant B, all of one insurer, left to the worker', sinEsperarAlCorreo, deUna),
    contendiente('Variant B, test insurers, .eml kept', api, await abrirEn('B', { pruebas: true })),
  ];
  return [...(await medirPorTurnos(sinTrabajador, opciones, contar)), ...juntoAlTrabajador.slice(1)];
}

const TABLAS = [
  'casos',
  'caso_modulos',
  'caso_palabras',
  'accesos_heredero',
  'siniestros',
  'correos',
  'correo_intentos',
  'cronologia',
  'eventos',
  'auditoria',
];

/**
 * Opens cases for the length of a warm-up, so that tables have the size and the planner the statistics of a service in use.
 * @returns bytes that one opening writes: its rows in all tables as PostgreSQL stores them, and its share of the log
 */
async function llenar(
  e: Escenario,
  { puerto }: Servidor,
  carga: Carga,
  { conexiones, calentamiento }: Opciones,
): Promise<{ filas: number; wal: number }> {
  const [inicio] = await e.sql<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  await e.cargar({ puerto, conexiones, segundos: calentamiento, carga });
  const sumas = TABLAS.map((tabla) => `(select sum(pg_column_size(t.*)) from ${tabla} t)`).join(' + ');
  const [total] = await e.sql<{ filas: string; wal: string; casos: string }>(
    `select ${sumas} as filas, pg_current_wal_lsn() - $1::pg_lsn as wal, (select count(*) from casos) as casos`,
    [inicio?.lsn],
  );
  await e.sql('vacuum analyze');
  const porCaso = (bytes: string | undefined) => Math.round(Number(bytes) / Number(total?.casos));
  return { filas: porCaso(total?.filas), wal: porCaso(total?.wal) };
}
