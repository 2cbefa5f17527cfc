/** In place of a form that is not for whoever looks: somebody else's, or of a case that is over. */
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { poner } from '../textos/poner.ts';

export function SoloMirar() {
  const { t } = usePortal();
  const { heredero } = useCaso();
  const { vivo } = usePermisos();
  return <p>{vivo ? poner(t.deFamiliar.soloMira, { heredero: heredero.nombre }) : t.cerrado.nadaMas}</p>;
}
