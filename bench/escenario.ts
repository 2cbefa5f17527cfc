/** The benchmark's side of server/test/escenario-de-banco.ts, and the processes that every benchmark needs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Llave, Medida, OrdenDeCarga } from './cliente.ts';
import { lanzarHijo, lanzarServidor, puertoLibre, type Servidor } from './procesos.ts';
import type { OrdenDeSumidero } from './sumidero.ts';

export interface Opciones {
  /** Rounds of each contender, in turns. */
  readonly rondas: number;
  /** Seconds of a round. */
  readonly segundos: number;
  readonly conexiones: number;
  /** Requests that a key may have to take; 1000 an hour are allowed. */
  readonly claves: number;
  /** Without it nothing is synced to disk: for the smoke test alone. */
  readonly duradero: boolean;
}

export interface LlaveDeBanco extends Llave {
  readonly aseguradoraId: string;
}

export interface Escenario {
  /** Version of PostgreSQL. */
  readonly version: string;
  aseguradoras(variante: 'A' | 'B', cuantas: number, claves: number, pruebas?: boolean): Promise<LlaveDeBanco[]>;
  /** Gives each case that has none so many accounts. */
  cuentas(deCadaCaso: number): Promise<{ aseguradoraId: string; casoId: string }[]>;
  /** As the superuser. */
  sql<R>(texto: string, valores?: unknown[]): Promise<R[]>;
  /** Our server in one of its roles, on a port of its own. */
  albacea(papel: 'api' | 'start', variables?: Readonly<Record<string, string>>): Promise<Servidor>;
  /** The bare one. @param bytes that its INSERT writes */
  desnudo(bytes?: number): Promise<Servidor>;
  cargar(orden: OrdenDeCarga): Promise<Medida>;
  /** Messages that the mail server has taken. */
  correos(): Promise<number>;
  cerrar(): Promise<void>;
}

/** Log level of both servers. */
const NIVEL = 'info';
const DOMINIO = 'albacea.test';

export async function prepararEscenario({ duradero }: Pick<Opciones, 'duradero'>): Promise<Escenario> {
  const carpeta = await mkdtemp(join(tmpdir(), 'albacea-banco-'));
  const base = lanzarHijo<object, unknown>('server/test/escenario-de-banco.ts');
  const cliente = lanzarHijo<OrdenDeCarga, Medida>('bench/cliente.ts');
  const sumidero = lanzarHijo<OrdenDeSumidero, number>('bench/sumidero.ts');
  const servidores: Servidor[] = [];
  const cerrar = async () => {
    await Promise.all(servidores.map((servidor) => servidor.parar()));
    await Promise.all([cliente.parar(), sumidero.parar(), base.parar()]);
    await rm(carpeta, { recursive: true, force: true });
  };
  const urlPublica = `http://${DOMINIO}`;
  const puertoDeCorreo = await sumidero.pedir({ clase: 'escuchar' });
  const preparada = base.pedir({ orden: 'preparar', duradero, dataDir: carpeta, urlPublica });
  const { databaseUrl, superUrl, masterKey, version } = (await preparada) as Record<string, string>;
  const sql = async <R>(texto: string, valores: unknown[] = []) =>
    (await base.pedir({ orden: 'sql', texto, valores })) as R[];
  const anadir = async (argumentos: string[], entorno: Record<string, string>) => {
    const puerto = await puertoLibre();
    const servidor = await lanzarServidor(argumentos, { LOG_LEVEL: NIVEL, PORT: String(puerto), ...entorno }, puerto);
    servidores.push(servidor);
    return servidor;
  };
  return {
    version: version as string,
    aseguradoras: async (variante, cuantas, claves, pruebas = false) =>
      (await base.pedir({
        orden: 'aseguradoras',
        variante,
        cuantas,
        clavesDeCadaUna: Math.ceil(claves / cuantas),
        pruebas,
      })) as LlaveDeBanco[],
    cuentas: async (deCadaCaso) =>
      (await base.pedir({ orden: 'cuentas', deCadaCaso })) as { aseguradoraId: string; casoId: string }[],
    sql,
    albacea: (papel, variables = {}) =>
      anadir(['server/src/albacea.ts', papel], {
        DATABASE_URL: databaseUrl as string,
        MASTER_KEY: masterKey as string,
        PUBLIC_URL: urlPublica,
        DATA_DIR: carpeta,
        SMTP_URL: `smtp://127.0.0.1:${puertoDeCorreo}`,
        ...variables,
      }),
    async desnudo(bytes = 0) {
      await sql(
        'create table if not exists desnuda (id bigint generated always as identity primary key, cuerpo bytea not null)',
      );
      await sql('create table if not exists desnuda_lectura (id text primary key, respuesta text not null)');
      return anadir(['bench/desnudo.ts'], { DATABASE_URL: superUrl as string, BYTES: String(bytes) });
    },
    cargar: (orden) => cliente.pedir(orden),
    correos: () => sumidero.pedir({ clase: 'contar' }),
    cerrar,
  };
}
