/** A prohibition of the deceased stands against the mandate (LOPDGDD, art. 3.1). */
import { ErrorDeDominio } from '../../platform/error.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';

/**
 * Nobody is asked to sign that they know of no prohibition when they have told of one.
 * @throws ErrorDeDominio estado_no_permite
 */
export function exigirSinProhibicion({ fila }: Pick<CasoTomado, 'fila'>): void {
  if (fila.voluntad !== 'prohibicion') return;
  const posible = {
    es: 'Consta que la persona fallecida lo prohibió: el servicio tiene que valorarlo antes.',
    en: 'The deceased is known to have forbidden it: the service has to weigh that first.',
  };
  throw new ErrorDeDominio('estado_no_permite', { estado: fila.estado, posible });
}
