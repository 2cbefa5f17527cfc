/** Where the way of the family goes on, so that each step leads to the next; pure. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { CasoSituation, WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { paperPlace, withoutDatum } from './rules-papers.ts';
import { ACTION_PLACE, byDecide, inApp, next, type Task, type TaskAction, tasksOf, withLetter } from './rules-tasks.ts';
import { togetherOf } from './rules-together.ts';

function spokenOf(action: TaskAction, cuentas: readonly CompleteCuenta[]): readonly CompleteCuenta[] {
  if (action === 'decidir') return byDecide(cuentas);
  if (action === 'carta') return withLetter(cuentas);
  if (action === 'aplicacion') return inApp(cuentas);
  return action === 'dato' ? cuentas.filter(withoutDatum) : [];
}

/** Straight to the first account to decide on or to write about, and to the paper that is asked for. */
export function placeOf({ action, lacking }: Task, cuentas: readonly CompleteCuenta[]): string {
  if (action === null) return '/portal';
  const [first] = spokenOf(action, cuentas);
  if (first) return `/portal/cuentas/${first.cuenta_id}`;
  return lacking ? paperPlace(lacking) : ACTION_PLACE[action];
}

/** Of these the way to the signature is made; all else is found on the first page. */
const STEPS: readonly (TaskAction | null)[] = [
  'voluntad',
  'anadir',
  'decidir',
  'completar',
  'documentos',
  'autorizacion',
];

/** Where whoever has no certificate yet goes on: what comes after it does not wait; the first page, where nothing does. */
export function afterPapers(caso: CasoSituation, cuentas: readonly CompleteCuenta[]): string {
  const others = tasksOf(caso, cuentas, []).filter(({ name }) => name !== 'documentos');
  const task = next(others, caso.papel);
  return task && STEPS.includes(task.action) ? placeOf(task, cuentas) : '/portal';
}

/** The next step of the way; the first page, where it has come to its end or something has to be put right. */
export function wayOn(
  caso: CasoSituation,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): string {
  const task = next(tasksOf(caso, cuentas, documentos), caso.papel);
  if (!task || !STEPS.includes(task.action)) return '/portal';
  // where several can be decided at once, the list says so
  const together = togetherOf(
    cuentas,
    caso.modulos.map(({ modulo }) => modulo),
  );
  return task.action === 'decidir' && together.length > 0 ? ACTION_PLACE.decidir : placeOf(task, cuentas);
}
