/**
 * What has been read from the server, kept while the page lives: a screen shows what is known at once and asks again behind
 * it, so nothing jumps and nothing is empty after a change.
 */
import { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import type { ClienteDePortal, DatosDe, EnvioDe, LlamadaDePortal } from './cliente.ts';

export interface Leido<T> {
  readonly datos: T | null;
  readonly error: ErrorDeLlamada | null;
}

interface Entrada {
  leido: Leido<unknown>;
  enCurso: Promise<void> | null;
  /** It is asked for anew once the present request has ended. */
  sucia: boolean;
  readonly oyentes: Set<() => void>;
  readonly pedir: () => Promise<unknown>;
}

export interface Almacen {
  leer<K extends LlamadaDePortal>(llamada: K, envio: EnvioDe<K>): Leido<DatosDe<K>>;
  /** Asks the server, behind what is shown. */
  refrescar<K extends LlamadaDePortal>(llamada: K, envio: EnvioDe<K>): Promise<void>;
  /** Calls back after each change. @returns how to stop it */
  escuchar<K extends LlamadaDePortal>(llamada: K, envio: EnvioDe<K>, oyente: () => void): () => void;
  poner<K extends LlamadaDePortal>(llamada: K, envio: EnvioDe<K>, datos: DatosDe<K>): void;
  /** After a change: all that a screen is showing is asked for anew, and the rest forgotten. */
  invalidar(): Promise<void>;
  vaciar(): void;
}

const NADA: Leido<never> = { datos: null, error: null };

/** @param alCaducar the session has ended */
export function crearAlmacen(cliente: ClienteDePortal, alCaducar: () => void): Almacen {
  const entradas = new Map<string, Entrada>();

  const entrada = (llamada: LlamadaDePortal, envio: object): Entrada => {
    const clave = `${llamada} ${JSON.stringify(envio)}`;
    const suya: Entrada = entradas.get(clave) ?? {
      leido: NADA,
      enCurso: null,
      sucia: false,
      oyentes: new Set(),
      pedir: () => cliente.pedir(llamada, envio as never),
    };
    entradas.set(clave, suya);
    return suya;
  };

  const anotar = (suya: Entrada, leido: Leido<unknown>) => {
    suya.leido = leido;
    for (const oyente of suya.oyentes) oyente();
  };

  const pedir = (suya: Entrada): Promise<void> => {
    suya.sucia = false;
    suya.enCurso = suya
      .pedir()
      .then(
        (datos) => anotar(suya, { datos, error: null }),
        (error: unknown) => {
          if (!(error instanceof ErrorDeLlamada)) throw error;
          if (error.estado === 401) alCaducar();
          anotar(suya, { datos: suya.leido.datos, error });
        },
      )
      .finally(() => {
        suya.enCurso = null;
      })
      .then(() => (suya.sucia ? pedir(suya) : undefined));
    return suya.enCurso;
  };

  return {
    leer: (llamada, envio) => entrada(llamada, envio).leido as never,
    refrescar: (llamada, envio) => {
      const suya = entrada(llamada, envio);
      return suya.enCurso ?? pedir(suya);
    },
    escuchar(llamada, envio, oyente) {
      const { oyentes } = entrada(llamada, envio);
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
    poner: (llamada, envio, datos) => anotar(entrada(llamada, envio), { datos, error: null }),
    async invalidar() {
      const vivas: Promise<void>[] = [];
      for (const [clave, suya] of entradas) {
        if (suya.oyentes.size === 0) entradas.delete(clave);
        else if (suya.enCurso) {
          suya.sucia = true;
          vivas.push(suya.enCurso);
        } else vivas.push(pedir(suya));
      }
      await Promise.all(vivas);
    },
    vaciar: () => entradas.clear(),
  };
}
