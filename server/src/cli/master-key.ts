/** `albacea clave-maestra rotar`: replaces the MASTER_KEY in the database and, if DATA_DIR holds the key, in DATA_DIR too. */
import { randomBytes } from 'node:crypto';
import { openFolder } from '../compose/database.ts';
import { openKeyring } from '../compose/keys.ts';
import { createStories } from '../compose/stories.ts';
import type { Config } from '../config.ts';
import { createCatalogo } from '../cuentas/catalogo/current-catalogo.ts';
import { loadCatalogo } from '../cuentas/catalogo/load-catalogo.ts';
import { postgresOwner } from '../db/postgres.ts';
import { type Rotation, rotateMasterKey } from '../insurers/service/rotate-master-key.ts';
import type { Clock } from '../platform/clock.ts';
import { adoptNextKey, masterKeyOf, saveNextKey } from '../platform/data-folder.ts';
import { createLogger } from '../platform/logger.ts';
import { UsageError } from '../shared/errors.ts';

/**
 * Replaces MASTER_KEY by MASTER_KEY_NEXT, as the owner of the tables. If DATA_DIR holds the key, a missing MASTER_KEY_NEXT is generated.
 * @throws UsageError, BusyFolder
 */
export async function changeMasterKey(config: Config, clock: Clock): Promise<Rotation> {
  const { masterKey: present, nextMasterKey: next } = config;
  const url = config.migrateDatabaseUrl ?? config.databaseUrl;
  if (url === null && present === null) return changeInFolder(config, clock);
  if (present === null) throw new UsageError('MASTER_KEY is missing: the one in force');
  if (next === null) throw new UsageError('MASTER_KEY_NEXT is missing: openssl rand -base64 32 makes one');
  const opened = url === null ? await openFolder(config.dataDir, await loadStories()) : null;
  const owner = opened?.owner ?? (await postgresOwner(url as string));
  try {
    return await rotateMasterKey(owner, { present, next }, clock.now());
  } finally {
    await owner.close();
    await opened?.base.close();
    opened?.free();
  }
}

/** Stores the next key beside the present one before the commit, and puts it in the place of the present one afterwards. */
async function changeInFolder(config: Config, clock: Clock): Promise<Rotation> {
  const folder = config.dataDir;
  const { base, owner, free } = await openFolder(folder, await loadStories());
  try {
    await openKeyring(config, base); // completes an interrupted rotation
    const keys = { present: masterKeyOf(folder), next: config.nextMasterKey ?? randomBytes(32) };
    saveNextKey(folder, keys.next);
    const rotation = await rotateMasterKey(owner, keys, clock.now());
    adoptNextKey(folder);
    return rotation;
  } finally {
    await base.close();
    free();
  }
}

/** No case changes here, but opening a database requires the steps that the domains register. */
const loadStories = async () => createStories(createCatalogo(await loadCatalogo(), createLogger('silent')));
