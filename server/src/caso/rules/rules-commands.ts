/** The commands that a case allows now, and the rules for closing and reopening it by hand; pure. */
import type { CasoResult, CasoState } from '@albacea/contract/schemas/casos.ts';
import { CASO_RESULTS } from '@albacea/contract/schemas/lists.ts';
import { inOnePhrase, type Phrase } from '../../shared/rules-phrase.ts';
import type { Who } from '../../shared/rules-transition-table.ts';
import { type Offered, offer, type Verdict } from '../../shared/rules-transition-table.ts';
import { cancellationImpediment, casoReason, expiryInDays, isLive } from './rules.ts';
import {
  hasOpenWork,
  howMany,
  howManyCertificados,
  howManyUnread,
  type Overview,
  openObjeciones,
} from './rules-overview.ts';
import { hasNothingOpen, resultOf } from './rules-progress.ts';

interface CasoInHand {
  readonly estado: CasoState;
  readonly cerrado: Date | null;
  readonly panorama: Overview;
  /** Number of accounts and certificates whose request may have left. */
  readonly enviadas: number;
  /** caso_id of another open case for the same policy and person; null: there is none. */
  readonly otro: string | null;
}

interface OfferedCommands extends Offered {
  readonly resultados: readonly { readonly resultado: CasoResult; readonly motivo: Phrase | null }[];
}

/** The results with which a person can close a case, each with the reason against it. */
const resultsOf = ({ estado, panorama }: CasoInHand) =>
  isLive(estado)
    ? CASO_RESULTS.map((resultado) => ({ resultado, motivo: closingImpediment(panorama, resultado) }))
    : [];

export function casoOffered(caso: CasoInHand, who: Who, now: Date): OfferedCommands {
  const live = isLive(caso.estado);
  const resultados = who === 'servicio' ? resultsOf(caso) : [];
  const closes: Verdict = !live
    ? 'ociosa'
    : resultados.some(({ motivo }) => motivo === null)
      ? []
      : resultados.slice(0, 1).flatMap(({ motivo }) => motivo ?? []);
  const againstCancelling = cancellationImpediment(caso.estado, caso.enviadas, 'abierto_por_error');
  const againstPersonAlive = cancellationImpediment(caso.estado, caso.enviadas, 'persona_viva');
  const againstReopening = reasonAgainstReopening(caso, now) ?? otherOpen(caso.otro);
  return {
    ...offer([
      ['enlace', caso.estado === 'anulado' ? 'ociosa' : []],
      ...(who === 'servicio' ? [['cerrar', closes] as const] : []),
      ['reabrir', caso.estado !== 'cerrado' ? 'ociosa' : againstReopening ? [againstReopening] : []],
      ['anular', live ? (againstCancelling ? [againstCancelling] : []) : 'ociosa'],
      ['anular_persona_viva', againstPersonAlive ? 'ociosa' : []],
    ]),
    resultados,
  };
}

const otherOpen = (other: string | null): Phrase | null =>
  other === null ? null : casoReason('otherOpen', { caso: other });

/** Number of days after its closing on which a case can be reopened. */
const REOPENING_DAYS = 90;

/** The last instant at which a closed case can be reopened: the end of a day in Madrid, as with the heir's link. */
export function reopenableUntil(closed: Date): Date {
  return expiryInDays(closed, REOPENING_DAYS);
}

/** Tells why a case can't be reopened; null: it can. The caller checks that no other case is open for the same policy and person. */
export function reasonAgainstReopening(
  { estado, cerrado }: { readonly estado: CasoState; readonly cerrado: Date | null },
  now: Date,
): Phrase | null {
  if (estado !== 'cerrado') return casoReason('onlyClosed');
  if (cerrado && now <= reopenableUntil(cerrado)) return null;
  return casoReason('tooLate');
}

/**
 * Tells why a case can't be closed with this result; null: it can. Requests that were sent need an outcome first, and answers that have come need a
 * reader, whatever the result; `completado` also requires that nothing is left open, something was obtained and nothing was denied.
 */
export function closingImpediment(p: Overview, result: CasoResult): Phrase | null {
  const out = stillOut(p);
  if (out.length > 0) {
    return casoReason('stillOut', (language) => ({ pendiente: inOnePhrase(out, ', ')[language] }));
  }
  if (result !== 'completado') return null;
  if (hasOpenWork(p) || openObjeciones(p) > 0 || !p.modulos.every(({ modulo }) => hasNothingOpen(p, modulo))) {
    return casoReason('unfinished');
  }
  const actual = resultOf(p);
  if (actual === 'completado') return null;
  return casoReason(actual === 'desistido' ? 'nothingObtained' : 'somethingDenied');
}

/** Requests without an outcome and unread answers, as phrases. */
function stillOut(p: Overview): Phrase[] {
  const cuentas = howMany(p, 'solicitada');
  const certificados = howManyCertificados(p, 'solicitado');
  const unread = howManyUnread(p);
  return [
    ...(cuentas > 0 ? [casoReason('requestsOut', { n: cuentas })] : []),
    ...(certificados > 0 ? [casoReason('certificatesOut', { n: certificados })] : []),
    ...(unread > 0 ? [casoReason('answersUnread', { n: unread })] : []),
  ];
}
