/** What an action is called, and what it would mean, for the account that it is about. */
import type { CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Texts } from './es.ts';

interface Account {
  /** A home lives on it. */
  readonly suministro: boolean;
  /** Kind of the provider, where it is known: a line takes a number with it, and the law has its own rules for energy. */
  readonly tipo?: ProveedorType | null;
}

/** Accounts that hold money, which belongs to the estate. */
const MONEY: readonly (ProveedorType | null)[] = ['apuestas', 'banca', 'cripto', 'inversion', 'pagos', 'tienda'];

export function actionInWords(
  action: CuentaAction,
  { suministro, tipo = null }: Account,
  { cuentas, banco, dinero }: Pick<Texts, 'cuentas' | 'banco' | 'dinero'>,
): { readonly title: string; readonly text: string } {
  const { acciones, consecuencias, cambioDeTitular, corteTexto, consecuenciaLinea } = cuentas;
  if (suministro && action === 'transferir')
    return {
      title: cambioDeTitular,
      text: tipo === 'energia' ? cuentas.cambioDeEnergiaTexto : cuentas.cambioDeTitularTexto,
    };
  if (tipo === 'banca' && (action === 'eliminar' || action === 'obtener_datos')) {
    const { titulo, texto } = banco.acciones[action];
    return { title: titulo, text: texto };
  }
  if (action === 'transferir' && MONEY.includes(tipo)) return { title: dinero.titulo, text: dinero.texto };
  if (action !== 'cancelar') return { title: acciones[action], text: consecuencias[action] };
  const cut = suministro ? corteTexto : consecuencias.cancelar;
  return { title: acciones.cancelar, text: tipo === 'telefonia' ? consecuenciaLinea : cut };
}

/** How it ended. What was closed at a bank is the news of the death, not the account. */
export const resultInWords = (
  result: CuentaResult,
  tipo: ProveedorType | null,
  { cuentas, banco }: Pick<Texts, 'cuentas' | 'banco'>,
): string => (tipo === 'banca' && result === 'eliminada' ? banco.avisado : cuentas.resultados[result]);
