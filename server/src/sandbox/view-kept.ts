/** What a test insurer would have sent, for its own people: whoever integrates sees what a family would have got. */
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

/** @throws DomainError solo_en_ensayo: a real insurer does not read what families and providers are written */
export async function listKeptOfTests(deps: KeptDependencies, aseguradora: Pick<Tenant, 'id' | 'pruebas'>) {
  requireTestInsurer(aseguradora);
  return listKept(deps, aseguradora.id);
}

/** @throws DomainError solo_en_ensayo; no_encontrado also for one of another insurer */
export async function readKeptOfTests(
  deps: KeptDependencies,
  { aseguradora, actor, now }: Requester,
  route: string,
): Promise<{ html: string | null; texto: string }> {
  requireTestInsurer(aseguradora);
  return readKeptMail(deps, actor, route, now, aseguradora.id);
}
