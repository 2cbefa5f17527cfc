/**
 * Text that was typed and not sent, so that a reload loses nothing. It stays in this tab of the browser and is deleted when its writer signs out.
 */

export interface Drafts {
  get(form: string): unknown;
  set(form: string, draft: unknown): void;
  delete(form: string): void;
}

const PREFIX = 'albacea.borrador ';

/** @param owner the writer's id, a blank and the subject, such as a case: nobody sees what another person typed */
export function createDrafts(owner: string): Drafts {
  const inMemory = new Map<string, unknown>();
  const keyOf = (form: string) => `${PREFIX}${owner} ${form}`;
  const forget = (form: string) => {
    inMemory.delete(form);
    sessionStorage.removeItem(keyOf(form));
  };
  return {
    get(form) {
      const stored = sessionStorage.getItem(keyOf(form));
      return inMemory.get(form) ?? (stored === null ? undefined : JSON.parse(stored));
    },
    set(form, draft) {
      if (draft === '') return forget(form);
      inMemory.set(form, draft);
      // a file is kept in memory only: it survives the closing of its form, but not a reload
      const words = JSON.stringify(draft, (_, value) => (value instanceof File ? null : value));
      sessionStorage.setItem(keyOf(form), words);
    },
    delete: forget,
  };
}

/** @param but id of the person whose drafts are kept; undefined: all drafts are deleted */
export function forgetDrafts(but?: string): void {
  const stays = (key: string) => !key.startsWith(PREFIX) || (but !== undefined && key.startsWith(`${PREFIX}${but} `));
  for (const key of Object.keys(sessionStorage)) if (!stays(key)) sessionStorage.removeItem(key);
}
