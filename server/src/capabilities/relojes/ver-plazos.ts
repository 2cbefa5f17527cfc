/** The next dates of a case, for those who work on it and for the family. */
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { PlazosDelCaso } from '@albacea/contract/plazos.ts';
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { viewCaso } from '../casos/tomar-caso.ts';
import type { DependenciasDeCuentas } from '../cuentas/orden.ts';
import { type PapelQueFalta, papelesPorCuenta } from '../cuentas/papeles-por-cuenta.ts';
import { leerInstantanea } from './instantanea.ts';
import { presentarPlazo, presentarProximas } from './presentar.ts';
import { type PlazoDeCaso, type Proximas, plazosDelCaso } from './reglas-plazos.ts';

/**
 * With the papers that providers want of their own: they are due when their account is.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado
 */
export async function verPlazos(
  deps: DependenciasDeCuentas,
  tx: Tx,
  { aseguradora, ahora }: QuienPide,
  casoId: string,
  idioma: IdiomaDeError,
): Promise<PlazosDelCaso> {
  const caso = await viewCaso(tx, aseguradora, casoId);
  const { fila } = caso;
  const { instantanea } = await leerInstantanea(tx, fila.id);
  const papeles = await papelesPorCuenta(deps, tx, caso);
  const plazos = plazosDelCaso(instantanea, ahora).flatMap((uno) => [uno, ...papelesDe(uno, papeles)]);
  return {
    caso_id: fila.caso_id,
    elementos: plazos.map((uno) => presentarPlazo(uno, idioma)),
  };
}

const papelesDe = (plazo: PlazoDeCaso, papeles: ReadonlyMap<string, readonly PapelQueFalta[]>): PlazoDeCaso[] =>
  plazo.que !== 'cuenta' || plazo.de === null
    ? []
    : (papeles.get(plazo.de) ?? []).map(({ papel, porRevisar }) => ({
        ...plazo,
        papel,
        quien: porRevisar ? 'servicio' : 'heredero',
        motivo: porRevisar ? 'revisar_papel' : 'aportar_papel',
      }));

/** @param caso internal id of a case that the session may see */
export async function verProximas(tx: Tx, caso: string, ahora: Date): Promise<Proximas> {
  const { instantanea } = await leerInstantanea(tx, caso);
  return presentarProximas(instantanea, ahora);
}
