/** API routes of the accounts: from the request to the use case and back; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { ONLY_IF_UNCHANGED } from '../caso/read/view-caso.ts';
import { presentCuenta } from '../caso/rules/rules-cuenta.ts';
import { type Route, routesOf } from '../http/operation.ts';
import type { CuentasDependencies } from './commands/command.ts';
import { proposeCuentas } from './commands/propose-cuentas.ts';

const { writing } = routesOf();

export function cuentasRoutes(deps: CuentasDependencies): Route[] {
  return [
    writing(
      A.proponerCuentas,
      async (request, tx) => {
        const { caso, clave, cuentas } = await proposeCuentas(deps, tx, request, request.subject, request.body.cuentas);
        const elementos = cuentas.map(({ fila, datos }) =>
          presentCuenta(
            { ...fila, solicitada: null, reposo_hasta: null, actualizado: fila.actualizado.toISOString() },
            datos,
          ),
        );
        return { data: { caso_id: caso.caso_id, elementos }, about: { subject: caso.id, key: clave } };
      },
      ONLY_IF_UNCHANGED,
    ),
  ];
}
