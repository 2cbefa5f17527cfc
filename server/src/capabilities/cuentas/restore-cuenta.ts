/** An account as it was before its letter: kept beside the letter while that can be taken back, and put back with it. */
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { keepModulo, restoreModulo } from '../casos/keep-modulo.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import type { CuentaCambiada } from './orden.ts';
import { type CuentaKept, KEPT_COLUMNS } from './reglas-kept.ts';
import { type Cuenta, escribirCuenta, leerCuenta } from './sql.ts';

/** @param fila under the lock of its case, before the letter */
export async function keepCuenta(tx: Tx, fila: Cuenta): Promise<CuentaKept> {
  return {
    fila: Object.fromEntries(KEPT_COLUMNS.map((columna) => [columna, fila[columna]])) as CuentaKept['fila'],
    datos: fila.datos_cifrados && Buffer.from(fila.datos_cifrados).toString('base64'),
    modulo: await keepModulo(tx, fila.caso, fila.modulo),
  };
}

/**
 * Puts the account back, and with it what follows for the case.
 * @param version that the letter left behind: whoever changed the account since then is not overwritten
 * @throws ErrorDeDominio cambiado_entretanto
 */
export async function restoreCuenta(
  tx: Tx,
  quien: QuienPide,
  { fila: caso, clave }: CasoTomado,
  cuentaId: string,
  version: number,
  { fila: antes, datos, modulo }: CuentaKept,
): Promise<CuentaCambiada> {
  const ahora = await leerCuenta(tx, caso.id, cuentaId);
  const restored = {
    ...antes,
    datos_cifrados: datos === null ? null : Buffer.from(datos, 'base64'),
  } as Partial<Cuenta>;
  const written =
    ahora?.version === version && (await escribirCuenta(tx, ahora, { ...restored, actualizado: quien.ahora }));
  if (!written) throw new ErrorDeDominio('cambiado_entretanto');
  if (modulo) await restoreModulo(tx, caso.id, modulo);
  await avanzarCaso(tx, quien, caso.id);
  const { id, caso_id } = caso;
  const cuenta = { id: cuentaId, estado: (antes as Cuenta).estado, version: version + 1 };
  return { caso: { id, caso_id }, clave, cuenta };
}
