/** The door by which e-mail comes in, and what is made of it. */
import type { DNSResolver } from 'mailauth';
import { inboxRound } from '../capabilities/inbox/read-round.ts';
import { takeIn } from '../capabilities/inbox/take-in.ts';
import { isOurs } from '../capabilities/mail/rules-addresses.ts';
import { type InboundDoor, openInbound } from '../platform/mail/inbound.ts';
import { systemResolver } from '../platform/mail/verify-sender.ts';
import type { Foundations } from './foundations.ts';

export interface Inbox {
  readonly inbox: {
    /** Opens the door; null: none is configured. @throws when the port can't be had */
    open(): Promise<InboundDoor | null>;
    /** Reads one e-mail that has come. @returns how many were read */
    round(): Promise<number>;
  };
}

/** @param resolver asks for the names that signatures and servers are checked by */
export function composeInbox(foundations: Foundations, resolver: DNSResolver = systemResolver): Inbox {
  const { config, logger } = foundations;
  const { inbound } = config;
  return {
    inbox: {
      open: async () =>
        inbound &&
        openInbound({
          ...inbound,
          accepts: (address) => isOurs(address, inbound.domain),
          keep: (mail) => takeIn(foundations, inbound.domain, mail),
          onFail: (error) => logger.warn({ error }, 'an e-mail that came was not taken'),
        }),
      round: () => inboxRound({ ...foundations, resolver }),
    },
  };
}
