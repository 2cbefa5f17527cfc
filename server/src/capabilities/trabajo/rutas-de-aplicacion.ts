/** Routes of the work across cases in the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { huellaDeSeguimiento } from './huella-de-seguimiento.ts';
import { type DependenciasDeTrabajo, listarTrabajo } from './listar-trabajo.ts';
import { takeNext } from './take-next.ts';

const backoffice = rutasCon<SesionDeUsuario>();

export function rutasDeTrabajoEnBackoffice(deps: DependenciasDeTrabajo): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.sesion(B.listarTrabajo, async ({ sesion, consulta, ahora }) => ({
      datos: await listarTrabajo(deps, sesion.usuario, consulta, ahora),
    })),
    backoffice.sesion(B.tomarSiguiente, async ({ sesion, cuerpo, ahora }) => ({
      datos: await takeNext(deps, sesion.usuario, cuerpo, ahora),
    })),
    // whatever was written may be work for somebody
    backoffice.flujo(B.seguirTrabajo, () => {
      let vueltas = 0;
      return {
        async huella() {
          vueltas += 1;
          return String(vueltas);
        },
      };
    }),
    backoffice.flujo(B.seguirCaso, ({ aseguradora, parametros }) => ({
      huella: () => huellaDeSeguimiento(deps.base, aseguradora?.id ?? '', parametros.caso ?? ''),
    })),
  ];
}
