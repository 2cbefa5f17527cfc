/** After a mistake in many cases, takes back in one act all letters that have not left, and lists those that have. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Recall, Recalled } from '@albacea/contract/schemas/safety.ts';
import { lockCaso } from '../../caso/lock-caso.ts';
import { recordLostMail } from '../../caso/record-deadlines.ts';
import { nowOf } from '../../db/insurers-now.ts';
import { asService } from '../../db/service.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import { holdBackLetter } from '../../outbox/mail/written-mails.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { isPassing } from '../../queue/passing.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import { takeBackLetter } from '../letters/take-back-letter.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { lettersWithin, type ReachedLetter } from './sql.ts';
import { providerNames, type ReachDependencies, reachOf, type Stopper } from './stop-sending.ts';

const outcome = phrasesOf(es.recall, en.recall);

export interface RecallDependencies extends ReachDependencies {
  readonly tenants: Tenants;
  readonly logger: AppLogger;
}

/** Maximum number of letters in one act; the rest need another act. */
const RECALLED_AT_ONCE = 1000;

/**
 * `repuesta`: the account was restored; `retenida`: only the letter was held, because the account or case has changed since; otherwise the
 * reason why the letter could not be held.
 */
type Outcome = 'repuesta' | 'retenida' | Phrase;

/**
 * Takes back each letter in a separate transaction, so that an error in one case does not undo the others.
 * @throws DomainError validacion, no_encontrado as `reachOf`
 */
export async function recallLetters(
  deps: RecallDependencies,
  { user, now, idioma, signal }: Stopper & { readonly idioma: ErrorLanguage; readonly signal: AbortSignal },
  { motivo, ...named }: Recall,
): Promise<Recalled> {
  const reach = await reachOf(deps, named);
  const letters = await lettersWithin(deps.base, reach, RECALLED_AT_ONCE);
  const nameOf = await providerNames(deps);
  const done: Recalled = { deshechas: [], no_deshechas: [], mas: letters.length === RECALLED_AT_ONCE };
  for (const letter of letters) {
    if (letter.estado === 'deshecho' || letter.estado === 'retirado') continue;
    const aseguradora = await deps.tenants.get(letter.aseguradora_id);
    const who = requester(aseguradora, user, now, signal);
    const result = await takeBack(deps, who, letter);
    const told = {
      aseguradora: aseguradora.slug,
      caso_id: letter.caso_id,
      carta_id: letter.carta,
      proveedor: letter.proveedor && nameOf(letter.proveedor),
      enviada: letter.creado.toISOString(),
    };
    if (typeof result === 'string') done.deshechas.push({ ...told, repuesta: result === 'repuesta' });
    else done.no_deshechas.push({ ...told, motivo: result[idioma] });
  }
  const detail = { ...named, motivo, deshechas: done.deshechas.length, no_deshechas: done.no_deshechas.length };
  await asService(deps.base, (tx) =>
    audit(
      tx,
      { visible: 'servicio', tipo: 'usuario', id: user },
      'envios_recuperados',
      { tipo: 'parada', id: uuidV7(now) },
      now,
      detail,
    ),
  );
  return done;
}

const requester = (aseguradora: Tenant, user: string, now: Date, signal: AbortSignal): Requester => ({
  aseguradora,
  actor: { visible: 'servicio', tipo: 'usuario', id: user },
  now: nowOf(aseguradora, now),
  signal,
});

async function takeBack(
  { base, logger }: RecallDependencies,
  who: Requester,
  { caso, caso_id, carta, corrige, estado }: ReachedLetter,
): Promise<Outcome> {
  if (corrige) return outcome('corrects');
  if (estado !== 'pendiente') return outcome('left');
  const { id } = who.aseguradora;
  try {
    await base.asTenant(id, (tx) => takeBackLetter(tx, who, caso_id, carta));
    return 'repuesta';
  } catch (error) {
    if (!(error instanceof DomainError) || isPassing(error)) {
      logger.error({ error, carta }, 'a letter was not recalled');
      return outcome('failed');
    }
  }
  // The account or case has changed meanwhile, or the provider may have the letter: the account stays as it is and only the letter is held.
  return base.asTenant(id, async (tx) => {
    await lockCaso(tx, caso_id);
    const held = await holdBackLetter(tx, caso, carta, who.now);
    if (held === null) return outcome('leaving');
    await recordLostMail(tx, caso);
    return held.salio ? outcome('unsure') : 'retenida';
  });
}
