/** The calls of a case, for the family and for the desk. */
import type { CallMe, DeskLlamada, Llamada } from '@albacea/contract/schemas/llamadas.ts';
import { lookAtCaso, type TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Llamadas } from '../../db/table-types.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor } from '../../shared/require.ts';
import { maskedPhone } from '../sms/rules.ts';
import { phoneOnFile } from './ask-for-call.ts';
import { type LlamadaData, llamadaPlace } from './data.ts';
import { offeredHours } from './rules-hours.ts';
import { readLlamadas } from './sql.ts';

/** Who may: the heir. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewCallMe(tx: Tx, { aseguradora, now }: Requester, casoId: string): Promise<CallMe> {
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const [last] = await readLlamadas(tx, caso.fila.id);
  const phone = phoneOnFile(caso);
  return {
    franjas: offeredHours(now).map(({ desde, hasta }) => ({ desde: desde.toISOString(), hasta: hasta.toISOString() })),
    llamada: last ? presentToFamily(caso, last) : null,
    telefono: phone && maskedPhone(phone),
  };
}

/** Who may: the service. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewCalls(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<DeskLlamada[]> {
  requireActor(actor, 'servicio');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  return (await readLlamadas(tx, caso.fila.id)).map((row) => ({ ...present(caso, row), por: row.por }));
}

const presentToFamily = (caso: TakenCaso, row: Llamadas): Llamada => {
  const whole = present(caso, row);
  return { ...whole, telefono: maskedPhone(whole.telefono) };
};

function present({ clave }: TakenCaso, row: Llamadas): Llamada {
  const { id, desde, hasta, estado, pedida, terminada, datos_cifrados } = row;
  const { telefono, motivo } = clave.decryptJson<LlamadaData>(llamadaPlace(id), datos_cifrados);
  return {
    llamada_id: id,
    desde: desde.toISOString(),
    hasta: hasta.toISOString(),
    telefono,
    motivo,
    estado,
    pedida: pedida.toISOString(),
    terminada: terminada?.toISOString() ?? null,
  };
}
