/**
 * Keys pressed while the application starts. A page takes half a second and more until what it lists is there; whoever reloads it and goes on by
 * keyboard is not to press everything twice. Each waits for the page to offer what it does, and they are done in their order.
 */

/** Milliseconds after which nobody means any more what they pressed. */
const WAIT = 6000;
/** Milliseconds from one look to the next: a key acts on what the one before has brought about. */
const LOOK = 50;

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
    if ([...event.key].length === 1 && isForPage(event)) presses.push({ key: event.key, at: event.timeStamp });
  };
  window.addEventListener('keydown', keep);
}

interface Page {
  /** Whether everything that it shows has come: a key for which it offers nothing by then is dropped. */
  isWhole(): boolean;
  /** @returns false: the page does not offer it, or not yet */
  press(key: string): boolean;
  /** Takes the keys that follow one that has opened a field to write in. @returns false: none is open */
  write(text: string): boolean;
}

/** Does what was pressed as the page comes to offer it, until it is whole. @returns stops it */
export function deliverEarlyKeys({ isWhole, press, write }: Page): () => void {
  const since = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    const late = now - since > WAIT;
    const [first, ...others] = presses ?? [];
    const whole = isWhole() || late;
    if (first === undefined) {
      if (!whole) return;
      presses = null;
      return clearInterval(look);
    }
    if (late || now - first.at > WAIT) presses = [];
    else if (press(first.key) || whole) {
      // in this very moment: whatever is typed from now on is written there by itself
      presses = write(others.map(({ key }) => key).join('')) ? [] : others;
    }
  }, LOOK);
  return () => clearInterval(look);
}
