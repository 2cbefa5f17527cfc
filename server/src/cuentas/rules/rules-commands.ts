/**
 * Decides which commands an account accepts, and gives the reasons against the others. Commands and screens use the same rules, so every
 * command that a screen offers is accepted; pure.
 */
import type { Copy } from '@albacea/contract/schemas/cuentas.ts';
import { asksHolder } from '@albacea/contract/schemas/proveedor-lists.ts';
import { questionBeforeCut, type Supply, withoutProcedure } from '../../caso/rules/rules-actions.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import type { Who } from '../../shared/rules-transition-table.ts';
import { NOTHING_OFFERED, type Offered, offerSince, type Verdict } from '../../shared/rules-transition-table.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { familyCommand, reasonsAgainstSilence } from './rules-deadline.ts';
import {
  basePaperImpediments,
  type CasoSituation,
  type CuentaForSending,
  chaseImpediments,
  isInApp,
  type ProveedorForSending,
  sendingImpediments,
  sendsFamily,
} from './rules-sending.ts';
import { CUENTA_TRANSITIONS, type CuentaCommand } from './rules-states.ts';

const unsaid = phrasesOf(es.unsaid, en.unsaid);

type Asked = Parameters<typeof familyCommand>[0] & Parameters<typeof reasonsAgainstSilence>[0];

/** An account with all data that decide about its commands. */
interface CuentaInHand {
  readonly cuenta: CuentaForSending & Asked;
  readonly proveedor: ProveedorForSending;
  readonly caso: CasoSituation;
}

/**
 * The answer that must be given before an action can be confirmed, because the confirmation itself cannot contain it.
 * @returns null: no answer is missing
 */
export function lacksForConfirmation({
  accion,
  nuevoTitular,
  ...supply
}: Supply & Pick<CuentaForSending, 'accion' | 'nuevoTitular'>):
  | 'accion'
  | 'nuevo_titular'
  | 'vivienda_habitada'
  | null {
  if (accion === null) return 'accion';
  if (asksHolder(accion, supply.tipo) && nuevoTitular === null) return 'nuevo_titular';
  const lacks = questionBeforeCut({ accion, ...supply, corte_aceptado: null });
  return lacks === 'vivienda_habitada' ? lacks : null;
}

/** Whether a copy was ever offered. */
export const copyWasOffered = ({ copia }: { readonly copia: Copy | null }): boolean => copia !== null;

/** Rules of the commands that depend on more than state and role. */
const RULES: Partial<Record<CuentaCommand, (inHand: CuentaInHand, now: Date) => Verdict>> = {
  confirmar({ cuenta, proveedor: { tipo } }) {
    const missing = lacksForConfirmation({ ...cuenta, tipo });
    return missing === null ? [] : [unsaid(missing)];
  },
  anotar_copia: ({ cuenta }) => (copyWasOffered(cuenta) ? [] : 'ociosa'),
  solicitar: byService,
  volver_a_solicitar: byService,
  solicitar_por_familia: (inHand, now) => (sendsFamily(inHand.proveedor) ? sending(inHand, now) : 'ociosa'),
  concluir_sin_solicitud: ({ proveedor, caso }) =>
    withoutProcedure(proveedor) ? basePaperImpediments(caso).map(({ texto }) => texto) : 'ociosa',
  insistir: ({ cuenta, proveedor, caso }, now) =>
    chaseImpediments(cuenta, proveedor, caso, now).map(({ texto }) => texto),
  insistir_por_familia: ({ cuenta }) => (familyCommand(cuenta) === 'insistir_por_familia' ? [] : 'ociosa'),
  reclamar_por_familia: ({ cuenta }) => (familyCommand(cuenta) === 'reclamar_por_familia' ? [] : 'ociosa'),
  dar_por_silencio({ cuenta, caso }, now) {
    const reasons = reasonsAgainstSilence(cuenta, caso, now);
    return reasons === null ? [] : [reasons];
  },
};

/** The service makes no request if nothing has to be filed, or if only the relative can make it, in an app. */
function byService(inHand: CuentaInHand, now: Date): Phrase[] | 'ociosa' {
  return withoutProcedure(inHand.proveedor) || isInApp(inHand.proveedor) ? 'ociosa' : sending(inHand, now);
}

const sending = ({ cuenta, proveedor, caso }: CuentaInHand, now: Date): Phrase[] =>
  sendingImpediments(cuenta, proveedor, caso, now).map(({ texto }) => texto);

/**
 * The commands that this person can give on an account now.
 * @param who null: somebody who may only read
 */
export const commandsOffered = (inHand: CuentaInHand, who: Who | null, now: Date): Offered =>
  who === null || !inHand.caso.vivo
    ? NOTHING_OFFERED
    : offerSince(CUENTA_TRANSITIONS, inHand.cuenta.estado, who, (command) => {
        return RULES[command as CuentaCommand]?.(inHand, now) ?? [];
      });
