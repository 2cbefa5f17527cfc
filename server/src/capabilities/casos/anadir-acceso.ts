/** Gives the heir of a case one more link, beside those that exist. */
import type { Tx } from '../../db/base.ts';
import type { DependenciasDeCasos, QuienPide } from './abrir-caso.ts';
import { nuevoAcceso } from './apertura.ts';
import { insertarAcceso } from './sql-acceso.ts';

/** @param caso internal id of a case that goes on */
export async function anadirAcceso(
  { direcciones }: DependenciasDeCasos,
  tx: Tx,
  { aseguradora, ahora }: QuienPide,
  caso: string,
): Promise<ReturnType<typeof nuevoAcceso>> {
  const acceso = nuevoAcceso(aseguradora, direcciones, ahora);
  await insertarAcceso(tx, caso, acceso, ahora);
  return acceso;
}
