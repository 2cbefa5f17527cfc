/** `albacea clave-maestra rotar`: replaces the MASTER_KEY in the database and, if the key is stored in DATA_DIR, there too. */
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
 * Replaces MASTER_KEY by MASTER_KEY_NEXT, as the owner of the tables. If the key is stored in DATA_DIR, a missing MASTER_KEY_NEXT is generated.
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

/** Replaces the key that is stored in DATA_DIR. Stores the next key in a second file before the commit; after it, that file replaces the first. */
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

/** The steps that the domains register. Opening a database requires them, although no case changes here. */
const loadStories = async () => createStories(createCatalogo(await loadCatalogo(), createLogger('silent')));
