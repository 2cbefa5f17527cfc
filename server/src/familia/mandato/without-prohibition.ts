/** A prohibition by the deceased stands against the mandate (LOPDGDD, art. 3.1). */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { DomainError } from '../../shared/errors.ts';

/**
 * A family that has reported a prohibition is not asked to sign that it knows of none.
 * @throws DomainError estado_no_permite
 */
export function requireWithoutProhibition({ fila }: Pick<TakenCaso, 'fila'>): void {
  if (fila.voluntad !== 'prohibicion') return;
  const posible = {
    es: 'Consta que la persona fallecida lo prohibió: el servicio tiene que valorarlo antes.',
    en: 'The deceased is known to have forbidden it: the service has to weigh that first.',
  };
  throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
}
