/** Requested and completed handovers of a case: the heir sees their own request, the service all of them. */
import type { HandoverOfFamily, Handovers } from '@albacea/contract/schemas/relevo.ts';
import { lookAtCaso, type TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Relevos } from '../../db/table-types.ts';
import type { Requester } from '../../shared/actor.ts';
import { herederoOnly } from '../../shared/heredero-only.ts';
import { requireActor } from '../../shared/require.ts';
import { formerHerederos } from '../allegados/former-heredero.ts';
import { papersOfBefore } from '../mandato/leave-mandatos.ts';
import { type HandoverData, handoverPlace } from './data.ts';
import { askedOf, readRelevos } from './sql.ts';

type Opened = Pick<TakenCaso, 'fila' | 'clave'>;

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewHandoverOfFamily(
  tx: Tx,
  { aseguradora, actor }: Requester,
  casoId: string,
): Promise<HandoverOfFamily> {
  herederoOnly(actor);
  return handoverOfFamily(tx, await lookAtCaso(tx, aseguradora, casoId));
}

/** The waiting request, or the last one refused to the present heir. */
export async function handoverOfFamily(tx: Tx, { fila, clave }: Opened): Promise<HandoverOfFamily> {
  const rows = await readRelevos(tx, fila.id);
  const last = askedOf(rows) ?? rows[0];
  if (!last || last.estado === 'hecho' || last.estado === 'retirado') return { peticion: null };
  const asked = requestOf(clave, last);
  return { peticion: asked && { ...asked.peticion, respuesta: asked.respuesta } };
}

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewHandovers(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Handovers> {
  requireActor(actor, 'servicio');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const rows = await readRelevos(tx, caso.fila.id);
  const open = askedOf(rows);
  const [before, papers] = [await formerHerederos(tx, caso), await papersOfBefore(tx, caso)];
  return {
    peticion: (open && requestOf(caso.clave, open)?.peticion) ?? null,
    hechos: rows.flatMap(({ id, estado, datos_cifrados, documento, allegado, decidido }) => {
      const antes = before.get(allegado ?? '');
      if (estado !== 'hecho' || !datos_cifrados || !documento || !decidido || !antes) return [];
      const { persona, motivo, explicacion } = caso.clave.decryptJson<HandoverData>(handoverPlace(id), datos_cifrados);
      return {
        ...{ relevo_id: id, motivo, explicacion: explicacion ?? '' },
        ...{ hecho: decidido.toISOString(), antes, despues: persona, prueba: documento },
        ejemplares: papers.filter((one) => one.allegado === allegado).map(({ allegado: _, ...paper }) => paper),
      };
    }),
  };
}

function requestOf(key: TakenCaso['clave'], { id, datos_cifrados, creado }: Relevos) {
  if (!datos_cifrados) return null;
  const { persona, motivo, explicacion, respuesta } = key.decryptJson<HandoverData>(handoverPlace(id), datos_cifrados);
  return {
    peticion: { ...persona, motivo, explicacion, pedido: creado.toISOString() },
    respuesta: respuesta ?? null,
  };
}
