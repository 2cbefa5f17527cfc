/** What was asked and done about who carries a case; people of the service alone read it. */
import { useReading } from '../../app/data.ts';
import { useCaso } from './context.ts';

export function useHandovers() {
  const { params, manages } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/relevos', { params }, { enabled: manages });
}
