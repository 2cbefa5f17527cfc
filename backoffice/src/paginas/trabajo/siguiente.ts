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

/** @param actual the case one looks at, which is left behind */
export function useSiguiente(actual: CasoDeLista): { readonly ir: () => void; readonly buscando: boolean } {
  const { t } = useTranslation('trabajo');
  const cliente = useCliente();
  const irA = useNavigate();
  const decir = useMensajeDeFallo();
  const { cola, vistos } = useRonda();
  const [buscando, marcar] = useState(false);
  const buscar = async () => {
    const ronda: Ronda = { cola, vistos: [...new Set([...vistos, nombreEnRonda(actual)])] };
    const { elementos } = await cliente.pedir('GET /trabajo', { consulta: { ...cola, limite: 100 } });
    const otra = elementos.find((tarea) => !ronda.vistos.includes(nombreEnRonda(tarea)));
    if (otra) return irA(destinoDe(otra), { state: { ronda } });
    notifications.show({ message: t('acabada'), color: 'verde' });
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
