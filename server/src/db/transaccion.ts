/** A transaction over statements that travel together. */
import type { Contestacion, Sentencia } from './tanda.ts';

export interface Transaccion {
  /** Nothing has been asked for since it began, or since its last commit. */
  readonly vacia: boolean;
  /**
   * Runs a statement in the transaction, beginning one where there is none. Those asked for in the same turn travel together.
   * @param ultima the commit travels along; a later statement begins another transaction
   */
  pedir(sentencia: Sentencia, ultima: boolean): Promise<Contestacion>;
  /**
   * Commits what is still open.
   * @throws when a statement had failed, so that the commit undid everything
   */
  cerrar(): Promise<void>;
}

export interface OpcionesDeTransaccion {
  enviar(sentencias: readonly Sentencia[]): Promise<Contestacion[]>;
  /** Statements with which a transaction begins. */
  readonly apertura: readonly Sentencia[];
  readonly cierre: Sentencia;
  /** Reading alone: whatever travels together is a transaction of its own, and nothing is left to close. */
  readonly cerrarSiempre: boolean;
}

export function crearTransaccion({ enviar, apertura, cierre, cerrarSiempre }: OpcionesDeTransaccion): Transaccion {
  let abierta = false;
  let tanda: ReturnType<typeof abrirTanda> | undefined;

  async function partir(sentencias: readonly Sentencia[], ultima: boolean): Promise<Contestacion[]> {
    const antes = abierta ? [] : apertura;
    abierta = !ultima; // as it will stand for whatever is sent next
    const contestaciones = await enviar(ultima ? [...antes, ...sentencias, cierre] : [...antes, ...sentencias]);
    if (ultima && contestaciones.at(-1)?.orden !== 'COMMIT') {
      throw new Error('the transaction had failed and was rolled back');
    }
    return contestaciones.slice(antes.length);
  }

  function abrirTanda() {
    const nueva = { sentencias: [] as Sentencia[], ultima: cerrarSiempre };
    const envio = Promise.resolve().then(() => {
      tanda = undefined;
      return partir(nueva.sentencias, nueva.ultima);
    });
    return Object.assign(nueva, { envio });
  }

  return {
    get vacia() {
      return !abierta && tanda === undefined;
    },
    async pedir(sentencia, ultima) {
      tanda ??= abrirTanda();
      const lugar = tanda.sentencias.push(sentencia) - 1;
      tanda.ultima ||= ultima;
      return (await tanda.envio)[lugar] as Contestacion;
    },
    async cerrar() {
      if (abierta) await partir([], true);
    },
  };
}
