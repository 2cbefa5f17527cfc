/** Routes of the audit log in the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import type { Base } from '../../db/base.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { listarAuditoria } from './listar-auditoria.ts';
import { verificarAuditoria } from './verificar.ts';

const { lectura, larga } = rutasCon<SesionDeUsuario>();

export function rutasDeAuditoriaEnBackoffice(deps: {
  base: Base;
  llavero: Llavero;
}): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    lectura(B.listarAuditoria, ({ consulta }, tx) => listarAuditoria(tx, consulta)),
    larga(B.verificarAuditoria, ({ aseguradora }) => verificarAuditoria(deps.base, deps.llavero, aseguradora.id)),
  ];
}
