/** The keys of whoever is signed in, and how they change them. */
import type { Shortcuts } from '@albacea/contract/schemas/preferences.ts';
import type { Command } from './commands.ts';
import { useReading } from './data.ts';
import { keyFor } from './own-keys.ts';

/** @returns null while it is not known, so that no key does what somebody has switched off */
export const useShortcuts = (): Shortcuts | null => useReading('GET /cuenta/preferencias', {}).data?.atajos ?? null;

/** What a button does, and the key that does the same, where there is one. */
export function useWithKey(label: string, command: Pick<Command, 'id' | 'key'>): string {
  const key = keyFor(useShortcuts(), command);
  return key === undefined ? label : `${label} ( ${key} )`;
}
