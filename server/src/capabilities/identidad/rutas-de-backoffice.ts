/** Routes of signing in and of one's own account in the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { type RutaDeAplicacion, rutaAbierta, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { cerrarSesion } from '../acceso-heredero/sesion-de-portal.ts';
import { chooseMembresia, listMembresias } from './choose-membresia.ts';
import { confirmSession } from './confirm-session.ts';
import {
  cerrarSesiones,
  cerrarUnaSesion,
  confirmarSegundoFactor,
  prepararSegundoFactor,
  renovarCodigos,
  retirarSegundoFactor,
  verCuentaPropia,
} from './cuenta-propia.ts';
import { cambiarPassword, type DependenciasDePassword, mirarFicha, olvidarPassword } from './elegir-password.ts';
import { listarAseguradoras } from './listar-aseguradoras.ts';
import { entrarAlBackoffice, listarSesiones } from './sesion-de-backoffice.ts';
import { usarFicha } from './use-link.ts';

const { sesion } = rutasCon<SesionDeUsuario>();

const NADA = { datos: {} };

export function rutasDeSesionDeBackoffice(deps: DependenciasDePassword): RutaDeAplicacion<SesionDeUsuario>[] {
  const presentar = ({ usuario, nombre, email, papel, aseguradora, falta, varias }: SesionDeUsuario) => ({
    usuario_id: usuario,
    nombre,
    email,
    rol: papel,
    aseguradora: aseguradora?.slug ?? null,
    falta,
    varias,
    inactividad: deps.inactividad,
  });
  return [
    rutaAbierta(B.entrar, async ({ cuerpo, ahora, direccion, agente, equipo }) => {
      const entrada = await entrarAlBackoffice(
        deps,
        { ...cuerpo, direccion, donde: 'backoffice', equipo },
        { direccion, agente },
        ahora,
      );
      return { datos: presentar(entrada.sesion), galleta: entrada.galleta, equipo: entrada.equipo };
    }),
    sesion(B.verSesion, async ({ sesion: abierta }) => ({ datos: presentar(abierta) })),
    sesion(B.listarMembresias, async (p) => ({ datos: await listMembresias(deps.base, p.sesion) })),
    sesion(B.elegirMembresia, async (p) => {
      const otra = await chooseMembresia(deps, p.sesion, p.cuerpo.usuario_id, p, p.ahora);
      return { datos: presentar(otra.sesion), galleta: otra.galleta };
    }),
    sesion(B.confirmarSesion, async (p) => {
      await confirmSession(deps, p.sesion, p.cuerpo, p.ahora);
      return NADA;
    }),
    sesion(B.salir, async ({ valor }) => {
      await cerrarSesion(deps.base, valor);
      return { ...NADA, galleta: 'fuera' };
    }),
    rutaAbierta(B.olvidarPassword, async ({ cuerpo, ahora }) => {
      await olvidarPassword(deps, cuerpo.email, ahora);
      return NADA;
    }),
    rutaAbierta(B.mirarFicha, async ({ cuerpo, ahora }) => {
      const { clase, nombre, email, aseguradora, persona, caduca } = await mirarFicha(deps.base, cuerpo.token, ahora);
      return {
        datos: { clase, nombre, email, aseguradora, conocida: persona !== null, caduca: caduca.toISOString() },
      };
    }),
    rutaAbierta(B.estrenarPassword, async ({ cuerpo, ahora, direccion, agente }) => {
      const entrada = await usarFicha(deps, cuerpo, { direccion, agente }, ahora);
      if (!entrada) return { datos: { sesion: null } };
      return { datos: { sesion: presentar(entrada.sesion) }, galleta: entrada.galleta, equipo: entrada.equipo };
    }),
    sesion(B.verAseguradoras, async ({ sesion: { aseguradora } }) => ({
      datos: { elementos: await listarAseguradoras(deps.base, aseguradora?.id ?? null) },
    })),
    ...rutasDeCuentaPropia(deps),
  ];
}

function rutasDeCuentaPropia(deps: DependenciasDePassword): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    sesion(B.verCuentaPropia, async (p) => ({ datos: await verCuentaPropia(deps, p.sesion) })),
    sesion(B.cambiarPassword, async (p) => {
      const galleta = await cambiarPassword(deps, p.sesion, p.cuerpo, p, p.ahora);
      return { ...NADA, galleta };
    }),
    sesion(B.prepararSegundoFactor, async (p) => ({
      datos: await prepararSegundoFactor(deps, p.sesion, p.cuerpo.password, p.ahora),
    })),
    sesion(B.confirmarSegundoFactor, async (p) => ({
      datos: { codigos: await confirmarSegundoFactor(deps, p.sesion, p.cuerpo.codigo, p.ahora) },
    })),
    sesion(B.retirarSegundoFactor, async (p) => {
      await retirarSegundoFactor(deps, p.sesion, p.cuerpo.password, p.ahora);
      return NADA;
    }),
    sesion(B.renovarCodigos, async (p) => ({
      datos: { codigos: await renovarCodigos(deps, p.sesion, p.cuerpo.password, p.ahora) },
    })),
    sesion(B.listarSesiones, async (p) => ({ datos: await listarSesiones(deps.base, p.sesion, p.ahora) })),
    sesion(B.cerrarUnaSesion, async (p) => {
      await cerrarUnaSesion(deps, p.sesion, p.parametros.sesion ?? '', p.ahora);
      return NADA;
    }),
    sesion(B.cerrarSesiones, async (p) => {
      await cerrarSesiones(deps, p.sesion, p.ahora);
      return { ...NADA, galleta: 'fuera' };
    }),
  ];
}
