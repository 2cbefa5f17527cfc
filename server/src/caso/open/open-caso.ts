import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Addresses } from '../../http/host.ts';
import type { MailSender } from '../../outbox/mail/mail-sender.ts';
import type { Fact } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { insertOpening, lockExisting } from '../sql-opening.ts';
import { type Application, type ExistingCaso, type Opening, prepareOpening } from './opening.ts';

export interface CasosDependencies {
  readonly addresses: Addresses;
  readonly mailSender: MailSender;
}

type OpeningResult =
  | { readonly clase: 'abierto'; readonly caso_id: string; readonly apertura: Opening }
  | { readonly clase: 'existe'; readonly existing: ExistingCaso; readonly apertura: Opening };

/** An open case may end between the refusal of the insert and the look at it; then the opening is tried again. */
const TURNS = 3;

/**
 * Writes case, access, e-mail and events in this transaction, or finds the open case that is already there.
 * @throws DomainError validacion
 */
export async function openCaso(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  application: Application,
): Promise<OpeningResult> {
  const { aseguradora, actor, now } = who;
  const immediate = deps.mailSender.acceptsImmediately(aseguradora);
  const apertura = prepareOpening(aseguradora, deps.addresses, application, now, immediate);
  const facts = openingFacts(apertura);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const casoId = await insertOpening(tx, apertura, facts, actor);
    if (casoId !== null) return { clase: 'abierto', caso_id: casoId, apertura };
    const existing = await lockExisting(tx, apertura.huellas);
    if (existing) return { clase: 'existe', existing, apertura };
  }
  throw new Error('an open case stood in the way and could not be seen');
}

/** 409 that names the case that is already open, and where it is. */
export function duplicateCaso(addresses: Addresses, aseguradora: Tenant, casoId: string): DomainError {
  return new DomainError(
    'caso_duplicado',
    { caso_id: casoId },
    { location: `${addresses.api(aseguradora)}/casos/${casoId}` },
  );
}

/** Facts of the claim that came with an opening or joined a case later. */
export function siniestroFact(siniestroId: string, estado: string, now: Date): Fact {
  const registrado = now.toISOString();
  return {
    tipo: 'siniestro_abierto',
    datos: { siniestro_id: siniestroId },
    evento: { tipo: 'siniestro_abierto', data: { estado, siniestro_id: siniestroId, registrado } },
  };
}

function openingFacts({ siniestro, now }: Opening): Fact[] {
  const opened: Fact = {
    tipo: 'caso_abierto',
    evento: { tipo: 'caso_abierto', data: { estado: 'abierto', abierto: now.toISOString() } },
  };
  return siniestro ? [siniestroFact(siniestro.id, 'abierto', now), opened] : [opened];
}
