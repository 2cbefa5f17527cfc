/** What the two web applications can do: the routes of every capability. Beside routes.ts, a table to read first. */
import { OPERACIONES_DE_BACKOFFICE, OPERACIONES_DE_PORTAL } from '@albacea/contract/aplicaciones.ts';
import { rutasDeAccesoHeredero } from './capabilities/acceso-heredero/rutas.ts';
import { autenticarHeredero } from './capabilities/acceso-heredero/sesion-de-portal.ts';
import type { Contrasenas } from './capabilities/identidad/contrasenas.ts';
import { rutasDeSesionDeBackoffice } from './capabilities/identidad/rutas-de-backoffice.ts';
import { autenticarUsuario } from './capabilities/identidad/sesion-de-backoffice.ts';
import type { Base } from './db/base.ts';
import type { Inquilinos } from './db/inquilino.ts';
import type { Aplicacion } from './http/aplicacion.ts';
import type { SesionDeHeredero, SesionDeUsuario } from './http/ruta-de-aplicacion.ts';
import { ErrorDeDominio } from './platform/error.ts';
import type { Reloj } from './platform/reloj.ts';

export interface DependenciasDeAplicaciones {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly reloj: Reloj;
  readonly contrasenas: Contrasenas;
}

/** The heir's portal: a session is one case of one insurer. */
export function portal({ base, inquilinos, reloj }: DependenciasDeAplicaciones): Aplicacion<SesionDeHeredero> {
  return {
    prefijo: '/portal/api',
    operaciones: OPERACIONES_DE_PORTAL,
    rutas: [...rutasDeAccesoHeredero(base)],
    autenticar: (huella, anfitrion) => autenticarHeredero(base, huella, anfitrion, reloj.ahora()),
    aseguradoraDe: ({ aseguradoraId, version }) => inquilinos.obtener(aseguradoraId, version),
  };
}

/** The backoffice: people of an insurer reach that insurer, those of the service any, by the slug in the path. */
export function backoffice(deps: DependenciasDeAplicaciones): Aplicacion<SesionDeUsuario> {
  const { base, inquilinos, reloj } = deps;
  return {
    prefijo: '/backoffice/api',
    operaciones: OPERACIONES_DE_BACKOFFICE,
    rutas: [...rutasDeSesionDeBackoffice(deps)],
    autenticar: (huella) => autenticarUsuario(base, huella, reloj.ahora()),
    async aseguradoraDe({ aseguradora }, { aseguradora: slug }) {
      if (aseguradora) {
        if (slug !== aseguradora.slug) throw new ErrorDeDominio('no_encontrado');
        return inquilinos.obtener(aseguradora.id, aseguradora.version);
      }
      const [fila] = await base.puerta<{ id: string }>('select id from buscar_aseguradora($1, null)', [slug]);
      if (!fila) throw new ErrorDeDominio('no_encontrado');
      return inquilinos.obtener(fila.id);
    },
  };
}
