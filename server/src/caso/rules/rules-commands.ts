/** What can be done with a case as a whole now: asked by the guards of the commands and by what the page offers; pure. */
import type { CasoResult, CasoState } from '@albacea/contract/schemas/casos.ts';
import { CASO_RESULTS } from '@albacea/contract/schemas/lists.ts';
import { type Offered, offer, type Verdict } from '../../shared/rules-offered.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import type { Who } from '../../shared/rules-transition-table.ts';
import { cancellationImpediment, isLive } from './rules.ts';
import { closingImpediment, reasonAgainstReopening } from './rules-closing.ts';
import type { Overview } from './rules-overview.ts';

interface CasoInHand {
  readonly estado: CasoState;
  readonly cerrado: Date | null;
  readonly panorama: Overview;
  /** Requests that have left. */
  readonly enviadas: number;
  /** Another case that goes on for the same policy and person; null: there is none. */
  readonly otro: string | null;
}

interface OfferedCommands extends Offered {
  readonly resultados: readonly { readonly resultado: CasoResult; readonly motivo: Phrase | null }[];
}

/** The results with which a person closes a case, each with what stands against it. */
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
  const cancels = cancellationImpediment(caso.estado, caso.enviadas, 'abierto_por_error');
  const lives = cancellationImpediment(caso.estado, caso.enviadas, 'persona_viva');
  const reopens = reasonAgainstReopening(caso, now) ?? otherOpen(caso.otro);
  return {
    ...offer([
      ['enlace', live ? [] : 'ociosa'],
      ...(who === 'servicio' ? [['cerrar', closes] as const] : []),
      ['reabrir', caso.estado !== 'cerrado' ? 'ociosa' : reopens ? [reopens] : []],
      ['anular', live ? (cancels ? [cancels] : []) : 'ociosa'],
      ['anular_persona_viva', lives ? 'ociosa' : []],
    ]),
    resultados,
  };
}

const otherOpen = (other: string | null): Phrase | null =>
  other === null
    ? null
    : {
        es: `Desde entonces se abrió otro caso para la misma póliza y persona: ${other}.`,
        en: `Another case for the same policy and person was opened since: ${other}.`,
      };
