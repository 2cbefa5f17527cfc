/** Creates the parts that all other parts need: database, keys, stores, threads. */
import { join } from 'node:path';
import type { DocumentosDependencies } from '../caso/documentos/receive-documento.ts';
import type { Config } from '../config.ts';
import { type Catalogo, createCatalogo } from '../cuentas/catalogo/current-catalogo.ts';
import { loadCatalogo } from '../cuentas/catalogo/load-catalogo.ts';
import { papersWantedBy, updatePapers } from '../cuentas/catalogo/papers-wanted.ts';
import type { Database } from '../db/database.ts';
import { createHeavyReads, type HeavyReads } from '../db/heavy-reads.ts';
import { createTenants, type Tenants } from '../db/tenant.ts';
import { type Addresses, createAddresses } from '../http/host.ts';
import { createPasswords, type Passwords } from '../insurers/identity/passwords.ts';
import type { Clock } from '../platform/clock.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { restrictFolder } from '../platform/data-folder.ts';
import { createDirectoryStore } from '../platform/files/directory.ts';
import type { Store } from '../platform/files/file-store.ts';
import { createS3Store } from '../platform/files/s3.ts';
import type { Bucket } from '../platform/files/s3-url.ts';
import type { AppLogger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Seal } from '../platform/seal/cms-signer.ts';
import { NO_TELEMETRY, type Telemetry, type Tracer } from '../platform/telemetry/telemetry.ts';
import { createTxtLookup, type TxtLookup } from '../platform/txt-lookup.ts';
import { createLanes, type Lanes } from '../platform/worker-pool/lane.ts';
import { createWakeup, type Wakeup } from '../queue/wakeup.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';
import { type OpenDatabase, openDatabaseOf } from './database.ts';
import { openKeyring } from './keys.ts';
import { composeMetrics } from './metrics.ts';
import { openSeal } from './seal.ts';
import { createStories } from './stories.ts';

export interface Foundations {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: AppLogger;
  readonly base: Database;
  readonly heavyReads: HeavyReads;
  readonly wakeup: Wakeup;
  readonly keyring: Keyring;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly catalogo: Catalogo;
  readonly papersWanted: DocumentosDependencies['papersWanted'];
  readonly passwords: Passwords;
  /** Whether the admins of a new insurer need a second factor. */
  readonly requiresSecondFactor: boolean;
  readonly store: Store;
  readonly seal: Seal;
  /** Looks up TXT records in DNS, to check the senders of insurers. */
  readonly lookup: TxtLookup;
  readonly lanes: Lanes;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  /** The opened parts, which are closed in reverse order. */
  readonly opened: AsyncDisposableStack;
}

/** Parts that the caller may create itself: a test, or a process that serves requests. */
export interface Given {
  readonly database?: OpenDatabase;
  /** Passwords hashed at a lower cost, for tests. */
  readonly passwords?: Passwords;
  /** Traces, given by a process that serves requests; commands are not traced. */
  readonly telemetry?: Telemetry;
  /** Worker threads that are running, and go on running when the program is closed. */
  readonly lanes?: Lanes;
}

/** Creates the parts. @throws BusyFolder, SettingsError, SchemaMismatch, CannotStart; the parts already opened are closed before */
export async function layFoundations(
  config: Config,
  clock: Clock,
  logger: AppLogger,
  given: Given,
): Promise<Foundations> {
  const { telemetry = NO_TELEMETRY } = given;
  const passwords = given.passwords ?? (await createPasswords());
  const catalogo = createCatalogo(await loadCatalogo(), logger);
  if (!restrictFolder(config.dataDir))
    logger.warn({ folder: config.dataDir }, 'other users can read DATA_DIR, which another user owns');
  const { base, free } = given.database ?? (await openDatabaseOf(config, createStories(catalogo)));
  // After a failure the opened parts are closed, because they would keep the process alive, and a command would seem to hang.
  const opened = new AsyncDisposableStack();
  opened.defer(free);
  opened.defer(() => base.close());
  try {
    // Begins to listen before it reads the keys: a process that changes the master key either sees this listener or has changed the key before.
    const wakeup = await createWakeup(base);
    opened.defer(() => wakeup.close());
    const keyring = await openKeyring(config, base);
    await updatePapers(base, catalogo, todayInMadrid(clock.now()));
    const metrics = composeMetrics(base, keyring, clock, config.inbound !== null);
    telemetry.countFailures(metrics.tracesLost);
    return {
      config,
      clock,
      logger,
      base,
      heavyReads: createHeavyReads(base, config.connections),
      wakeup,
      keyring,
      tenants: createTenants(base, keyring),
      addresses: createAddresses(config.publicUrl),
      catalogo,
      papersWanted: papersWantedBy(catalogo),
      passwords,
      requiresSecondFactor: config.isProduction,
      store: openStore(config),
      seal: await openSeal(config, clock),
      lookup: createTxtLookup(config.dnsServers),
      lanes: given.lanes ?? createLanes(),
      metrics,
      tracer: telemetry.tracer,
      opened,
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Opens the store of files: the configured bucket or, without one, the folder `ficheros` in DATA_DIR. */
const openStore = ({ bucket, dataDir }: { bucket: Bucket | null; dataDir: string }): Store =>
  bucket ? createS3Store(bucket) : createDirectoryStore(join(dataDir, 'ficheros'));
