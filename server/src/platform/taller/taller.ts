/**
 * Work that would hold up everybody else is done in a thread of its own: one task at a time, within bounds of time and
 * memory. What a task needs is copied there and back; it sees neither the database nor the store.
 */
import { Worker } from 'node:worker_threads';
import { ErrorDeDominio } from '../error.ts';

export interface Taller {
  /**
   * Calls an exported function of a module in the thread. Buffers arrive there as Uint8Array, and come back as such.
   * @param modulo address of its file
   * @throws what the function throws, when it is an ErrorDeDominio; ErrorDeTaller
   * @throws ErrorDeDominio no_disponible when too many wait
   */
  hacer<F extends (...argumentos: never[]) => unknown>(
    modulo: URL,
    funcion: string,
    ...argumentos: Parameters<F>
  ): Promise<Awaited<ReturnType<F>>>;
  /** Ends the thread; what is under way fails. */
  parar(): Promise<void>;
}

/** `plazo`: it took too long; `caida`: it needed too much memory, or failed otherwise. */
export class ErrorDeTaller extends Error {
  readonly motivo: 'plazo' | 'caida';

  constructor(motivo: 'plazo' | 'caida', detalle: string) {
    super(`workshop: ${detalle}`);
    this.name = 'ErrorDeTaller';
    this.motivo = motivo;
  }
}

export interface LimitesDeTaller {
  /** Milliseconds that a task may take. */
  readonly plazo: number;
  /** Megabytes of its heap; the bytes of files come on top. */
  readonly memoria: number;
  /** Tasks that may wait. */
  readonly cola: number;
}

export interface Encargo {
  readonly modulo: string;
  readonly funcion: string;
  readonly argumentos: readonly unknown[];
}
export type Respuesta =
  | { readonly clase: 'hecho'; readonly valor: unknown }
  | { readonly clase: 'dominio'; readonly error: Pick<ErrorDeDominio, 'codigo' | 'valores' | 'cabeceras'> }
  | { readonly clase: 'fallo'; readonly mensaje: string };

const LIMITES: LimitesDeTaller = { plazo: 20_000, memoria: 384, cola: 64 };

export function crearTaller(limites: LimitesDeTaller = LIMITES): Taller {
  let obrador: Worker | undefined;
  let esperan = 0;
  let turno: Promise<unknown> = Promise.resolve();
  let cerrado = false;

  /** Who waits for the thread; null: nobody. */
  let pendiente: ((respuesta: Respuesta | ErrorDeTaller) => void) | null = null;

  function abrir(): Worker {
    if (obrador) return obrador;
    const hilo = new Worker(new URL('./obrador.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limites.memoria },
    });
    const caer = (detalle: string) => {
      if (obrador !== hilo) return; // it was let go before
      obrador = undefined;
      pendiente?.(new ErrorDeTaller('caida', detalle));
    };
    hilo.on('message', (respuesta: Respuesta) => {
      // What a thread says that was let go is no answer to the task of the next one.
      if (obrador === hilo) pendiente?.(respuesta);
    });
    hilo.on('error', (error) => caer((error as Error).message));
    hilo.on('exit', () => caer('the thread ended'));
    obrador = hilo;
    return hilo;
  }
  function soltar(): Promise<unknown> {
    const hilo = obrador;
    obrador = undefined;
    return hilo ? hilo.terminate() : Promise.resolve();
  }

  async function ejecutar(encargo: Encargo): Promise<unknown> {
    if (cerrado) throw new ErrorDeTaller('caida', 'closed');
    const hilo = abrir();
    hilo.ref();
    let alarma: NodeJS.Timeout | undefined;
    const respuesta = await new Promise<Respuesta | ErrorDeTaller>((resolver) => {
      pendiente = resolver;
      alarma = setTimeout(() => {
        void soltar();
        resolver(new ErrorDeTaller('plazo', `${encargo.funcion} took too long`));
      }, limites.plazo);
      hilo.postMessage(encargo);
    });
    clearTimeout(alarma);
    pendiente = null;
    if (respuesta instanceof ErrorDeTaller) throw respuesta;
    hilo.unref(); // an idle thread keeps no process alive
    if (respuesta.clase === 'hecho') return respuesta.valor;
    if (respuesta.clase === 'fallo') throw new ErrorDeTaller('caida', `${encargo.funcion}: ${respuesta.mensaje}`);
    const { codigo, valores, cabeceras } = respuesta.error;
    throw new ErrorDeDominio(codigo, valores, cabeceras);
  }

  return {
    async hacer(modulo, funcion, ...argumentos) {
      if (esperan >= limites.cola) throw new ErrorDeDominio('no_disponible', { segundos: 5 }, { 'retry-after': '5' });
      esperan += 1;
      const antes = turno;
      const trabajo = (async () => {
        await antes;
        return ejecutar({ modulo: modulo.href, funcion, argumentos });
      })();
      turno = trabajo.catch(() => undefined);
      try {
        return (await trabajo) as never;
      } finally {
        esperan -= 1;
      }
    },
    async parar() {
      cerrado = true;
      pendiente?.(new ErrorDeTaller('caida', 'closed'));
      await soltar();
    },
  };
}
