/** The case that a form ends, opens again or hands over, as it was when the form was opened. */
import { useReading } from '../../app/data.ts';
import { useSeen } from '../../ui/meanwhile.tsx';
import { useCasoChanges } from './changes.ts';
import { useCaso } from './context.ts';

/** People of insurers send no version, and act on what is there. */
export function useSeenCaso() {
  const { caso, params, manages } = useCaso();
  const desk = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/mesa', { params }, { enabled: manages });
  const version = desk.data ? { version: desk.data.version } : {};
  const { seen, before, onFail } = useSeen({ caso, version });
  const changes = useCasoChanges()(before?.caso ?? null, seen.caso);
  return { version: seen.version, onFail, changes };
}
