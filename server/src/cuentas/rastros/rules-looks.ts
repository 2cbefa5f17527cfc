/** Decides when an address is looked at, and judges the page that a look found; pure. */
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { RASTRO_SEEN } from '@albacea/contract/schemas/lists.ts';
import { fold } from '../../shared/rules-text.ts';

export type Seen = (typeof RASTRO_SEEN)[number];

/** Days after the permission on which the address is looked at. */
export const LOOK_DAYS = [0, 7, 30, 90] as const;

/** A page as it was read. */
interface Page {
  readonly status: number;
  /** Null: a file whose text is not read. */
  readonly text: string | null;
}

export interface Person {
  readonly nombre: string;
  readonly apellidos: string;
  readonly dni: string | null;
}

/** Statuses by which a server says that the page no longer exists. */
const GONE: readonly number[] = [404, 410, 451];

export function seenOn(page: Page, person: Person): Seen {
  if (GONE.includes(page.status)) return 'no_esta';
  // A login, a refusal of machines or a failure says nothing about the page that people see.
  if (page.status !== 200 || page.text === null || page.text.trim() === '') return 'no_se_pudo';
  return namesPerson(page.text, person) ? 'nombra' : 'no_nombra';
}

/**
 * Whether the looks at an address suggest that the request has been met; a person decides. A page without the name suggests it only if an earlier
 * look found the name there, because a page may need a script or a consent before it shows anything.
 * @param looks what the looks found, in their order
 */
export function seemsDone(estado: CuentaState, looks: readonly Seen[]): boolean {
  if (estado !== 'solicitada' && estado !== 'rechazada') return false;
  const last = looks.at(-1);
  return last === 'no_esta' || (last === 'no_nombra' && looks.includes('nombra'));
}

/** Whether a text names a person: the whole name in either order, or the identity number. */
function namesPerson(text: string, { nombre, apellidos, dni }: Person): boolean {
  const page = plain(text);
  const [given, family] = [plain(nombre), plain(apellidos)];
  const number = dni?.replace(/[^0-9A-Za-z]/g, '').toLowerCase();
  return (
    page.includes(`${given} ${family}`) ||
    page.includes(`${family} ${given}`) ||
    (number !== undefined && number.length >= 7 && page.replaceAll(' ', '').includes(number))
  );
}

/** Lower-case letters and digits without accents, with one space between words. */
const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
