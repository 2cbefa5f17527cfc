/** The HTTP server: one envelope for every answer, one line of log for every request. */
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { ErrorDeDominio } from '../platform/error.ts';
import { uuidV7 } from '../platform/ids.ts';
import { type Direcciones, diceUnAnfitrion, varianteDe } from './anfitrion.ts';
import { type DependenciasDeApi, montarApi, PREFIJO_API } from './api.ts';
import { type Aplicacion, montarAplicacion } from './aplicacion.ts';
import { usoDe } from './autorizacion.ts';
import { analizarCsv, enLineas } from './csv.ts';
import { analizarJson } from './cuerpo.ts';
import { crearCupo } from './cupo.ts';
import { crearFlujos } from './flujo.ts';
import { crearLeidas } from './leidas.ts';
import { cabecerasDeLimite, crearLimitePorDireccion, crearUsoRecordado } from './limite.ts';
import { montarPaginas, montarRaiz, type Paginas } from './paginas.ts';
import { crearPortero } from './portero.ts';
import { idiomaDe, MAXIMO_CUERPO, respuestaDeError } from './respuestas.ts';
import { type DependenciasDeSalud, montarSalud } from './salud.ts';
import { compiladorDeValidacion, errorDeEsquema } from './validacion.ts';
import { responderErrorDeSocket } from './zocalo.ts';

export interface DependenciasHttp
  extends Omit<DependenciasDeApi, 'anonimos' | 'recordado' | 'portero' | 'leidas' | 'cupo'> {
  /** TRUST_PROXY: whose `X-Forwarded-For` is believed. */
  readonly confiarEnProxy: boolean | string;
  readonly salud: Omit<DependenciasDeSalud, 'base'>;
  /** The endpoints of the web applications. */
  // biome-ignore lint/suspicious/noExplicitAny: each knows the kind of its own session
  readonly aplicaciones: readonly Aplicacion<any>[];
  /** Pages of their own, outside both applications: what a link of an e-mail opens. */
  readonly sueltas?: readonly ((app: FastifyInstance) => Promise<void>)[];
  /** Their pages, where they are built. */
  readonly paginas: readonly Paginas[];
  /** Calls back whenever something was written, here or in another process. */
  readonly alDespertar: (oyente: () => void) => void;
}

/** The server, not yet listening. Every response of the API is in the envelope and carries the limit's headers. */
export async function crearServidor(deps: DependenciasHttp): Promise<FastifyInstance> {
  const { direcciones, reloj, registro } = deps;
  const anonimos = crearLimitePorDireccion(reloj);
  const recordado = crearUsoRecordado(reloj);

  const presentar = (peticion: FastifyRequest) => {
    peticion.albacea = { anfitrion: direcciones.clasificar(peticion.headers.host), credencial: null, uso: null };
  };
  const ponerLimite = (peticion: FastifyRequest, reply: FastifyReply) => {
    reply.headers(cabecerasDeLimite(usoDe({ anonimos, recordado }, peticion), reloj.ahora()));
  };
  const responderError = (error: unknown, peticion: FastifyRequest, reply: FastifyReply) => {
    if (!peticion.albacea) presentar(peticion); // a malformed address fails before any hook
    // A client that hangs up in the middle of its body is no fault of ours, though its error looks like the database's.
    const cortada = peticion.raw.readableAborted && !(error instanceof ErrorDeDominio);
    const { estado, codigo, cabeceras, cuerpo } = respuestaDeError(
      cortada ? new ErrorDeDominio('peticion_invalida') : enLineas(error, peticion.csv),
      idiomaDe(peticion.headers['accept-language']),
      peticion.id,
      peticion.routeOptions?.config?.tipos,
    );
    if (estado >= 500) registro.error({ error, peticion: peticion.id, ruta: peticion.routeOptions?.url }, codigo);
    if ((peticion.raw.url ?? '').startsWith(PREFIJO_API)) ponerLimite(peticion, reply);
    reply.code(estado).headers({ 'x-request-id': peticion.id, 'cache-control': 'no-store', ...cabeceras });
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(cuerpo);
  };

  const app = Fastify({
    loggerInstance: registro as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidV7(reloj.ahora()),
    bodyLimit: MAXIMO_CUERPO,
    trustProxy: deps.confiarEnProxy,
    requestTimeout: 60_000, // a photograph over a slow line takes most of it
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaErrorFormatter: (errores, parte) => errorDeEsquema(errores as never, parte),
    // Node would refuse a request without Host by itself, with no envelope.
    http: { requireHostHeader: false, headersTimeout: 30_000 },
    clientErrorHandler: (error, socket) => {
      const cabeceras = cabecerasDeLimite(anonimos.mirar((socket as Socket).remoteAddress ?? ''), reloj.ahora());
      responderErrorDeSocket(error, socket as Socket, { 'x-request-id': uuidV7(reloj.ahora()), ...cabeceras });
    },
    frameworkErrors: responderError as never,
    routerOptions: { maxParamLength: 200, constraints: { variante: porVariante(direcciones) as never } },
  }) as unknown as FastifyInstance;

  // And with 417 it would answer any other expectation than 100-continue; those may be ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (peticion, respuesta) => app.server.emit('request', peticion, respuesta));
  app.setValidatorCompiler(compiladorDeValidacion());
  app.setErrorHandler(responderError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (peticion: FastifyRequest, cuerpo: Buffer) => analizarJson(cuerpo, peticion.headers),
  );
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (peticion: FastifyRequest, cuerpo: Buffer) =>
    analizarCsv(cuerpo, peticion.headers),
  );
  app.decorateRequest('albacea');
  app.decorateRequest('csv', null);
  app.addHook('onRequest', async (peticion, reply) => {
    presentar(peticion);
    reply.header('x-request-id', peticion.id);
  });
  anotarPeticiones(app, deps);
  montarSalud(app, { base: deps.base, ...deps.salud });
  app.setNotFoundHandler(() => {
    throw new ErrorDeDominio('ruta_desconocida', { documentacion: `${direcciones.api()}/docs` });
  });
  const cupo = crearCupo(CUPO);
  await app.register(
    async (api) => {
      api.addHook('onRequest', async ({ raw }) => {
        if (!diceUnAnfitrion(raw.rawHeaders)) throw new ErrorDeDominio('peticion_invalida');
      });
      api.addHook('onSend', async (peticion, reply) => {
        ponerLimite(peticion, reply);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      await montarApi(api, {
        ...deps,
        anonimos,
        recordado,
        leidas: crearLeidas(),
        portero: crearPortero(deps.base),
        cupo,
      });
    },
    { prefix: PREFIJO_API },
  );
  const flujos = crearFlujos({ alDespertar: deps.alDespertar });
  app.addHook('preClose', async () => flujos.cerrar());
  for (const aplicacion of deps.aplicaciones)
    await app.register((hija) => montarAplicacion(hija, { ...deps, anonimos, cupo, flujos }, aplicacion), {
      prefix: aplicacion.prefijo,
    });
  for (const suelta of deps.sueltas ?? []) await app.register(suelta);
  for (const paginas of deps.paginas)
    await app.register((hija) => montarPaginas(hija, deps, paginas), { prefix: paginas.prefijo });
  montarRaiz(app, deps);
  return app;
}

/**
 * Files in memory at once, in bytes of their bodies: four of the largest, or some hundred photographs. What each costs beside
 * them, decoded and encrypted, is measured by a test.
 */
const CUPO = { maximo: 112 * 1024 * 1024, cola: 64, espera: 10_000 };

/** As nginx writes it, in log and metrics alone: the client hung up before its answer, whatever that was. */
const SIN_OYENTE = 499;

/** One line of log and one measurement for every request. */
function anotarPeticiones(app: FastifyInstance, { registro, salud }: DependenciasHttp): void {
  const anotar = ({ id, method, routeOptions, albacea }: FastifyRequest, estado: number, milisegundos: number) => {
    const ruta = routeOptions.url ?? 'unknown';
    const { aseguradoraId: aseguradora, titular: credencial } = albacea.credencial ?? {};
    const ms = Math.round(milisegundos * 10) / 10;
    salud.metricas.peticion(method, ruta, estado, milisegundos / 1000);
    registro.info({ peticion: id, metodo: method, ruta, estado, ms, aseguradora, credencial }, 'request');
  };
  app.addHook('onRequest', async (peticion, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) anotar(peticion, SIN_OYENTE, reply.elapsedTime);
    });
  });
  app.addHook('onResponse', async (peticion, reply) => anotar(peticion, reply.statusCode, reply.elapsedTime));
}

/** Lets the same path be two routes, one a variant: the router chooses by the address. */
function porVariante(direcciones: Direcciones) {
  return {
    name: 'variante',
    storage: () => {
      const manejadores = new Map<unknown, unknown>();
      return {
        get: (clave: unknown) => manejadores.get(clave) ?? null,
        set: (clave: unknown, manejador: unknown) => void manejadores.set(clave, manejador),
      };
    },
    deriveConstraint: ({ headers }: { headers: { host?: string } }) => varianteDe(direcciones.clasificar(headers.host)),
  };
}
