/** Reads the text of a public address once, with a person's permission: bounded, guarded, and nothing of the page is run. */
import { type GuardedFetch, NoAnswer } from '../../platform/outbound-http/guarded-fetch.ts';
import { type Lane, LaneError, type Order } from '../../platform/worker-pool/lane.ts';
import type * as parsing from '../inbox/parse-mail.ts';
import type { Page } from './rules-looks.ts';

const REDIRECTS_MAXIMUM = 5;
/** Bytes read of a page. */
export const PAGE_MAXIMUM = 2 * 1024 * 1024;
const TEXTUAL = /^(?:text\/(?:html|plain)|application\/xhtml\+xml)\b/i;
const PARSING = new URL('../inbox/parse-mail.ts', import.meta.url);

export interface CaptureDependencies {
  readonly pages: Pick<GuardedFetch, 'fetch'>;
  /** Takes pages of strangers apart, bounded in time and memory. */
  readonly lane: Lane;
}

/**
 * @param order for whom
 * @returns null: the address, or one that it leads to, is private, does not answer in time, or sends more than we can read
 */
export async function capturePage(
  { pages, lane }: CaptureDependencies,
  order: Order,
  address: string,
): Promise<Page | null> {
  let url = address;
  try {
    for (let hops = 0; hops <= REDIRECTS_MAXIMUM; hops += 1) {
      const answer = await pages.fetch(order.caller.insurer, url, {
        method: 'GET',
        headers: { accept: 'text/html, text/plain;q=0.9' },
      });
      const next = answer.headers.get('location') || null;
      if (answer.status < 300 || answer.status > 399 || next === null) return await pageOf(answer, lane, order);
      const target = URL.parse(next, url);
      if (target === null) return null;
      target.hash = '';
      url = target.href;
    }
    return null;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof LaneError) return null;
    throw error;
  }
}

async function pageOf(answer: Response, lane: Lane, order: Order): Promise<Page> {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || !TEXTUAL.test(type)) return { status: answer.status, text: null };
  const charset = /charset=["']?([\w-]{1,40})/i.exec(type)?.[1];
  const text = decoderOf(charset).decode(await answer.arrayBuffer());
  if (/^text\/plain/i.test(type)) return { status: 200, text };
  const { words } = await lane.run<typeof parsing.wordsOfPage>(PARSING, 'wordsOfPage', order, text);
  return { status: 200, text: words };
}

/** The decoder of a charset; of an unknown or missing one that of UTF-8. */
function decoderOf(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
