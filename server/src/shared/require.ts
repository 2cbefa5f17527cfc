/** Guards shared by commands; a refusal names the commands that are possible now. */
import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';
import { inOnePhrase, type Phrase, phrasesOf } from './rules-phrase.ts';
import { isUnprintable } from './rules-printable.ts';
import { possibleFrom, type Transition, transitionOf } from './rules-transition-table.ts';
import en from './words/en/refusals.json' with { type: 'json' };
import es from './words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.state, en.state);

/** The only commands of relatives other than the heir: they add accounts, object, and withdraw an objection. */
const OF_ALLEGADOS: readonly string[] = ['proponer', 'plantear', 'retirar'];

/**
 * Finds the transition of the table for a command, and checks that the actor may take it from this state.
 * @param nameOf gives the name of a command for people
 * @param estado null: the command creates the thing
 * @param idle commands that the state allows but that make no sense now; a refusal does not offer them
 * @throws DomainError accion_no_permitida, estado_no_permite with the possible commands
 */
export function requireTransition<E extends string, O extends string>(
  table: readonly (Transition<E> & { readonly orden: O })[],
  nameOf: (command: O) => Phrase,
  command: O,
  estado: E | null,
  actor: Actor,
  idle: readonly string[] = [],
): Transition<E> {
  const line = transitionOf(table, command);
  const foreign = actor.tipo === 'allegado' && !OF_ALLEGADOS.includes(command);
  if (foreign || !line.quien.includes(actor.visible)) throw new DomainError('accion_no_permitida');
  if (estado === null || line.desde.includes(estado)) return line;
  const possible = possibleFrom(table, estado, actor.visible).filter((one) => !idle.includes(one));
  throw new DomainError('estado_no_permite', { estado, posible: possibleNow(possible.map((one) => nameOf(one as O))) });
}

/** Requires that the actor is of one of these parties. @throws DomainError accion_no_permitida */
export function requireActor(actor: Actor, ...accepted: readonly Actor['visible'][]): void {
  if (!accepted.includes(actor.visible)) throw new DomainError('accion_no_permitida');
}

/**
 * Requires that nobody has changed a thing since the caller saw it.
 * @param seen the version that the caller saw; undefined: the caller does not ask for this check
 * @throws DomainError cambiado_entretanto
 */
export function requireVersion(actual: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== actual) throw new DomainError('cambiado_entretanto');
}

function possibleNow(names: readonly Phrase[]): Phrase {
  if (names.length === 0) return refusal('noChanges');
  const posible = inOnePhrase(names, ', ');
  return refusal('possible', (language) => ({ posible: posible[language] }));
}

/**
 * Refuses texts in which a document would print dots in place of letters, so that somebody first enters the spelling of the identity document.
 * @param texts texts to be printed
 * @throws DomainError nombre_en_otra_escritura
 */
export function requirePrintable(...texts: readonly string[]): void {
  if (texts.some(isUnprintable)) throw new DomainError('nombre_en_otra_escritura');
}

/**
 * Guards acts that only the service may begin, such as signing by telephone.
 * @throws DomainError accion_no_permitida
 */
export function serviceOnly({ visible }: Actor): void {
  if (visible !== 'servicio') throw new DomainError('accion_no_permitida');
}

/**
 * Guards acts of the heir alone, above all the mandate. Other relatives may not do these acts; a script that plays the heir may.
 * @throws DomainError accion_no_permitida
 */
export function herederoOnly({ tipo, visible }: Actor): void {
  const scripted = tipo === 'guion' && visible === 'heredero';
  if (tipo !== 'heredero' && !scripted) throw new DomainError('accion_no_permitida');
}
