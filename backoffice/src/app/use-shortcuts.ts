/** The keys of whoever is signed in, and how they change them. */
import type { Shortcuts } from '@albacea/contract/schemas/preferences.ts';
import { useReading } from './data.ts';

/** @returns null while it is not known, so that no key does what somebody has switched off */
export const useShortcuts = (): Shortcuts | null => useReading('GET /cuenta/preferencias', {}).data?.atajos ?? null;
