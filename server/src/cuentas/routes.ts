/** Routes of the accounts: from the request to the use case and back; no logic. */
import type { DataOf } from '@albacea/contract/operations/api.ts';
import { onlyIfUnchanged } from '../caso/caso-version.ts';
import { requesterOf } from '../caso/open/request.ts';
import { presentCuenta } from '../caso/rules/rules-shown-cuentas.ts';
import type { Tx } from '../db/database.ts';
import { type ApiRequest, type Effect, type Route, writing } from '../http/route.ts';
import type { CuentasDependencies } from './commands/command.ts';
import { proposeCuentas } from './commands/propose-cuentas.ts';

export function cuentasRoutes(deps: CuentasDependencies): Route[] {
  return [onlyIfUnchanged(writing('proponerCuentas', (request, tx) => receiveProposal(deps, request, tx)))];
}

async function receiveProposal(
  deps: CuentasDependencies,
  request: ApiRequest<'proponerCuentas'>,
  tx: Tx,
): Promise<Effect<DataOf<'proponerCuentas'>>> {
  const { params, body } = request;
  const { caso, clave, cuentas } = await proposeCuentas(deps, tx, requesterOf(request), params.id ?? '', body.cuentas);
  const elementos = cuentas.map(({ fila, datos }) =>
    presentCuenta(
      { ...fila, solicitada: null, reposo_hasta: null, actualizado: fila.actualizado.toISOString() },
      datos,
    ),
  );
  return { data: { caso_id: caso.caso_id, elementos }, stored: { subject: caso.id, key: clave, awaited: null } };
}
