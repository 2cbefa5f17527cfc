/**
 * Data stored on this device: the languages, the insurer's brand, whom to call, which welcomes were seen, unsent drafts, and a hash of the last
 * link, which can request another link but opens nothing. Never a token, never personal data from the server. Without storage everything works.
 */
const PREFIX = 'albacea.';

const attempt = <T>(perform: () => T, otherwise: T): T => {
  try {
    return perform();
  } catch {
    return otherwise;
  }
};

export const remembered = (key: string): string | null => attempt(() => localStorage.getItem(PREFIX + key), null);
export const remember = (key: string, value: string): void =>
  attempt(() => localStorage.setItem(PREFIX + key, value), undefined);

/** A remembered JSON value; null where none is stored or it cannot be parsed. */
export const rememberedJson = <T>(key: string): T | null =>
  attempt(() => JSON.parse(remembered(key) ?? 'null') as T | null, null);

const draftKey = (caso: string, form: string): string => `borrador.${caso}.${form}`;

/** The draft of a form of a case, or null. */
export const readDraft = <T>(caso: string, form: string): T | null => rememberedJson(draftKey(caso, form));

export const saveDraft = (caso: string, form: string, value: unknown): void =>
  remember(draftKey(caso, form), JSON.stringify(value));

export const eraseDraft = (caso: string, form: string): void =>
  attempt(() => localStorage.removeItem(PREFIX + draftKey(caso, form)), undefined);

/** At sign-out: forgets all but the language. */
export function forgetAll(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key !== `${PREFIX}idioma`) localStorage.removeItem(key);
  }, undefined);
}
