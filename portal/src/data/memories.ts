/**
 * What this device remembers: the language, the insurer's name and colour, what was typed and not yet sent, and the mark of the
 * last link, with which another one can be asked for and nothing be opened. Never a token, never what came from the server about people. Where storage is denied, everything works and nothing is remembered.
 */
const PREFIX = 'albacea.';
const DRAFT = `${PREFIX}borrador.`;

const tryOnce = <T>(perform: () => T, otherwise: T): T => {
  try {
    return perform();
  } catch {
    return otherwise;
  }
};

export const rememberedNow = (key: string): string | null => tryOnce(() => localStorage.getItem(PREFIX + key), null);
export const remember = (key: string, value: string): void =>
  tryOnce(() => localStorage.setItem(PREFIX + key, value), undefined);

/** What was typed in a form of a case, or null. */
export function readDraft<T>(caso: string, form: string): T | null {
  const kept = tryOnce(() => localStorage.getItem(`${DRAFT}${caso}.${form}`), null);
  return kept === null ? null : tryOnce(() => JSON.parse(kept) as T, null);
}

export const saveDraft = (caso: string, form: string, value: unknown): void =>
  tryOnce(() => localStorage.setItem(`${DRAFT}${caso}.${form}`, JSON.stringify(value)), undefined);

export const eraseDraft = (caso: string, form: string): void =>
  tryOnce(() => localStorage.removeItem(`${DRAFT}${caso}.${form}`), undefined);

/** At sign-out: all but the language. */
export function forgetAll(): void {
  tryOnce(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key !== `${PREFIX}idioma`) localStorage.removeItem(key);
  }, undefined);
}
