/** A list of which one thing is in hand: `j` and `k` take the next and the one before. */
import { useEffect } from 'react';
import { useCommands } from '../../app/commands.ts';
import { useActs } from './acts-context.ts';

interface ListKeys {
  /** Ids in the order of the list. */
  readonly of: readonly string[];
  readonly chosen: string | undefined;
  /** Of the commands. */
  readonly id: string;
  readonly next: string;
  readonly previous: string;
  readonly choose: (id: string) => void;
}

export function useListKeys({ of, chosen, id, next, previous, choose }: ListKeys): void {
  const { takeInHand } = useActs();
  useEffect(() => {
    takeInHand(chosen ?? null);
    return () => takeInHand(null);
  }, [chosen, takeInHand]);
  const at = chosen === undefined ? -1 : of.indexOf(chosen);
  const [before, after] = [of[at - 1], of[at + 1]];
  useCommands([
    ...(after !== undefined && at >= 0
      ? [{ id: `${id}.siguiente`, key: 'j', label: next, run: () => choose(after) }]
      : []),
    ...(before !== undefined ? [{ id: `${id}.anterior`, key: 'k', label: previous, run: () => choose(before) }] : []),
  ]);
}
