/** Operations of the backoffice by which an insurer gets a test insurer. */
import * as ensayo from '../schemas/ensayo.ts';
import { ASEGURADORA } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const SANDBOX_OPERATIONS = {
  /** Makes the test insurer of a real one, once, and shows its first key. */
  crearEnsayo: {
    method: 'POST',
    path: `${ASEGURADORA}/ensayo`,
    roles: ['admin'],
    confirmed: true,
    shape: { status: 201, data: ensayo.OwnTestInsurer },
  },
} as const satisfies Unnamed<AppOperation>;
