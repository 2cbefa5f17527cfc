/** The embedded PGlite: PostgreSQL compiled to WebAssembly, in a folder, one connection, one process. */
import { PGlite, type PGliteOptions, type Transaction, types } from '@electric-sql/pglite';
import { type Contexto, comoEntra, ENTRAR, type Filas, type Motor, type Propietario, type Sesion } from './motor.ts';

const opciones: PGliteOptions = {
  parsers: { [types.DATE]: (texto: string) => texto, [types.INT8]: Number, [types.NUMERIC]: Number },
};

/**
 * Opens the database of a folder, or one in memory.
 * @param carpeta folder of the data; undefined for memory
 * @param copia a dump to begin from (tests clone a migrated template this way)
 */
export async function abrirPglite(carpeta: string | undefined, copia?: Blob | File): Promise<PGlite> {
  const pglite = new PGlite(carpeta, copia ? { ...opciones, loadDataDir: copia } : opciones);
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
  return {
    clase: 'embebido',
    transaccion: async <T>(contexto: Contexto, trabajo: (sesion: Sesion) => Promise<T>) => {
      const entrada = comoEntra(contexto);
      return pglite.transaction(async (tx) => {
        const consultar = consultarEn(tx);
        await consultar(ENTRAR, entrada);
        return trabajo({ consultar, concluir: consultar });
      }) as Promise<T>;
    },
    puerta: (texto, valores) => consultarEn(pglite)(texto, valores),
    async escuchar(canal, oyente) {
      return { cerrar: await pglite.listen(canal, oyente) };
    },
    cerrar: () => pglite.close(),
  };
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
