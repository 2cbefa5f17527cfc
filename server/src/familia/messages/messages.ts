/** The messages to the family of a case, as the service sees them and as the heir's own copy shows them. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { OwnCopy } from '@albacea/contract/schemas/data-rights.ts';
import type { AskedPaper, Message, Messages } from '@albacea/contract/schemas/messages.ts';
import { lookAtCaso, type OpenedCaso, type TakenCaso } from '../../caso/lock-caso.ts';
import { IS_ASKED } from '../../caso/read/overview.ts';
import type { Tx } from '../../db/database.ts';
import { languageFor } from '../../outbox/mail/enqueue.ts';
import type { ReadParagraph } from '../../outbox/mail/templates/family-message.ts';
import { outcomesOf } from '../../outbox/mail/written-mails.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { phoneInUse } from '../sms/claim-phone.ts';
import { maskedPhone } from '../sms/rules.ts';
import type { MessagesDependencies } from './compose.ts';
import { type MessageRow, readMessage, readMessages } from './sql.ts';

/** Maximum number of messages that are shown: nobody reads more. */
const MAXIMUM = 200;

/** The messages of a case, for the service. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewMessages(
  deps: MessagesDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
): Promise<Messages> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const phone = await phoneInUse(deps, tx, who, caso);
  return {
    elementos: await presentAll(tx, caso, await readMessages(tx, caso.fila.id, MAXIMUM), now),
    idioma: languageFor(caso.fila.idioma, aseguradora),
    email: caso.datos.heredero.email,
    telefono: phone && maskedPhone(phone),
    puede_escribirse: caso.fila.estado !== 'anulado',
  };
}

/** One message of a case. @throws DomainError no_encontrado */
export async function viewMessage(tx: Tx, caso: TakenCaso, id: string, now: Date): Promise<Message> {
  const row = await readMessage(tx, caso.fila.id, id);
  const [one] = row ? await presentAll(tx, caso, [row], now) : [];
  if (!one) throw new DomainError('no_encontrado');
  return one;
}

async function presentAll(tx: Tx, { clave }: OpenedCaso, rows: readonly MessageRow[], now: Date): Promise<Message[]> {
  const outcomes = await outcomesOf(
    tx,
    rows.map(({ correo }) => correo),
  );
  return rows.map((row) => {
    const outcome = outcomes.get(row.correo) ?? { estado: 'retirado' as const, sale: null };
    return presentMessage(row, openMessage(clave, row), outcome, now);
  });
}

/** Maximum number of messages in the heir's own copy: more than any case has, because a copy must be complete. */
const ALL = 10_000;
/** States of messages that were taken back or withdrawn before they left, so that they reached nobody. */
const UNSAID: readonly (string | undefined)[] = ['deshecho', 'retirado'];

/** The messages to the present heir since an instant, newest first, without those that were taken back or withdrawn. */
export async function writtenTo(tx: Tx, { fila, clave }: OpenedCaso, since: Date): Promise<OwnCopy['mensajes']> {
  const rows = (await readMessages(tx, fila.id, ALL)).filter(
    ({ allegado, escrito }) => allegado === null && escrito >= since,
  );
  const outcomes = await outcomesOf(
    tx,
    rows.map(({ correo }) => correo),
  );
  return rows
    .filter(({ correo }) => !UNSAID.includes(outcomes.get(correo)?.estado))
    .map((row) => {
      const { idioma, asunto, parrafos } = openMessage(clave, row);
      const texto = parrafos.map((one) => one.texto).join('\n\n');
      return { escrito: row.escrito.toISOString(), medio: row.medio, idioma, asunto, texto };
    });
}

interface Row extends Pick<Message, 'plantilla' | 'medio' | 'autor'> {
  readonly id: string;
  readonly papel: NonNullable<Message['pide']>['papel'] | null;
  readonly cuenta: string | null;
  /** The former heir to whom the message was written; null: it was written to the present heir. */
  readonly allegado: string | null;
  readonly retirado: Date | null;
  readonly escrito: Date;
  /** Whether the paper that the message asks for has arrived since. */
  readonly llego: boolean;
  /** Whether the message still asks for the paper. */
  readonly pedido: boolean;
}
interface Words extends Pick<Message, 'idioma' | 'para' | 'asunto'> {
  readonly parrafos: readonly Message['parrafos'][number][];
}

/** The state of a message in the outbox. */
interface Outcome {
  readonly estado: Exclude<Message['estado'], 'por_salir'>;
  /** As in `outcomesOf`. */
  readonly sale: Date | null;
}

function presentMessage(
  row: Row,
  { idioma, para, asunto, parrafos }: Words,
  { estado, sale }: Outcome,
  now: Date,
): Message {
  const { papel, retirado, llego, pedido } = row;
  return {
    mensaje_id: row.id,
    plantilla: row.plantilla,
    medio: row.medio,
    idioma,
    para,
    asunto,
    parrafos: [...parrafos],
    al_anterior: row.allegado !== null,
    autor: row.autor,
    escrito: row.escrito.toISOString(),
    estado: sale === null ? estado : 'por_salir',
    segundos: sale && Math.max(0, Math.ceil((sale.getTime() - now.getTime()) / 1000)),
    pide: papel && {
      papel,
      cuenta_id: row.cuenta,
      estado: pedido ? 'pedido' : llego && retirado === null ? 'llego' : 'retirado',
    },
  };
}

/** The parts of a message that are sealed under the key of the case: its recipient and every word. */
export interface MessageData {
  readonly idioma: Language;
  /** Name and address, or the end of the number. */
  readonly para: string;
  readonly asunto: string | null;
  readonly parrafos: readonly ReadParagraph[];
}

export const messagePlace = (id: string) => ({ tabla: 'mensajes', columna: 'datos_cifrados', fila: id });

const openMessage = (key: DataKey, row: { readonly id: string; readonly datos_cifrados: Uint8Array }) =>
  key.decryptJson<MessageData>(messagePlace(row.id), row.datos_cifrados);

/**
 * The papers that the service asked the family for and that have not arrived, each once, in the order of the requests.
 * @param caso internal id
 */
export async function askedPapers(tx: Tx, caso: string): Promise<AskedPaper[]> {
  const { rows } = await tx.sql<AskedPaper>(
    `select m.papel as tipo, m.cuenta as cuenta_id from mensajes m
      where m.aseguradora_id = aseguradora_actual() and m.caso = $1 and ${IS_ASKED}
      group by m.papel, m.cuenta order by min(m.escrito)`,
    [caso],
  );
  return rows;
}
