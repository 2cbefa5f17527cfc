/** The selected tasks: by click, by range, by key, or all of the view. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { keyOfTask, withRange } from './tasks.ts';

export interface Selection {
  readonly tasks: readonly Task[];
  has(key: string): boolean;
  /** @param range true: changes every task from the one clicked before to this one */
  choose(key: string, range: boolean): void;
  put(tasks: readonly Task[]): void;
}

/** @param tasks those in view; a selected one that leaves the list is no longer selected */
export function useSelection(tasks: readonly Task[]): Selection {
  const { t } = useTranslation('trabajo');
  // tasks of the view that were selected all at once, including those not on the screen
  const [beyond, putBeyond] = useState<readonly Task[]>([]);
  const [chosen, mark] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const keys = tasks.map(keyOfTask);
  const known = [...tasks, ...beyond.filter((task) => !keys.includes(keyOfTask(task)))];
  const choose = (key: string, range: boolean) => {
    const since = range ? last.current : null;
    mark((before) => withRange(keys, before, key, since));
    last.current = key;
  };
  const focused = () => document.activeElement?.closest('[data-tarea]')?.getAttribute('data-tarea');
  const chooseFocused = (range: boolean) => () => {
    const key = focused();
    if (key) choose(key, range);
  };
  useCommands([
    { id: 'fila.elegir', key: 'x', label: t('elegirFila'), run: chooseFocused(false) },
    { id: 'fila.elegirHasta', key: 'X', label: t('elegirHasta'), run: chooseFocused(true) },
  ]);
  return {
    tasks: known.filter((task) => chosen.has(keyOfTask(task))),
    has: (key) => chosen.has(key),
    choose,
    put(fresh) {
      putBeyond(fresh);
      mark(new Set(fresh.map(keyOfTask)));
    },
  };
}
