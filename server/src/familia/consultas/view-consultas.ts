/** An insurer's questions about a case and the answers, oldest first. */
import type { Consulta } from '@albacea/contract/schemas/consultas.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor } from '../../shared/require.ts';
import { openConsulta } from './data.ts';
import { presentConsulta } from './present.ts';
import { readConsultas } from './sql.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewConsultas(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Consulta[]> {
  requireActor(actor, 'aseguradora', 'servicio');
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const who = actor.visible === 'servicio' ? 'servicio' : 'aseguradora';
  return (await readConsultas(tx, fila.id)).map((row) => presentConsulta(row, openConsulta(clave, row), who));
}
