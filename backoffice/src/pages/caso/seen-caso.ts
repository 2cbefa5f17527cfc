/** The case that a form ends, opens again or hands over, as it was when the form was opened. */
import { useSeen } from '../../ui/meanwhile.tsx';
import { useCasoChanges } from './changes.ts';
import { useCaso } from './context.ts';
import { useOrders } from './use-orders.ts';

/** People of insurers send no version, and act on what is there. */
export function useSeenCaso() {
  const { caso } = useCaso();
  const desk = useOrders()?.mesa;
  const version = desk ? { version: desk.version } : {};
  const { seen, before, onFail } = useSeen({ caso, version });
  const changes = useCasoChanges()(before?.caso ?? null, seen.caso);
  return { version: seen.version, onFail, changes };
}
