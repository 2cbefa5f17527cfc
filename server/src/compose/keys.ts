/** Opens the keys of the service with the master key, which comes from the configuration or from DATA_DIR. */
import { type Config, SettingsError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { SchemaMismatch } from '../db/schema-fit.ts';
import type { Aseguradoras } from '../db/table-types.ts';
import { createServiceTrail } from '../insurers/audit/heads.ts';
import { createKeyring, type Keyring } from '../platform/crypto/keyring.ts';
import { DecryptionError } from '../platform/crypto/sealed-value.ts';
import { adoptNextKey, masterKeyOf, nextKeyOf } from '../platform/data-folder.ts';

/**
 * Opens the keyring and checks that the master key belongs to the database, so that a mistake shows at the start and not at the first request. If a
 * change of the master key was interrupted after its commit, completes the change.
 * @throws SettingsError, SchemaMismatch
 */
export async function openKeyring(config: Config, database: Database): Promise<Keyring> {
  const next = config.masterKey === null ? nextKeyOf(config.dataDir) : null;
  const keyring = createKeyring(config.masterKey ?? masterKeyOf(config.dataDir));
  const newer = await database.ready();
  if (newer !== null)
    throw new SchemaMismatch(
      `the schema of the database is newer than this program: it has migration ${newer}; start a newer release`,
    );
  if (next !== null && !(await isItsKey(database, keyring))) {
    adoptNextKey(config.dataDir);
    return openKeyring(config, database);
  }
  if (!(await isItsKey(database, keyring)))
    throw new SettingsError(['MASTER_KEY: not the one that these data were written with']);
  await createServiceTrail(database, keyring);
  return keyring;
}

/** Whether the master key unwraps the key of an insurer; true if there is no insurer yet. */
async function isItsKey(database: Database, keyring: Keyring): Promise<boolean> {
  const { rows } = await database.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql<Pick<Aseguradoras, 'id' | 'clave_envuelta'>>('select id, clave_envuelta from aseguradoras limit 1'),
  );
  const [one] = rows;
  if (!one) return true;
  try {
    keyring.aseguradoraKey(one.id, one.clave_envuelta);
    return true;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
}
