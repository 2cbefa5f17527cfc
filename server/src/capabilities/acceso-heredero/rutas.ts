/** Routes of the portal's session; no logic. */
import { OPERACIONES_DE_PORTAL } from '@albacea/contract/aplicaciones.ts';
import type { Base } from '../../db/base.ts';
import { type RutaDeAplicacion, rutaAbierta, rutasCon, type SesionDeHeredero } from '../../http/ruta-de-aplicacion.ts';
import { cerrarSesion, entrarAlPortal } from './sesion-de-portal.ts';

const { sesion } = rutasCon<SesionDeHeredero>();

export function rutasDeAccesoHeredero(base: Base): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    rutaAbierta(OPERACIONES_DE_PORTAL.entrar, ({ cuerpo, anfitrion, ahora }) =>
      entrarAlPortal(base, cuerpo.token, anfitrion, ahora),
    ),
    sesion(OPERACIONES_DE_PORTAL.salir, async ({ valor }) => {
      await cerrarSesion(base, valor);
      return { datos: {}, galleta: 'fuera' };
    }),
  ];
}
