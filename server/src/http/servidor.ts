/** The HTTP server: one envelope for every answer, one line of log for every request. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { ErrorDeDominio } from '../platform/error.ts';
import { uuidV7 } from '../platform/ids.ts';
import { type Direcciones, varianteDe } from './anfitrion.ts';
import { type DependenciasDeApi, montarApi, PREFIJO_API } from './api.ts';
import { analizarJson } from './cuerpo.ts';
import { cabecerasDeLimite, crearLimitePorDireccion } from './limite.ts';
import { idiomaDe, MAXIMO_CUERPO, respuestaDeError } from './respuestas.ts';
import { type DependenciasDeSalud, montarSalud } from './salud.ts';
import { compiladorDeValidacion, errorDeEsquema } from './validacion.ts';
import { responderErrorDeSocket } from './zocalo.ts';

export interface DependenciasHttp extends Omit<DependenciasDeApi, 'anonimos'> {
  /** TRUST_PROXY: whose `X-Forwarded-For` is believed. */
  readonly confiarEnProxy: boolean | string;
  readonly salud: Omit<DependenciasDeSalud, 'base'>;
}

/** The server, not yet listening. Every response of the API is in the envelope and carries the limit's headers. */
export async function crearServidor(deps: DependenciasHttp): Promise<FastifyInstance> {
  const { direcciones, reloj, registro } = deps;
  const anonimos = crearLimitePorDireccion(reloj);

  const presentar = (peticion: FastifyRequest) => {
    peticion.albacea = { anfitrion: direcciones.clasificar(peticion.headers.host), credencial: null, uso: null };
  };
  const ponerLimite = (peticion: FastifyRequest, reply: FastifyReply) => {
    reply.headers(cabecerasDeLimite(peticion.albacea.uso ?? anonimos.mirar(peticion.ip), reloj.ahora()));
  };
  const responderError = (error: unknown, peticion: FastifyRequest, reply: FastifyReply) => {
    if (!peticion.albacea) presentar(peticion); // a malformed address fails before any hook
    const { estado, codigo, cabeceras, cuerpo } = respuestaDeError(
      error,
      idiomaDe(peticion.headers['accept-language']),
      peticion.id,
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
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaErrorFormatter: (errores, parte) => errorDeEsquema(errores as never, parte),
    clientErrorHandler: (error, socket) => responderErrorDeSocket(error, socket as never, reloj),
    frameworkErrors: responderError as never,
    routerOptions: { maxParamLength: 200, constraints: { variante: porVariante(direcciones) as never } },
  }) as unknown as FastifyInstance;

  app.setValidatorCompiler(compiladorDeValidacion());
  app.setErrorHandler(responderError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (peticion: FastifyRequest, cuerpo: Buffer) => analizarJson(cuerpo, peticion.headers),
  );
  app.decorateRequest('albacea');
  app.addHook('onRequest', async (peticion, reply) => {
    presentar(peticion);
    reply.header('x-request-id', peticion.id);
  });
  app.addHook('onResponse', async (peticion, reply) => {
    const { id, method, routeOptions, albacea } = peticion;
    const ruta = routeOptions.url ?? 'unknown';
    const { aseguradoraId: aseguradora, titular: credencial } = albacea.credencial ?? {};
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    deps.salud.metricas.peticion(method, ruta, reply.statusCode, reply.elapsedTime / 1000);
    registro.info(
      { peticion: id, metodo: method, ruta, estado: reply.statusCode, ms, aseguradora, credencial },
      'request',
    );
  });
  montarSalud(app, { base: deps.base, ...deps.salud });
  app.setNotFoundHandler(() => {
    throw new ErrorDeDominio('ruta_desconocida', { documentacion: `${direcciones.api()}/docs` });
  });
  await app.register(
    async (api) => {
      api.addHook('onSend', async (peticion, reply) => {
        ponerLimite(peticion, reply);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      await montarApi(api, { ...deps, anonimos });
    },
    { prefix: PREFIJO_API },
  );
  return app;
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
