/** What the parts of the page of a case read of it besides the case itself; several parts share each reading. */
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useCaso } from './context.ts';

export function useOrders() {
  const { params } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/ordenes', { params }).data;
}

/** Next dates of the case; people of insurers don't ask for them. */
export function useDeadlines() {
  const { params, manages } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/plazos', { params }, { enabled: manages });
}

/** Handovers asked for and done; people of the service alone read them. */
export function useHandovers() {
  const { params, manages } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/relevos', { params }, { enabled: manages });
}

/** What is known of a person who may be alive; people of the service alone read it. */
export function useLifeGuard() {
  const { params, manages } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/persona-viva', { params }, { enabled: manages });
}

type Mandato = NonNullable<DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato'>['mandato']>;

/** Whether the name under a mandate waits for somebody of the service. */
export const waitsForName = ({ estado, revision_de_nombre }: Pick<Mandato, 'estado' | 'revision_de_nombre'>): boolean =>
  estado === 'firmado' && revision_de_nombre === 'pendiente';
