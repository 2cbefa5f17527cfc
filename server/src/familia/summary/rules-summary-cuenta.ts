/** The lines about one account in the summary to keep; pure. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { asksHolder, isNotice } from '@albacea/contract/schemas/proveedor-lists.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import { mask } from '../../shared/rules-text.ts';
import { groupOf, officeOf, type Proof, type SummaryCuenta } from './rules-summary.ts';
import { dayIn, type SummaryData, type SummaryTexts } from './rules-summary-data.ts';

type Around = Pick<SummaryData, 'idioma' | 'instante' | 'lector'>;

/**
 * The lines about an account: the outcome, its dates, the company's words, the proofs, and where to complain.
 * @param several whether there are other accounts with this company
 */
export function linesOf(cuenta: SummaryCuenta, several: boolean, d: Around, t: SummaryTexts): string[] {
  const { identificador, reservada, reclamada, palabras, pruebas } = cuenta;
  const office = d.lector === 'familia' ? officeOf(cuenta) : null;
  const last = pruebas.at(-1);
  return [
    [outcomeOf(cuenta, d, t), ...datesOf(cuenta, d, t)].join(' '),
    // The identifier is masked, because many people see the paper; it is shown only to tell several accounts apart.
    ...(identificador === null || !several ? [] : [say(t.cuenta, { identificador: mask(identificador) })]),
    ...(reservada ? [t.reservada] : []),
    ...(palabras === null ? [] : [say(t.dijo, { palabras })]),
    ...(last ? [say(t.prueba, { papel: t.pruebas[proofKind(last)], fecha: dayIn(d.idioma, last.recibido) })] : []),
    ...(reclamada === null ? [] : [say(t.reclamada, { fecha: dayIn(d.idioma, reclamada) })]),
    // A family that has already complained to the authority is not advised to complain.
    ...(office === null || (office === 'aepd' && reclamada !== null) ? [] : [t.puede[office]]),
  ];
}

/** The key of the words for a proof: only two kinds of document have words of their own. */
export const proofKind = ({ tipo }: Proof): keyof SummaryTexts['pruebas'] =>
  tipo === 'respuesta_proveedor' || tipo === 'justificante_envio' ? tipo : 'otro';

function inWords(
  action: CuentaAction | null,
  { suministro, tipo }: Pick<SummaryCuenta, 'suministro' | 'tipo'>,
  t: SummaryTexts,
): string {
  if (action === 'transferir' && suministro) return t.cambioDeTitular;
  if (action === 'transferir' && !asksHolder(action, tipo)) return t.aQuienHereda;
  if (isNotice(tipo, action)) return t.aviso;
  return action === null ? '' : t.acciones[action];
}

/** The outcome of an account in a sentence or two. */
export function outcomeOf(cuenta: SummaryCuenta, { idioma }: Pick<Around, 'idioma'>, t: SummaryTexts): string {
  const { estado, resultado, plazo, suministro, motivo_descarte } = cuenta;
  const accion = inWords(cuenta.accion, cuenta, t);
  switch (groupOf(cuenta)) {
    case 'hecho':
      if (resultado === null || resultado === 'denegada') return '';
      if (resultado === 'eliminada' && isNotice(cuenta.tipo, cuenta.accion)) return t.avisado;
      if (resultado === 'transferida' && suministro) return t.titularCambiado;
      if (resultado === 'transferida' && !asksHolder('transferir', cuenta.tipo)) return t.pasoAQuienHereda;
      if (resultado === 'caduca_sola' && plazo !== null) return say(t.caducaHacia, { fecha: inLetter(plazo, idioma) });
      return t.resultados[resultado];
    case 'en_marcha':
      if (estado === 'confirmada') return say(t.enMarcha.confirmada, { accion });
      if (estado === 'solicitada') return say(t.enMarcha.solicitada, { accion });
      return estado === 'rechazada' ? t.enMarcha.rechazada : t.enMarcha.propuesta;
    case 'no_pudo':
      if (estado === 'sin_respuesta' || estado === 'descartada' || estado === 'rechazada')
        return say(t.noPudo[estado], { accion });
      return say(t.noPudo.denegada, { accion });
    case 'no_pedida': {
      const why = motivo_descarte === null ? t.quitada : t.noPedida[motivo_descarte];
      return motivo_descarte === 'fin_de_caso' && accion !== '' ? `${why} ${say(t.seQueria, { accion })}` : why;
    }
    case 'reservada':
      return t.estados[estado];
  }
}

function datesOf(cuenta: SummaryCuenta, { idioma, instante }: Around, t: SummaryTexts): string[] {
  const { solicitada, terminada, plazo, estado } = cuenta;
  const waits = estado === 'solicitada' && plazo !== null;
  const late = waits && plazo < todayInMadrid(new Date(instante));
  // Without a request, the paper does not show the day on which the account was settled.
  const ended = solicitada === null ? null : terminada;
  return [
    ...(solicitada === null ? [] : [say(t.pedido, { fecha: dayIn(idioma, solicitada) })]),
    ...(waits ? [say(late ? t.plazoPasado : t.plazo, { fecha: inLetter(plazo, idioma) })] : []),
    ...(ended === null ? [] : [say(t.acabado, { fecha: dayIn(idioma, ended) })]),
  ];
}
