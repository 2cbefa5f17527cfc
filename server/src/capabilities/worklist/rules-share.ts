/** To whom a new case goes; pure. */

export interface Candidate {
  readonly usuario: string;
  /** Besides Spanish. */
  readonly idiomas: readonly string[];
  /** Open cases, and how many of them are urgent. */
  readonly casos: number;
  readonly urgentes: number;
}

export interface Choice {
  readonly usuario: string;
  /** The family's language, where it decided; null: how much each has did. */
  readonly idioma: string | null;
  readonly casos: number;
}

/**
 * Who speaks the family's language comes first; then who has fewest urgent cases, and fewest cases.
 * @returns null: nobody is on duty
 */
export function chooseGestor(language: string, candidates: readonly Candidate[]): Choice | null {
  const speakers = language === 'es' ? [] : candidates.filter(({ idiomas }) => idiomas.includes(language));
  const [first] = (speakers.length > 0 ? speakers : candidates).toSorted(
    (one, other) => one.urgentes - other.urgentes || one.casos - other.casos || (one.usuario < other.usuario ? -1 : 1),
  );
  if (!first) return null;
  return { usuario: first.usuario, idioma: speakers.length > 0 ? language : null, casos: first.casos };
}
