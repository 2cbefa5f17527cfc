/** Whether the name under a mandate waits for somebody of the service. */
import type { DataOf } from '../../app/client.ts';

type Mandato = NonNullable<DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato'>['mandato']>;

export const waitsForName = ({ estado, revision_de_nombre }: Pick<Mandato, 'estado' | 'revision_de_nombre'>): boolean =>
  estado === 'firmado' && revision_de_nombre === 'pendiente';
