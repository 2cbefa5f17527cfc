/** Live changes: the server says that something has changed, and what is on the screen is read anew. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LlamadaDeBackoffice, useCliente } from './cliente.ts';

/** Milliseconds from a change to the reading: what follows at once is read with it. */
const PAUSA = 500;
/** Milliseconds between two readings at least: a busy day does not use up the requests of a desk. */
const DESCANSO = 10_000;

/**
 * Listens while the page is visible. Without the stream nothing breaks: what is on the screen ages and is read again.
 * @param parametros null: nothing to listen to
 */
export function useCambios(llamada: LlamadaDeBackoffice, parametros: Readonly<Record<string, string>> | null): void {
  const cliente = useCliente();
  const memoria = useQueryClient();
  const direccion = parametros && cliente.direccion(llamada, { parametros } as never);
  useEffect(() => {
    if (direccion === null) return;
    let fuente: EventSource | null = null;
    let espera: ReturnType<typeof setTimeout> | undefined;
    let ultima = Number.NEGATIVE_INFINITY;
    const mirar = () => {
      espera ??= setTimeout(
        () => {
          espera = undefined;
          ultima = performance.now();
          void memoria.invalidateQueries();
        },
        Math.max(PAUSA, ultima + DESCANSO - performance.now()),
      );
    };
    const seguir = () => {
      fuente?.close();
      fuente = null;
      clearTimeout(espera);
      espera = undefined;
      if (document.hidden) {
        // nobody listens from here on: whoever comes back reads what is there then
        void memoria.invalidateQueries({ refetchType: 'none' });
        return;
      }
      fuente = new EventSource(direccion);
      fuente.addEventListener('cambio', mirar);
      let conLinea = false;
      fuente.addEventListener('open', () => {
        if (conLinea) mirar(); // the line was down: what was told meanwhile was told to nobody
        conLinea = true;
      });
    };
    seguir();
    document.addEventListener('visibilitychange', seguir);
    return () => {
      clearTimeout(espera);
      fuente?.close();
      document.removeEventListener('visibilitychange', seguir);
    };
  }, [direccion, memoria]);
}
