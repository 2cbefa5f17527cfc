/** The way to the next case of the desk, from the list or from within a case. */
import type { ConsultaDeTrabajo } from '@albacea/contract/mesa.ts';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useCliente } from '../../aplicacion/cliente.ts';
import { useMensajeDeFallo } from '../../aplicacion/datos.ts';
import { destinoDe } from './destino.ts';

/** Kept with the step of the history, so that neither a reload nor going back loses it. */
export interface Ronda {
  /** What the list was narrowed to. */
  readonly cola: Pick<ConsultaDeTrabajo, 'de' | 'clase' | 'aseguradora'>;
  /** Cases that were looked at since the list, as `insurer case`: done or not, they don't come again. */
  readonly vistos: readonly string[];
}

interface CasoDeLista {
  readonly aseguradora: string;
  readonly caso_id: string;
}

export const nombreEnRonda = ({ aseguradora, caso_id }: CasoDeLista): string => `${aseguradora} ${caso_id}`;

/** The round that one is on; another begins with everything that waits. */
export function useRonda(): Ronda {
  const { state } = useLocation();
  return (state as { readonly ronda?: Ronda } | null)?.ronda ?? { cola: {}, vistos: [] };
}

/**
 * Takes the next case, which is held from then on: nobody else is given it.
 * @param actual the case one looks at, which is left behind; null: one looks at the list
 * @param nueva the round that begins in the list
 */
export function useSiguiente(
  actual: CasoDeLista | null,
  nueva?: Ronda,
): { readonly ir: () => void; readonly buscando: boolean } {
  const { t } = useTranslation('trabajo');
  const cliente = useCliente();
  const irA = useNavigate();
  const decir = useMensajeDeFallo();
  const anterior = useRonda();
  const { cola, vistos } = nueva ?? anterior;
  const [buscando, marcar] = useState(false);
  const buscar = async () => {
    const ronda: Ronda = { cola, vistos: [...new Set([...vistos, ...(actual ? [nombreEnRonda(actual)] : [])])] };
    const { tarea } = await cliente.pedir('POST /trabajo/siguiente', {
      cuerpo: { ...cola, vistos: ronda.vistos.slice(-MAXIMO_DE_VISTOS).map(deRonda), ...(actual && { deja: actual }) },
    });
    if (tarea) return irA(destinoDe(tarea), { state: { ronda } });
    notifications.show({ message: t(actual ? 'acabada' : 'todosTomados'), color: 'verde' });
    return irA(`/trabajo?${new URLSearchParams(cola as Record<string, string>)}`);
  };
  const ir = () => {
    if (buscando) return;
    marcar(true);
    void buscar()
      .catch((fallo: Error) => notifications.show({ message: decir(fallo), color: 'teja' }))
      .finally(() => marcar(false));
  };
  return { ir, buscando };
}

/** As many as the server looks at. */
const MAXIMO_DE_VISTOS = 1000;
const deRonda = (nombre: string): CasoDeLista => {
  const [aseguradora = '', caso_id = ''] = nombre.split(' ');
  return { aseguradora, caso_id };
};
