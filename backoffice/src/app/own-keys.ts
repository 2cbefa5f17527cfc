/** The keys that a person has: those that the pages offer, unless they chose others or none. */
import type { Shortcuts } from '@albacea/contract/schemas/preferences.ts';
import type { Command } from './commands.ts';

type Keyed = Pick<Command, 'id' | 'key'>;

/** @returns undefined: none does it. @param shortcuts null: not known yet, so that none does anything */
export function keyFor(shortcuts: Shortcuts | null, command: Keyed): string | undefined {
  if (!shortcuts?.activos) return undefined;
  return chosenKey(shortcuts, command) ?? undefined;
}

/** The same whether keys are switched on or not; null: none. */
export function chosenKey({ teclas }: Pick<Shortcuts, 'teclas'>, { id, key }: Keyed): string | null {
  const own = teclas.find(({ orden }) => orden === id);
  return own ? own.tecla : (key ?? null);
}

/**
 * What to draw beside a button of the key that does the same; null: nothing does.
 * @param of command of the page; keys of a dialogue are of none, and are always the same
 */
export function hintFor(shortcuts: Shortcuts | null, key: string, of?: string): string | null {
  if (!shortcuts?.activos) return null;
  return of === undefined ? key : chosenKey(shortcuts, { id: of, key });
}

export const isOwn = ({ teclas }: Pick<Shortcuts, 'teclas'>, { id }: Pick<Command, 'id'>): boolean =>
  teclas.some(({ orden }) => orden === id);

/** Another act that has this key already. */
export const holderOf = <C extends Keyed>(
  shortcuts: Pick<Shortcuts, 'teclas'>,
  commands: readonly C[],
  { id }: Pick<Command, 'id'>,
  key: string,
): C | undefined => commands.find((other) => other.id !== id && chosenKey(shortcuts, other) === key);

/** @param key null: none; undefined: the one that the page offers */
export function withKey(shortcuts: Shortcuts, id: string, key: string | null | undefined): Shortcuts {
  const others = shortcuts.teclas.filter(({ orden }) => orden !== id);
  return { ...shortcuts, teclas: key === undefined ? others : [...others, { orden: id, tecla: key }] };
}
