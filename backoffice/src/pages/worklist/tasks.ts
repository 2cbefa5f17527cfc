/** A task of the list: its name, its colour, and whether it can be chased or deferred. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { CHASE_LETTER, UNDEFERRABLE_TASKS } from '@albacea/contract/schemas/lists.ts';
import { dayStart, todayInMadrid } from '../../ui/formats.ts';

/** Identifies a task, and stays the same while its other properties change. */
export const keyOfTask = ({ aseguradora, caso_id, clase }: Pick<Task, 'aseguradora' | 'caso_id' | 'clase'>): string =>
  `${aseguradora} ${caso_id} ${clase}`;

/** The prominence of a row. `alto`: a life alert or a late task. `bajo`: a later task of normal priority. `medio`: any other. */
export function levelOf({ grupo, prioridad }: Pick<Task, 'grupo' | 'prioridad'>): 'alto' | 'medio' | 'bajo' {
  if (grupo === 'vida' || grupo === 'vencida') return 'alto';
  return grupo === 'despues' && prioridad === 'normal' ? 'bajo' : 'medio';
}

type Chaseable = Task & { readonly clase: keyof typeof CHASE_LETTER };
export const canChase = (task: Task): task is Chaseable => Object.hasOwn(CHASE_LETTER, task.clase);
export const canDefer = ({ clase }: Task): boolean => !UNDEFERRABLE_TASKS.some((one) => one === clase);

/** The selection after a click on a task. @param since key of the task clicked before: changes all tasks from it to this; null: only this */
export function withRange(
  keys: readonly string[],
  chosen: ReadonlySet<string>,
  key: string,
  since: string | null,
): Set<string> {
  const fresh = new Set(chosen);
  const choose = !chosen.has(key);
  const [from, to] = [keys.indexOf(since ?? key), keys.indexOf(key)].sort((one, other) => one - other) as [
    number,
    number,
  ];
  for (const one of from < 0 ? [key] : keys.slice(from, to + 1)) {
    if (choose) fresh.add(one);
    else fresh.delete(one);
  }
  return fresh;
}

/** Days to choose from when a task is deferred. */
export const DEFER_CHOICES = [
  { days: 1, text: 'manana' },
  { days: 3, text: 'tresDias' },
  { days: 7, text: 'unaSemana' },
  { days: 14, text: 'dosSemanas' },
] as const;

/** The date in Madrid `days` days from today. */
export const dayIn = (days: number): string =>
  new Date(Date.parse(dayStart(todayInMadrid(), days)) + 12 * 3_600_000).toISOString().slice(0, 10);
