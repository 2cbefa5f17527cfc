/** «Paso 2 de 4», while the heir is on the way from the first question to the signature. */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { stepAt, type TaskName } from '../rules-tasks.ts';

export function useStep(name: TaskName): string | undefined {
  const { t } = usePortal();
  const { decide } = usePermissions();
  const caso = useCaso();
  const step = decide ? stepAt(caso, name) : null;
  return step ? put(t.relato.paso, { n: String(step.n), total: String(step.total) }) : undefined;
}
