/** Sends an event that did not happen, for a test insurer to see its receiver take each kind. */
import { EVENT_EXAMPLES } from '@albacea/contract/openapi/openapi-webhooks.ts';
import type { EventType } from '@albacea/contract/schemas/events.ts';
import type { Tx } from '../../../db/database.ts';
import { isUuid, uuidV7 } from '../../../platform/ids.ts';
import { insertAskedEvent } from '../sql.ts';

interface OfCaso {
  /** Internal id. */
  readonly id: string;
  readonly caso_id: string;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/**
 * The body has the members of its kind; all but the case is made up.
 * @param caso null: a number that no case has
 */
export async function askEvent(tx: Tx, evento: EventType, caso: OfCaso | null, now: Date) {
  const id = uuidV7(now);
  const caso_id = caso?.caso_id ?? `CAS-${now.getUTCFullYear()}-000000`;
  const made = Object.entries(EVENT_EXAMPLES[evento]).map(([member, value]) => [member, madeUp(value, now)]);
  const data = { ...Object.fromEntries(made), caso_id };
  const entregas = await insertAskedEvent(tx, { id, caso: caso?.id ?? null, tipo: evento, data }, now);
  return { evento_id: id, evento, data, timestamp: now.toISOString(), entregas };
}

function madeUp(value: unknown, now: Date): unknown {
  if (typeof value !== 'string') return value;
  if (INSTANT.test(value)) return now.toISOString();
  return isUuid(value) ? uuidV7(now) : value;
}
