/** What people of the staff choose for their own screens, kept with the person and not with the browser. */
import type { Preferences } from '@albacea/contract/schemas/preferences.ts';
import type { Database } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { readPreferences, savePreferences } from './persons.ts';

interface PreferencesDependencies {
  readonly base: Database;
}

const UNTOUCHED: Preferences = { atajos: { activos: true, teclas: [] } };

export const viewPreferences = ({ base }: PreferencesDependencies, session: UserSession): Promise<Preferences> =>
  asTenantOrService(base, session.aseguradora?.id ?? null, async (tx) => ({
    ...UNTOUCHED,
    ...(await readPreferences(tx, session.usuario)),
  }));

/** Of an act that is named twice the last one counts. @returns as they are from now on */
export async function changePreferences(
  { base }: PreferencesDependencies,
  session: UserSession,
  { atajos: { activos, teclas } }: Preferences,
): Promise<Preferences> {
  const last = new Map(teclas.map((one) => [one.orden, one]));
  const preferences: Preferences = { atajos: { activos, teclas: [...last.values()] } };
  await asTenantOrService(base, session.aseguradora?.id ?? null, (tx) =>
    savePreferences(tx, session.usuario, preferences),
  );
  return preferences;
}
