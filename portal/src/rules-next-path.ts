/** The address of the family's next step, so that each step leads to the next; pure. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { CasoSituation, WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { documentoPath, lacksIdentifier } from './rules-documentos.ts';
import { ACTION_PATH, inApp, nextTask, STEPS, type Task, type TaskAction, tasksOf, withLetter } from './rules-tasks.ts';

/** The accounts that a task concerns. */
function cuentasOf(action: TaskAction, cuentas: readonly CompleteCuenta[]): readonly CompleteCuenta[] {
  if (action === 'carta') return withLetter(cuentas);
  if (action === 'aplicacion') return inApp(cuentas);
  return action === 'dato' ? cuentas.filter(lacksIdentifier) : [];
}

/** The address of the task's first account; else that of its document; else that of its action. */
export function taskPath({ action, documento }: Task, cuentas: readonly CompleteCuenta[]): string {
  if (action === null) return '/portal';
  const [first] = cuentasOf(action, cuentas);
  if (first) return `/portal/cuentas/${first.cuenta_id}`;
  return documento ? documentoPath(documento) : ACTION_PATH[action];
}

/** The next step for a family without a certificate yet: the first that does not need it, else the first page. */
export function pathWithoutCertificado(caso: CasoSituation, cuentas: readonly CompleteCuenta[]): string {
  const others = tasksOf(caso, cuentas, []).filter(({ name }) => name !== 'documentos');
  const task = nextTask(others, caso.papel);
  return task && STEPS.includes(task.action) ? taskPath(task, cuentas) : '/portal';
}

/** The next step; the first page when all steps are done or the next task is not one of them. */
export function nextPath(
  caso: CasoSituation,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): string {
  const task = nextTask(tasksOf(caso, cuentas, documentos), caso.papel);
  if (!task || !STEPS.includes(task.action)) return '/portal';
  return taskPath(task, cuentas);
}
