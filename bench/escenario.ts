/** What every benchmark needs: the database with insurers, the mail server, the load client, and the servers to compare. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Carga, Llave, Medida, OrdenDeCarga } from './cliente.ts';
import { cpuConHijos, padreDe } from './cpu.ts';
import type { Contendiente, Gasto, Ritmo } from './medicion.ts';
import { lanzarHijo, lanzarServidor, puertoLibre, type Servidor } from './procesos.ts';
import type { OrdenDeSumidero } from './sumidero.ts';

export interface Opciones extends Ritmo {
  /** Connections of the load client. */
  readonly conexiones: number;
  /** Without it nothing is synced to disk: for the smoke test alone. */
  readonly duradero: boolean;
  /** Cases of the year whose figures are read, and at most of those that are read one by one. */
  readonly casos: number;
  /** Insurers of each kind, whose keys take turns. */
  readonly aseguradoras: number;
}

export interface LlaveDeBanco extends Llave {
  readonly aseguradoraId: string;
}

export interface Escenario {
  /** Version of PostgreSQL. */
  readonly version: string;
  /** How many insurers there are of each kind unless it is told; their keys take turns. */
  readonly aseguradoras: number;
  /** New insurers, and keys enough for so many requests: each takes 1000 an hour. */
  llaves(
    variante: 'A' | 'B',
    peticiones: number,
    opciones?: { readonly pruebas?: boolean; readonly aseguradoras?: number },
  ): Promise<LlaveDeBanco[]>;
  /** Gives each case that has none so many accounts, and refreshes the planner's statistics. */
  cuentas(deCadaCaso: number): Promise<{ aseguradoraId: string; casoId: string }[]>;
  /** A year of figures for one insurer and ten for another: see server/test/cifras-de-banco.ts. */
  cifras(
    deUno: string,
    deDiez: string,
    casos: number,
    cuentasPorCaso: number,
  ): Promise<Readonly<Record<string, number>>>;
  /** As the superuser. */
  sql<R>(texto: string, valores?: unknown[]): Promise<R[]>;
  /** Our server in one of its roles, on a port of its own. */
  albacea(papel: 'api' | 'start', variables?: Readonly<Record<string, string>>): Promise<Servidor>;
  /** The bare one, whose INSERT writes so many bytes or is this statement; and that sends an e-mail, or none. */
  desnudo(insercion?: number | string, conCorreo?: boolean): Promise<Servidor>;
  cargar(orden: OrdenDeCarga): Promise<Medida>;
  contendiente(nombre: string, servidor: Servidor, conexiones: number, carga: Carga): Contendiente;
  /** Messages that the mail server has taken. */
  correos(): Promise<number>;
  cerrar(): Promise<void>;
}

/** What server/test/escenario-de-banco.ts answers to `preparar`. */
interface Base {
  readonly databaseUrl: string;
  readonly superUrl: string;
  readonly masterKey: string;
  readonly version: string;
  /** Of a backend, a child of the postmaster. */
  readonly pid: number;
}

/** Log level of both servers. */
const NIVEL = 'info';
const URL_PUBLICA = 'http://albacea.test';
const TABLAS_DESNUDAS = `
  create table desnuda (id bigint generated always as identity primary key, cuerpo bytea not null);
  create table desnuda_lectura (id text primary key, respuesta text not null)`;
/** Requests that a key is given to do, of the 1000 that it may. */
const POR_CLAVE = 900;

export async function prepararEscenario({
  duradero,
  aseguradoras: deCadaClase,
}: Pick<Opciones, 'duradero' | 'aseguradoras'>): Promise<Escenario> {
  const carpeta = await mkdtemp(join(tmpdir(), 'albacea-banco-'));
  const datos = lanzarHijo<object, unknown>('server/test/escenario-de-banco.ts');
  const cliente = lanzarHijo<OrdenDeCarga, Medida>('bench/cliente.ts');
  const sumidero = lanzarHijo<OrdenDeSumidero, number>('bench/sumidero.ts');
  const servidores: Servidor[] = [];
  const pedir = async <R>(orden: object) => (await datos.pedir(orden)) as R;
  const urlDeCorreo = `smtp://127.0.0.1:${await sumidero.pedir('escuchar')}`;
  const base = await pedir<Base>({ orden: 'preparar', duradero, dataDir: carpeta, urlPublica: URL_PUBLICA });
  await pedir({ orden: 'sql', texto: TABLAS_DESNUDAS });
  const postmaster = padreDe(base.pid) ?? base.pid;

  const lanzar = async (argumentos: string[], entorno: Readonly<Record<string, string>>) => {
    const puerto = await puertoLibre();
    const servidor = await lanzarServidor(argumentos, { LOG_LEVEL: NIVEL, PORT: String(puerto), ...entorno }, puerto);
    servidores.push(servidor);
    return servidor;
  };
  const gastado = ({ pid }: Servidor): Gasto | null => {
    const [servidor, postgres] = [cpuConHijos(pid), cpuConHijos(postmaster)];
    return servidor === null || postgres === null ? null : { servidor, postgres };
  };

  return {
    version: base.version,
    aseguradoras: deCadaClase,
    llaves: (variante, peticiones, { pruebas = false, aseguradoras = deCadaClase } = {}) => {
      const clavesDeCadaUna = Math.ceil(peticiones / POR_CLAVE / aseguradoras);
      return pedir({ orden: 'aseguradoras', variante, cuantas: aseguradoras, clavesDeCadaUna, pruebas });
    },
    cuentas: (deCadaCaso) => pedir({ orden: 'cuentas', deCadaCaso }),
    cifras: (deUno, deDiez, casos, cuentasPorCaso) =>
      pedir({ orden: 'cifras', ...{ deUno, deDiez, casos, cuentasPorCaso } }),
    sql: (texto, valores = []) => pedir({ orden: 'sql', texto, valores }),
    albacea: (papel, variables = {}) =>
      lanzar(['server/src/albacea.ts', papel], {
        DATABASE_URL: base.databaseUrl,
        MASTER_KEY: base.masterKey,
        PUBLIC_URL: URL_PUBLICA,
        DATA_DIR: carpeta,
        SMTP_URL: urlDeCorreo,
        ...variables,
      }),
    desnudo: (insercion = 0, conCorreo = false) =>
      lanzar(['bench/desnudo.ts'], {
        ...(conCorreo && { SMTP_URL: urlDeCorreo }),
        DATABASE_URL: base.superUrl,
        [typeof insercion === 'number' ? 'BYTES' : 'FILAS']: String(insercion),
      }),
    cargar: (orden) => cliente.pedir(orden),
    contendiente: (nombre, servidor, conexiones, carga) => ({
      nombre,
      async medir(segundos) {
        const antes = gastado(servidor);
        const medida = await cliente.pedir({ puerto: servidor.puerto, conexiones, segundos, carga });
        return { ...medida, gasto: porPeticion(antes, gastado(servidor), medida.peticiones) };
      },
    }),
    correos: () => sumidero.pedir('contar'),
    async cerrar() {
      await Promise.all(servidores.map((servidor) => servidor.parar()));
      await Promise.all([cliente, sumidero, datos].map((hijo) => hijo.parar()));
      await rm(carpeta, { recursive: true, force: true });
    },
  };
}

function porPeticion(antes: Gasto | null, despues: Gasto | null, peticiones: number): Gasto | null {
  if (!antes || !despues) return null;
  return {
    servidor: (despues.servidor - antes.servidor) / peticiones,
    postgres: (despues.postgres - antes.postgres) / peticiones,
  };
}
