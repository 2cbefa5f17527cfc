/** Routes of the portal's session and of who is looking; no logic. */
import { OPERACIONES_DE_PORTAL } from '@albacea/contract/operaciones-portal.ts';
import { crearLimitePorDireccion, exigirLimite } from '../../http/limite.ts';
import { type RutaDeAplicacion, rutaAbierta, rutasCon, type SesionDeHeredero } from '../../http/ruta-de-aplicacion.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { quienDePortal } from '../casos/quien.ts';
import { cambiarPreferencias } from './cambiar-preferencias.ts';
import { type DependenciasDeEnlace, pedirEnlace } from './renovar-enlace.ts';
import { cerrarSesion, entrarAlPortal } from './sesion-de-portal.ts';
import { type DependenciasDeSituacion, situacionAlEntrar } from './situacion-al-entrar.ts';
import { verVisita } from './ver-visita.ts';

const { sesion, lectura, escritura } = rutasCon<SesionDeHeredero>();

/** New links that one address may ask for in an hour. */
const ENLACES_POR_HORA = 20;

export function rutasDeAccesoHeredero(
  deps: DependenciasDeEnlace & DependenciasDeSituacion & { readonly reloj: Reloj },
): RutaDeAplicacion<SesionDeHeredero>[] {
  const { base, reloj } = deps;
  const peticiones = crearLimitePorDireccion(reloj, ENLACES_POR_HORA);
  return [
    rutaAbierta(OPERACIONES_DE_PORTAL.entrar, async ({ cuerpo, anfitrion, ahora, idioma }) => {
      const { datos, galleta } = await entrarAlPortal(deps, cuerpo.token, anfitrion, ahora);
      const lugar = await situacionAlEntrar(deps, galleta.valor, anfitrion, { idioma, ahora });
      return { datos: { ...datos, ...lugar }, galleta };
    }),
    rutaAbierta(OPERACIONES_DE_PORTAL.pedirEnlace, async ({ cuerpo, anfitrion, ahora, direccion }) => {
      exigirLimite(peticiones.contar(direccion), ahora);
      await pedirEnlace(deps, cuerpo, anfitrion, ahora);
      return { datos: {} };
    }),
    lectura(OPERACIONES_DE_PORTAL.verVisita, (p, tx) => verVisita(tx, p.aseguradora, p.sesion)),
    escritura(OPERACIONES_DE_PORTAL.cambiarPreferencias, async (p, tx) => {
      await cambiarPreferencias(tx, quienDePortal(p), p.sesion.casoId, p.sesion.allegado, p.cuerpo);
      return { datos: {} };
    }),
    sesion(OPERACIONES_DE_PORTAL.salir, async ({ valor }) => {
      await cerrarSesion(base, valor);
      return { datos: {}, galleta: 'fuera' };
    }),
  ];
}
