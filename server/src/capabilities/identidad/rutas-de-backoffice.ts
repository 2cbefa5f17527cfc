/** Routes of the backoffice's session; no logic. */
import { OPERACIONES_DE_BACKOFFICE } from '@albacea/contract/aplicaciones.ts';
import type { Base } from '../../db/base.ts';
import { type RutaDeAplicacion, rutaAbierta, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { cerrarSesion } from '../acceso-heredero/sesion-de-portal.ts';
import type { Contrasenas } from './contrasenas.ts';
import { entrarAlBackoffice } from './sesion-de-backoffice.ts';

const { sesion } = rutasCon<SesionDeUsuario>();

const presentar = ({ usuario, nombre, email, papel, aseguradora }: SesionDeUsuario) => ({
  usuario_id: usuario,
  nombre,
  email,
  rol: papel,
  aseguradora: aseguradora?.slug ?? null,
});

export function rutasDeSesionDeBackoffice(deps: {
  base: Base;
  contrasenas: Contrasenas;
}): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    rutaAbierta(OPERACIONES_DE_BACKOFFICE.entrar, async ({ cuerpo, ahora }) => {
      const { sesion: abierta, galleta } = await entrarAlBackoffice(deps, cuerpo, ahora);
      return { datos: presentar(abierta), galleta };
    }),
    sesion(OPERACIONES_DE_BACKOFFICE.verSesion, async ({ sesion: abierta }) => ({ datos: presentar(abierta) })),
    sesion(OPERACIONES_DE_BACKOFFICE.salir, async ({ valor }) => {
      await cerrarSesion(deps.base, valor);
      return { datos: {}, galleta: 'fuera' };
    }),
  ];
}
