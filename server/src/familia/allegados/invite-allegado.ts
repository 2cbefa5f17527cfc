/** The heir asks another relative to look or to help. */
import { ALLEGADOS_MAXIMUM, INVITATIONS_MAXIMUM, type NewAllegado } from '@albacea/contract/schemas/family.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { type AllegadoData, openAllegado, sealAllegado } from '../../caso/people/data.ts';
import type { Tx } from '../../db/database.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/heredero-only.ts';
import { sameMailbox } from '../../shared/rules-mailbox.ts';
import { ifVisible, normalizeEmail, normalizeText } from '../../shared/rules-text.ts';
import { sendInvitation } from './send-invitation.ts';
import { type AllegadoRow, countGuests, insertAllegado, readAllegados } from './sql.ts';

export interface Guest {
  readonly caso: string;
  readonly allegado: string;
  /** null: they had been invited in the same words. */
  readonly correo: NewMail | null;
}

/**
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, validacion,
 *   allegado_repetido, demasiados_allegados
 */
export async function inviteAllegado(
  deps: Pick<CasosDependencies, 'mailSender' | 'addresses'>,
  tx: Tx,
  who: Requester,
  casoId: string,
  fresh: NewAllegado,
): Promise<Guest> {
  const { actor, aseguradora, now } = who;
  herederoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const data = dataOf(fresh, caso);
  const present = await readAllegados(tx, caso.fila.id);
  const repeated = sameGuest(present, caso, data, fresh.papel);
  if (repeated) return { caso: caso.fila.id, allegado: repeated, correo: null };
  if (present.length >= ALLEGADOS_MAXIMUM) throw new DomainError('demasiados_allegados', { maximo: ALLEGADOS_MAXIMUM });
  if ((await countGuests(tx, caso.fila.id)) >= INVITATIONS_MAXIMUM)
    throw new DomainError('demasiados_allegados', { maximo: INVITATIONS_MAXIMUM });

  const row = { id: uuidV7(now), papel: fresh.papel };
  const cifrado = sealAllegado(caso.clave, row.id, data);
  await insertAllegado(tx, caso.fila.id, { ...row, cifrado }, now);
  const correo = await sendInvitation(deps, tx, who, caso, { ...row, datos_cifrados: cifrado });
  const fact = { tipo: 'allegado_invitado', datos: { allegado: row.id, papel: row.papel } };
  await recordFacts(tx, caso.fila.id, [fact], actor, now);
  return { caso: caso.fila.id, allegado: row.id, correo };
}

/** @throws DomainError validacion: nobody invites themselves */
function dataOf(fresh: NewAllegado, { fila, datos: { heredero } }: TakenCaso): AllegadoData {
  const email = normalizeEmail(fresh.email);
  if (sameMailbox(email, heredero.email)) {
    const texto = { es: 'es su propia dirección.', en: 'is your own address.' };
    throw invalid({ campo: 'email', texto });
  }
  return {
    nombre: normalizeText(fresh.nombre),
    apellidos: normalizeText(fresh.apellidos),
    email,
    parentesco: ifVisible(fresh.parentesco),
    idioma: fresh.idioma ?? fila.idioma,
  };
}

/**
 * The relative already invited in the same words; null: nobody has this address.
 * @throws DomainError allegado_repetido: a relative with this address was invited in other words
 */
function sameGuest(
  present: readonly AllegadoRow[],
  { clave }: TakenCaso,
  data: AllegadoData,
  paper: AllegadoRow['papel'],
): string | null {
  for (const row of present) {
    const theirs = openAllegado(clave, row);
    if (!sameMailbox(theirs.email, data.email)) continue;
    const equal = theirs.nombre === data.nombre && theirs.apellidos === data.apellidos && row.papel === paper;
    if (!equal) throw new DomainError('allegado_repetido');
    return row.id;
  }
  return null;
}
