/** What the two web applications can do: the routes of every capability. Beside routes.ts, a table to read first. */
import { OPERACIONES_DE_BACKOFFICE } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL } from '@albacea/contract/operaciones-portal.ts';
import { rutasDeAccesoHeredero } from './capabilities/acceso-heredero/rutas.ts';
import { autenticarHeredero } from './capabilities/acceso-heredero/sesion-de-portal.ts';
import { rutasDeAllegadosEnPortal } from './capabilities/allegados/rutas-de-aplicacion.ts';
import { rutasDeAuditoriaEnBackoffice } from './capabilities/auditoria/rutas-de-aplicacion.ts';
import type { DependenciasDeCasos } from './capabilities/casos/abrir-caso.ts';
import { rutasDeCasosEnBackoffice, rutasDeCasosEnPortal } from './capabilities/casos/rutas-de-aplicacion.ts';
import { rutasDeCatalogoEnPortal, rutasDePacksEnBackoffice } from './capabilities/catalogo/rutas.ts';
import { rutasDeCatalogoEnBackoffice } from './capabilities/catalogo/rutas-de-aplicacion.ts';
import { rutasDeCertificadosEnBackoffice } from './capabilities/certificados/rutas-de-aplicacion.ts';
import type { Tasas } from './capabilities/certificados/ver-certificados.ts';
import { rutasDeCorreoEnBackoffice } from './capabilities/correo/rutas-de-aplicacion.ts';
import { rutasDeCuentasEnBackoffice, rutasDeCuentasEnPortal } from './capabilities/cuentas/rutas-de-aplicacion.ts';
import type { DependenciasDeDocumentos } from './capabilities/documentos/recibir-documento.ts';
import {
  rutasDeDocumentosEnBackoffice,
  rutasDeDocumentosEnPortal,
} from './capabilities/documentos/rutas-de-aplicacion.ts';
import { rutasDeExtractosEnPortal } from './capabilities/extractos/rutas-de-aplicacion.ts';
import type { DependenciasDePassword } from './capabilities/identidad/elegir-password.ts';
import { rutasDeSesionDeBackoffice } from './capabilities/identidad/rutas-de-backoffice.ts';
import { rutasDeConfiguracion } from './capabilities/identidad/rutas-de-configuracion.ts';
import { autenticarUsuario } from './capabilities/identidad/sesion-de-backoffice.ts';
import {
  type DependenciasDeMandato,
  rutasDeMandatoEnBackoffice,
  rutasDeMandatoEnPortal,
} from './capabilities/mandato/rutas-de-aplicacion.ts';
import { rutasDeNotasEnBackoffice } from './capabilities/notas/rutas-de-aplicacion.ts';
import type { DependenciasDeEnvio } from './capabilities/papeles/enviar-carta.ts';
import { rutasDePapelesEnBackoffice, rutasDePapelesEnPortal } from './capabilities/papeles/rutas-de-aplicacion.ts';
import { rutasDeRelojesEnBackoffice, rutasDeRelojesEnPortal } from './capabilities/relojes/rutas-de-aplicacion.ts';
import { rutasDeCifrasEnBackoffice } from './capabilities/reporting/rutas-de-aplicacion.ts';
import { type DependenciasDeRutasDeServicio, rutasDeServicio } from './capabilities/servicio/rutas.ts';
import { rutasDeSiniestrosEnBackoffice } from './capabilities/siniestros/rutas-de-aplicacion.ts';
import { rutasDeTrabajoEnBackoffice } from './capabilities/trabajo/rutas-de-aplicacion.ts';
import type { DependenciasDeWebhooks } from './capabilities/webhooks/rutas.ts';
import { rutasDeWebhooksEnBackoffice } from './capabilities/webhooks/rutas-de-aplicacion.ts';
import type { Base } from './db/base.ts';
import type { Inquilinos } from './db/inquilino.ts';
import type { Aplicacion } from './http/aplicacion.ts';
import type { SesionDeHeredero, SesionDeUsuario } from './http/ruta-de-aplicacion.ts';
import type { CorreosGuardados } from './platform/correo/guardados.ts';
import { ErrorDeDominio } from './platform/error.ts';
import type { Reloj } from './platform/reloj.ts';
import type { Lanes } from './platform/worker-pool/lane.ts';

export interface DependenciasDeAplicaciones
  extends DependenciasDeCasos,
    DependenciasDeDocumentos,
    DependenciasDePassword,
    DependenciasDeRutasDeServicio,
    DependenciasDeWebhooks,
    DependenciasDeEnvio,
    DependenciasDeMandato {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly reloj: Reloj;
  readonly guardados: CorreosGuardados;
  readonly lanes: Lanes;
  readonly tasas: Tasas;
}

/** The heir's portal: a session is one case of one insurer. */
export function portal(deps: DependenciasDeAplicaciones): Aplicacion<SesionDeHeredero> {
  const { base, inquilinos, reloj } = deps;
  return {
    prefijo: '/portal/api',
    operaciones: OPERACIONES_DE_PORTAL,
    rutas: [
      ...rutasDeAccesoHeredero(deps),
      ...rutasDeAllegadosEnPortal(deps),
      ...rutasDeCasosEnPortal(deps.tasas),
      ...rutasDeCatalogoEnPortal(deps.catalogo),
      ...rutasDeCuentasEnPortal(deps),
      ...rutasDeDocumentosEnPortal(deps),
      ...rutasDeExtractosEnPortal(deps),
      ...rutasDeMandatoEnPortal(deps),
      ...rutasDePapelesEnPortal(deps),
      ...rutasDeRelojesEnPortal(),
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
      ...rutasDeConfiguracion(deps),
      ...rutasDePacksEnBackoffice(),
      ...rutasDeWebhooksEnBackoffice(deps),
      ...rutasDeAuditoriaEnBackoffice(deps),
      ...rutasDeCorreoEnBackoffice(deps),
      ...rutasDeServicio(deps),
      ...rutasDeCasosEnBackoffice(deps),
      ...rutasDeCuentasEnBackoffice(deps),
      ...rutasDeDocumentosEnBackoffice(deps),
      ...rutasDeMandatoEnBackoffice(deps),
      ...rutasDePapelesEnBackoffice(deps),
      ...rutasDeCatalogoEnBackoffice(deps),
      ...rutasDeNotasEnBackoffice(),
      ...rutasDeSiniestrosEnBackoffice(deps),
      ...rutasDeTrabajoEnBackoffice(deps),
      ...rutasDeCertificadosEnBackoffice(deps.tasas),
      ...rutasDeRelojesEnBackoffice(deps),
      ...rutasDeCifrasEnBackoffice(deps),
    ],
    autenticar: (huella, _, acto) => autenticarUsuario(deps, huella, reloj.ahora(), acto),
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
