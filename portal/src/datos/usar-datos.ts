/** Reading and writing from a screen. */
import { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { DatosDe, EnvioDe, LlamadaDePortal } from './cliente.ts';
import { useCaso, usePortal } from './contexto.ts';
import { borrarBorrador, guardarBorrador, leerBorrador } from './recuerdos.ts';

export interface Lectura<T> {
  /** What is known; it stays while it is asked for anew. */
  readonly datos: T | null;
  readonly error: ErrorDeLlamada | null;
  recargar(): void;
}

/** What an operation that only reads answers. Shown at once where it is known, and asked for behind it. */
export function useDatos<K extends LlamadaDePortal>(llamada: K, envio: EnvioDe<K>): Lectura<DatosDe<K>> {
  const { almacen } = usePortal();
  const [, pintar] = useReducer((n: number) => n + 1, 0);
  const clave = JSON.stringify(envio);
  // The key stands for the parameters, which are new objects each time.
  useEffect(() => {
    const dejar = almacen.escuchar(llamada, envio, () => pintar(0));
    void almacen.refrescar(llamada, envio);
    return dejar;
  }, [almacen, llamada, clave]);
  const { datos, error } = almacen.leer(llamada, envio);
  return { datos, error, recargar: () => void almacen.refrescar(llamada, envio) };
}

export interface Accion<A extends unknown[]> {
  /** @returns whether it was done */
  hacer(...args: A): Promise<boolean>;
  readonly enCurso: boolean;
  readonly error: ErrorDeLlamada | null;
  olvidarError(): void;
}

/**
 * Something that changes the case. One at a time: a second press while the first is under way does nothing. Afterwards all
 * that is shown is read anew.
 * @param yaEstaba asked when no answer came, before anybody tries again: whether it had been done all the same
 * @param soloLee it changes nothing, so nothing is read anew
 */
export function useAccion<A extends unknown[]>(
  accion: (...args: A) => Promise<unknown>,
  yaEstaba?: ((...args: A) => Promise<boolean>) | null,
  soloLee = false,
): Accion<A> {
  const { almacen } = usePortal();
  const [enCurso, ponerEnCurso] = useState(false);
  const [error, ponerError] = useState<ErrorDeLlamada | null>(null);
  const ocupada = useRef(false);
  const enDuda = useRef(false);
  const hacer = async (...args: A): Promise<boolean> => {
    if (ocupada.current) return false;
    ocupada.current = true;
    ponerEnCurso(true);
    ponerError(null);
    try {
      const hecha = enDuda.current && yaEstaba && (await yaEstaba(...args));
      if (!hecha) await accion(...args);
      enDuda.current = false;
      if (!soloLee) await almacen.invalidar();
      return true;
    } catch (motivo) {
      if (!(motivo instanceof ErrorDeLlamada)) throw motivo;
      enDuda.current = motivo.codigo === 'sin_conexion';
      if (motivo.estado === 401 || motivo.codigo === 'cambiado_entretanto') void almacen.invalidar();
      ponerError(motivo);
      return false;
    } finally {
      ocupada.current = false;
      ponerEnCurso(false);
    }
  };
  return { hacer, enCurso, error, olvidarError: () => ponerError(null) };
}

/**
 * What is being typed: kept on this device until it was sent, whatever happens to the page.
 * @param formulario name of the form, unique within the case
 * @returns value, change, and forget
 */
export function useBorrador<T extends object>(
  formulario: string,
  inicial: T,
): readonly [T, (cambio: Partial<T>) => void, () => void] {
  const { caso_id } = useCaso();
  const [valor, poner] = useState<T>(() => ({ ...inicial, ...leerBorrador<T>(caso_id, formulario) }));
  const cambiar = useCallback(
    (cambio: Partial<T>) =>
      poner((antes) => {
        const nuevo = { ...antes, ...cambio };
        guardarBorrador(caso_id, formulario, nuevo);
        return nuevo;
      }),
    [caso_id, formulario],
  );
  const olvidar = useCallback(() => borrarBorrador(caso_id, formulario), [caso_id, formulario]);
  return [valor, cambiar, olvidar];
}
