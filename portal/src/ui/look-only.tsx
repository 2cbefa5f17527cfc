/** In place of a form that is not for whoever looks: somebody else's, or of a case that is over. */
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { put } from '../texts/put.ts';

export function LookOnly() {
  const { t } = usePortal();
  const { heredero } = useCaso();
  const { live } = usePermissions();
  return <p>{live ? put(t.deFamiliar.soloMira, { heredero: heredero.nombre }) : t.cerrado.nadaMas}</p>;
}
