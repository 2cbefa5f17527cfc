/** What the rules of one language look for. Patterns meet text in small letters without accents. */

export type Outcome = 'cerrada' | 'conmemorada' | 'datos_enviados' | 'negada' | 'pide_papel' | 'no_existe' | 'acuse';

/** The papers that providers ask for, as the catalogue of documents names them. */
export type Paper =
  | 'certificado_defuncion'
  | 'dni_solicitante'
  | 'dni_fallecido'
  | 'prueba_parentesco'
  | 'titulo_sucesorio'
  | 'ultimas_voluntades'
  | 'factura'
  | 'resolucion_judicial';

export interface Words {
  /** Of each outcome, what says that it has happened. */
  readonly says: Readonly<Record<Exclude<Outcome, 'pide_papel'>, readonly RegExp[]>>;
  /** That something has to be brought; it asks for a paper where one is named too. */
  readonly asks: RegExp;
  readonly asksNothing: RegExp;
  readonly papers: Readonly<Record<Paper, RegExp>>;
  /** A form of the provider's own, to be filled in. */
  readonly form: RegExp;
  /** That a sentence speaks of what may happen, or has not. */
  readonly open: RegExp;
  /** Right before what a sentence says: the contrary. */
  readonly negation: RegExp;
  /** The same, between what is spoken of and what is said of it. */
  readonly denied: RegExp;
  /** That something was taken back, or holds for a part alone. Then only a person can say. */
  readonly doubt: RegExp;
  /** That a refusal ends when something is brought. */
  readonly until: RegExp;
  readonly away: RegExp;
  readonly advertising: RegExp;
  /** The line above what is quoted. */
  readonly quotes: RegExp;
}
