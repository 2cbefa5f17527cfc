/** Of the backoffice, what people choose for their own screens. */
import { ROLES } from '../schemas/identity.ts';
import { Preferences } from '../schemas/preferences.ts';
import type { AppOperation } from '../schemas/web-apps.ts';

export const PREFERENCES_OPERATIONS = {
  verPreferencias: {
    id: 'verPreferencias',
    method: 'GET',
    path: '/cuenta/preferencias',
    roles: ROLES,
    summary: 'What I have chosen for my screens, at whatever insurer I am',
    shape: { status: 200, data: Preferences },
  },
  cambiarPreferencias: {
    id: 'cambiarPreferencias',
    method: 'POST',
    path: '/cuenta/preferencias',
    roles: ROLES,
    summary: 'Chooses anew for my screens',
    shape: { body: Preferences, status: 200, data: Preferences },
  },
} as const satisfies Record<string, AppOperation>;
