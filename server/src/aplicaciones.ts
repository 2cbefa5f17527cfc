/** What the two web applications can do: the routes of every capability. Beside routes.ts, a table to read first. */
import { OPERACIONES_DE_BACKOFFICE } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL } from '@albacea/contract/operaciones-portal.ts';
import { rutasDeAccesoHeredero } from './capabilities/acceso-heredero/rutas.ts';
import { autenticarHeredero } from './capabilities/acceso-heredero/sesion-de-portal.ts';
import type { DependenciasDeCasos } from './capabilities/casos/abrir-caso.ts';
import { rutasDeCasosEnBackoffice, rutasDeCasosEnPortal } from './capabilities/casos/rutas-de-aplicacion.ts';
import { rutasDeCatalogoEnPortal } from './capabilities/catalogo/rutas.ts';
import { rutasDeCertificadosEnBackoffice } from './capabilities/certificados/rutas-de-aplicacion.ts';
import { rutasDeCuentasEnBackoffice, rutasDeCuentasEnPortal } from './capabilities/cuentas/rutas-de-aplicacion.ts';
import type { DependenciasDeDocumentos } from './capabilities/documentos/recibir-documento.ts';
import {
  rutasDeDocumentosEnBackoffice,
  rutasDeDocumentosEnPortal,
} from './capabilities/documentos/rutas-de-aplicacion.ts';
import type { Contrasenas } from './capabilities/identidad/contrasenas.ts';
import { rutasDeSesionDeBackoffice } from './capabilities/identidad/rutas-de-backoffice.ts';
import { autenticarUsuario } from './capabilities/identidad/sesion-de-backoffice.ts';
import { rutasDeMandatoEnPortal } from './capabilities/mandato/rutas-de-aplicacion.ts';
import type { Inquilinos } from './db/inquilino.ts';
import type { Aplicacion } from './http/aplicacion.ts';
import type { SesionDeHeredero, SesionDeUsuario } from './http/ruta-de-aplicacion.ts';
import { ErrorDeDominio } from './platform/error.ts';
import type { Reloj } from './platform/reloj.ts';

export interface DependenciasDeAplicaciones extends DependenciasDeCasos, DependenciasDeDocumentos {
  readonly inquilinos: Inquilinos;
  readonly reloj: Reloj;
  readonly contrasenas: Contrasenas;
}

/** The heir's portal: a session is one case of one insurer. */
export function portal(deps: DependenciasDeAplicaciones): Aplicacion<SesionDeHeredero> {
  const { base, inquilinos, reloj } = deps;
  return {
    prefijo: '/portal/api',
    operaciones: OPERACIONES_DE_PORTAL,
    rutas: [
      ...rutasDeAccesoHeredero(base),
      ...rutasDeCasosEnPortal(),
      ...rutasDeCatalogoEnPortal(deps.catalogo),
      ...rutasDeCuentasEnPortal(deps),
      ...rutasDeDocumentosEnPortal(deps),
      ...rutasDeMandatoEnPortal(deps),
    ],
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
    rutas: [
      ...rutasDeSesionDeBackoffice(deps),
      ...rutasDeCasosEnBackoffice(deps),
      ...rutasDeCuentasEnBackoffice(deps),
      ...rutasDeDocumentosEnBackoffice(deps),
      ...rutasDeCertificadosEnBackoffice(),
    ],
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
