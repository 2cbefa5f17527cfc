/** Which letter of an account is written next. */
import type { LETTER_KINDS } from '@albacea/contract/schemas/lists.ts';
import type { Cuenta } from './context.ts';

export const dueLetter = ({ carta_que_toca, estado }: Cuenta): (typeof LETTER_KINDS)[number] =>
  carta_que_toca?.clase ?? (estado === 'solicitada' ? 'recordatorio' : 'solicitud');
