/** Which part of the case is shown, and which thing of it: kept in the address, so that it can be sent to a colleague. */
import { useLocation, useSearchParams } from 'react-router';

interface Vista {
  readonly vista: string | null;
  /** Account or paper that is in hand. */
  readonly elegido: string | null;
  readonly ver: (vista: string, elegido?: string) => void;
}

export function useVista(): Vista {
  const [busqueda, cambiar] = useSearchParams();
  const { state } = useLocation();
  return {
    vista: busqueda.get('ver'),
    elegido: busqueda.get('elegido'),
    // the round of the work list that one is on goes along
    ver: (ver, elegido) => cambiar({ ver, ...(elegido && { elegido }) }, { replace: true, state }),
  };
}
