/**
 * What this device remembers: the language, the insurer's name and colour, what was typed and not yet sent, and a hash of the last
 * link, with which another one can be asked for but nothing be opened. Never a token, never what the server said about people.
 * Where storage is denied, everything works and nothing is remembered.
 */
const PREFIX = 'albacea.';

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

/** What was remembered as JSON; null where nothing was, or nothing that can be read. */
export const rememberedJson = <T>(key: string): T | null =>
  tryOnce(() => JSON.parse(rememberedNow(key) ?? 'null') as T | null, null);

const draftKey = (caso: string, form: string): string => `borrador.${caso}.${form}`;

/** What was typed in a form of a case, or null. */
export const readDraft = <T>(caso: string, form: string): T | null => rememberedJson(draftKey(caso, form));

export const saveDraft = (caso: string, form: string, value: unknown): void =>
  remember(draftKey(caso, form), JSON.stringify(value));

export const eraseDraft = (caso: string, form: string): void =>
  tryOnce(() => localStorage.removeItem(PREFIX + draftKey(caso, form)), undefined);

/** At sign-out: all but the language. */
export function forgetAll(): void {
  tryOnce(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key !== `${PREFIX}idioma`) localStorage.removeItem(key);
  }, undefined);
}
