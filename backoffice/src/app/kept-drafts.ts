/**
 * Text that was typed and not sent, so that a reload loses nothing. It stays in this tab of the browser alone and goes when its writer leaves. A
 * name begins with the id of who wrote it.
 */

const PREFIX = 'albacea.borrador ';

export function keptDraft<T>(name: string): T | undefined {
  const kept = sessionStorage.getItem(PREFIX + name);
  return kept === null ? undefined : (JSON.parse(kept) as T);
}

/** @param draft an empty one is forgotten */
export function keepDraft(name: string, draft: unknown): void {
  const isEmpty = draft === '' || JSON.stringify(draft) === '{}';
  if (isEmpty) sessionStorage.removeItem(PREFIX + name);
  else sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
}

/** @param but id of a person whose drafts stay; without it none do */
export function forgetDrafts(but?: string): void {
  const stays = (key: string) => !key.startsWith(PREFIX) || (but !== undefined && key.startsWith(`${PREFIX}${but} `));
  for (const key of Object.keys(sessionStorage)) if (!stays(key)) sessionStorage.removeItem(key);
}
