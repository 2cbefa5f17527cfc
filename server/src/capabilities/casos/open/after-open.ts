/** What the backoffice answers when a case was opened by hand. Never a token: the link travels by e-mail alone. */
import type { Tenant } from '../../../db/tenant.ts';
import { accessAfterOpening, type CasosDependencies } from './open-caso.ts';
import type { Opening } from './opening.ts';

export function afterOpen(deps: CasosDependencies, aseguradora: Tenant, caso_id: string, opening: Opening) {
  const caduca = opening.acceso.caduca.toISOString();
  const data = (notificado: boolean) => ({
    caso_id,
    acceso_heredero: { canal: 'email' as const, notificado, caduca },
    unido: false,
  });
  return {
    datos: data(false),
    afterConfirm: async () => data((await accessAfterOpening(deps, aseguradora, opening)).notificado),
  };
}
