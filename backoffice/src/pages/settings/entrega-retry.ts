import type { DataOf } from '../../app/client.ts';

type Entrega = DataOf<'GET /aseguradoras/{aseguradora}/webhooks/{id}/entregas'>['elementos'][number];
type Sent = Pick<Entrega, 'estado' | 'intentos_hechos'> & {
  readonly intentos: readonly Pick<Entrega['intentos'][number], 'resultado'>[];
};

/** Why a delivery is sent again: somebody asked although it had arrived, or it has not arrived; null: not pending, or not attempted yet. */
export function retryReason({ estado, intentos_hechos, intentos }: Sent): 'otraVez' | 'reintentando' | null {
  if (estado !== 'pendiente') return null;
  if (intentos.at(-1)?.resultado === 'entregado') return 'otraVez';
  return intentos_hechos > 0 ? 'reintentando' : null;
}
