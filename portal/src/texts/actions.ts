/** What an action is called, and what it would mean, for the account that it is about. */
import type { CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import { isNotice, type ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Texts } from './es.ts';

interface Account {
  /** A home lives on it. */
  readonly suministro: boolean;
  /** Kind of the provider; null: not in the catalogue. A line takes a number with it, and the law has its own rules for energy. */
  readonly tipo: ProveedorType | null;
}

/** Accounts that hold money, which belongs to the estate. */
const MONEY: readonly (ProveedorType | null)[] = ['apuestas', 'banca', 'cripto', 'inversion', 'pagos', 'tienda'];

const inWords = ({ titulo, texto }: { readonly titulo: string; readonly texto: string }) => ({
  title: titulo,
  text: texto,
});

export function actionInWords(
  action: CuentaAction,
  { suministro, tipo }: Account,
  { cuentas, banco, organismo, dinero }: Pick<Texts, 'cuentas' | 'banco' | 'organismo' | 'dinero'>,
): { readonly title: string; readonly text: string } {
  const { acciones, consecuencias, cambioDeTitular, corteTexto, consecuenciaLinea } = cuentas;
  if (suministro && action === 'transferir')
    return {
      title: cambioDeTitular,
      text: tipo === 'energia' ? cuentas.cambioDeEnergiaTexto : cuentas.cambioDeTitularTexto,
    };
  if (tipo === 'banca' && (action === 'eliminar' || action === 'obtener_datos')) return inWords(banco.acciones[action]);
  if (isNotice(tipo, action)) return inWords(organismo.eliminar);
  if (action === 'transferir' && MONEY.includes(tipo)) return inWords(dinero);
  if (action !== 'cancelar') return { title: acciones[action], text: consecuencias[action] };
  const cut = suministro ? corteTexto : consecuencias.cancelar;
  return { title: acciones.cancelar, text: tipo === 'telefonia' ? consecuenciaLinea : cut };
}

/** How it ended. A bank or a public body was told of the death: it closed and erased nothing. */
export const resultInWords = (
  result: CuentaResult,
  tipo: ProveedorType | null,
  { cuentas, banco, organismo }: Pick<Texts, 'cuentas' | 'banco' | 'organismo'>,
): string => {
  if (result !== 'eliminada' || !isNotice(tipo, 'eliminar')) return cuentas.resultados[result];
  return tipo === 'banca' ? banco.avisado : organismo.avisado;
};
