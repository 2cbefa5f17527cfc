/** What an action is called, and what it would mean, for the account that it is about. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { Texts } from './es.ts';

interface Account {
  /** A home lives on it. */
  readonly suministro: boolean;
  /** It takes a number with it that nobody gets back. */
  readonly ofLine?: boolean;
}

export function actionInWords(
  action: CuentaAction,
  { suministro, ofLine = false }: Account,
  { cuentas }: Pick<Texts, 'cuentas'>,
): { readonly titulo: string; readonly texto: string } {
  const { acciones, consecuencias, cambioDeTitular, cambioDeTitularTexto, corteTexto, consecuenciaLinea } = cuentas;
  if (suministro && action === 'transferir') return { titulo: cambioDeTitular, texto: cambioDeTitularTexto };
  if (action !== 'cancelar') return { titulo: acciones[action], texto: consecuencias[action] };
  const cut = suministro ? corteTexto : consecuencias.cancelar;
  return { titulo: acciones.cancelar, texto: ofLine ? consecuenciaLinea : cut };
}
