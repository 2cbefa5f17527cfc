/** Next dates of the case; people of insurers don't ask for them. */
import { useReading } from '../../app/data.ts';
import { useCaso } from './context.ts';

export function useDeadlines() {
  const { params, manages } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/plazos', { params }, { enabled: manages });
}
