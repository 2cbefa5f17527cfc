/** The logo of an insurer: a part of the backoffice's operations. */
import { LOGO_UPLOAD, LogoView, NewLogo } from '../schemas/logo.ts';
import { ASEGURADORA, CONFIGURE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const AT = `${ASEGURADORA}/logo` as const;

export const LOGO_OPERATIONS = {
  /** Takes a logo, drawn anew and small, in place of any before. */
  guardarLogo: {
    method: 'POST',
    path: AT,
    roles: CONFIGURE,
    upload: LOGO_UPLOAD,
    shape: { body: NewLogo, status: 200, data: LogoView },
  },
  /** Takes the logo away: its address ends at once. */
  retirarLogo: {
    method: 'DELETE',
    path: AT,
    roles: CONFIGURE,
    shape: { status: 200, data: LogoView },
  },
} as const satisfies Unnamed<AppOperation>;
