/**
 * Keys pressed while the application starts. A page takes half a second and more until what it lists is there; whoever reloads it and goes on by
 * keyboard is not to press everything twice. They wait, and are done in their order once the page is whole.
 */

/** Milliseconds after which nobody means any more what they pressed. */
const WAIT = 4000;
/** Milliseconds from one key to the next: the second acts on what the first has brought about. */
const BETWEEN = 60;
/** Milliseconds between two looks at whether the page is whole. */
const LOOK = 40;

interface Press {
  readonly key: string;
  /** As the browser counts, in milliseconds since the page was asked for. */
  readonly at: number;
}

/** null: it has started. */
let presses: Press[] | null = [];

export const isStarting = (): boolean => presses !== null;

/** @param isForPage whether a key is for the page, and not for what somebody writes or for the browser */
export function keepEarlyKeys(isForPage: (event: KeyboardEvent) => boolean): void {
  const keep = (event: KeyboardEvent) => {
    if (presses === null) return window.removeEventListener('keydown', keep);
    if ([...event.key].length === 1 && !event.repeat && isForPage(event))
      presses.push({ key: event.key, at: event.timeStamp });
  };
  window.addEventListener('keydown', keep);
}

/**
 * Ends the start as soon as the page is whole, or when that takes too long.
 * @param press does what the key does
 * @returns stops looking
 */
export function deliverEarlyKeys(isWhole: () => boolean, press: (key: string) => void): () => void {
  const since = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    if (presses !== null && !isWhole() && now - since < WAIT) return;
    clearInterval(look);
    const kept = (presses ?? []).filter(({ at }) => now - at < WAIT);
    presses = null;
    for (const [i, { key }] of kept.entries()) setTimeout(() => press(key), i * BETWEEN);
  }, LOOK);
  return () => clearInterval(look);
}
