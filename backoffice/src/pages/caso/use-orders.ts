/** What can be done with the case as a whole, what alone is left open in it, and for the service who has it. */
import { useReading } from '../../app/data.ts';
import { useCaso } from './context.ts';

export function useOrders() {
  const { params } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/ordenes', { params }).data;
}
