/** The heir declares the wishes that the deceased left for their digital life (LOPDGDD, arts. 3.1 and 96.1). */
import type { Wish } from '@albacea/contract/schemas/casos.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { dataPlace } from '../../caso/data.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { objecionOfWish, openObjecion } from '../objections/raise-objecion.ts';
import { writeWish } from '../sql.ts';
import { visibleNote } from './command.ts';

interface DeclaredWish {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly voluntad: Wish;
  /** The objection that a prohibition opened, or that was there before; null: none. */
  readonly objecion: string | null;
}

/**
 * A prohibition opens an objection to every irreversible action. Only the service lifts it; a later declaration does not. Who may: heir,
 * service.
 * @param detalle the instructions in the family's words, or the place where they are kept
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite
 */
export async function declareWish(
  tx: Tx,
  who: Requester,
  casoId: string,
  { voluntad, detalle }: { readonly voluntad: Wish; readonly detalle?: string },
): Promise<DeclaredWish> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const can = actor.tipo !== 'allegado' && (actor.visible === 'heredero' || actor.visible === 'servicio');
  if (!can) throw new DomainError('accion_no_permitida');
  const { id, caso_id } = caso.fila;
  const said = visibleNote(detalle);
  const data = { ...caso.datos, voluntad: said };
  await writeWish(tx, id, voluntad, caso.clave.encryptJson(dataPlace(id), data));
  const facts: Fact[] = [{ tipo: 'voluntad_declarada', datos: { voluntad } }];
  let objecion = (await objecionOfWish(tx, id))?.id ?? null;
  if (voluntad === 'prohibicion' && objecion === null) {
    const opened = await openObjecion(tx, who, caso, { clase: 'voluntad', cuenta: undefined, motivo: said });
    facts.push(...opened.hechos);
    objecion = opened.id;
  }
  await recordFacts(tx, id, facts, actor, now);
  await advanceCaso(tx, who, id);
  return { caso: { id, caso_id }, voluntad, objecion };
}
