/** What a test insurer would have sent, shown to its own users: integrators see what a family would have received. */
import type { Database } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import { listKept } from '../outbox/mail/list-kept.ts';
import { readKeptMail } from '../outbox/mail/read-kept-mail.ts';
import type { KeptMails } from '../platform/mail/kept.ts';
import type { Requester } from '../shared/actor.ts';
import { requireTestInsurer } from './move-clock.ts';

export interface KeptDependencies {
  readonly base: Database;
  readonly keptMails: KeptMails;
}

/** @throws DomainError solo_en_ensayo: a real insurer does not read letters to families and providers */
export async function listKeptOfTests(deps: KeptDependencies, aseguradora: Pick<Tenant, 'id' | 'pruebas'>) {
  requireTestInsurer(aseguradora);
  return listKept(deps, aseguradora.id);
}

/** @throws DomainError solo_en_ensayo; no_encontrado also for another insurer's */
export async function readKeptOfTests(
  deps: KeptDependencies,
  { aseguradora, actor, now }: Requester,
  route: string,
): Promise<{ html: string | null; texto: string }> {
  requireTestInsurer(aseguradora);
  return readKeptMail(deps, actor, route, now, aseguradora.id);
}
