/**
 * Limits incoming e-mail for one network and for its neighbours together: connections, messages in transit, and volume in an hour. Neighbours
 * share the first 48 bits of IPv6 or 24 of IPv4, because one subscriber may have thousands of such networks. Limits for everybody's volume count
 * only once it is known which letter a message names, so that strangers keep out no answer. A sender above a limit is told to try again later;
 * mail servers keep trying for days.
 */
import { createLimitByAddress } from '../../http/rate-limit.ts';
import { createUploadBudget, type UploadLimits } from '../../http/upload-budget.ts';
import type { Clock } from '../../platform/clock.ts';
import { type InboundPlaces, type Place, Refusal } from '../../platform/mail/inbound.ts';
import { networkOf, networkShown, withoutDisguise } from '../../platform/network.ts';
import { type ForbiddenRange, forbiddenRange } from '../../platform/outbound-http/addresses.ts';
import type { Use } from '../../shared/use.ts';

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
/** Maximum number of units in an hour: 600 messages or 150 MB from one network or to one letter, three times that with a network's neighbours. */
export const HOURLY = { network: 600, beside: 1800, letter: 600 } as const;
/** The unit for messages that name no letter of ours, in bytes. Their limits are stricter, because a person has to look at each of them. */
const STRANGERS_PIECE = 64 * 1024;
export const STRANGERS_HOURLY = { network: 60, beside: 180, all: 600 } as const;

export interface IntakeLimits extends InboundPlaces {
  /** Counts a message to a letter of ours, so that whoever knows one letter keeps nobody from another. @throws Refusal 451: there were too many */
  letter(letter: string, bytes: number): void;
  /** Counts a message that names no letter of ours. @throws Refusal 451: there were too many */
  stranger(ip: string, bytes: number): void;
}

/** The senders that have used up their hour. */
export type Refused = 'a network' | 'answers to a letter' | 'all that names no letter';

/** @param onFull called once when a limit of the hour is reached */
export function createIntakeLimits(clock: Clock, onFull: (refused: Refused) => void): IntakeLimits {
  const [connections, messages] = [createUploadBudget(CONNECTIONS), createUploadBudget(MESSAGES)];
  const everybody = hourly(clock, ofNetwork(HOURLY), () => onFull('a network'));
  const letters = hourly(clock, [[HOURLY.letter, (letter) => letter]], () => onFull('answers to a letter'));
  const strangers = hourly(clock, ofNetwork(STRANGERS_HOURLY));
  const allStrangers = hourly(clock, [[STRANGERS_HOURLY.all, () => '']], () => onFull('all that names no letter'));
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
      if (isRelay(ip)) return messages.open(uploaderOf(ip));
      everybody.require(ip);
      const place = messages.open(uploaderOf(ip));
      everybody.count(ip, 1);
      return counted(place, (bytes) => everybody.count(ip, Math.floor(bytes / PIECE)));
    },
    letter(letter, bytes) {
      letters.require(letter);
      letters.count(letter, 1 + Math.floor(bytes / PIECE));
    },
    stranger(ip, bytes) {
      const limits = isRelay(ip) ? [allStrangers] : [strangers, allStrangers];
      for (const limit of limits) limit.require(ip);
      for (const limit of limits) limit.count(ip, 1 + Math.floor(bytes / STRANGERS_PIECE));
    },
  };
}

/** Whether the address belongs to our own relay. The relay brings everybody's mail, so no limit of a network binds it. */
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

type Share = readonly [most: number, nameOf: (key: string) => string];

const ofNetwork = (most: { network: number; beside: number }): Share[] => [
  [most.network, networkOf],
  [most.beside, networkShown],
];

/** Counts the volume of an hour. @param onFull called when a share has just reached its maximum */
function hourly(clock: Clock, shares: readonly Share[], onFull: () => void = () => undefined) {
  const windows = shares.map(([most, nameOf]) => createLimitByAddress(clock, most, nameOf));
  const isFull = ({ usadas, limite }: Use): boolean => usadas >= limite;
  return {
    require(key: string): void {
      if (windows.some((window) => isFull(window.look(key))))
        throw new Refusal(451, 'too much within an hour, try again later');
    },
    count(key: string, many: number): void {
      for (const window of windows) if (!isFull(window.look(key)) && isFull(window.count(key, many))) onFull();
    },
  };
}
