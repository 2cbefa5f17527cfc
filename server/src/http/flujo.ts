/**
 * Server-sent events that say "something has changed" and nothing else: who listens asks again with what they may see. A
 * stream belongs to a session and ends with it.
 */
import { Readable } from 'node:stream';
import { ErrorDeDominio } from '../platform/error.ts';

/** What a stream watches. */
export interface Vigilancia {
  /** Changes when there is something to tell. */
  huella(): Promise<string>;
}

export interface Flujos {
  /**
   * A stream of ticks.
   * @param vive whether its session still lives; asked now and then
   * @throws ErrorDeDominio no_disponible when there are too many, in the process or of this session
   */
  abrir(sesion: string, vigilancia: Vigilancia, vive: () => Promise<boolean>): Promise<Readable>;
  /** Ends them all: the server stops. */
  cerrar(): void;
}

export interface OpcionesDeFlujos {
  /** Calls back whenever something was written, here or in another process. */
  readonly alDespertar: (oyente: () => void) => void;
  readonly maximo?: number;
  readonly porSesion?: number;
  /** Milliseconds between two looks of a stream at least. */
  readonly pausa?: number;
  /** Milliseconds between two signs of life; what nobody announces is found then. */
  readonly latido?: number;
}

interface Flujo {
  readonly sesion: string;
  readonly salida: Readable;
  /** Learns how things stand; changes count from then on. */
  empezar(): Promise<void>;
  mirar(): void;
  latir(): void;
  terminar(): void;
}

const SEGUNDOS_DE_ESPERA = 30;

export function crearFlujos(opciones: OpcionesDeFlujos): Flujos {
  const { maximo = 500, porSesion = 8, pausa = 1000, latido = 20_000 } = opciones;
  const abiertos = new Set<Flujo>();
  let cerrados = false;
  opciones.alDespertar(() => {
    for (const flujo of abiertos) flujo.mirar();
  });
  const pulso = setInterval(() => {
    for (const flujo of abiertos) flujo.latir();
  }, latido);
  pulso.unref();

  return {
    async abrir(sesion, vigilancia, vive) {
      const suyos = [...abiertos].filter((flujo) => flujo.sesion === sesion).length;
      if (cerrados || abiertos.size >= maximo || suyos >= porSesion)
        throw new ErrorDeDominio('no_disponible', { segundos: SEGUNDOS_DE_ESPERA });
      const flujo = crearFlujo(sesion, vigilancia, vive, pausa);
      // Its place is taken before anything is waited for: many that come at once are counted, and a stop meanwhile ends it.
      abiertos.add(flujo);
      flujo.salida.once('close', () => abiertos.delete(flujo));
      try {
        await flujo.empezar();
      } catch (error) {
        flujo.salida.destroy();
        throw error;
      }
      return flujo.salida;
    },
    cerrar() {
      cerrados = true;
      clearInterval(pulso);
      for (const { terminar } of abiertos) terminar();
    },
  };
}

function crearFlujo(sesion: string, vigilancia: Vigilancia, vive: () => Promise<boolean>, pausa: number): Flujo {
  const salida = new Readable({ read: () => undefined });
  let ultima: string | null = null;
  let espera: NodeJS.Timeout | null = null;
  let acabado = false;
  const decir = (texto: string) => {
    // what comes back after the end of the stream, or after its listener has gone, is told to nobody
    if (!acabado && !salida.destroyed) salida.push(texto);
  };
  const terminar = () => {
    if (!acabado) salida.push(null);
    acabado = true;
  };
  const mirar = async () => {
    if (ultima === null) return;
    const antes = ultima;
    const huella = await vigilancia.huella().catch(() => antes); // the database is away: the next look tells
    if (huella === ultima) return;
    ultima = huella;
    decir('event: cambio\ndata: {}\n\n');
  };
  decir(': albacea\n\n');
  salida.once('close', () => espera && clearTimeout(espera));
  return {
    sesion,
    salida,
    terminar,
    async empezar() {
      ultima = await vigilancia.huella();
    },
    mirar() {
      espera ??= setTimeout(() => {
        espera = null;
        void mirar();
      }, pausa).unref();
    },
    latir() {
      void vive()
        .catch(() => true)
        .then(async (viva) => {
          if (!viva) return terminar();
          decir(':\n\n');
          await mirar();
        });
    },
  };
}
