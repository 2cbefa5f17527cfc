/** The terms of the law for what a person asks about their own data, and what an answer can do; pure. */
import type { PeticionState, RightKind } from '@albacea/contract/schemas/data-rights.ts';
import { dayOf, fromDateToDate, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { namesAgree } from '../mandato/rules-signer-name.ts';

/** Months for an answer, and by how many a complex one can be made longer, once (GDPR, art. 12.3). */
const MONTHS = 1;
const MONTHS_MORE = 2;

/** Last day for the answer to what is asked now. */
export const dueDay = (asked: Date): string => fromDateToDate(todayInMadrid(asked), MONTHS);

/** The same once the term was made longer: counted from the day on which it was asked. */
export const extendedDay = (asked: Date): string => fromDateToDate(todayInMadrid(asked), MONTHS + MONTHS_MORE);

/** Days until the last day; negative once it has passed. */
export const daysLeft = (due: string, now: Date): number => dayOf(due) - dayOf(todayInMadrid(now));

/** The person has to hear of it within the first month. */
export const canExtend = (
  {
    estado,
    prorrogada,
    vence,
  }: { readonly estado: PeticionState; readonly prorrogada: Date | null; readonly vence: string },
  now: Date,
): boolean => estado === 'abierta' && prorrogada === null && daysLeft(vence, now) >= 0;

/** While one of these is open nothing more is asked of anybody in the heir's name. */
export const HOLDING: readonly RightKind[] = ['limitacion', 'oposicion'];

interface Name {
  readonly nombre: string;
  readonly apellidos: string;
}

/**
 * Whether a name can be put right at once: it is the same person's, with an accent, a particle or a second surname more or less. A name that
 * reads otherwise is looked at by a person first, as it is under a mandate.
 */
export const readsTheSame = (typed: Name, onFile: Name): boolean =>
  namesAgree(`${typed.nombre} ${typed.apellidos}`, onFile) && namesAgree(`${onFile.nombre} ${onFile.apellidos}`, typed);
