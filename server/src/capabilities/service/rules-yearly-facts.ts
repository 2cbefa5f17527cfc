/** Facts that somebody else publishes, each with the day by which it has to be looked at again; pure. Days are `YYYY-MM-DD`. */
import { dayOf } from '../../shared/rules-dates-madrid.ts';
import { LAST_PUBLISHED_YEAR } from '../calendar/rules-holidays.ts';

export interface YearlyFact {
  /** Label of the gauge and of the alert: it stays, whatever the fact is called. */
  readonly id: string;
  readonly hecho: string;
  /** Last day on which it holds without being looked at. */
  readonly hasta: string;
  readonly responsable: string;
  readonly donde: string;
  readonly hacer: string;
}

/** Somebody who looks at a fact moves its day here; that of the holidays follows from their tables. */
export const YEARLY_FACTS: readonly YearlyFact[] = [
  {
    id: 'festivos',
    hecho: 'holidays of Spain, its communities and the city of Madrid',
    hasta: `${LAST_PUBLISHED_YEAR}-12-31`,
    responsable: 'operations',
    donde: 'server/src/capabilities/calendar/rules-holidays.ts',
    hacer:
      `enter ${LAST_PUBLISHED_YEAR + 1} from the resolution of the Dirección General de Trabajo (BOE, each October) and the two ` +
      'days of the city (BOCM); until then its days are reckoned and provisional: national ones by law, never too few',
  },
  {
    id: 'plazos-legales',
    hecho: "terms of law for providers' answers",
    hasta: '2027-06-30',
    responsable: 'legal',
    donde: 'server/src/capabilities/cuentas/rules/rules-legal-terms.ts',
    hacer: 'read Ley 10/2025 and what amends it',
  },
  {
    id: 'tasa-790-006',
    hecho: 'amount of form 790-006',
    hasta: '2027-01-31',
    responsable: 'operations',
    donde: 'TASA_CERTIFICADOS in the configuration; without it the screens say that the form states the amount',
    hacer: 'look at the form itself, each January',
  },
  {
    id: 'accesibilidad',
    hecho: 'accessibility statement and how to complain',
    hasta: '2027-06-30',
    responsable: 'product',
    donde: 'portal/src/screens/accessibility.tsx and its texts',
    hacer: 'make the yearly review of Ley 11/2023, annex I',
  },
  {
    id: 'respuestas-proveedores',
    hecho: 'answers of providers: pages and papers they ask for',
    hasta: '2027-06-30',
    responsable: 'case managers',
    donde: 'Catálogo in the backoffice',
    hacer: 'look again at what stands first there: nobody has for a year',
  },
];

/** Days before its last one from which a fact is due to be looked at. */
export const NOTICE_DAYS = 60;

export interface DatedFact extends YearlyFact {
  /** Days left with the last one; negative once it is past. */
  readonly dias: number;
  readonly avisa: boolean;
}

/** The facts with the days that are left of each, the most pressing first. */
export const factsAt = (today: string, facts: readonly YearlyFact[] = YEARLY_FACTS): DatedFact[] =>
  facts
    .map((fact) => ({ ...fact, dias: dayOf(fact.hasta) - dayOf(today) }))
    .map((fact) => ({ ...fact, avisa: fact.dias <= NOTICE_DAYS }))
    .toSorted((a, b) => a.dias - b.dias);
