/**
 * Puts another MASTER_KEY in the place of the present one, in one transaction of the owner of the tables: a role of the
 * service may not change the key of an insurer. The keys of insurers are wrapped anew and stay the same, so that nothing of
 * a case is touched. What lies under the master key itself is written anew.
 */
import { originalPlace, receivedPlace } from '../../cuentas/inbox/data.ts';
import type { Owner } from '../../db/engine.ts';
import { SERVICE_ID } from '../../db/service.ts';
import { mailPlace } from '../../outbox/mail/enqueue.ts';
import { createKeyring, type Keyring, rewrap, rewrapTrailKey } from '../../platform/crypto/keyring.ts';
import { DecryptionError } from '../../platform/crypto/sealed-value.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { UsageError } from '../../shared/errors.ts';
import { HEAD_COLUMNS, type HeadRow, openHead, signHead } from '../audit/heads.ts';
import { totpPlace } from '../identity/second-factor.ts';
import { secretPlace } from '../identity/sign-on/targets.ts';

interface MasterKeys {
  /** The present one, 32 bytes. */
  readonly present: Uint8Array;
  readonly next: Uint8Array;
}

export interface Rotation {
  /** Insurers whose key was wrapped anew. */
  readonly aseguradoras: number;
  /** People whose second factor was written anew. */
  readonly segundos_factores: number;
  /** E-mails to people of the service that were waiting, and e-mails that have come and lie in no case. */
  readonly correos: number;
  /** People whose recovery codes serve no longer: their hashes were keyed, and nobody keeps the codes. */
  readonly sin_codigos: number;
}

/** insufficient_privilege */
const NO_IS_THEIRS = '42501';
/** Forced row-level security holds for the owner, too, and the policies let nobody see all insurers. */
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
 * All or nothing. The tables are locked until the end, so that a process that starts meanwhile finds the next key in force.
 * @throws UsageError when a process is connected, `present` is not the key of these data, or the tables are somebody else's
 */
export async function rotateMasterKey(owner: Owner, keys: MasterKeys, now: Date): Promise<Rotation> {
  if (Buffer.from(keys.present).equals(keys.next)) throw new UsageError('MASTER_KEY_NEXT: is the present one');
  const [from, to] = [createKeyring(keys.present), createKeyring(keys.next)];
  await owner.script('begin');
  try {
    await owner.script(security('no force')).catch((error: Error & { code?: string }) => {
      if (error.code !== NO_IS_THEIRS) throw error;
      throw new UsageError('MIGRATE_DATABASE_URL: must be the owner of the tables');
    });
    await requireStop(owner);
    const rotation: Rotation = {
      aseguradoras: await rewrapAseguradoras(owner, keys),
      segundos_factores: await reencryptSecondsFactors(owner, from, to),
      correos: (await reencryptMails(owner, from, to)) + (await reencryptReceived(owner, from, to)),
      sin_codigos: await cancelCodes(owner),
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

/** A process that goes on with the old key would sign and wrap with it. Each of them listens (queue/wakeup.ts). */
async function requireStop(owner: Owner): Promise<void> {
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

async function reencryptSecondsFactors(owner: Owner, from: Keyring, to: Keyring): Promise<number> {
  const { rows } = await owner.query<{
    id: string;
    totp_cifrado: Uint8Array | null;
    totp_pendiente: Uint8Array | null;
  }>(
    'select id, totp_cifrado, totp_pendiente from personas where totp_cifrado is not null or totp_pendiente is not null',
  );
  for (const { id, totp_cifrado, totp_pendiente } of rows) {
    const place = totpPlace(id);
    const other = (value: Uint8Array | null) =>
      value && to.serviceKey().encrypt(place, from.serviceKey().decrypt(place, value));
    await owner.query('update personas set totp_cifrado = $2, totp_pendiente = $3 where id = $1', [
      id,
      other(totp_cifrado),
      other(totp_pendiente),
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
    const place = mailPlace(id);
    await owner.query('update correos set datos_cifrados = $3 where aseguradora_id = $1 and id = $2', [
      SERVICE_ID,
      id,
      to.serviceKey().encrypt(place, from.serviceKey().decrypt(place, datos_cifrados)),
    ]);
  }
  return rows.length;
}

/** Incoming e-mails outside any case; those in a case are under the key of the case. */
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
      const again = to.serviceKey().encrypt(place, from.serviceKey().decrypt(place, sealed));
      await owner.query(`update correos_recibidos set ${place.columna} = $2 where id = $1`, [id, again]);
    }
  return rows.length;
}

/** The client secret at the service's own identity provider; those of insurers are under their keys. */
async function reencryptSignOn(owner: Owner, from: Keyring, to: Keyring): Promise<void> {
  const { rows } = await owner.query<{ secreto_cifrado: Uint8Array }>(
    'select secreto_cifrado from inicios_unicos where aseguradora_id = $1',
    [SERVICE_ID],
  );
  const place = secretPlace(SERVICE_ID);
  for (const { secreto_cifrado } of rows)
    await owner.query('update inicios_unicos set secreto_cifrado = $2 where aseguradora_id = $1', [
      SERVICE_ID,
      to.serviceKey().encrypt(place, from.serviceKey().decrypt(place, secreto_cifrado)),
    ]);
}

async function cancelCodes(owner: Owner): Promise<number> {
  const { affected } = await owner.query(
    "update personas set codigos_recuperacion = '{}' where cardinality(codigos_recuperacion) > 0",
  );
  return affected;
}

/** A signature that is wrong stays wrong: this must not make a forged trail a true one. The keys of the trails stay. */
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

/** Every insurer whose key it was finds it in its trail, and so does the service. */
async function record(owner: Owner, rotation: Rotation, now: Date): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from aseguradoras');
  for (const id of [...rows.map((row) => row.id), SERVICE_ID])
    await owner.query(
      `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle)
       values ($1, $2, $3, 'cli', null, 'clave_maestra_rotada', 'aseguradora', $1::uuid::text, $4::jsonb)`,
      [id, uuidV7(now), now, JSON.stringify(id === SERVICE_ID ? rotation : {})],
    );
}
