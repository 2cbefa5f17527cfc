/** Name and consequences of an action, for the kind of account that it is about. */
import type { CompleteCuenta, CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import {
  asksHolder,
  isNotice,
  LEFT_OVER_TYPES,
  MONEY_TYPES,
  type ProveedorType,
} from '@albacea/contract/schemas/proveedor-lists.ts';
import { put } from '@albacea/words/put.ts';
import type { Texts } from './texts.ts';

interface Account {
  /** Whether the account is a household supply. */
  readonly suministro: boolean;
  /** Kind of the provider; null: not in the catalogue. Cancelling a line loses its number; energy has its own rules by law. */
  readonly tipo: ProveedorType | null;
}

interface ActionWords {
  readonly title: string;
  readonly text: string;
  /** Shown once the action is chosen; `more` is folded away. */
  readonly detail?: string;
  readonly more?: string;
}

/** Free services: the texts do not say that charges go on. */
const FREE_OF_CHARGE: readonly ProveedorType[] = ['mensajeria', 'red_social'];

const titleAndText = ({ titulo, texto }: { readonly titulo: string; readonly texto: string }) => ({
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
      // mobile and internet are often one contract, and the action then affects both
      ...(tipo === 'telefonia' && { detail: enDetalle.juntos, more: enDetalle.soloUno }),
    };
  if (tipo === 'banca' && action === 'eliminar')
    return { ...titleAndText(banco.acciones.eliminar), detail: enDetalle.recibos };
  if (tipo === 'banca' && action === 'obtener_datos') return titleAndText(banco.acciones.obtener_datos);
  if (isNotice(tipo, action)) return titleAndText(organismo.eliminar);
  if (action === 'transferir' && MONEY_TYPES.includes(tipo)) return titleAndText(dinero);
  if (action === 'transferir' && LEFT_OVER_TYPES.includes(tipo)) return titleAndText(aFavor);
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
 * The result of an account in words. Banks and public bodies were notified of the death; they closed and erased nothing.
 * @param isHeredero the reader is the heir, who alone may learn the new holder of an account
 */
export function resultInWords(
  result: CuentaResult,
  { tipo, suministro, nuevo_titular: holder }: Account & Pick<CompleteCuenta, 'nuevo_titular'>,
  isHeredero: boolean,
  { cuentas, banco, organismo, paso }: Pick<Texts, 'cuentas' | 'banco' | 'organismo' | 'paso'>,
): string {
  if (result === 'transferida') {
    if (!asksHolder('transferir', tipo)) return paso.aQuienHereda;
    if (isHeredero && holder?.quien === 'heredero') return paso.aSuNombre;
    return suministro ? paso.aOtroTitular : cuentas.resultados.transferida;
  }
  if (result !== 'eliminada' || !isNotice(tipo, 'eliminar')) return cuentas.resultados[result];
  return tipo === 'banca' ? banco.avisado : organismo.avisado;
}

/** In these states no transfer is under way: an undecided account may keep the holder of an earlier decision or of a proposal. */
const NO_TRANSFER: readonly CompleteCuenta['estado'][] = [
  'propuesta',
  'resuelta',
  'rechazada',
  'sin_respuesta',
  'descartada',
];

/**
 * The new holder of an account in a sentence.
 * @param isHeredero the reader is the heir, who alone may learn the holder
 * @returns the sentence; null: no holder was named, or no transfer is under way
 */
export function holderInWords(
  { nuevo_titular: holder, estado }: Pick<CompleteCuenta, 'nuevo_titular' | 'estado'>,
  isHeredero: boolean,
  { preguntas: { titular } }: Pick<Texts, 'preguntas'>,
): string | null {
  if (!holder || !isHeredero || NO_TRANSFER.includes(estado)) return null;
  if (holder.quien === 'heredero') return titular.suyo;
  return put(titular.deOtra, { nombre: holder.nombre ?? '', numero: holder.numero ?? '' });
}
