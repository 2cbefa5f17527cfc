/** What the backoffice answers when a case was opened by hand. Never a token: the link travels by e-mail alone. */
import type { Inquilino } from '../../db/inquilino.ts';
import { accesoTrasAviso, type DependenciasDeCasos } from './abrir-caso.ts';
import type { Apertura } from './apertura.ts';

export function trasAbrir(deps: DependenciasDeCasos, aseguradora: Inquilino, caso_id: string, apertura: Apertura) {
  const caduca = apertura.acceso.caduca.toISOString();
  const datos = (notificado: boolean) => ({
    caso_id,
    acceso_heredero: { canal: 'email' as const, notificado, caduca },
    unido: false,
  });
  return {
    datos: datos(false),
    trasConfirmar: async () => datos((await accesoTrasAviso(deps, aseguradora, apertura)).notificado),
  };
}
