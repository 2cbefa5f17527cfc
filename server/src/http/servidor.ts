/** The HTTP server: one envelope for every answer, one line of log for every request. */
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { ErrorDeDominio } from '../platform/error.ts';
import { uuidV7 } from '../platform/ids.ts';
import { type Direcciones, hostsIn, varianteDe } from './anfitrion.ts';
import { type DependenciasDeApi, montarApi, PREFIJO_API } from './api.ts';
import { type Aplicacion, montarAplicacion } from './aplicacion.ts';
import { identificar, usoDe } from './autorizacion.ts';
import { cutSlowBodies, FILE_TIME } from './body-time.ts';
import { analizarCsv, enLineas } from './csv.ts';
import { analizarJson } from './cuerpo.ts';
import { everyAnswer, guardEveryAnswer, NOTHING } from './every-answer.ts';
import { crearFlujos } from './flujo.ts';
import { hungUpSignal } from './hung-up.ts';
import { cabecerasDeLimite, crearLimitePorDireccion, crearUsoRecordado, createSignInLimit } from './limite.ts';
import { montarPaginas, montarRaiz, type Paginas } from './paginas.ts';
import { crearPortero } from './portero.ts';
import { idiomaDe, MAXIMO_CUERPO, respuestaDeError } from './respuestas.ts';
import { type DependenciasDeSalud, montarSalud } from './salud.ts';
import { createUploadBudget, type UploadLimits } from './upload-budget.ts';
import { compiladorDeValidacion, errorDeEsquema } from './validacion.ts';
import { responderErrorDeSocket } from './zocalo.ts';

export interface DependenciasHttp
  extends Omit<DependenciasDeApi, 'anonimos' | 'signIns' | 'recordado' | 'portero' | 'uploads'> {
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
  /** Room for bodies with files, where it is not the usual one. */
  readonly uploadLimits?: UploadLimits;
  /** Milliseconds for a body without a file, where it is not the usual time. */
  readonly bodyTime?: number;
  /** Calls back whenever something was written, here or in another process. */
  readonly alDespertar: (oyente: () => void) => void;
}

/** The server, not yet listening. Every response of the API is in the envelope and carries the limit's headers. */
export async function crearServidor(deps: DependenciasHttp): Promise<FastifyInstance> {
  const { direcciones, reloj, registro } = deps;
  const anonimos = crearLimitePorDireccion(reloj);
  const signIns = createSignInLimit(reloj);
  const recordado = crearUsoRecordado(reloj);
  const identifying = { ...deps, anonimos, signIns, recordado, portero: crearPortero(deps.base) };

  const presentar = (peticion: FastifyRequest) => {
    peticion.albacea = { anfitrion: direcciones.clasificar(peticion.headers.host), credencial: null, uso: null };
  };
  const ponerLimite = (peticion: FastifyRequest, reply: FastifyReply) => {
    reply.headers(cabecerasDeLimite(usoDe({ anonimos, recordado }, peticion), reloj.ahora()));
  };
  const responderError = (error: unknown, peticion: FastifyRequest, reply: FastifyReply) => {
    // A client that hangs up in the middle of its body is no fault of ours, though its error looks like the database's.
    const cortada = peticion.raw.readableAborted && !(error instanceof ErrorDeDominio);
    const { estado, codigo, cabeceras, cuerpo } = respuestaDeError(
      cortada ? new ErrorDeDominio('peticion_invalida') : enLineas(error, peticion.csv),
      idiomaDe(peticion.headers['accept-language']),
      peticion.id,
      peticion.routeOptions?.config?.tipos,
      peticion.routeOptions?.bodyLimit,
    );
    if (estado >= 500) registro.error({ error, peticion: peticion.id, ruta: peticion.routeOptions?.url }, codigo);
    if (isOfApi(peticion) || codigo === 'ruta_desconocida') ponerLimite(peticion, reply);
    reply.code(estado).headers({
      // An address that can't be read is answered without the hook that gives these to the others.
      ...everyAnswer(direcciones),
      'content-security-policy': NOTHING,
      'x-request-id': peticion.id,
      'cache-control': 'no-store',
      ...cabeceras,
    });
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(cuerpo);
  };

  /** An address that can't be read comes before any hook; it is counted as the others are. */
  const respondToMalformed = async (error: unknown, peticion: FastifyRequest, reply: FastifyReply) => {
    presentar(peticion);
    const counted = isOfApi(peticion) ? identificar(identifying, peticion) : Promise.resolve();
    await counted.then(
      () => responderError(error, peticion, reply),
      (refused: unknown) => responderError(refused, peticion, reply),
    );
  };

  const app = Fastify({
    loggerInstance: registro as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidV7(reloj.ahora()),
    bodyLimit: MAXIMO_CUERPO,
    trustProxy: deps.confiarEnProxy,
    requestTimeout: FILE_TIME,
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
    frameworkErrors: respondToMalformed as never,
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
  app.decorateRequest('hungUp');
  app.decorateRequest('csv', null);
  app.addHook('onRequest', async (peticion, reply) => {
    presentar(peticion);
    peticion.hungUp = () => hungUpSignal(reply.raw);
    reply.header('x-request-id', peticion.id);
  });
  anotarPeticiones(app, deps);
  guardEveryAnswer(app, direcciones);
  cutSlowBodies(app, deps.bodyTime);
  montarSalud(app, { base: deps.base, ...deps.salud });
  app.setNotFoundHandler(() => {
    throw new ErrorDeDominio('ruta_desconocida', { documentacion: `${direcciones.api()}/docs` });
  });
  const uploads = createUploadBudget(deps.uploadLimits);
  await app.register(
    async (api) => {
      api.addHook('onRequest', async ({ raw }) => {
        if (hostsIn(raw.rawHeaders).length === 0) throw new ErrorDeDominio('peticion_invalida');
      });
      api.addHook('onSend', async (peticion, reply) => {
        ponerLimite(peticion, reply);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      await montarApi(api, {
        ...identifying,
        uploads,
      });
    },
    { prefix: PREFIJO_API },
  );
  const flujos = crearFlujos({ alDespertar: deps.alDespertar });
  app.addHook('preClose', async () => flujos.cerrar());
  for (const aplicacion of deps.aplicaciones)
    await app.register((hija) => montarAplicacion(hija, { ...deps, signIns, uploads, flujos }, aplicacion), {
      prefix: aplicacion.prefijo,
    });
  for (const suelta of deps.sueltas ?? []) await app.register(suelta);
  for (const paginas of deps.paginas)
    await app.register((hija) => montarPaginas(hija, deps, paginas), { prefix: paginas.prefijo });
  montarRaiz(app, deps);
  for (const path of ['/openapi.yaml', '/openapi.json', '/docs'])
    app.get(path, async (peticion, reply) => {
      ponerLimite(peticion, reply);
      return reply.redirect(`${PREFIJO_API}${path}`, 308);
    });
  return app;
}

const isOfApi = ({ raw }: FastifyRequest): boolean => (raw.url ?? '').startsWith(PREFIJO_API);

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
