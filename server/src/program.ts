/** Composition: everything that does I/O is made here, once, and passed in. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenTrails, prepareTrails } from './capabilities/audit/heads.ts';
import { casoKey } from './capabilities/casos/open/caso-key.ts';
import { type Catalogo, createCatalogo } from './capabilities/catalogo/current-catalogo.ts';
import { loadProveedores } from './capabilities/catalogo/load-proveedores.ts';
import { updatePapers } from './capabilities/catalogo/papers-orders.ts';
import { readOwnFile } from './capabilities/documentos/keep/own-files.ts';
import { countToSweep } from './capabilities/documentos/sql.ts';
import { createRecordFailure } from './capabilities/identity/failed-sign-ins.ts';
import { createKnownDevices } from './capabilities/identity/known-devices.ts';
import { createThrottles } from './capabilities/identity/login-throttles.ts';
import { createPasswords, type Passwords } from './capabilities/identity/passwords.ts';
import { createSecondFactor } from './capabilities/identity/second-factor.ts';
import { createMailSender, type MailSender } from './capabilities/mail/mail-sender.ts';
import { countPending } from './capabilities/mail/sql.ts';
import { MAXIMUM_DURATION } from './capabilities/mail/types.ts';
import { setUpCheckPage } from './capabilities/mandato/check-page.ts';
import { recordLostLetter } from './capabilities/reminders/record-lost-letter.ts';
import { setUpRemindersPage } from './capabilities/reminders/reminders-page.ts';
import { measureClocks } from './capabilities/reminders/round.ts';
import { createDispatcher, type Dispatcher } from './capabilities/webhooks/dispatch/dispatcher.ts';
import { createHealth } from './capabilities/webhooks/endpoints/health.ts';
import { createNotify } from './capabilities/webhooks/endpoints/notify.ts';
import { measureQueue } from './capabilities/webhooks/sql-dispatch.ts';
import { type Config, SettingsError } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { embeddedEngine, embeddedOwner, migrateEmbedded, openPglite } from './db/embedded.ts';
import type { Owner } from './db/engine.ts';
import { migrate } from './db/migrations.ts';
import { connectionRole, postgresEngine, postgresOwner, refusePoolers } from './db/postgres.ts';
import type { Aseguradoras } from './db/table-types.ts';
import { createTenants, type Tenants } from './db/tenant.ts';
import { type Addresses, createAddresses } from './http/host.ts';
import type { HttpDependencies } from './http/server.ts';
import { createSessions } from './http/sessions.ts';
import type { Clock } from './platform/clock.ts';
import { createKeyring, type Keyring } from './platform/crypto/keyring.ts';
import { DecryptionError } from './platform/crypto/sealed-value.ts';
import { adoptNextKey, closeFolder, masterKeyOf, nextKeyOf, takeFolder } from './platform/data-folder.ts';
import type { Store } from './platform/files/file-store.ts';
import { openStore } from './platform/files/open-file-store.ts';
import type { AppLogger } from './platform/logger.ts';
import { createTransportFolder, eraseFolder, keptFolders } from './platform/mail/folder.ts';
import { openKept } from './platform/mail/kept.ts';
import { createTransportSmtp } from './platform/mail/smtp.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { ownAddresses } from './platform/outbound-http/addresses.ts';
import { createClient } from './platform/outbound-http/client.ts';
import { closeLanes, createLanes, type Lanes } from './platform/worker-pool/lane.ts';
import { createWakeup, type Wakeup } from './queue/wakeup.ts';
import { serviceRoutes } from './routes.ts';
import { backoffice, portal } from './web-apps.ts';

export interface Program {
  readonly config: Config;
  readonly base: Database;
  readonly keyring: Keyring;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly mailSender: MailSender;
  readonly dispatcher: Dispatcher;
  readonly wakeup: Wakeup;
  readonly contrasenas: Passwords;
  /** Whether the admins of a new insurer need a second factor. */
  readonly exigeSegundoFactor: boolean;
  readonly catalogo: Catalogo;
  readonly store: Store;
  readonly lanes: Lanes;
  readonly clock: Clock;
  readonly registro: AppLogger;
  readonly metrics: Metrics;
  readonly http: Omit<HttpDependencies, 'salud'>;
  eraseKeptMails(aseguradoraId: string, caso: string): Promise<void>;
  /** Folders of kept messages on this machine: the internal ids of their cases, and what speaks of none. */
  mailFolders(aseguradoraId: string): Promise<string[]>;
  cerrar(): Promise<void>;
}

/** A database that is open and migrated. */
export interface OpenDatabase {
  readonly base: Database;
  /** Frees the folder of an embedded database. */
  free(): void;
}

/**
 * Makes everything that the roles of the program need, over an open database.
 * @param passwords those that cost what they have to, unless a test says otherwise
 * @throws BusyFolder when the embedded database belongs to a running process
 */
export async function createProgram(
  config: Config,
  clock: Clock,
  registro: AppLogger,
  theOpened?: OpenDatabase,
  passwords?: Passwords,
): Promise<Program> {
  const contrasenas = passwords ?? (await createPasswords());
  const catalogo = createCatalogo(await loadProveedores(), registro);
  if (!closeFolder(config.dataDir))
    registro.warn({ carpeta: config.dataDir }, 'DATA_DIR is open to others and belongs to somebody else');
  const { base, free } = theOpened ?? (await openDatabaseOf(config));
  // What was made before something fails would keep the process alive: a command that ended would seem to hang.
  const opened = new AsyncDisposableStack();
  try {
    opened.defer(free);
    opened.defer(() => base.cerrar());
    return await compose({ config, clock, registro, catalogo, base, contrasenas, opened });
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

interface Foundations {
  readonly config: Config;
  readonly clock: Clock;
  readonly registro: AppLogger;
  readonly catalogo: Catalogo;
  readonly base: Database;
  readonly contrasenas: Passwords;
  /** What has to be closed again, the last first. */
  readonly opened: AsyncDisposableStack;
}

async function compose({
  config,
  clock,
  registro,
  catalogo,
  base,
  contrasenas,
  opened,
}: Foundations): Promise<Program> {
  // It listens before the keys are looked at: whoever changes the master key either sees it or is seen by it.
  const wakeup = await createWakeup(base);
  opened.defer(() => wakeup.cerrar());
  const keyring = await openKeyring(config, base, registro);
  await updatePapers(base, catalogo);
  const tenants = createTenants(base, keyring);
  const addresses = createAddresses(config.urlPublica);
  const mailsFolder = join(config.dataDir, 'correos');
  const smtp =
    config.smtpUrl === null
      ? null
      : createTransportSmtp(config.smtpUrl, {
          plazoTotalMs: MAXIMUM_DURATION,
          ...(config.dkim && { dkim: config.dkim }),
        });
  const store = openStore(config);
  const lanes = createLanes();
  const mailSender = createMailSender({
    base,
    tenants,
    clock,
    registro,
    smtp,
    carpeta: createTransportFolder(mailsFolder),
    remitente: config.mailFrom,
    readAttachment: (place, file) => readOwnFile(store, place, file),
    lostLetter: (aseguradoraId, caso) => base.inquilino(aseguradoraId, (tx) => recordLostLetter(tx, caso)),
    espera: config.esperaCorreo,
    simultaneos: smtp?.conexiones ?? 8,
  });
  const metrics = createMetrics();
  metrics.medidas(() => base.unsafeAcrossInsurers('albacea_worker', countPending), {
    albacea_mail_pending: ['E-mails waiting to be sent', ({ cuantos }) => cuantos],
    albacea_mail_oldest_seconds: ['Age of the oldest e-mail waiting, in seconds', ({ segundos }) => segundos],
  });
  metrics.medidas(() => base.unsafeAcrossInsurers('albacea_worker', measureQueue), {
    albacea_webhook_due: ['Deliveries that are due', ({ debidas }) => debidas],
    albacea_webhook_in_flight: ['Deliveries claimed', ({ en_vuelo }) => en_vuelo],
    albacea_webhook_oldest_seconds: ['Age of the oldest due delivery, in seconds', ({ segundos }) => segundos],
  });
  metrics.medidas(() => measureClocks(base), {
    albacea_clocks_due: ['Cases with a clock that is due; outside working hours they wait', ({ cuantos }) => cuantos],
    albacea_clocks_oldest_seconds: ['How long the oldest of them has been due, in seconds', ({ segundos }) => segundos],
  });
  metrics.medidas(() => base.unsafeAcrossInsurers('albacea_worker', countToSweep), {
    albacea_files_unswept: ['Files that wait to be confirmed or deleted', (howMany) => howMany],
  });
  metrics.medidas(() => brokenTrails(base, keyring), {
    albacea_audit_refused: [
      'Audit trails that are not sealed because their head is not the one signed',
      ({ length }) => length,
    ],
  });
  const salida = { loopback: config.webhooksEnLoopback, propias: ownAddresses };
  const cliente = createClient(salida);
  const dispatcher = createDispatcher({
    base,
    tenants,
    clock,
    registro,
    cliente,
    salud: createHealth({ base, registro, notify: createNotify(tenants) }),
    azar: Math.random,
    contar: metrics.intento,
    notify: wakeup.wake,
  });
  const sesiones = createSessions(keyring, clock, config.urlPublica);
  const input = {
    contrasenas,
    frenos: createThrottles(base, keyring),
    knownDevices: createKnownDevices(keyring),
    factorSecond: createSecondFactor(keyring),
    recordFailure: createRecordFailure(base, keyring, metrics, registro),
    inactividad: config.inactividad,
    exigeSegundoFactor: config.produccion,
  };
  const routes = serviceRoutes({
    ...input,
    base,
    store,
    lanes,
    clock,
    registro,
    sesiones,
    addresses,
    mailSender,
    salida,
    cliente,
    catalogo,
  });
  return {
    config,
    base,
    keyring,
    tenants,
    addresses,
    mailSender,
    dispatcher,
    wakeup,
    contrasenas,
    exigeSegundoFactor: input.exigeSegundoFactor,
    catalogo,
    store,
    lanes,
    clock,
    registro,
    metrics,
    http: {
      base,
      tenants,
      sesiones,
      addresses,
      clock,
      registro,
      routes,
      apps: [portal, backoffice].map((app) =>
        app({
          ...input,
          base,
          keyring,
          tenants,
          clock,
          catalogo,
          addresses,
          mailSender,
          store,
          registro,
          salida,
          cliente,
          guardados: openKept(mailsFolder),
          hayServidorDeCorreo: smtp !== null,
          lanes,
          remitente: config.mailFrom,
          tasas: config,
          config,
        }),
      ),
      loose: [
        (app) => setUpRemindersPage(app, { base, tenants, addresses, clock }),
        (app) => setUpCheckPage(app, { base, tenants, addresses, clock }),
      ],
      paginas: [
        { prefijo: '/portal', carpeta: new URL('../../portal/dist/', import.meta.url) },
        { prefijo: '/backoffice', carpeta: new URL('../../backoffice/dist/', import.meta.url) },
      ],
      confiarEnProxy: config.confiarEnProxy,
      responseKey: (tx, aseguradora, caso) =>
        caso === null ? Promise.resolve(aseguradora.clave) : casoKey(tx, aseguradora, caso),
      wake: wakeup.wake,
      onWake: wakeup.onWake,
      version: version(),
    },
    eraseKeptMails: (aseguradoraId, caso) => eraseFolder(mailsFolder, `${aseguradoraId}/${caso}`),
    mailFolders: (aseguradoraId) => keptFolders(mailsFolder, aseguradoraId),
    async cerrar() {
      await dispatcher.parar();
      await mailSender.parar();
      await closeLanes(lanes);
      await store.cerrar();
      await opened.disposeAsync();
    },
  };
}

/**
 * The keys, once database and master key are known to fit: what is wrong must show at the start, not at the first request.
 * @throws SettingsError, SchemaMismatch
 */
export async function openKeyring(config: Config, database: Database, logger: AppLogger): Promise<Keyring> {
  const next = config.masterKey === null ? nextKeyOf(config.dataDir) : null;
  const keyring = createKeyring(config.masterKey ?? masterKeyOf(config.dataDir));
  const newer = await database.ready();
  if (newer !== null)
    logger.warn({ migration: newer }, 'the schema is newer than this program, which can live with it');
  if (next !== null && !(await isItsKey(database, keyring))) {
    adoptNextKey(config.dataDir); // a change of the key was cut off after its commit
    return openKeyring(config, database, logger);
  }
  if (!(await isItsKey(database, keyring)))
    throw new SettingsError(['MASTER_KEY: not the one that these data were written with']);
  await prepareTrails(database, keyring);
  return keyring;
}

/** Whether the key opens that of an insurer; where there is none yet, any does. */
async function isItsKey(database: Database, keyring: Keyring): Promise<boolean> {
  const { filas } = await database.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql<Pick<Aseguradoras, 'id' | 'clave_envuelta'>>('select id, clave_envuelta from aseguradoras limit 1'),
  );
  const [one] = filas;
  if (!one) return true;
  try {
    keyring.aseguradoraKey(one.id, one.clave_envuelta);
    return true;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
}

/** Opens the database of the configuration, migrating an embedded one. */
async function openDatabaseOf(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    await refusePoolers(config.databaseUrl);
    return {
      base: openDatabase(postgresEngine({ url: config.databaseUrl, conexiones: config.conexiones })),
      free: () => undefined,
    };
  }
  return openFolder(config.dataDir);
}

/**
 * The embedded database of a folder, migrated, and its owner's side.
 * @throws BusyFolder
 */
export async function openFolder(folder: string): Promise<OpenDatabase & { readonly owner: Owner }> {
  const free = takeFolder(folder);
  try {
    const pglite = await openPglite(join(folder, 'pg'));
    await migrateEmbedded(pglite);
    return { base: openDatabase(embeddedEngine(pglite)), owner: embeddedOwner(pglite), free };
  } catch (error) {
    free();
    throw error;
  }
}

/**
 * Migrates a PostgreSQL database as its owner, and lets the role of DATABASE_URL act.
 * @returns the migrations applied now
 */
export async function migratePostgres(config: Config): Promise<string[]> {
  const url = config.migrateDatabaseUrl ?? (config.databaseUrl as string);
  await refusePoolers(url);
  const owner = await postgresOwner(url);
  try {
    return await migrate(owner, connectionRole(config.databaseUrl ?? (config.migrateDatabaseUrl as string)));
  } finally {
    await owner.cerrar();
  }
}

const version = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version;
