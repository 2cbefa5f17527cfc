/** Routes of next dates and reminders; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import {
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeHeredero,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import { quienDeBackoffice, quienDePortal } from '../casos/quien.ts';
import type { DependenciasDeCuentas } from '../cuentas/orden.ts';
import { pararRecordatorios, reanudarRecordatorios } from './parar-recordatorios.ts';
import { verPlazos } from './ver-plazos.ts';

const portal = rutasCon<SesionDeHeredero>();
const backoffice = rutasCon<SesionDeUsuario>();

export function rutasDeRelojesEnPortal(): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    portal.escritura(P.reanudarRecordatorios, async (p, tx) => ({
      datos: await reanudarRecordatorios(tx, quienDePortal(p), p.sesion.casoId),
    })),
    portal.escritura(P.pararRecordatorios, async (p, tx) => ({
      datos: await pararRecordatorios(tx, quienDePortal(p), p.sesion.casoId),
    })),
  ];
}

export function rutasDeRelojesEnBackoffice(deps: DependenciasDeCuentas): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.lectura(B.verPlazos, (p, tx) =>
      verPlazos(deps, tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.idioma),
    ),
  ];
}
