/** What an action is called, and what it would mean, for the account that it is about. */
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import type { Textos } from './es.ts';

interface Account {
  /** A home lives on it. */
  readonly suministro: boolean;
  /** It takes a number with it that nobody gets back. */
  readonly ofLine?: boolean;
}

export function actionInWords(
  accion: AccionCuenta,
  { suministro, ofLine = false }: Account,
  { cuentas }: Pick<Textos, 'cuentas'>,
): { readonly titulo: string; readonly texto: string } {
  const { acciones, consecuencias, cambioDeTitular, cambioDeTitularTexto, corteTexto, consecuenciaLinea } = cuentas;
  if (suministro && accion === 'transferir') return { titulo: cambioDeTitular, texto: cambioDeTitularTexto };
  if (accion !== 'cancelar') return { titulo: acciones[accion], texto: consecuencias[accion] };
  const cut = suministro ? corteTexto : consecuencias.cancelar;
  return { titulo: acciones.cancelar, texto: ofLine ? consecuenciaLinea : cut };
}
