/**
 * Fetches a public address once, with a person's permission, to see whether it names the deceased (a look): bounded in time and size,
 * through the guarded fetch, and without running any script of the page.
 */
import { type GuardedFetch, NoAnswer } from '../../platform/outbound-http/guarded-fetch.ts';
import { type Lane, LaneError } from '../../platform/worker-pool/lane.ts';
import type { Order } from '../../platform/worker-pool/turns.ts';
import { type Person, type Seen, seenOn } from './rules-looks.ts';
import type * as seeing from './see-page.ts';

const REDIRECTS_MAXIMUM = 5;
/** Maximum number of bytes read of a page. */
export const PAGE_MAXIMUM = 2 * 1024 * 1024;
const TEXTUAL = /^(?:text\/(?:html|plain)|application\/xhtml\+xml)\b/i;
const SEEING = new URL('./see-page.ts', import.meta.url);

/** The result of a look. */
export interface Sight {
  readonly visto: Seen;
  /** The part of the text that is stored; null: nothing was read. */
  readonly texto: string | null;
}

/** Nothing was read. */
export const UNREACHED: Sight = { visto: 'no_se_pudo', texto: null };

export interface CaptureDependencies {
  readonly pages: Pick<GuardedFetch, 'fetch'>;
  /** Parses pages of strangers, bounded in time and memory. */
  readonly lane: Lane;
  /** Whether a host belongs to this service. */
  isOurs(host: string): boolean;
}

/**
 * Looks at an address and follows its redirects.
 * @param order insurer and case for which the address is looked at
 * @returns `no_se_pudo` also where the address, or one that it redirects to, is private or belongs to this service, does not answer in time,
 *   or sends more than we can read
 */
export async function lookAt(
  { pages, lane, isOurs }: CaptureDependencies,
  order: Order,
  address: string,
  person: Person,
): Promise<Sight> {
  let url = address;
  try {
    for (let hops = 0; hops <= REDIRECTS_MAXIMUM; hops += 1) {
      const answer = await pages.fetch(order.caller.insurer, url, {
        method: 'GET',
        headers: { accept: 'text/html, text/plain;q=0.9' },
      });
      const next = answer.headers.get('location') || null;
      if (answer.status < 300 || answer.status > 399 || next === null) {
        const sight = await seenIn(answer, lane, order, person);
        return sight.visto === 'no_nombra' && !isSamePage(address, url) ? UNREACHED : sight;
      }
      const target = URL.parse(next, url);
      if (target === null || isOurs(target.hostname)) break;
      target.hash = '';
      url = target.href;
    }
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof LaneError)) throw error;
  }
  return UNREACHED;
}

/** Whether a redirect led to the page itself and not to another, such as a login: the path is the same but for a slash at its end. */
function isSamePage(address: string, url: string): boolean {
  const [asked, reached] = [address, url].map((one) => new URL(one).pathname.replace(/\/$/, ''));
  return asked === reached;
}

async function seenIn(answer: Response, lane: Lane, order: Order, person: Person): Promise<Sight> {
  const type = answer.headers.get('content-type') ?? '';
  // We ask for no compression; a page that comes compressed all the same is not read.
  const isPlain = ['', 'identity'].includes(answer.headers.get('content-encoding') ?? '');
  const { status } = answer;
  if (status !== 200 || !TEXTUAL.test(type) || !isPlain)
    return { visto: seenOn({ status, text: null }, person), texto: null };
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return lane.run<typeof seeing.seePage>(SEEING, 'seePage', order, bytes, type, person);
}
