/** The credential of the paper that bears a code: whoever has the code has the paper, which says the same. */
import type { Database } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import type { Addresses, Host } from '../../http/host.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../shared/errors.ts';
import { lookAtCaso } from '../casos/lock-caso.ts';
import { type Seals, signCredential } from '../credenciales/sealed-paper.ts';
import { checkHash } from './check-code.ts';
import { mandatesAsData } from './mandates-as-data.ts';
import { openEjemplares } from './read-ejemplares.ts';
import { readCode } from './rules-check.ts';

export interface CredentialDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly seals: Seals;
  readonly clock: Clock;
}

/** @returns null: a mandate of one paper, or one that nobody may read now */
export async function credentialOfCode(deps: CredentialDependencies, text: string, host: Host): Promise<string | null> {
  const { base, tenants } = deps;
  const [found] = await base.door<{ aseguradora_id: string; caso_id: string; ejemplar: string }>(
    'select aseguradora_id, caso_id, ejemplar from ejemplar_de_codigo($1, $2)',
    [checkHash(readCode(text) ?? ''), host.clase === 'inquilino' ? host.slug : null],
  );
  if (!found) return null;
  const aseguradora = await tenants.get(found.aseguradora_id);
  try {
    const [mandate] = await base.readAsTenant(aseguradora.id, async (tx) => {
      const caso = await lookAtCaso(tx, aseguradora, found.caso_id);
      const theirs = (await openEjemplares(tx, caso)).filter(({ id }) => id === found.ejemplar);
      return mandatesAsData(deps, tx, { aseguradora }, caso, theirs);
    });
    return mandate ? await signCredential(deps, mandate) : null;
  } catch (error) {
    if (error instanceof DomainError) return null; // the case is blocked, or has just been erased
    throw error;
  }
}
