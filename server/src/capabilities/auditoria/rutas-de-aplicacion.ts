/** Routes of the audit log in the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import type { Base } from '../../db/base.ts';
import { ID_DEL_SERVICIO } from '../../db/servicio.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { listarAuditoria, listarAuditoriaDelServicio } from './listar-auditoria.ts';
import { verificarAuditoria } from './verificar.ts';

const { lectura, larga, sesion } = rutasCon<SesionDeUsuario>();

export function rutasDeAuditoriaEnBackoffice(deps: {
  base: Base;
  llavero: Llavero;
}): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    lectura(B.listarAuditoria, ({ consulta, idioma }, tx) => listarAuditoria(tx, consulta, idioma)),
    larga(B.verificarAuditoria, ({ aseguradora }) => verificarAuditoria(deps.base, deps.llavero, aseguradora.id)),
    sesion(B.listarAuditoriaDelServicio, async ({ consulta, idioma }) => ({
      datos: await listarAuditoriaDelServicio(deps.base, consulta, idioma),
    })),
    sesion(B.verificarAuditoriaDelServicio, async () => ({
      datos: await verificarAuditoria(deps.base, deps.llavero, ID_DEL_SERVICIO),
    })),
  ];
}
