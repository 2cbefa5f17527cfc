/** Facts that others publish, each with the day by which somebody has to check it again; pure. Days are `YYYY-MM-DD`. */
import { dayOf } from '../../shared/rules-dates-madrid.ts';
import { LAST_PUBLISHED_YEAR } from '../../shared/rules-holidays.ts';

export interface YearlyFact {
  /** Label of the fact in metric and alert; it does not change when `fact` is reworded. */
  readonly id: string;
  readonly fact: string;
  /** Last day on which the fact may be relied on without a new check. */
  readonly until: string;
  readonly owner: string;
  readonly where: string;
  readonly action: string;
}

/** The facts, each with the day until which it was checked. After a check, `until` is changed here; for the holidays their tables decide it. */
export const YEARLY_FACTS: readonly YearlyFact[] = [
  {
    id: 'festivos',
    fact: 'holidays of Spain, its communities and the city of Madrid',
    until: `${LAST_PUBLISHED_YEAR}-12-31`,
    owner: 'operations',
    where: 'server/src/shared/rules-holidays.ts',
    action:
      `enter ${LAST_PUBLISHED_YEAR + 1} from the resolution of the Dirección General de Trabajo (BOE, each October) and the two ` +
      'days of the city (BOCM); until then its days are reckoned and provisional: national ones by law, never too few',
  },
  {
    id: 'plazos-legales',
    fact: "terms of law for providers' answers",
    until: '2027-06-30',
    owner: 'legal',
    where: 'server/src/cuentas/rules/rules-legal-terms.ts',
    action: 'read Ley 10/2025 and what amends it',
  },
  {
    id: 'tasa-790-006',
    fact: 'amount of form 790-006',
    until: '2027-01-31',
    owner: 'operations',
    where: 'TASA_CERTIFICADOS in the configuration; without it the screens say that the form states the amount',
    action: 'look at the form itself, each January',
  },
  {
    id: 'accesibilidad',
    fact: 'accessibility statement and how to complain',
    until: '2027-06-30',
    owner: 'product',
    where: 'portal/src/screens/accessibility.tsx and its texts',
    action: 'make the yearly review of Ley 11/2023, annex I',
  },
  {
    id: 'respuestas-proveedores',
    fact: 'answers of providers: pages and papers they ask for',
    until: '2027-06-30',
    owner: 'case managers',
    where: 'Catálogo in the backoffice',
    action: 'look again at what stands first there: nobody has for a year',
  },
];

/** Number of days before the last day of a fact from which on it has to be checked. */
export const NOTICE_DAYS = 60;

export interface DatedFact extends YearlyFact {
  /** Days until `until`; 0 on that day, negative once it is past. */
  readonly daysLeft: number;
  readonly due: boolean;
}

/** The facts with the days left of each, the most pressing first. */
export const factsAt = (today: string, facts: readonly YearlyFact[] = YEARLY_FACTS): DatedFact[] =>
  facts
    .map((fact) => ({ ...fact, daysLeft: dayOf(fact.until) - dayOf(today) }))
    .map((fact) => ({ ...fact, due: fact.daysLeft <= NOTICE_DAYS }))
    .toSorted((a, b) => a.daysLeft - b.daysLeft);
