/** Who corrected what of a provider, when and why. For the service's own people: it names them. */
import type { Verificacion } from '@albacea/contract/proveedores.ts';
import type { Base } from '../../db/base.ts';
import type { Actor } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Catalogo } from './catalogo-vigente.ts';
import { historialDe } from './sql.ts';

export interface EntradaDeHistorial {
  readonly id: number;
  readonly campo: string;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly motivo: string;
  readonly fuente: Verificacion['fuente'];
  readonly actor: { readonly tipo: Actor['tipo']; readonly id: string | null; readonly nombre: string | null };
  readonly ocurrido: Date;
}

const LIMITE = 100;

/**
 * The corrections of a provider, newest first, at most a hundred.
 * @param antesDe number of the last one of the page before
 * @throws ErrorDeDominio no_encontrado when there is no such provider and never was a correction of it
 */
export function historialDeProveedor(
  { base, catalogo }: { readonly base: Base; readonly catalogo: Catalogo },
  proveedor: string,
  antesDe: number | null = null,
): Promise<EntradaDeHistorial[]> {
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const filas = await historialDe(tx, proveedor, antesDe, LIMITE);
    if (filas.length === 0 && !(await catalogo.vigente(tx)).ficha(proveedor)) throw new ErrorDeDominio('no_encontrado');
    return filas.map(({ id, campo, antes, despues, motivo, fuente_clase: clase, fuente: referencia, ...fila }) => ({
      ...{ id, campo, antes, despues, motivo },
      fuente: clase && { clase, referencia },
      actor: { tipo: fila.actor_tipo, id: fila.actor_id, nombre: fila.actor_nombre },
      ocurrido: fila.ocurrido,
    }));
  });
}
