/** What an action is called, and what it would mean, for the account that it is about. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Texts } from './es.ts';

interface Account {
  /** A home lives on it. */
  readonly suministro: boolean;
  /** Kind of the provider, where it is known: a line takes a number with it, and the law has its own rules for energy. */
  readonly tipo?: ProveedorType | null;
}

export function actionInWords(
  action: CuentaAction,
  { suministro, tipo = null }: Account,
  { cuentas }: Pick<Texts, 'cuentas'>,
): { readonly title: string; readonly text: string } {
  const { acciones, consecuencias, cambioDeTitular, corteTexto, consecuenciaLinea } = cuentas;
  if (suministro && action === 'transferir')
    return {
      title: cambioDeTitular,
      text: tipo === 'energia' ? cuentas.cambioDeEnergiaTexto : cuentas.cambioDeTitularTexto,
    };
  if (action !== 'cancelar') return { title: acciones[action], text: consecuencias[action] };
  const cut = suministro ? corteTexto : consecuencias.cancelar;
  return { title: acciones.cancelar, text: tipo === 'telefonia' ? consecuenciaLinea : cut };
}
