/** Replaces a form that this person may not use, or that nobody may because the case has ended. */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';

export function LookOnly() {
  const { t } = usePortal();
  const { heredero } = useCaso();
  const { live } = usePermissions();
  return <p>{live ? put(t.deFamiliar.soloMira, { heredero: heredero.nombre }) : t.cerrado.nadaMas}</p>;
}
