/**
 * A gate for requests whose bodies are large: so many bytes of them are in memory at once, a few wait in line, and whoever
 * comes beyond that is told to come back. A small body takes a small part of it, so that one slow telephone stops nobody.
 */
import { ErrorDeDominio } from '../platform/error.ts';

export interface Cupo {
  /**
   * Waits for its turn.
   * @param bytes at most these will be read
   * @param colgado the caller has hung up and wants no turn any more
   * @returns gives the place back; to be called once the bytes are forgotten
   * @throws ErrorDeDominio no_disponible, peticion_invalida
   */
  entrar(bytes: number, colgado: AbortSignal): Promise<() => void>;
}

export interface OpcionesDeCupo {
  /** Bytes in memory at once; one body always fits. */
  readonly maximo: number;
  /** Requests that wait. */
  readonly cola: number;
  /** How long one waits, in milliseconds. */
  readonly espera: number;
}

/** Seconds after which whoever was turned away may come back. */
const VUELTA = 5;

interface Turno {
  readonly bytes: number;
  readonly llamar: () => void;
}

export function crearCupo({ maximo, cola, espera }: OpcionesDeCupo): Cupo {
  let ocupados = 0;
  const turnos: Turno[] = [];

  const cabe = (bytes: number) => ocupados === 0 || ocupados + bytes <= maximo;
  const ocupar = (bytes: number): (() => void) => {
    ocupados += bytes;
    let dentro = true;
    return () => {
      if (!dentro) return;
      dentro = false;
      ocupados -= bytes;
      llamarSiguientes();
    };
  };
  /** In the order in which they came: a large one is not overtaken for ever by small ones. */
  const llamarSiguientes = () => {
    while (turnos[0] && cabe(turnos[0].bytes)) turnos.shift()?.llamar();
  };

  function esperarTurno(bytes: number, colgado: AbortSignal): Promise<() => void> {
    return new Promise((entrar, rechazar) => {
      const salir = (error: ErrorDeDominio) => {
        turnos.splice(turnos.indexOf(turno), 1);
        dejar();
        llamarSiguientes();
        rechazar(error);
      };
      const alColgar = () => salir(new ErrorDeDominio('peticion_invalida'));
      const alarma = setTimeout(() => salir(lleno()), espera);
      const dejar = () => {
        clearTimeout(alarma);
        colgado.removeEventListener('abort', alColgar);
      };
      const llamar = () => {
        dejar();
        entrar(ocupar(bytes));
      };
      const turno = { bytes, llamar };
      turnos.push(turno);
      colgado.addEventListener('abort', alColgar);
    });
  }

  return {
    async entrar(bytes, colgado) {
      if (colgado.aborted) throw new ErrorDeDominio('peticion_invalida');
      if (turnos.length === 0 && cabe(bytes)) return ocupar(bytes);
      if (turnos.length >= cola) throw lleno();
      return esperarTurno(bytes, colgado);
    },
  };
}

const lleno = () => new ErrorDeDominio('no_disponible', { segundos: VUELTA }, { 'retry-after': String(VUELTA) });
