/** Of the backoffice, what the developers of a test insurer do with it, and how an insurer gets one. */
import * as ensayo from '../schemas/ensayo.ts';
import { ASEGURADORA } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const ENSAYO = `${ASEGURADORA}/ensayo` as const;

export const SANDBOX_OPERATIONS = {
  crearEnsayo: {
    method: 'POST',
    path: ENSAYO,
    roles: ['admin'],
    confirmed: true,
    summary: 'Makes the test insurer of a real one, once, and shows its first key',
    shape: { status: 201, data: ensayo.OwnTestInsurer },
  },
} as const satisfies Unnamed<AppOperation>;
