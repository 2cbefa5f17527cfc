/** What an action is called, and what it would mean, for the account that it is about. */
import type { CompleteCuenta, CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import {
  asksHolder,
  isNotice,
  LEFT_OVER_TYPES,
  MONEY_TYPES,
  type ProveedorType,
} from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Texts } from './languages.ts';

interface Account {
  /** A home lives on it. */
  readonly suministro: boolean;
  /** Kind of the provider; null: not in the catalogue. A line takes a number with it, and the law has its own rules for energy. */
  readonly tipo: ProveedorType | null;
}

interface ActionWords {
  readonly title: string;
  readonly text: string;
  /** What is to be known of it once it is chosen, and what else may be of use. */
  readonly detail?: string;
  readonly more?: string;
}

/** Nobody pays for these: no charge goes on. */
const FREE_OF_CHARGE: readonly ProveedorType[] = ['mensajeria', 'red_social'];

const inWords = ({ titulo, texto }: { readonly titulo: string; readonly texto: string }) => ({
  title: titulo,
  text: texto,
});

export function actionInWords(
  action: CuentaAction,
  { suministro, tipo }: Account,
  {
    cuentas,
    banco,
    organismo,
    dinero,
    aFavor,
    enDetalle,
  }: Pick<Texts, 'cuentas' | 'banco' | 'organismo' | 'dinero' | 'aFavor' | 'enDetalle'>,
): ActionWords {
  const { acciones, consecuencias, cambioDeTitular, corteTexto, consecuenciaLinea } = cuentas;
  if (suministro && action === 'transferir')
    return {
      title: cambioDeTitular,
      text: cuentas.cambioDeTitularTexto,
      ...(tipo === 'energia' && { detail: enDetalle.cambioDeEnergia, more: enDetalle.masDeEnergia }),
      // one bill often has mobile and internet: what is done with it is done with both
      ...(tipo === 'telefonia' && { detail: enDetalle.juntos, more: enDetalle.soloUno }),
    };
  if (tipo === 'banca' && action === 'eliminar')
    return { ...inWords(banco.acciones.eliminar), detail: enDetalle.recibos };
  if (tipo === 'banca' && action === 'obtener_datos') return inWords(banco.acciones.obtener_datos);
  if (isNotice(tipo, action)) return inWords(organismo.eliminar);
  if (action === 'transferir' && MONEY_TYPES.includes(tipo)) return inWords(dinero);
  if (action === 'transferir' && LEFT_OVER_TYPES.includes(tipo)) return inWords(aFavor);
  if (action === 'obtener_datos')
    return {
      title: acciones[action],
      text: consecuencias[action],
      detail: enDetalle.copia,
      more: enDetalle.deCataluna,
    };
  if (action === 'conservar' && tipo !== null && FREE_OF_CHARGE.includes(tipo))
    return { title: acciones.conservar, text: cuentas.sinCobros };
  if (action !== 'cancelar') return { title: acciones[action], text: consecuencias[action] };
  if (tipo === 'telefonia')
    return {
      title: acciones.cancelar,
      text: consecuenciaLinea,
      detail: `${enDetalle.juntos} ${enDetalle.linea}`,
      more: enDetalle.soloUno,
    };
  return { title: acciones.cancelar, text: suministro ? corteTexto : consecuencias.cancelar };
}

/**
 * How it ended. A bank or a public body was told of the death: it closed and erased nothing.
 * @param own whoever reads is the heir, to whom alone it is shown who took an account over
 */
export function resultInWords(
  result: CuentaResult,
  { tipo, suministro, nuevo_titular: holder }: Account & Pick<CompleteCuenta, 'nuevo_titular'>,
  own: boolean,
  { cuentas, banco, organismo, paso }: Pick<Texts, 'cuentas' | 'banco' | 'organismo' | 'paso'>,
): string {
  if (result === 'transferida') {
    if (!asksHolder('transferir', tipo)) return paso.aQuienHereda;
    if (own && holder?.quien === 'heredero') return paso.aSuNombre;
    return suministro ? paso.aOtroTitular : cuentas.resultados.transferida;
  }
  if (result !== 'eliminada' || !isNotice(tipo, 'eliminar')) return cuentas.resultados[result];
  return tipo === 'banca' ? banco.avisado : organismo.avisado;
}
