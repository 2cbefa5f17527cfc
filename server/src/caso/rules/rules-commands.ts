/** What can be done with a case as a whole now, and closing and reopening it by hand; pure. */
import type { CasoResult, CasoState } from '@albacea/contract/schemas/casos.ts';
import { CASO_RESULTS } from '@albacea/contract/schemas/lists.ts';
import { type Offered, offer, type Verdict } from '../../shared/rules-offered.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import type { Who } from '../../shared/rules-transition-table.ts';
import { cancellationImpediment, expiryInDays, isLive } from './rules.ts';
import { hasOpenWork, howMany, howManyCertificados, type Overview, openObjeciones } from './rules-overview.ts';
import { hasNothingOpen, resultOf } from './rules-progress.ts';

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

/** Days after the closing on which a case can be reopened. */
const DAYS_FOR_REOPEN = 90;

/** Until when a closed case can be reopened: to the end of that day in Madrid, as with the heir's link. */
export function reopenableUntil(closed: Date): Date {
  return expiryInDays(closed, DAYS_FOR_REOPEN);
}

/** Why a case can't be reopened, or null; another case for the same policy and person stands in its way besides. */
export function reasonAgainstReopening(
  { estado, cerrado }: { readonly estado: CasoState; readonly cerrado: Date | null },
  now: Date,
): Phrase | null {
  if (estado !== 'cerrado') return { es: 'Solo se reabre un caso cerrado.', en: 'Only a closed case can be reopened.' };
  if (cerrado && now <= reopenableUntil(cerrado)) return null;
  return {
    es: 'Han pasado más de 90 días desde el cierre; puede abrirse un caso nuevo.',
    en: 'More than 90 days have passed since the closing; a new case can be opened.',
  };
}

/**
 * Why a case can't be closed with this result, or null. Requests that are out must have an outcome first, whatever the
 * result; `completado` also says that nothing is left over, something was obtained and nothing was denied.
 */
export function closingImpediment(p: Overview, result: CasoResult): Phrase | null {
  const out = stillOut(p);
  if (out.length > 0) {
    return {
      es: `Queda en el aire: ${out.map(({ es }) => es).join(', ')}. Anote antes su desenlace.`,
      en: `Still in the air: ${out.map(({ en }) => en).join(', ')}. Record the outcome first.`,
    };
  }
  if (result !== 'completado') return null;
  if (hasOpenWork(p) || openObjeciones(p) > 0 || !p.modulos.every(({ modulo }) => hasNothingOpen(p, modulo))) {
    return {
      es: 'Hay cuentas, certificados u objeciones sin terminar: puede cerrarse como parcial, desistido o sin respuesta.',
      en: 'Accounts, certificates or objections are not finished: it can be closed as parcial, desistido or sin_respuesta.',
    };
  }
  const theirs = resultOf(p);
  if (theirs === 'completado') return null;
  if (theirs === 'desistido') {
    return {
      es: 'No se ha conseguido nada ni se ha negado nada: puede cerrarse como desistido.',
      en: 'Nothing was obtained, and nothing was refused: it can be closed as desistido.',
    };
  }
  return {
    es: 'Algo fue denegado o quedó sin respuesta: puede cerrarse como parcial.',
    en: 'Something was denied or never answered: it can be closed as parcial.',
  };
}

/** Requests without an outcome, as they are told to people. */
function stillOut(p: Overview): Phrase[] {
  const cuentas = howMany(p, 'solicitada');
  const certificados = howManyCertificados(p, 'solicitado');
  const phrases: (Phrase | false)[] = [
    cuentas > 0 && {
      es: cuentas === 1 ? 'una solicitud a un proveedor' : `${cuentas} solicitudes a proveedores`,
      en: cuentas === 1 ? 'a request to a provider' : `${cuentas} requests to providers`,
    },
    certificados > 0 && {
      es: certificados === 1 ? 'un certificado solicitado' : `${certificados} certificados solicitados`,
      en: certificados === 1 ? 'a certificate asked for' : `${certificados} certificates asked for`,
    },
  ];
  return phrases.filter((phrase) => phrase !== false);
}
