/** Composition: everything that does I/O is made here, once, and passed in. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backoffice, portal } from './aplicaciones.ts';
import { brokenTrails, prepareTrails } from './capabilities/auditoria/heads.ts';
import { claveDeCaso } from './capabilities/casos/clave-de-caso.ts';
import { cargarProveedores } from './capabilities/catalogo/cargar-proveedores.ts';
import { type Catalogo, crearCatalogo } from './capabilities/catalogo/catalogo-vigente.ts';
import { ponerPapelesAlDia } from './capabilities/catalogo/papeles-pedidos.ts';
import { crearDespachador, type Despachador } from './capabilities/correo/despachador.ts';
import { contarPendientes } from './capabilities/correo/sql.ts';
import { DURACION_MAXIMA } from './capabilities/correo/tipos.ts';
import { leerFicheroPropio } from './capabilities/documentos/ficheros-propios.ts';
import { contarPorBarrer } from './capabilities/documentos/sql.ts';
import { type Contrasenas, crearContrasenas } from './capabilities/identidad/contrasenas.ts';
import { crearEquipos } from './capabilities/identidad/equipos.ts';
import { createRecordFailure } from './capabilities/identidad/failed-sign-ins.ts';
import { crearFrenos } from './capabilities/identidad/frenos.ts';
import { crearSegundoFactor } from './capabilities/identidad/segundo-factor.ts';
import { montarPaginaDeComprobacion } from './capabilities/mandato/pagina-de-comprobacion.ts';
import { anotarCartaPerdida } from './capabilities/relojes/anotar-carta-perdida.ts';
import { montarPaginaDeRecordatorios } from './capabilities/relojes/pagina-de-recordatorios.ts';
import { medirRelojes } from './capabilities/relojes/ronda.ts';
import { crearAvisar } from './capabilities/webhooks/avisar.ts';
import { crearRepartidor, type Repartidor } from './capabilities/webhooks/repartidor.ts';
import { crearSalud } from './capabilities/webhooks/salud.ts';
import { medirCola } from './capabilities/webhooks/sql-reparto.ts';
import { type Config, ErrorDeConfiguracion } from './config.ts';
import { abrirBase, type Base } from './db/base.ts';
import { abrirPglite, migrarEmbebida, motorEmbebido, propietarioEmbebido } from './db/embebido.ts';
import type { Aseguradoras } from './db/esquema.ts';
import { crearInquilinos, type Inquilinos } from './db/inquilino.ts';
import { migrar } from './db/migraciones.ts';
import type { Propietario } from './db/motor.ts';
import { motorPostgres, propietarioPostgres, refusePoolers, rolDeConexion } from './db/postgres.ts';
import { crearDirecciones, type Direcciones } from './http/anfitrion.ts';
import type { DependenciasHttp } from './http/servidor.ts';
import { crearSesiones } from './http/sesiones.ts';
import { clockSkew } from './outbox/clock-skew.ts';
import { crearDespertador, type Despertador } from './outbox/despertador.ts';
import { abrirAlmacen } from './platform/almacen/abrir-almacen.ts';
import type { Almacen } from './platform/almacen/almacen.ts';
import {
  adoptarClaveSiguiente,
  claveMaestraDe,
  claveSiguienteDe,
  closeFolder,
  tomarCarpeta,
} from './platform/carpeta-de-datos.ts';
import { borrarCarpeta, carpetasGuardadas, crearTransporteCarpeta } from './platform/correo/carpeta.ts';
import { abrirGuardados } from './platform/correo/guardados.ts';
import { crearTransporteSmtp } from './platform/correo/smtp.ts';
import { crearLlavero, type Llavero } from './platform/cripto/llavero.ts';
import { ErrorDeDescifrado } from './platform/cripto/sellado.ts';
import { crearMetricas, type Metricas } from './platform/metricas.ts';
import type { Registro } from './platform/registro.ts';
import type { Reloj } from './platform/reloj.ts';
import { crearCliente } from './platform/salida/cliente.ts';
import { direccionesPropias } from './platform/salida/direcciones.ts';
import { closeLanes, createLanes, type Lanes } from './platform/worker-pool/lane.ts';
import { rutasDelServicio } from './routes.ts';

export interface Programa {
  readonly config: Config;
  readonly base: Base;
  readonly llavero: Llavero;
  readonly inquilinos: Inquilinos;
  readonly direcciones: Direcciones;
  readonly despachador: Despachador;
  readonly repartidor: Repartidor;
  readonly despertador: Despertador;
  readonly contrasenas: Contrasenas;
  /** Whether the admins of a new insurer need a second factor. */
  readonly exigeSegundoFactor: boolean;
  readonly catalogo: Catalogo;
  readonly almacen: Almacen;
  readonly lanes: Lanes;
  readonly reloj: Reloj;
  readonly registro: Registro;
  readonly metricas: Metricas;
  readonly http: Omit<DependenciasHttp, 'salud'>;
  borrarCorreosGuardados(aseguradoraId: string, caso: string): Promise<void>;
  /** Folders of kept messages on this machine: the internal ids of their cases, and what speaks of none. */
  carpetasDeCorreo(aseguradoraId: string): Promise<string[]>;
  cerrar(): Promise<void>;
}

/** A database that is open and migrated. */
export interface BaseAbierta {
  readonly base: Base;
  /** Frees the folder of an embedded database. */
  liberar(): void;
}

/**
 * Makes everything that the roles of the program need, over an open database.
 * @param passwords those that cost what they have to, unless a test says otherwise
 * @throws CarpetaOcupada when the embedded database belongs to a running process
 */
export async function crearPrograma(
  config: Config,
  reloj: Reloj,
  registro: Registro,
  abierta?: BaseAbierta,
  passwords?: Contrasenas,
): Promise<Programa> {
  const contrasenas = passwords ?? (await crearContrasenas());
  const catalogo = crearCatalogo(await cargarProveedores(), registro);
  if (!closeFolder(config.dataDir))
    registro.warn({ carpeta: config.dataDir }, 'DATA_DIR is open to others and belongs to somebody else');
  const { base, liberar } = abierta ?? (await abrirBaseDe(config));
  // What was made before something fails would keep the process alive: a command that ended would seem to hang.
  const opened = new AsyncDisposableStack();
  try {
    opened.defer(liberar);
    opened.defer(() => base.cerrar());
    return await componer({ config, reloj, registro, catalogo, base, contrasenas, opened });
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

interface Cimientos {
  readonly config: Config;
  readonly reloj: Reloj;
  readonly registro: Registro;
  readonly catalogo: Catalogo;
  readonly base: Base;
  readonly contrasenas: Contrasenas;
  /** What has to be closed again, the last first. */
  readonly opened: AsyncDisposableStack;
}

async function componer({
  config,
  reloj,
  registro,
  catalogo,
  base,
  contrasenas,
  opened,
}: Cimientos): Promise<Programa> {
  // It listens before the keys are looked at: whoever changes the master key either sees it or is seen by it.
  const despertador = await crearDespertador(base);
  opened.defer(() => despertador.cerrar());
  const llavero = await abrirLlavero(config, base, registro);
  await ponerPapelesAlDia(base, catalogo, reloj.ahora());
  const inquilinos = crearInquilinos(base, llavero);
  const direcciones = crearDirecciones(config.urlPublica);
  const carpetaDeCorreos = join(config.dataDir, 'correos');
  const smtp =
    config.smtpUrl === null
      ? null
      : crearTransporteSmtp(config.smtpUrl, {
          plazoTotalMs: DURACION_MAXIMA,
          ...(config.dkim && { dkim: config.dkim }),
        });
  const almacen = abrirAlmacen(config);
  const lanes = createLanes();
  const despachador = crearDespachador({
    base,
    inquilinos,
    reloj,
    registro,
    smtp,
    carpeta: crearTransporteCarpeta(carpetaDeCorreos),
    remitente: config.mailFrom,
    leerAdjunto: (lugar, fichero) => leerFicheroPropio(almacen, lugar, fichero),
    cartaPerdida: (aseguradoraId, caso) =>
      base.inquilino(aseguradoraId, (tx) => anotarCartaPerdida(tx, caso, reloj.ahora())),
    espera: config.esperaCorreo,
    simultaneos: smtp?.conexiones ?? 8,
  });
  const metricas = crearMetricas();
  metricas.medidas(() => base.unsafeAcrossInsurers('albacea_worker', contarPendientes), {
    albacea_mail_pending: ['E-mails waiting to be sent', ({ cuantos }) => cuantos],
    albacea_mail_oldest_seconds: ['Age of the oldest e-mail waiting, in seconds', ({ segundos }) => segundos],
  });
  metricas.medidas(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => medirCola(tx, reloj.ahora())), {
    albacea_webhook_due: ['Deliveries that are due', ({ debidas }) => debidas],
    albacea_webhook_in_flight: ['Deliveries claimed', ({ en_vuelo }) => en_vuelo],
    albacea_webhook_oldest_seconds: ['Age of the oldest due delivery, in seconds', ({ segundos }) => segundos],
  });
  metricas.medidas(() => medirRelojes(base, reloj.ahora()), {
    albacea_clocks_due: ['Cases with a clock that is due; outside working hours they wait', ({ cuantos }) => cuantos],
    albacea_clocks_oldest_seconds: ['How long the oldest of them has been due, in seconds', ({ segundos }) => segundos],
  });
  metricas.medidas(() => base.unsafeAcrossInsurers('albacea_worker', contarPorBarrer), {
    albacea_files_unswept: ['Files that wait to be confirmed or deleted', (cuantos) => cuantos],
  });
  metricas.medidas(() => brokenTrails(base, llavero), {
    albacea_audit_refused: [
      'Audit trails that are not sealed because their head is not the one signed',
      ({ length }) => length,
    ],
  });
  metricas.medidas(() => clockSkew({ base, reloj }), {
    albacea_clock_ahead_seconds: [
      "Seconds by which the clock of this machine is ahead of the database's; negative when it is behind",
      (seconds) => seconds,
    ],
  });
  const salida = { loopback: config.webhooksEnLoopback, propias: direccionesPropias };
  const cliente = crearCliente(salida);
  const repartidor = crearRepartidor({
    base,
    inquilinos,
    reloj,
    registro,
    cliente,
    salud: crearSalud({ base, reloj, registro, avisar: crearAvisar(inquilinos) }),
    azar: Math.random,
    contar: metricas.intento,
    avisar: despertador.despertar,
  });
  const sesiones = crearSesiones(llavero, reloj, config.urlPublica);
  const entrada = {
    contrasenas,
    frenos: crearFrenos(base, llavero),
    equipos: crearEquipos(llavero),
    segundoFactor: crearSegundoFactor(llavero),
    recordFailure: createRecordFailure(base, llavero, metricas, registro),
    inactividad: config.inactividad,
    exigeSegundoFactor: config.produccion,
  };
  const rutas = rutasDelServicio({
    ...entrada,
    base,
    almacen,
    lanes,
    reloj,
    registro,
    sesiones,
    direcciones,
    despachador,
    salida,
    cliente,
    catalogo,
  });
  return {
    config,
    base,
    llavero,
    inquilinos,
    direcciones,
    despachador,
    repartidor,
    despertador,
    contrasenas,
    exigeSegundoFactor: entrada.exigeSegundoFactor,
    catalogo,
    almacen,
    lanes,
    reloj,
    registro,
    metricas,
    http: {
      base,
      inquilinos,
      sesiones,
      direcciones,
      reloj,
      registro,
      rutas,
      aplicaciones: [portal, backoffice].map((aplicacion) =>
        aplicacion({
          ...entrada,
          base,
          llavero,
          inquilinos,
          reloj,
          catalogo,
          direcciones,
          despachador,
          almacen,
          registro,
          salida,
          cliente,
          guardados: abrirGuardados(carpetaDeCorreos),
          hayServidorDeCorreo: smtp !== null,
          lanes,
          remitente: config.mailFrom,
          tasas: config,
          config,
        }),
      ),
      sueltas: [
        (app) => montarPaginaDeRecordatorios(app, { base, inquilinos, direcciones, reloj }),
        (app) => montarPaginaDeComprobacion(app, { base, inquilinos, direcciones, reloj }),
      ],
      paginas: [
        { prefijo: '/portal', carpeta: new URL('../../portal/dist/', import.meta.url) },
        { prefijo: '/backoffice', carpeta: new URL('../../backoffice/dist/', import.meta.url) },
      ],
      confiarEnProxy: config.confiarEnProxy,
      claveDeRespuesta: (tx, aseguradora, caso) =>
        caso === null ? Promise.resolve(aseguradora.clave) : claveDeCaso(tx, aseguradora, caso),
      despertar: despertador.despertar,
      alDespertar: despertador.alDespertar,
      version: version(),
    },
    borrarCorreosGuardados: (aseguradoraId, caso) => borrarCarpeta(carpetaDeCorreos, `${aseguradoraId}/${caso}`),
    carpetasDeCorreo: (aseguradoraId) => carpetasGuardadas(carpetaDeCorreos, aseguradoraId),
    async cerrar() {
      await repartidor.parar();
      await despachador.parar();
      await closeLanes(lanes);
      await almacen.cerrar();
      await opened.disposeAsync();
    },
  };
}

/**
 * The keys, once database and master key are known to fit: what is wrong must show at the start, not at the first request.
 * @throws ErrorDeConfiguracion, SchemaMismatch
 */
export async function abrirLlavero(config: Config, base: Base, registro: Registro): Promise<Llavero> {
  const siguiente = config.masterKey === null ? claveSiguienteDe(config.dataDir) : null;
  const llavero = crearLlavero(config.masterKey ?? claveMaestraDe(config.dataDir));
  const newer = await base.ready();
  if (newer !== null)
    registro.warn({ migration: newer }, 'the schema is newer than this program, which can live with it');
  if (siguiente !== null && !(await esSuClave(base, llavero))) {
    adoptarClaveSiguiente(config.dataDir); // a change of the key was cut off after its commit
    return abrirLlavero(config, base, registro);
  }
  if (!(await esSuClave(base, llavero)))
    throw new ErrorDeConfiguracion(['MASTER_KEY: not the one that these data were written with']);
  await prepareTrails(base, llavero);
  return llavero;
}

/** Whether the key opens that of an insurer; where there is none yet, any does. */
async function esSuClave(base: Base, llavero: Llavero): Promise<boolean> {
  const { filas } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql<Pick<Aseguradoras, 'id' | 'clave_envuelta'>>('select id, clave_envuelta from aseguradoras limit 1'),
  );
  const [una] = filas;
  if (!una) return true;
  try {
    llavero.claveDeAseguradora(una.id, una.clave_envuelta);
    return true;
  } catch (error) {
    if (error instanceof ErrorDeDescifrado) return false;
    throw error;
  }
}

/** Opens the database of the configuration, migrating an embedded one. */
async function abrirBaseDe(config: Config): Promise<BaseAbierta> {
  if (config.databaseUrl !== null) {
    await refusePoolers(config.databaseUrl);
    return {
      base: abrirBase(motorPostgres({ url: config.databaseUrl, conexiones: config.conexiones })),
      liberar: () => undefined,
    };
  }
  return abrirCarpeta(config.dataDir);
}

/**
 * The embedded database of a folder, migrated, and its owner's side.
 * @throws CarpetaOcupada
 */
export async function abrirCarpeta(carpeta: string): Promise<BaseAbierta & { readonly propietario: Propietario }> {
  const liberar = tomarCarpeta(carpeta);
  try {
    const pglite = await abrirPglite(join(carpeta, 'pg'));
    await migrarEmbebida(pglite);
    return { base: abrirBase(motorEmbebido(pglite)), propietario: propietarioEmbebido(pglite), liberar };
  } catch (error) {
    liberar();
    throw error;
  }
}

/**
 * Migrates a PostgreSQL database as its owner, and lets the role of DATABASE_URL act.
 * @returns the migrations applied now
 */
export async function migrarPostgres(config: Config): Promise<string[]> {
  const url = config.migrateDatabaseUrl ?? (config.databaseUrl as string);
  await refusePoolers(url);
  const propietario = await propietarioPostgres(url);
  try {
    return await migrar(propietario, rolDeConexion(config.databaseUrl ?? (config.migrateDatabaseUrl as string)));
  } finally {
    await propietario.cerrar();
  }
}

const version = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version;
