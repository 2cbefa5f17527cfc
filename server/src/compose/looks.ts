/** Composes the visits to the public pages of traces (`rastros`): the guarded reader of pages, and the round of the worker that uses it. */
import { PAGE_MAXIMUM } from '../cuentas/rastros/capture.ts';
import { looksRound } from '../cuentas/rastros/looks.ts';
import type { RastrosDependencies } from '../cuentas/rastros/rastros.ts';
import { ownAddresses } from '../platform/outbound-http/addresses.ts';
import { createGuardedFetch } from '../platform/outbound-http/guarded-fetch.ts';
import { type Permissions, urlProblem } from '../platform/outbound-http/url.ts';
import type { Foundations } from './foundations.ts';

export interface Looks extends Pick<RastrosDependencies, 'isPublic' | 'isOurs'> {
  readonly looks: {
    /** Visits one due page of each insurer. @returns the number of pages visited */
    round(): Promise<number>;
  };
}

export function composeLooks(foundations: Foundations): Looks {
  const { config, addresses, lanes, opened } = foundations;
  const readable: Permissions = { loopback: config.loopbackWebhooks, plainHttp: true, ownAddresses };
  const pages = createGuardedFetch(readable, PAGE_MAXIMUM);
  opened.defer(() => pages.close());
  const isOurs = (host: string) => addresses.classify(host).clase !== 'ajeno';
  return {
    isPublic: (url) => urlProblem(url, readable) === null,
    isOurs,
    looks: { round: () => looksRound({ ...foundations, pages, lane: lanes.mail, isOurs }) },
  };
}
