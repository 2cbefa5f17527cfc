/** Routes of the accounts: from the request to the use case and back; no logic. */
import type { DatosDe } from '@albacea/contract/operaciones.ts';
import type { Tx } from '../../db/base.ts';
import { type Efecto, escritura, type Peticion, type Ruta } from '../../http/ruta.ts';
import { quienPide } from '../casos/peticion.ts';
import type { DependenciasDeCuentas } from './orden.ts';
import { presentarCuenta } from './presentar.ts';
import { proponerCuentas } from './proponer-cuentas.ts';

export function rutasDeCuentas(deps: DependenciasDeCuentas): Ruta[] {
  return [escritura('proponerCuentas', (peticion, tx) => recibirPropuesta(deps, peticion, tx))];
}

async function recibirPropuesta(
  deps: DependenciasDeCuentas,
  peticion: Peticion<'proponerCuentas'>,
  tx: Tx,
): Promise<Efecto<DatosDe<'proponerCuentas'>>> {
  const { parametros, cuerpo } = peticion;
  const { caso, clave, cuentas } = await proponerCuentas(
    deps,
    tx,
    quienPide(peticion),
    parametros.id ?? '',
    cuerpo.cuentas,
  );
  const elementos = cuentas.map(({ fila, datos }) =>
    presentarCuenta(
      { ...fila, solicitada: null, reposo_hasta: null, actualizado: fila.actualizado.toISOString() },
      datos,
    ),
  );
  return { datos: { caso_id: caso.caso_id, elementos }, guardar: { caso: caso.id, clave, correo: null } };
}
