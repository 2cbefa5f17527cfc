/** Issues and revokes the links with which the heir and invited relatives open a case, and reads their state. */
import type { HerederoAccess } from '@albacea/contract/schemas/casos.ts';
import type { Tx } from '../../db/database.ts';
import { withdrawMails } from '../../outbox/mail/enqueue.ts';
import { isNotified } from '../../outbox/mail/rules.ts';
import { CLOCK_TYPES, type MailType } from '../../outbox/mail/types.ts';
import { secret256, sha256, uuidV7 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import type { CasosDependencies } from '../open/open-caso.ts';
import { newAccess } from '../open/opening.ts';
import { accessExpiry } from '../rules/rules.ts';

/** E-mails to the heir that carry a link, or a code for signing. */
const WITH_LINK_OR_CODE: readonly MailType[] = [
  'bienvenida',
  'acceso_nuevo',
  'codigo_mandato',
  'firmado',
  'papel_rechazado',
  'terminado',
  'desacuerdo',
  ...CLOCK_TYPES,
];

/**
 * Gives the heir or another relative of a case an additional link; earlier links stay valid.
 * @param caso internal id
 * @param to `allegado`: the relative, absent: the heir; `phone`: blind index of the telephone to which the link is sent, absent: no SMS
 */
export async function addAccess(
  { addresses }: Pick<CasosDependencies, 'addresses'>,
  tx: Tx,
  { aseguradora, now }: Requester,
  caso: string,
  to: LinkRecipient = {},
): Promise<ReturnType<typeof newAccess>> {
  const access = newAccess(aseguradora, addresses, now);
  await insertAccess(tx, caso, access, now, to);
  return access;
}

/**
 * Adds a link for an e-mail; earlier links stay valid. The outbox writes the link's address into the e-mail when it sends the e-mail.
 * @param caso internal id
 * @param allegado the relative; null: the heir
 */
export async function addToken(
  tx: Tx,
  caso: string,
  now: Date,
  allegado: string | null = null,
): Promise<{ token: string; caduca: Date }> {
  const [token, caduca] = [secret256(), accessExpiry(now)];
  await insertAccess(tx, caso, { id: uuidV7(now), huella: sha256(token), caduca }, now, { allegado });
  return { token, caduca };
}

/**
 * Whether a link is not revoked. Its expiry needs no check here: a session ends with its link at the latest.
 * @param access id of the link
 */
export async function accessHolds(tx: Tx, access: string): Promise<boolean> {
  const { rows } = await tx.sql(
    'select 1 from accesos_heredero where aseguradora_id = aseguradora_actual() and id = $1 and revocado is null',
    [access],
  );
  return rows.length > 0;
}

/** Records the first use of a link. @returns false: the link was used before */
export async function markUsed(tx: Tx, access: string, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    'update accesos_heredero set primer_uso = $2 where aseguradora_id = aseguradora_actual() and id = $1 and primer_uso is null',
    [access, now],
  );
  return affected === 1;
}

/**
 * Reads until when the heir has access, and whether an e-mail has told them so.
 * @param caso internal id
 */
export async function viewCasoAccess(tx: Tx, caso: string): Promise<HerederoAccess> {
  const { correo, caduca } = await accessState(tx, caso);
  return { canal: 'email', notificado: isNotified(correo), caduca: caduca.toISOString() };
}

/**
 * Revokes the links of the former heir and moves them to that person's record, so that the new heir does not get them. Revokes the links of
 * invited relatives too. All these people's sessions end at once.
 * @param caso internal id of a case whose row this transaction has locked
 * @param allegado the record of the former heir as a relative
 * @returns whether the former heir may have heard from us
 */
export async function passAccesses(tx: Tx, caso: string, allegado: string, now: Date): Promise<boolean> {
  await revokeAccesses(tx, caso, 'todos', now);
  await assignAccesses(tx, caso, allegado);
  return mayHaveHeard(tx, caso);
}

interface LinkRecipient {
  readonly allegado?: string | null;
  readonly phone?: Buffer;
}

/** Owners of links to a case: the heir alone, or everybody. */
type LinkOwners = 'heredero' | 'todos';

async function insertAccess(
  tx: Tx,
  caso: string,
  access: { id: string; huella: Buffer; caduca: Date },
  now: Date,
  { allegado = null, phone }: LinkRecipient,
): Promise<void> {
  await tx.sql(
    `insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca, allegado, huella_telefono)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7)`,
    [access.id, caso, access.huella, now, access.caduca, allegado, phone ?? null],
  );
}

/**
 * Revokes every link of the heir, or of everybody, and withdraws the queued e-mails that carry such a link. A code for signing the mandate is
 * cancelled too, because it may have gone to a wrong address. If everybody's links are revoked, the web addresses that stop reminders become
 * invalid too.
 */
export async function revokeAccesses(tx: Tx, caso: string, owners: LinkOwners, now: Date): Promise<void> {
  const ofAll = owners === 'todos';
  await Promise.all([
    tx.sql(
      `update accesos_heredero set revocado = $2
        where aseguradora_id = aseguradora_actual() and caso = $1 and revocado is null and ($3 or allegado is null)`,
      [caso, now, ofAll],
    ),
    withdrawMails(tx, caso, now, `tipo = any($4) or $3 and tipo = 'invitacion'`, [ofAll, WITH_LINK_OR_CODE]),
    tx.sql(
      `update mandatos set huella_codigo = null, codigo_caduca = null
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'preparado'`,
      [caso],
    ),
    tx.sql(
      'update relojes set huella_baja = null where aseguradora_id = aseguradora_actual() and caso = $1 and huella_baja is not null and $2',
      [caso, ofAll],
    ),
  ]);
}

/**
 * The links by SMS to be revoked: those sent to the telephone `to`, or those sent to any telephone that `exceptTo` does not list.
 * @template P a telephone, or its blind index
 */
export type SmsLinks<P> = { readonly to: P } | { readonly exceptTo: readonly P[] };

/**
 * Revokes links that went to the heir by SMS. A link is returned by one call only. The caller holds the lock of the case.
 * @param caso internal id
 * @param spared the link that the present visitor used, which stays; null: no link is spared
 * @returns ids of the links that somebody had opened, whether revoked now or earlier
 */
export async function endSmsLinks(
  tx: Tx,
  caso: string,
  links: SmsLinks<Buffer>,
  spared: string | null,
  now: Date,
): Promise<string[]> {
  const [to, exceptTo] = 'to' in links ? [links.to, []] : [null, [...links.exceptTo]];
  const { rows } = await tx.sql<{ id: string; opened: boolean }>(
    `update accesos_heredero set revocado = coalesce(revocado, $4), huella_telefono = null
      where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null and huella_telefono is not null
        and huella_telefono = coalesce($2, huella_telefono) and huella_telefono <> all($3::bytea[])
        and id is distinct from $5::uuid returning id, primer_uso is not null as opened`,
    [caso, to, exceptTo, now, spared],
  );
  return rows.filter(({ opened }) => opened).map(({ id }) => id);
}

/** Assigns the heir's links to the record of the former heir. */
async function assignAccesses(tx: Tx, caso: string, allegado: string): Promise<void> {
  await tx.sql(
    'update accesos_heredero set allegado = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null',
    [caso, allegado],
  );
}

interface AccessState {
  /** State of the e-mail with the heir's last link; null: no such e-mail exists. */
  correo: 'pendiente' | 'enviado' | 'retenido' | 'rechazado' | 'caducado' | 'retirado' | null;
  /** The instant at which the last of the heir's links expires or was revoked. */
  caduca: Date;
}

async function accessState(tx: Tx, caso: string): Promise<AccessState> {
  const { rows } = await tx.sql<AccessState>(
    `select (select estado from correos where aseguradora_id = aseguradora_actual() and caso = $1 and medio = 'correo' and tipo in ('bienvenida', 'acceso_nuevo')
              order by id desc limit 1) as correo,
            (select max(coalesce(revocado, caduca)) from accesos_heredero
              where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is null) as caduca`,
    [caso],
  );
  return rows[0] as AccessState;
}

/** Whether an e-mail with a new link was written to the heir after `since`, and has arrived or may still arrive. */
export async function linkSentSince(tx: Tx, caso: string, since: Date): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from correos where aseguradora_id = aseguradora_actual() and caso = $1 and medio = 'correo' and tipo = 'acceso_nuevo' and creado > $2
        and estado in ('pendiente', 'enviado', 'retenido') limit 1`,
    [caso, since],
  );
  return rows.length > 0;
}

/** Reads the state of one e-mail, to complete a stored answer that was written before the state was known. */
export async function mailState(tx: Tx, mail: string): Promise<AccessState['correo']> {
  const { rows } = await tx.sql<{ estado: NonNullable<AccessState['correo']> }>(
    'select estado from correos where aseguradora_id = aseguradora_actual() and id = $1',
    [mail],
  );
  return rows[0]?.estado ?? null;
}

/**
 * Whether the heir at the present address, or a relative, may have heard from us: a mail server accepted an e-mail to them, or the outcome of an
 * attempt is unknown. A command that withdraws e-mails calls this afterwards, for the same reason as `lettersOfCaso`.
 * @param allegado the relative; null: the heir
 */
export async function mayHaveHeard(tx: Tx, caso: string, allegado: string | null = null): Promise<boolean> {
  const { rows } = await tx.sql<{ heard: boolean }>(
    'select has_heard(aseguradora_actual(), $1, $2) is not null as heard',
    [caso, allegado],
  );
  return rows[0]?.heard === true;
}
