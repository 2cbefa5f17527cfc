/**
 * Limits incoming e-mail for one network, for its neighbours together and for all networks: connections, messages in transit, and volume in
 * an hour. Neighbours share the first 48 bits of IPv6 or 24 of IPv4, because one subscriber may have thousands of such networks. A sender
 * above a limit is told to try again later; mail servers keep trying for days.
 */
import { createLimitByAddress } from '../../http/rate-limit.ts';
import { createUploadBudget, type UploadLimits } from '../../http/upload-budget.ts';
import type { Clock } from '../../platform/clock.ts';
import { type InboundPlaces, type Place, Refusal } from '../../platform/mail/inbound.ts';
import { networkOf, networkShown, withoutDisguise } from '../../platform/network.ts';
import { type ForbiddenRange, forbiddenRange } from '../../platform/outbound-http/addresses.ts';

const MEGABYTE = 1024 ** 2;
/** A connection reports no received bytes, so it is cut at the end of its window: five minutes are enough for the largest message. */
const CONNECTIONS: UploadLimits = {
  bytes: 0,
  perSession: 1,
  perSubject: 6,
  perInsurer: 12,
  total: 60,
  window: 300_000,
  leastPerWindow: 1,
};
const MESSAGES: UploadLimits = {
  bytes: 64 * MEGABYTE,
  perSession: 1,
  perSubject: 3,
  perInsurer: 6,
  total: 16,
  window: 10_000,
  leastPerWindow: 64 * 1024,
};
/** The unit of the hourly volume in bytes. A message counts as one unit, plus one for each full unit of its size. */
const PIECE = MEGABYTE / 4;
/**
 * Maximum number of units in an hour: 600 messages or 150 MB from one network, three times that with its neighbours, ten times altogether.
 */
export const HOURLY = { network: 600, beside: 1800, all: 6000 } as const;
/** The unit for messages that name no letter of ours, in bytes. Their limits are stricter, because a person has to look at each of them. */
const STRANGERS_PIECE = 64 * 1024;
export const STRANGERS_HOURLY = { network: 60, beside: 180, all: 600 } as const;

export interface IntakeLimits extends InboundPlaces {
  /** Counts a message that names no letter of ours. @throws Refusal 451: there were too many */
  stranger(ip: string, bytes: number): void;
}

export function createIntakeLimits(clock: Clock): IntakeLimits {
  const [connections, messages] = [createUploadBudget(CONNECTIONS), createUploadBudget(MESSAGES)];
  const [everybody, strangers] = [hourly(clock, HOURLY), hourly(clock, STRANGERS_HOURLY)];
  let number = 0;
  const uploaderOf = (ip: string) => {
    number += 1;
    const session = String(number);
    return isRelay(ip)
      ? { insurer: session, subject: session, session }
      : { insurer: networkShown(ip), subject: networkOf(ip), session };
  };
  return {
    connection: (ip) => connections.open(uploaderOf(ip)),
    message(ip) {
      everybody.require(ip);
      const place = messages.open(uploaderOf(ip));
      everybody.count(ip, 1);
      return counted(place, (bytes) => everybody.count(ip, Math.floor(bytes / PIECE)));
    },
    stranger(ip, bytes) {
      strangers.require(ip);
      strangers.count(ip, 1 + Math.floor(bytes / STRANGERS_PIECE));
    },
  };
}

/** Whether the address belongs to our own relay. The relay brings everybody's mail, so only the total limits it. */
export const isRelay = (ip: string): boolean => NEAR.includes(forbiddenRange(withoutDisguise(ip)));
const NEAR: readonly (ForbiddenRange | null)[] = ['loopback', 'private', 'link-local', 'carrier-grade-nat'];

/** Wraps a place so that it reports the received bytes when it is closed. */
function counted(place: Place, tell: (bytes: number) => void): Place {
  let bytes = 0;
  return {
    signal: place.signal,
    received(more) {
      bytes += more;
      place.received(more);
    },
    whole: () => place.whole(),
    close() {
      place.close();
      tell(bytes);
    },
  };
}

/** Counts the volume of an hour by network, by neighbourhood and altogether. */
function hourly(clock: Clock, most: typeof HOURLY | typeof STRANGERS_HOURLY) {
  const whole = { windows: createLimitByAddress(clock, most.all), nameOf: () => '' };
  const shares = [
    { windows: createLimitByAddress(clock, most.network), nameOf: networkOf },
    { windows: createLimitByAddress(clock, most.beside), nameOf: networkShown },
    whole,
  ];
  const sharesOf = (ip: string) => (isRelay(ip) ? [whole] : shares);
  return {
    require(ip: string): void {
      const uses = sharesOf(ip).map(({ windows, nameOf }) => windows.look(nameOf(ip)));
      if (uses.some(({ usadas, limite }) => usadas >= limite))
        throw new Refusal(451, 'too much within an hour, try again later');
    },
    count(ip: string, many: number): void {
      for (const { windows, nameOf } of sharesOf(ip)) windows.count(nameOf(ip), many);
    },
  };
}
