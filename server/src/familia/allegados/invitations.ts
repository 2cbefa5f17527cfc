/** The invitations of other relatives: the heir sends, sees, resends and withdraws them. */
import {
  ALLEGADOS_MAXIMUM,
  type Allegado,
  INVITATIONS_MAXIMUM,
  type NewAllegado,
} from '@albacea/contract/schemas/family.ts';
import { addAccess } from '../../caso/access/access.ts';
import { writeToFamily } from '../../caso/access/write-to-family.ts';
import { relativeIsLimited } from '../../caso/guard.ts';
import { lookAtCaso, type TakenCaso, takeCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { type AllegadoData, openAllegado, sealAllegado } from '../../caso/people/allegados.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { ifVisible, normalizeEmail, normalizeText, sameMailbox } from '../../shared/rules-text.ts';
import { sendingsOf } from '../acceso-heredero/links-sent.ts';
import { canSend } from '../acceso-heredero/rules.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { guestsAt } from './people-invited.ts';
import {
  type AllegadoRow,
  countGuests,
  insertAllegado,
  readAllegado,
  readAllegados,
  revokeLinks,
  writeWithdrawn,
} from './sql.ts';

const refusal = phrasesOf(es.allegado, en.allegado);

/**
 * The relatives with access. Who may: only the heir, because other relatives do not see each other.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function viewAllegados(
  tx: Tx,
  { actor, aseguradora, now }: Requester,
  casoId: string,
): Promise<{ elementos: Allegado[]; maximo: number }> {
  herederoOnly(actor);
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const rows = await readAllegados(tx, fila.id);
  return {
    elementos: rows.map((one) => presentAllegado(one, openAllegado(clave, one), now)),
    maximo: ALLEGADOS_MAXIMUM,
  };
}

interface Guest {
  readonly caso: string;
  readonly allegado: string;
  /** The e-mail with the invitation; null: the same person was invited before. */
  readonly correo: NewMail | null;
}

/**
 * The heir invites another relative. If the same person was invited before, nothing is written.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, validacion,
 *   allegado_repetido, demasiados_allegados, enlace_reciente
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
  await requireCalm(tx, caso, data.email, now);

  const row = { id: uuidV7(now), papel: fresh.papel };
  const cifrado = sealAllegado(caso.clave, row.id, data);
  await insertAllegado(tx, caso.fila.id, { ...row, cifrado, acceso: actor.id }, now);
  const correo = await sendInvitation(deps, tx, who, caso, { ...row, datos_cifrados: cifrado });
  const fact: Fact = { tipo: 'allegado_invitado', datos: { allegado: row.id, papel: row.papel } };
  await recordFacts(tx, caso.fila.id, [fact], actor, now);
  await recordDeadlines(tx, who, caso.fila.id);
  return { caso: caso.fila.id, allegado: row.id, correo };
}

/** The typed data of a relative, normalised. @throws DomainError validacion: the address is the heir's own */
function dataOf(fresh: NewAllegado, { fila, datos: { heredero } }: TakenCaso): AllegadoData {
  const email = normalizeEmail(fresh.email);
  if (sameMailbox(email, heredero.email)) {
    const texto = refusal('ownAddress');
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
 * The id of the relative already invited with the same address, name and role; null: no relative has this address.
 * @throws DomainError allegado_repetido: a relative with this address was invited with another name or role
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

/**
 * Refuses to invite an address that was withdrawn, if its owner restricts the use of their data or got too many links before: inviting it again
 * and again must not pass the limit on links.
 * @throws DomainError estado_no_permite, enlace_reciente
 */
async function requireCalm(tx: Tx, caso: TakenCaso, email: string, now: Date): Promise<void> {
  const { fila } = caso;
  const earlier = await guestsAt(tx, caso, email);
  for (const { id } of earlier) await requireWanted(tx, fila, id);
  const sendings = await Promise.all(earlier.map(({ id }) => sendingsOf(tx, fila.id, id, now)));
  const escritos = sendings.flatMap((one) => one.escritos);
  if (!canSend({ escritos, pendiente: sendings.some(({ pendiente }) => pendiente) }, now))
    throw new DomainError('enlace_reciente');
}

/**
 * Refuses to write to a relative who restricts the use of their data. The refusal does not say why, because only the relative and the service know.
 * @throws DomainError estado_no_permite
 */
async function requireWanted(tx: Tx, { id, estado }: TakenCaso['fila'], allegado: string): Promise<void> {
  if (await relativeIsLimited(tx, id, allegado))
    throw new DomainError('estado_no_permite', { estado, posible: refusal('notWrittenTo') });
}

/**
 * Queues an e-mail with a new link for another relative. Earlier links stay valid until they expire or the relative is withdrawn.
 */
async function sendInvitation(
  deps: Pick<CasosDependencies, 'mailSender' | 'addresses'>,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  row: Pick<AllegadoRow, 'id' | 'papel' | 'datos_cifrados'>,
): Promise<NewMail> {
  const { nombre, apellidos, email, idioma } = openAllegado(caso.clave, row);
  const { nombre: name, apellidos: surnames } = caso.datos.heredero;
  const { enlace, caduca } = await addAccess(deps, tx, who, caso.fila.id, { allegado: row.id });
  return writeToFamily(tx, who, caso, {
    tipo: 'invitacion',
    caduca,
    allegado: row.id,
    immediate: deps.mailSender.acceptsImmediately(who.aseguradora),
    contenido: {
      idioma,
      heredero: { nombre, apellidos, email },
      enlace,
      caduca: caduca.toISOString(),
      invitacion: { de: { nombre: name, apellidos: surnames }, papel: row.papel },
    },
  });
}

/**
 * The heir sends a relative one more link.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, enlace_reciente
 */
export async function resendInvitation(
  deps: Pick<CasosDependencies, 'mailSender' | 'addresses'>,
  tx: Tx,
  who: Requester,
  casoId: string,
  allegado: string,
): Promise<Guest> {
  herederoOnly(who.actor);
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  await requireWanted(tx, caso.fila, allegado);
  const correo = await renewInvitation(deps, tx, who, caso, allegado);
  if (correo === 'desconocido') throw new DomainError('no_encontrado');
  if (correo === 'reciente') throw new DomainError('enlace_reciente');
  await recordDeadlines(tx, who, caso.fila.id);
  return { caso: caso.fila.id, allegado, correo };
}

/**
 * Sends a relative one more link.
 * @returns the queued e-mail; `desconocido`: no relative with access has this id; `reciente`: an e-mail with a link was sent within ten minutes,
 *   or three within a day
 */
export async function renewInvitation(
  deps: Pick<CasosDependencies, 'mailSender' | 'addresses'>,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  allegado: string,
): Promise<NewMail | 'desconocido' | 'reciente'> {
  const { actor, now } = who;
  const row = await readAllegado(tx, caso.fila.id, allegado);
  if (!row) return 'desconocido';
  if (!canSend(await sendingsOf(tx, caso.fila.id, row.id, now), now)) return 'reciente';
  const mail = await sendInvitation(deps, tx, who, caso, row);
  await recordFacts(tx, caso.fila.id, [{ tipo: 'acceso_reenviado', datos: { allegado: row.id } }], actor, now);
  return mail;
}

/**
 * The heir withdraws another relative: the relative's links and sessions end at once, and what the relative did stays.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function withdrawAllegado(tx: Tx, who: Requester, casoId: string, allegadoId: string): Promise<void> {
  const { actor, aseguradora, now } = who;
  herederoOnly(actor);
  const { fila: caso } = await takeCaso(tx, aseguradora, casoId);
  const row = await readAllegado(tx, caso.id, allegadoId);
  if (!row) throw new DomainError('no_encontrado');
  await writeWithdrawn(tx, row.id, now);
  await revokeLinks(tx, caso.id, row.id, now);
  await recordFacts(tx, caso.id, [{ tipo: 'allegado_retirado', datos: { allegado: row.id } }], actor, now);
  await recordDeadlines(tx, who, caso.id);
}

interface ViewRow {
  readonly id: string;
  readonly papel: Allegado['papel'];
  readonly creado: Date;
  readonly correo: string | null;
  readonly enlace_caduca: Date | null;
  readonly entro: boolean;
}

type SeenData = Pick<Allegado, 'nombre' | 'apellidos' | 'email' | 'parentesco'>;

function presentAllegado(
  { id, papel, creado, correo, enlace_caduca, entro }: ViewRow,
  { nombre, apellidos, email, parentesco }: SeenData,
  now: Date,
): Allegado {
  const vive = enlace_caduca !== null && enlace_caduca > now;
  return {
    allegado_id: id,
    nombre,
    apellidos,
    email,
    parentesco,
    papel,
    estado: stateOf(vive, correo, entro),
    invitado: creado.toISOString(),
    enlace_caduca: vive ? enlace_caduca.toISOString() : null,
  };
}

function stateOf(vive: boolean, mail: string | null, entered: boolean): Allegado['estado'] {
  if (!vive) return 'caducado';
  if (mail === 'rechazado' || mail === 'caducado') return 'sin_entregar';
  return entered ? 'ha_entrado' : 'invitado';
}
