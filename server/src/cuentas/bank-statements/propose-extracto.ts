/** A relative brings a bank statement: its recurring charges are shown, and nothing of it is kept. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { ExtractoForChoose } from '@albacea/contract/schemas/family.ts';
import { orderOf } from '../../caso/lane-order.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import type { Database } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { viewCompleteCuentas } from '../read/view-cuentas.ts';
import { presentExtracto } from './present.ts';
import { readApart, type StatementLanes } from './read-apart.ts';

export interface ExtractosDependencies {
  readonly base: Database;
  readonly catalogo: Catalogo;
  readonly lanes: StatementLanes;
}

/**
 * No transaction is open while the statement is read.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite, validacion, no_disponible
 */
export async function proposeExtracto(
  { base, catalogo, lanes }: ExtractosDependencies,
  who: Requester,
  casoId: string,
  content: Uint8Array,
  idioma: ErrorLanguage,
): Promise<ExtractoForChoose> {
  const { aseguradora, now } = who;
  const { fichas, ...list } = await base.asTenant(aseguradora.id, async (tx) => {
    await takeLiveCaso(tx, aseguradora, casoId);
    const { elementos } = await viewCompleteCuentas({ catalogo }, tx, who, casoId, idioma);
    const live = elementos.filter(({ estado }) => estado !== 'descartada');
    return {
      fichas: (await catalogo.current(tx)).fichas,
      inList: new Set(live.flatMap(({ proveedor_codigo }) => proveedor_codigo ?? [])),
      namesInList: new Set(live.map(({ proveedor }) => proveedor.toLowerCase())),
    };
  });
  const order = orderOf(who, casoId);
  const read = await readApart(lanes, order, { bytes: content, fichas, hoy: todayInMadrid(now) });
  const nombres = new Map(fichas.map(({ codigo, nombre }) => [codigo, nombre]));
  return presentExtracto(read, { idioma, nombres, ...list });
}
