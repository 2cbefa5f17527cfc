/** The tray holds e-mails whose case is unknown. A person opens, assigns or discards them; every act is on the audit trail. */
import type { MailAssignment, MailDiscard, MailTray, TrayMailDetail } from '@albacea/contract/schemas/inbox.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import type { Database } from '../../db/database.ts';
import { asService } from '../../db/service.ts';
import { findAseguradora, type Tenants } from '../../db/tenant.ts';
import { readPosition, writePosition } from '../../http/cursor.ts';
import type { StoredFile } from '../../http/operation.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { isUuid } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { readCuenta } from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { type Hint, openReceived, type ReadMail, sealReceived } from './data.ts';
import { presentTrayed, presentTrayedWhole } from './present.ts';
import {
  assignTrayed,
  discardTrayed,
  readTray,
  readTrayed,
  readTrayedOriginal,
  readWaiting,
  type TrayRow,
} from './sql.ts';
import { originalFile } from './view-received.ts';

const refusal = phrasesOf(es.inbox, en.inbox);

export interface TrayDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly keyring: Keyring;
  readonly config: { readonly inbound: object | null };
}

/** The acting member of the service, and the time. */
interface AtTray {
  readonly usuario: string;
  readonly now: Date;
}

/** Maximum number of e-mails on a page of the tray. */
const ROWS = 200;
const actorOf = ({ usuario }: AtTray): Actor => ({ visible: 'servicio', tipo: 'usuario', id: usuario });

/**
 * A page of the tray. The cursor counts the rows before the page; assigning mail shortens the list, so the
 * screen then reads it anew.
 * @throws DomainError consulta_invalida
 */
export async function viewTray(
  { base, keyring, config }: TrayDependencies,
  cursor: string | undefined,
): Promise<MailTray> {
  const before = readPosition(cursor);
  const rows = await base.unsafeAcrossInsurers('albacea_servicio', (tx) => readTray(tx, { maximum: ROWS + 1, before }));
  return {
    abierta: config.inbound !== null,
    elementos: rows.slice(0, ROWS).map((row) => {
      const { leido, pista } = opened(keyring, row);
      return presentTrayed(row, leido, pista);
    }),
    siguiente: rows.length > ROWS ? writePosition(before + ROWS) : null,
  };
}

function opened(keyring: Keyring, { id, datos_cifrados }: TrayRow): { leido: ReadMail; pista: Hint | null } {
  const { leido, pista = null } = openReceived(keyring.serviceKey(), id, datos_cifrados);
  if (!leido) throw new Error('an e-mail in the tray that was not parsed');
  return { leido, pista };
}

/** @throws DomainError no_encontrado */
export async function viewTrayed(
  { base, keyring }: TrayDependencies,
  who: AtTray,
  id: string,
): Promise<TrayMailDetail> {
  const row = await asService(base, async (tx) => {
    const found = await taken(readTrayed(tx, requireUuid(id)));
    await audit(tx, actorOf(who), 'correo_recibido_leido', { tipo: 'correo', id }, who.now);
    return found;
  });
  const { leido, pista } = opened(keyring, row);
  return presentTrayedWhole(row, leido, pista);
}

/** The message as received. @throws DomainError no_encontrado */
export async function openTrayedOriginal(
  { base, keyring }: TrayDependencies,
  who: AtTray,
  id: string,
): Promise<StoredFile> {
  return asService(base, async (tx) => {
    const sealed = await taken(readTrayedOriginal(tx, requireUuid(id)));
    await audit(tx, actorOf(who), 'correo_recibido_leido', { tipo: 'correo', id }, who.now);
    return originalFile(keyring.serviceKey(), id, sealed);
  });
}

/**
 * Assigns an e-mail to a case. The worker files it within a second; an answer in it is a proposal that a person still has to confirm.
 * @throws DomainError no_encontrado; validacion when there is no such insurer, case or account; caso_bloqueado
 */
export async function assignMail(deps: TrayDependencies, who: AtTray, id: string, to: MailAssignment): Promise<void> {
  const { base, keyring } = deps;
  const place = await placeOf(deps, to);
  const cuenta = to.cuenta_id ?? null;
  const pista: Hint = { aseguradora: to.aseguradora, caso_id: to.caso_id, cuenta_id: cuenta };
  await asService(base, async (tx) => {
    const row = await taken(readTrayed(tx, requireUuid(id)));
    const data = openReceived(keyring.serviceKey(), id, row.datos_cifrados);
    const sealed = sealReceived(keyring.serviceKey(), id, { ...data, pista });
    if (!(await assignTrayed(tx, id, { ...place, cuenta, por: who.usuario, sealed })))
      throw new DomainError('no_encontrado');
    const detail = { caso: to.caso_id, ...(cuenta !== null && { cuenta }) };
    await audit(tx, actorOf(who), 'correo_asignado', { tipo: 'correo', id }, who.now, detail);
  });
}

/** @throws DomainError validacion, caso_bloqueado */
async function placeOf({ base, tenants }: TrayDependencies, { aseguradora: slug, caso_id, cuenta_id }: MailAssignment) {
  const insurer = await findAseguradora(base, slug);
  if (insurer === null) throw invalid({ campo: 'aseguradora', texto: refusal('noSuchInsurer') });
  const aseguradora = await tenants.get(insurer);
  return base.readAsTenant(aseguradora.id, async (tx) => {
    const { fila } = await lookAtCaso(tx, aseguradora, caso_id).catch((error) => {
      throw error instanceof DomainError && error.codigo === 'no_encontrado' ? noSuchCaso() : error;
    });
    if (cuenta_id && !(await readCuenta(tx, fila.id, cuenta_id)))
      throw invalid({
        campo: 'cuenta_id',
        texto: refusal('noSuchCuenta'),
      });
    return { aseguradora_id: aseguradora.id, caso: fila.id };
  });
}

const noSuchCaso = () =>
  invalid({
    campo: 'caso_id',
    texto: refusal('noSuchCaso'),
  });

/** @throws DomainError no_encontrado */
export async function discardMail(
  { base }: TrayDependencies,
  who: AtTray,
  id: string,
  { motivo }: MailDiscard,
): Promise<void> {
  await asService(base, async (tx) => {
    if (!(await discardTrayed(tx, requireUuid(id), who.usuario))) throw new DomainError('no_encontrado');
    await audit(tx, actorOf(who), 'correo_descartado', { tipo: 'correo', id }, who.now, { motivo });
  });
}

function requireUuid(id: string): string {
  if (isUuid(id)) return id;
  throw new DomainError('no_encontrado');
}

async function taken<T>(reading: Promise<T | null>): Promise<T> {
  const row = await reading;
  if (row === null) throw new DomainError('no_encontrado');
  return row;
}

/**
 * The mail waiting in the tray, for the work list.
 * @returns how many e-mails a person has to assign, and since when the oldest waits; null: none waits
 */
export const trayWaiting = (base: Database): Promise<{ readonly cuantos: number; readonly desde: Date } | null> =>
  base.unsafeAcrossInsurers('albacea_servicio', readWaiting);
