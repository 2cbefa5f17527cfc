/** Gives the heir of a case, or another relative, one more link, beside those that exist. */
import type { Tx } from '../../db/base.ts';
import type { DependenciasDeCasos, QuienPide } from './abrir-caso.ts';
import { nuevoAcceso } from './apertura.ts';
import { insertarAcceso } from './sql-acceso.ts';

/**
 * @param caso internal id
 * @param allegado the relative; null: the heir
 */
export async function anadirAcceso(
  { direcciones }: Pick<DependenciasDeCasos, 'direcciones'>,
  tx: Tx,
  { aseguradora, ahora }: QuienPide,
  caso: string,
  allegado: string | null = null,
): Promise<ReturnType<typeof nuevoAcceso>> {
  const acceso = nuevoAcceso(aseguradora, direcciones, ahora);
  await insertarAcceso(tx, caso, acceso, ahora, allegado);
  return acceso;
}
