/**
 * Reads a statement in a thread of its own, bounded in time and memory: a hostile file takes seconds of computing, and the
 * requests of others must not wait for it.
 */
import { Worker } from 'node:worker_threads';
import type { CodigoError } from '@albacea/contract/errores.ts';
import type { ExtractoLeido } from '@albacea/contract/extractos.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { crearCupo } from '../../http/cupo.ts';
import { type Bilingue, ErrorDeDominio, noValido } from '../../platform/error.ts';

export interface Encargo {
  readonly bytes: Uint8Array;
  readonly fichas: readonly FichaDeProveedor[];
  /** Today in Madrid, `YYYY-MM-DD`. */
  readonly hoy: string;
}

/** What the thread says, once. */
export type Respuesta =
  | { readonly leido: ExtractoLeido }
  | { readonly codigo: CodigoError; readonly valores: ErrorDeDominio['valores'] }
  | { readonly fallo: true };

export interface LectorDeExtractos {
  /**
   * @throws ErrorDeDominio validacion: no statement that can be read, or one that takes too long; no_disponible: too many at once
   */
  leer(encargo: Encargo, colgado?: AbortSignal): Promise<ExtractoLeido>;
}

export interface OpcionesDeLectura {
  /** Milliseconds after which a thread is killed. */
  readonly plazo?: number;
  /** Mebibytes of heap that a thread may have. */
  readonly memoria?: number;
  /** Statements read at once. */
  readonly simultaneos?: number;
}

/** Statements that wait for their turn, and milliseconds for which one does. */
const COLA = 8;
const ESPERA = 30_000;

export function crearLectorDeExtractos({
  plazo = 10_000,
  memoria = 512,
  simultaneos = 2,
}: OpcionesDeLectura = {}): LectorDeExtractos {
  const turnos = crearCupo({ maximo: simultaneos, cola: COLA, espera: ESPERA });
  return {
    async leer(encargo, colgado = new AbortController().signal) {
      const salir = await turnos.entrar(1, colgado);
      try {
        return resultadoDe(await enHilo(encargo, plazo, memoria));
      } finally {
        salir();
      }
    },
  };
}

function resultadoDe(respuesta: Respuesta): ExtractoLeido {
  if ('leido' in respuesta) return respuesta.leido;
  if ('codigo' in respuesta) throw new ErrorDeDominio(respuesta.codigo, respuesta.valores);
  throw noValido({ campo: 'extracto', texto: NO_SE_PUDO });
}

const NO_SE_PUDO: Bilingue = {
  es: 'No hemos podido leer el archivo. Descargue de la página de su banco un periodo más corto, en formato CSV o Norma 43 (Cuaderno 43).',
  en: "We could not read the file. Download a shorter period from the bank's page, as CSV or Norma 43 (Cuaderno 43).",
};

/** Whatever becomes of the thread (killed, out of memory, a fault), it is over when this is. */
async function enHilo({ bytes, fichas, hoy }: Encargo, plazo: number, memoria: number): Promise<Respuesta> {
  const propios = Uint8Array.from(bytes); // a buffer may be a piece of a pool, which can't be handed over
  const hilo = new Worker(new URL('./hilo-de-lectura.ts', import.meta.url), {
    workerData: { bytes: propios, fichas, hoy } satisfies Encargo,
    transferList: [propios.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoria, maxYoungGenerationSizeMb: 64 },
    env: {},
    stdout: true, // kept from the log, where the words of a fault would end up
    stderr: true,
  });
  let alarma: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Respuesta>((listo) => {
      const fallar = () => listo({ fallo: true });
      alarma = setTimeout(fallar, plazo);
      hilo.once('message', listo).once('error', fallar).once('exit', fallar);
    });
  } finally {
    clearTimeout(alarma);
    await hilo.terminate();
  }
}
