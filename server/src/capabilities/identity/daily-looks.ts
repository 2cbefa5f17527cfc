/** Once a day the worker looks whether what the world says of an insurer's own domain still holds. */
import type { Database, Tx } from '../../db/database.ts';
import { databaseNow } from '../../db/insurers-now.ts';
import type { Tenants } from '../../db/tenant.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { type CheckingHost, checkOwnHost } from './own-host/check-own-host.ts';
import { claimHostLook } from './own-host/sql-own-host.ts';
import { checkSender } from './sender/check-sender.ts';
import type { SenderDependencies, WhoConfigures } from './sender/configure-sender.ts';
import { claimLook } from './sender/sql-sender.ts';

interface Looking {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly keyring: Keyring;
  readonly logger: AppLogger;
}

/** For each insurer with an address of its own. @returns how many were asked for */
export const checkSenders = (deps: Looking & SenderDependencies): Promise<number> =>
  lookDaily(deps, 'sender', claimLook, (who) => checkSender(deps, who));

/** For each insurer with a host name of its own. @returns how many were looked at */
export const checkOwnHosts = (deps: Looking & CheckingHost): Promise<number> =>
  lookDaily(deps, 'own host name', claimHostLook, (who) => checkOwnHost(deps, who));

/** @param claim whether it is due; whoever is told so looks, and nobody else for an hour */
async function lookDaily(
  { base, tenants, logger }: Looking,
  what: string,
  claim: (tx: Tx, now: Date) => Promise<boolean>,
  look: (who: WhoConfigures) => Promise<unknown>,
): Promise<number> {
  const { rows } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql<{ id: string }>('select id from aseguradoras order by id'),
  );
  const now = await databaseNow(base);
  let asked = 0;
  for (const { id } of rows) {
    try {
      if (!(await base.asTenant(id, (tx) => claim(tx, now)))) continue;
      await look({ aseguradora: await tenants.get(id), actor: SYSTEM, now });
      asked += 1;
    } catch (error) {
      // the others do not wait for the fault of one; the next hour repeats it
      logger.warn({ error, aseguradora: id }, `the ${what} of an insurer could not be checked`);
    }
  }
  return asked;
}
