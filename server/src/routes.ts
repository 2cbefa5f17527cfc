/** What is mounted: the routes of every capability. Read this table first. */
import type { DependenciasDeCasos } from './capabilities/casos/abrir-caso.ts';
import { rutasDeCasos } from './capabilities/casos/rutas.ts';
import type { Catalogo } from './capabilities/catalogo/catalogo-vigente.ts';
import { rutasDeCatalogo } from './capabilities/catalogo/rutas.ts';
import { rutasDeCuentas } from './capabilities/cuentas/rutas.ts';
import type { DependenciasDeDocumentos } from './capabilities/documentos/recibir-documento.ts';
import { rutasDeDocumentos } from './capabilities/documentos/rutas.ts';
import type { DependenciasDeSesion } from './capabilities/identidad/iniciar-sesion.ts';
import { rutasDeIdentidad } from './capabilities/identidad/rutas.ts';
import { rutasDeReporting } from './capabilities/reporting/rutas.ts';
import { rutasDeSiniestros } from './capabilities/siniestros/rutas.ts';
import { type DependenciasDeWebhooks, rutasDeWebhooks } from './capabilities/webhooks/rutas.ts';
import type { Ruta } from './http/ruta.ts';

/** The transport refuses to start when an operation of the contract has no route here. */
export function rutasDelServicio(
  deps: DependenciasDeCasos &
    DependenciasDeDocumentos &
    DependenciasDeSesion &
    DependenciasDeWebhooks & { catalogo: Catalogo },
): Ruta[] {
  return [
    ...rutasDeCasos(deps),
    ...rutasDeCuentas(deps),
    ...rutasDeDocumentos(deps),
    ...rutasDeSiniestros(deps),
    ...rutasDeCatalogo(deps.catalogo),
    ...rutasDeIdentidad(deps),
    ...rutasDeWebhooks(deps),
    ...rutasDeReporting(),
  ];
}
