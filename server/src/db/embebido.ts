/** The embedded PGlite: PostgreSQL compiled to WebAssembly, in a folder, one connection, one process. */
import { PGlite, type PGliteOptions, type Transaction, types } from '@electric-sql/pglite';
import { migrar } from './migraciones.ts';
import { type Contexto, comoEntra, ENTRAR, type Filas, type Motor, type Propietario, type Sesion } from './motor.ts';

/** What DATABASE_URL's role is on PostgreSQL: it owns nothing, and through the doors it reaches their functions alone. */
const CONEXION = 'albacea_conexion';

const opciones: PGliteOptions = {
  parsers: { [types.DATE]: (texto: string) => texto, [types.INT8]: Number, [types.NUMERIC]: Number },
};

/**
 * Opens the database of a folder, or one in memory.
 * @param carpeta folder of the data; undefined for memory
 * @param copia a dump to begin from (tests clone a migrated template this way)
 */
export async function abrirPglite(carpeta: string | undefined, copia?: Blob | File): Promise<PGlite> {
  // As one argument: after an undefined folder PGlite would not look at the options.
  const pglite = new PGlite({
    ...opciones,
    ...(carpeta !== undefined && { dataDir: carpeta }),
    ...(copia && { loadDataDir: copia }),
  });
  await pglite.waitReady;
  return pglite;
}

const consultarEn =
  (conexion: PGlite | Transaction) =>
  async <R>(texto: string, valores: readonly unknown[] = []): Promise<Filas<R>> => {
    const { rows, affectedRows } = await conexion.query<R>(texto, [...valores]);
    return { filas: rows, afectadas: affectedRows ?? 0 };
  };

/** The engine over one PGlite. Its transactions run one after another, and its session is a superuser's: hence the role. */
export function motorEmbebido(pglite: PGlite): Motor {
  const puerta: Motor['puerta'] = <R>(texto: string, valores: readonly unknown[]) =>
    pglite.transaction(async (tx) => {
      await tx.query("select set_config('role', $1, true)", [CONEXION]);
      return consultarEn(tx)<R>(texto, valores);
    }) as Promise<Filas<R>>;
  return {
    clase: 'embebido',
    transaccion: async <T>(contexto: Contexto, trabajo: (sesion: Sesion) => Promise<T>) => {
      const entrada = comoEntra(contexto);
      return pglite.transaction(async (tx) => {
        const consultar = consultarEn(tx);
        if (contexto.soloLectura) await tx.exec('set transaction read only');
        await consultar(ENTRAR, entrada);
        return trabajo({ consultar });
      }) as Promise<T>;
    },
    puerta,
    unsyncedDoor: puerta,
    async escuchar(canal, oyente) {
      return { cerrar: await pglite.listen(canal, oyente) };
    },
    cerrar: () => pglite.close(),
  };
}

/**
 * Migrates the embedded database, as the superuser that its session is.
 * @returns the names of the migrations applied now
 */
export async function migrarEmbebida(pglite: PGlite): Promise<string[]> {
  const propietario = propietarioEmbebido(pglite);
  const { filas } = await propietario.consultar('select 1 from pg_roles where rolname = $1', [CONEXION]);
  if (filas.length === 0) await propietario.guion(`create role ${CONEXION} nologin noinherit`);
  return migrar(propietario, CONEXION);
}

/** The owner's side of the same PGlite; closing it leaves the database open. */
export function propietarioEmbebido(pglite: PGlite): Propietario {
  return {
    guion: async (sql) => {
      await pglite.exec(sql);
    },
    consultar: consultarEn(pglite),
    cerrar: async () => undefined,
  };
}
