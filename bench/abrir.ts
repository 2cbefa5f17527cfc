/** POST /siniestro against a bare route that does one INSERT of the same bytes and commits (design.md, section 7). */
import type { Llave } from './cliente.ts';
import { type Escenario, type Opciones, prepararEscenario } from './escenario.ts';
import { type Contendiente, medirPorTurnos, type Resultado } from './medicion.ts';
import type { Servidor } from './procesos.ts';

export async function abrir(opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const escenario = await prepararEscenario(opciones);
  try {
    return await medir(escenario, opciones, contar);
  } finally {
    await escenario.cerrar();
  }
}

async function medir(e: Escenario, opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const { conexiones, segundos, rondas, claves } = opciones;
  const deA = await e.aseguradoras('A', 20, claves);
  const deB = await e.aseguradoras('B', 20, claves);
  const dePruebas = await e.aseguradoras('B', 5, claves / 4, true);
  const api = await e.albacea('api');
  const bytes = await bytesDeUnaApertura(e, api, deB);
  const sinEspera = await e.albacea('api', { MAIL_WAIT_MS: '0' });
  const todo = await e.albacea('start');
  const desnudo = await e.desnudo(bytes);
  contar(`an opening writes ${bytes} bytes of rows`);

  const apertura = (
    nombre: string,
    { puerto }: Servidor,
    llaves: readonly Llave[],
    variante: 'A' | 'B',
    idempotencia = false,
  ): Contendiente => ({
    nombre,
    medir: () => e.cargar({ puerto, conexiones, segundos, carga: { clase: 'abrir', llaves, variante, idempotencia } }),
  });
  return medirPorTurnos(
    [
      apertura('bare INSERT', desnudo, deB, 'B'),
      apertura('Variant B, e-mail by SMTP', api, deB, 'B'),
      apertura('Variant A, e-mail by SMTP', api, deA, 'A'),
      apertura('Variant B, Idempotency-Key', api, deB, 'B', true),
      apertura('Variant B, e-mail left to the worker', sinEspera, deB, 'B'),
      apertura('Variant B, test insurer, .eml kept', api, dePruebas, 'B'),
      apertura('Variant B, worker in the same process', todo, deB, 'B'),
    ],
    rondas,
    contar,
  );
}

const TABLAS = [
  'casos',
  'caso_modulos',
  'caso_palabras',
  'accesos_heredero',
  'siniestros',
  'correos',
  'cronologia',
  'eventos',
  'auditoria',
];

/** Bytes of the rows that one opening writes, all tables together, as PostgreSQL stores them. */
async function bytesDeUnaApertura(e: Escenario, { puerto }: Servidor, llaves: readonly Llave[]): Promise<number> {
  const sumas = TABLAS.map((tabla) => `(select coalesce(sum(pg_column_size(t.*)), 0) from ${tabla} t)`).join(' + ');
  const contar = async () =>
    (
      await e.sql<{ bytes: string; casos: string }>(`select ${sumas} as bytes, (select count(*) from casos) as casos`)
    )[0];
  const antes = await contar();
  await e.cargar({
    puerto,
    conexiones: 1,
    segundos: 0.2,
    carga: { clase: 'abrir', llaves, variante: 'B', idempotencia: false },
  });
  const despues = await contar();
  return Math.round((Number(despues?.bytes) - Number(antes?.bytes)) / (Number(despues?.casos) - Number(antes?.casos)));
}
