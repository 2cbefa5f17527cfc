/** Route of the bank statement in the portal; no logic. */
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import { crearLimitePorDireccion, exigirLimite } from '../../http/limite.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeHeredero } from '../../http/ruta-de-aplicacion.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { quienDePortal } from '../casos/quien.ts';
import { type DependenciasDeExtractos, proponerDeExtracto } from './proponer-de-extracto.ts';

const portal = rutasCon<SesionDeHeredero>();

/** Statements of one case that are read in an hour: each takes a processor for a while. */
const EXTRACTOS_POR_HORA = 30;

export function rutasDeExtractosEnPortal(
  deps: DependenciasDeExtractos & { readonly reloj: Reloj },
): RutaDeAplicacion<SesionDeHeredero>[] {
  const lecturas = crearLimitePorDireccion(deps.reloj, EXTRACTOS_POR_HORA);
  return [
    portal.larga(P.leerExtracto, (p) => {
      exigirLimite(lecturas.contar(p.sesion.caso), p.ahora);
      return proponerDeExtracto(deps, quienDePortal(p), p.sesion.casoId, p.fichero.contenido, p.idioma);
    }),
  ];
}
