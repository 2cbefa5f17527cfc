/**
 * Replaces the MASTER_KEY in one transaction, as the owner of the tables, because no role of the service may change the key of an insurer. Insurers'
 * keys stay the same and are wrapped under the new master key, so data of cases do not change. Data encrypted under the master key itself are
 * encrypted again.
 */
import { originalPlace, receivedPlace } from '../../cuentas/inbox/data.ts';
import type { Owner } from '../../db/engine.ts';
import { SERVICE_ID } from '../../db/service.ts';
import { mailPlace } from '../../outbox/mail/enqueue.ts';
import { createKeyring, type Keyring, type Place, rewrap, rewrapTrailKey } from '../../platform/crypto/keyring.ts';
import { DecryptionError } from '../../platform/crypto/sealed-value.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { UsageError } from '../../shared/errors.ts';
import { HEAD_COLUMNS, type HeadRow, openHead, signHead } from '../audit/heads.ts';
import { totpPlace } from '../identity/second-factor.ts';
import { secretPlace } from '../identity/sign-on/targets.ts';

interface MasterKeys {
  /** The master key in force, 32 bytes, like the next one. */
  readonly present: Uint8Array;
  readonly next: Uint8Array;
}

export interface Rotation {
  /** Number of insurers whose key was wrapped again. */
  readonly aseguradoras: number;
  /** Number of people whose second factor was encrypted again. */
  readonly segundos_factores: number;
  /** Number of e-mails encrypted again: outgoing ones to people of the service, and incoming ones that belong to no case. */
  readonly correos: number;
  /** Number of people whose recovery codes no longer work: their hashes were made with the old key, and the codes are not stored. */
  readonly sin_codigos: number;
}

/** SQLSTATE: the connection lacks a privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** Tables whose forced row-level security is lifted until the end, because it would hide the rows of the insurers from the owner too. */
const TABLES = [
  'aseguradoras',
  'personas',
  'correos',
  'correos_recibidos',
  'auditoria',
  'auditoria_cabezas',
  'inicios_unicos',
];
const security = (mode: 'force' | 'no force') =>
  TABLES.map((table) => `alter table ${table} ${mode} row level security;`).join('\n');

/**
 * Replaces the key everywhere or, after an error, nowhere. The tables are locked until the end, so a process that starts meanwhile waits, and then
 * finds the next key in force.
 * @throws UsageError when a process is connected, `present` is not the key of the data, or the connection does not own the tables
 */
export async function rotateMasterKey(owner: Owner, keys: MasterKeys, now: Date): Promise<Rotation> {
  if (Buffer.from(keys.present).equals(keys.next)) throw new UsageError('MASTER_KEY_NEXT: is the present one');
  const [from, to] = [createKeyring(keys.present), createKeyring(keys.next)];
  await owner.script('begin');
  try {
    await owner.script(security('no force')).catch((error: Error & { code?: string }) => {
      if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new UsageError('MIGRATE_DATABASE_URL: must be the owner of the tables');
    });
    await requireNoProcess(owner);
    const rotation: Rotation = {
      aseguradoras: await rewrapAseguradoras(owner, keys),
      segundos_factores: await reencryptSecondFactors(owner, from, to),
      correos: (await reencryptMails(owner, from, to)) + (await reencryptReceived(owner, from, to)),
      sin_codigos: await dropRecoveryCodes(owner),
    };
    await reencryptSignOn(owner, from, to);
    await signHeads(owner, keys);
    await record(owner, rotation, now);
    await owner.script(security('force'));
    await owner.script('commit');
    return rotation;
  } catch (error) {
    await owner.script('rollback');
    if (error instanceof DecryptionError)
      throw new UsageError('MASTER_KEY: not the one that these data were written with');
    throw error;
  }
}

/** A value that was encrypted under the master key, encrypted under the next one. */
const reencrypted = (from: Keyring, to: Keyring, place: Place, sealed: Uint8Array): Buffer =>
  to.serviceKey().encrypt(place, from.serviceKey().decrypt(place, sealed));

/**
 * Refuses while a process of the service is connected, because it would go on signing and wrapping with the old key. Each process is recognised by
 * its listening connection (queue/wakeup.ts).
 */
async function requireNoProcess(owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ n: number }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'albacea-listen'",
  );
  const n = rows[0]?.n ?? 0;
  if (n > 0) throw new UsageError(`${n} albacea processes are connected to the database: stop them first`);
}

async function rewrapAseguradoras(owner: Owner, { present, next }: MasterKeys): Promise<number> {
  const { rows } = await owner.query<{ id: string; clave_envuelta: Uint8Array }>(
    'select id, clave_envuelta from aseguradoras',
  );
  for (const { id, clave_envuelta } of rows)
    await owner.query('update aseguradoras set clave_envuelta = $2 where id = $1', [
      id,
      rewrap(id, clave_envuelta, present, next),
    ]);
  return rows.length;
}

async function reencryptSecondFactors(owner: Owner, from: Keyring, to: Keyring): Promise<number> {
  const { rows } = await owner.query<{
    id: string;
    totp_cifrado: Uint8Array | null;
    totp_pendiente: Uint8Array | null;
  }>(
    'select id, totp_cifrado, totp_pendiente from personas where totp_cifrado is not null or totp_pendiente is not null',
  );
  for (const { id, totp_cifrado, totp_pendiente } of rows) {
    const place = totpPlace(id);
    const again = (value: Uint8Array | null) => value && reencrypted(from, to, place, value);
    await owner.query('update personas set totp_cifrado = $2, totp_pendiente = $3 where id = $1', [
      id,
      again(totp_cifrado),
      again(totp_pendiente),
    ]);
  }
  return rows.length;
}

async function reencryptMails(owner: Owner, from: Keyring, to: Keyring): Promise<number> {
  const { rows } = await owner.query<{ id: string; datos_cifrados: Uint8Array }>(
    'select id, datos_cifrados from correos where aseguradora_id = $1 and datos_cifrados is not null',
    [SERVICE_ID],
  );
  for (const { id, datos_cifrados } of rows) {
    await owner.query('update correos set datos_cifrados = $3 where aseguradora_id = $1 and id = $2', [
      SERVICE_ID,
      id,
      reencrypted(from, to, mailPlace(id), datos_cifrados),
    ]);
  }
  return rows.length;
}

/** Encrypts again the incoming e-mails that belong to no case; the others are encrypted under the keys of their cases. */
async function reencryptReceived(owner: Owner, from: Keyring, to: Keyring): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from correos_recibidos where estado <> 'archivado' and datos_cifrados is not null",
  );
  for (const { id } of rows)
    for (const place of [receivedPlace(id), originalPlace(id)]) {
      const found = await owner.query<{ sealed: Uint8Array }>(
        `select ${place.columna} as sealed from correos_recibidos where id = $1`,
        [id],
      );
      const [{ sealed } = { sealed: new Uint8Array() }] = found.rows;
      await owner.query(`update correos_recibidos set ${place.columna} = $2 where id = $1`, [
        id,
        reencrypted(from, to, place, sealed),
      ]);
    }
  return rows.length;
}

/** Encrypts again the client secret for the service's identity provider; insurers' client secrets are encrypted under the insurers' keys. */
async function reencryptSignOn(owner: Owner, from: Keyring, to: Keyring): Promise<void> {
  const { rows } = await owner.query<{ secreto_cifrado: Uint8Array }>(
    'select secreto_cifrado from inicios_unicos where aseguradora_id = $1',
    [SERVICE_ID],
  );
  for (const { secreto_cifrado } of rows)
    await owner.query('update inicios_unicos set secreto_cifrado = $2 where aseguradora_id = $1', [
      SERVICE_ID,
      reencrypted(from, to, secretPlace(SERVICE_ID), secreto_cifrado),
    ]);
}

async function dropRecoveryCodes(owner: Owner): Promise<number> {
  const { affected } = await owner.query(
    "update personas set codigos_recuperacion = '{}' where cardinality(codigos_recuperacion) > 0",
  );
  return affected;
}

/**
 * Signs the heads of the audit trails under the next key. A head with a wrong signature is not signed, so that a forged trail does not become valid.
 * The keys of the trails stay the same.
 */
async function signHeads(owner: Owner, { present, next }: MasterKeys): Promise<void> {
  const [from, to] = [createKeyring(present), createKeyring(next)];
  const { rows } = await owner.query<HeadRow>(`select ${HEAD_COLUMNS} from auditoria_cabezas`);
  for (const row of rows) {
    const { aseguradora_id: id, clave_envuelta } = row;
    const head = openHead(from, id, row);
    if (!head) continue;
    await owner.query('update auditoria_cabezas set firma = $2, clave_envuelta = $3 where aseguradora_id = $1', [
      id,
      signHead(to, id, head),
      rewrapTrailKey(id, clave_envuelta, present, next),
    ]);
  }
}

/** Records the rotation in the audit trails of all insurers and of the service. */
async function record(owner: Owner, rotation: Rotation, now: Date): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from aseguradoras');
  for (const id of [...rows.map((row) => row.id), SERVICE_ID])
    await owner.query(
      `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle)
       values ($1, $2, $3, 'cli', null, 'clave_maestra_rotada', 'aseguradora', $1::uuid::text, $4::jsonb)`,
      [id, uuidV7(now), now, JSON.stringify(id === SERVICE_ID ? rotation : {})],
    );
}
