/** What is known of a case whose person may be alive; people of the service alone read it. */
import { useReading } from '../../app/data.ts';
import { useCaso } from './context.ts';

export function useLifeGuard() {
  const { params, manages } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/persona-viva', { params }, { enabled: manages });
}
