/** Composes incoming e-mail: the server that receives e-mails, and the round of the worker that reads them. */
import type { DNSResolver } from 'mailauth';
import { createIntakeLimits } from '../cuentas/inbox/intake-limits.ts';
import { inboxRound } from '../cuentas/inbox/read-round.ts';
import { createIntake } from '../cuentas/inbox/take-in.ts';
import { isOurs } from '../outbox/mail/rules-addresses.ts';
import { type InboundServer, openInbound } from '../platform/mail/inbound.ts';
import { systemResolver } from '../platform/mail/verify-sender.ts';
import type { Foundations } from './foundations.ts';

export interface Inbox {
  readonly inbox: {
    /** Opens the server for incoming e-mail; null: none is configured. @throws when the port is not available */
    open(): Promise<InboundServer | null>;
    /** Reads some received e-mails. @returns the number of e-mails read */
    round(): Promise<number>;
  };
}

/** Makes both. @param resolver DNS, to check the signatures and servers of incoming e-mails */
export function composeInbox(foundations: Foundations, resolver: DNSResolver = systemResolver): Inbox {
  const { config, logger, clock } = foundations;
  const { inbound } = config;
  return {
    inbox: {
      open: async () => {
        if (inbound === null) return null;
        const places = createIntakeLimits(clock, (refused) =>
          logger.warn({ refused }, 'too much incoming e-mail: more is refused until the hour is over'),
        );
        return openInbound({
          ...inbound,
          places,
          accepts: (address) => isOurs(address, inbound.domain),
          keep: createIntake({ ...foundations, resolver, places }, inbound.domain),
          onFail: (error) => logger.warn({ error }, 'an incoming e-mail was not accepted'),
        });
      },
      round: () => inboxRound({ ...foundations, resolver }),
    },
  };
}
