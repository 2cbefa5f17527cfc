/**
 * The endpoints of a web application: a cookie is the only credential, so every write must come from our own page
 * (cookies are host-only, `__Host-` under https).
 */

import type { OperacionDeAplicacion } from '@albacea/contract/aplicaciones.ts';
import { CABECERA_DE_ACTIVIDAD } from '@albacea/contract/listas.ts';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../db/base.ts';
import type { Inquilino, Inquilinos } from '../db/inquilino.ts';
import { ErrorDeDominio } from '../platform/error.ts';
import { sha256 } from '../platform/ids.ts';
import type { Reloj } from '../platform/reloj.ts';
import type { Anfitrion, Direcciones } from './anfitrion.ts';
import { comprobarAnfitrion } from './autorizacion.ts';
import type { Flujos } from './flujo.ts';
import { exigirLimite, type SignInLimit } from './limite.ts';
import { type Mounted, mountAll, mountedAs, type Sent } from './mount.ts';
import { idiomaDe } from './respuestas.ts';
import type { Fichero, Galleta, RutaDeAplicacion, SesionAbierta } from './ruta-de-aplicacion.ts';
import type { UploadBudget } from './upload-budget.ts';

export interface Aplicacion<S extends SesionAbierta> {
  readonly prefijo: '/portal/api' | '/backoffice/api';
  readonly operaciones: Readonly<Record<string, OperacionDeAplicacion>>;
  readonly rutas: readonly RutaDeAplicacion<S>[];
  /**
   * The living session of a cookie at this address, its request counted; null: there is none.
   * @param acto somebody does something, which keeps the session alive
   */
  autenticar(huella: Buffer, anfitrion: Anfitrion, acto: boolean): Promise<S | null>;
  /**
   * The insurer that a request speaks of.
   * @throws ErrorDeDominio no_encontrado, also for one that is none of theirs
   */
  aseguradoraDe(sesion: S, parametros: Readonly<Record<string, string>>): Promise<Inquilino>;
}

export interface DependenciasDeAplicacion {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly direcciones: Direcciones;
  readonly reloj: Reloj;
  readonly signIns: SignInLimit;
  readonly despertar: () => void;
  /** Room for the bodies that hold files. */
  readonly uploads: UploadBudget;
  readonly flujos: Flujos;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a web application, once its cookie is known. */
    sesion: SesionAbierta | null;
  }
}

/** Requests an hour that a session may make. */
export const LIMITE_DE_SESION = 3000;

/** Registers the operations of an application below its prefix. */
export async function montarAplicacion<S extends SesionAbierta>(
  app: FastifyInstance,
  deps: DependenciasDeAplicacion,
  aplicacion: Aplicacion<S>,
): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('sesion', null);
  app.addHook('onRequest', async (peticion) => {
    await comprobarAnfitrion(deps, peticion.albacea.anfitrion);
    if (!esDeCasa(peticion, deps.direcciones)) throw new ErrorDeDominio('origen_ajeno');
    // no name and no search of ours holds it, and the database takes it in no text
    if (/%00/.test(peticion.raw.url ?? '')) throw new ErrorDeDominio('peticion_invalida');
  });
  app.addHook('onSend', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });
  const operations = Object.values(aplicacion.operaciones);
  await mountAll(
    app,
    deps.uploads,
    operations.map((operacion) => mountedOf(deps, aplicacion, operacion)),
  );
}

function mountedOf<S extends SesionAbierta>(
  deps: DependenciasDeAplicacion,
  aplicacion: Aplicacion<S>,
  operacion: OperacionDeAplicacion,
): Mounted<never> {
  const { forma, quien } = operacion;
  const ruta = aplicacion.rutas.find((candidata) => candidata.operacion === operacion);
  if (!ruta) throw new Error(`no route for operation ${aplicacion.prefijo} ${operacion.id}`);
  const common = {
    ...{ operacion, forma, isAnonymous: quien === null },
    async authenticate(peticion: FastifyRequest) {
      if (quien === null) return void deps.signIns.arrive(peticion.ip);
      peticion.sesion = await identificar(deps, aplicacion, peticion);
      exigirLibre(peticion.sesion, operacion);
      if (!quien.includes(peticion.sesion.papel)) throw new ErrorDeDominio('accion_no_permitida');
      if (operacion.confirmada && !peticion.sesion.reciente) throw new ErrorDeDominio('confirmacion_necesaria');
    },
  };
  if (ruta.clase === 'flujo')
    return mountedAs({
      ...common,
      answersJson: false,
      attend: (peticion) => seguir(deps, aplicacion, ruta, peticion),
      answer: (reply, stream) => reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream),
    });
  if (ruta.clase === 'fichero' || ruta.clase === 'fichero_de_sesion')
    return mountedAs({
      ...common,
      answersJson: false,
      attend: async (peticion, sent) =>
        ruta.clase === 'fichero'
          ? ruta.manejar(await entradaDe(deps, aplicacion, peticion, sent))
          : ruta.manejar({
              ...llegadaDe(deps, aplicacion, peticion, sent),
              sesion: peticion.sesion as unknown as S,
            }),
      answer: enviarFichero,
    });
  return mountedAs({
    ...common,
    answersJson: true,
    attend: (peticion, sent) => responder(deps, aplicacion, ruta, peticion, sent),
    answer(reply, { datos, galleta, equipo }, peticion) {
      if (ruta.clase === 'abierta' && galleta) deps.signIns.succeeded(peticion.ip);
      if (galleta) ponerGalleta(reply, nombreDeGalleta(deps.direcciones, aplicacion), deps.direcciones, galleta);
      if (equipo) ponerGalleta(reply, nombreDeEquipo(deps.direcciones, aplicacion), deps.direcciones, equipo);
      return reply.code(forma.estado).send({ success: true, data: datos });
    },
  });
}

async function identificar<S extends SesionAbierta>(
  deps: DependenciasDeAplicacion,
  aplicacion: Aplicacion<S>,
  peticion: FastifyRequest,
): Promise<S> {
  const valor = peticion.cookies[nombreDeGalleta(deps.direcciones, aplicacion)];
  const sesion = valor
    ? await aplicacion.autenticar(sha256(valor), peticion.albacea.anfitrion, esActo(peticion))
    : null;
  if (!sesion) {
    deps.signIns.arrive(peticion.ip);
    throw new ErrorDeDominio('sesion_invalida');
  }
  exigirLimite(sesion.uso, deps.reloj.ahora());
  return sesion;
}

/** @throws ErrorDeDominio eleccion_pendiente, segundo_factor_obligatorio */
function exigirLibre({ falta = null }: SesionAbierta, { conFalta = [] }: OperacionDeAplicacion): void {
  if (falta === null || conFalta.includes(falta)) return;
  throw new ErrorDeDominio(falta === 'eleccion' ? 'eleccion_pendiente' : 'segundo_factor_obligatorio');
}

/** A page asks by itself whether something has changed; that is nobody's act. */
const esActo = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' || headers[CABECERA_DE_ACTIVIDAD] !== undefined;

function llegadaDe(
  { reloj, direcciones }: DependenciasDeAplicacion,
  aplicacion: Pick<Aplicacion<SesionAbierta>, 'prefijo'>,
  peticion: FastifyRequest,
  { body, file }: Sent,
) {
  return {
    // each route was typed where it was made
    cuerpo: body as never,
    fichero: file as never,
    consulta: peticion.query as never,
    parametros: (peticion.params ?? {}) as Record<string, string>,
    idioma: idiomaDe(peticion.headers['accept-language']),
    ahora: reloj.ahora(),
    anfitrion: peticion.albacea.anfitrion,
    direccion: peticion.ip,
    agente: peticion.headers['user-agent'] ?? '',
    signal: peticion.hungUp(),
    equipo: peticion.cookies[nombreDeEquipo(direcciones, aplicacion)] ?? null,
  };
}

async function entradaDe<S extends SesionAbierta>(
  deps: DependenciasDeAplicacion,
  aplicacion: Aplicacion<S>,
  peticion: FastifyRequest,
  sent: Sent,
) {
  const sesion = peticion.sesion as unknown as S;
  const llegada = llegadaDe(deps, aplicacion, peticion, sent);
  return { ...llegada, sesion, aseguradora: await aplicacion.aseguradoraDe(sesion, llegada.parametros) };
}

/** The stream of a route; the session is looked at again for as long as it is open. */
async function seguir<S extends SesionAbierta>(
  { flujos, direcciones }: DependenciasDeAplicacion,
  aplicacion: Aplicacion<S>,
  ruta: Extract<RutaDeAplicacion<S>, { clase: 'flujo' }>,
  peticion: FastifyRequest,
) {
  const sesion = peticion.sesion as unknown as S;
  const parametros = (peticion.params ?? {}) as Record<string, string>;
  const aseguradora = 'aseguradora' in parametros ? await aplicacion.aseguradoraDe(sesion, parametros) : null;
  const huella = sha256(peticion.cookies[nombreDeGalleta(direcciones, aplicacion)] ?? '');
  const { anfitrion } = peticion.albacea;
  return flujos.abrir(sesion.id, ruta.vigilar({ sesion, parametros, aseguradora }), async () =>
    Boolean(await aplicacion.autenticar(huella, anfitrion, false)),
  );
}

async function responder<S extends SesionAbierta>(
  deps: DependenciasDeAplicacion,
  aplicacion: Aplicacion<S>,
  ruta: Exclude<RutaDeAplicacion<S>, { clase: 'fichero' | 'fichero_de_sesion' | 'flujo' }>,
  peticion: FastifyRequest,
  sent: Sent,
): Promise<{ datos: unknown; galleta?: Galleta; equipo?: Galleta }> {
  if (ruta.clase === 'abierta') return ruta.manejar(llegadaDe(deps, aplicacion, peticion, sent));
  if (ruta.clase === 'sesion') {
    const valor = peticion.cookies[nombreDeGalleta(deps.direcciones, aplicacion)] as string;
    return ruta.manejar({
      ...llegadaDe(deps, aplicacion, peticion, sent),
      sesion: peticion.sesion as unknown as S,
      valor,
    });
  }
  const entrada = await entradaDe(deps, aplicacion, peticion, sent);
  const { base, despertar } = deps;
  const { id } = entrada.aseguradora;
  if (ruta.clase === 'lectura') return { datos: await base.lectura(id, (tx) => ruta.manejar(entrada, tx)) };
  const efecto =
    ruta.clase === 'larga'
      ? { datos: await ruta.manejar(entrada) }
      : await base.inquilino(id, (tx) => ruta.manejar(entrada, tx));
  if ('rechazo' in efecto) throw efecto.rechazo;
  despertar();
  return { datos: efecto.trasConfirmar ? await efecto.trasConfirmar() : efecto.datos };
}

/** Shown and not run: whatever a browser takes the bytes for, it has no scripts and no other pages. */
function enviarFichero(reply: FastifyReply, { formato, nombre, contenido, conEstilo = false }: Fichero): FastifyReply {
  const comoSeLlama = nombre === null ? '' : `; filename*=UTF-8''${encodeURIComponent(nombre)}`;
  return reply
    .headers({
      'content-disposition': `inline${comoSeLlama}`,
      'content-security-policy': politicaDeFichero(formato, conEstilo),
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(formato)
    .send(contenido);
}

/**
 * A PDF is shown by the browser's own viewer, apart from our pages: browsers don't start it below `sandbox`, and apply
 * `default-src` and `object-src` to its parts, so its policy only says who may frame it. With `nosniff` it is taken for nothing else.
 */
const politicaDeFichero = (formato: string, conEstilo: boolean): string =>
  formato === 'application/pdf'
    ? "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
    : `default-src 'none'; ${conEstilo ? "style-src 'unsafe-inline'; frame-ancestors 'self'; " : ''}sandbox`;

/** `__Host-` keeps a neighbouring subdomain from setting it; browsers take that name over https alone. */
const nombreDeGalleta = ({ segura }: Direcciones, { prefijo }: Pick<Aplicacion<SesionAbierta>, 'prefijo'>) =>
  `${segura ? '__Host-' : ''}albacea${prefijo === '/portal/api' ? '_portal' : '_backoffice'}`;

/** The cookie by which a browser is known again; it opens nothing. */
const nombreDeEquipo = (direcciones: Direcciones, aplicacion: Pick<Aplicacion<SesionAbierta>, 'prefijo'>) =>
  `${nombreDeGalleta(direcciones, aplicacion)}_equipo`;

function ponerGalleta(reply: FastifyReply, nombre: string, { segura }: Direcciones, galleta: Galleta): void {
  const forma = { path: '/', httpOnly: true, sameSite: 'strict', secure: segura } as const;
  // At sign-out what the browser kept of the answers goes, too. Not its cookies: the one by which it is known again stays;
  // nor its storage, where the pages keep the language and clear the rest themselves.
  if (galleta === 'fuera') reply.clearCookie(nombre, forma).header('clear-site-data', '"cache"');
  else reply.setCookie(nombre, galleta.valor, { ...forma, expires: galleta.caduca });
}

/**
 * Whether a browser sent the request from a page of the same address. `Origin` comes with every write, `Sec-Fetch-Site` with
 * everything that newer browsers send; a program that sends neither holds the cookie by its own will.
 */
function esDeCasa({ method, headers, albacea }: FastifyRequest, direcciones: Direcciones): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const { origin, 'sec-fetch-site': sitio } = headers;
  if (sitio !== undefined && sitio !== 'same-origin') return false;
  return origin === undefined || mismoAnfitrion(direcciones.clasificar(hostDe(origin)), albacea.anfitrion);
}

function hostDe(origen: string): string {
  try {
    return new URL(origen).host;
  } catch {
    return ''; // `null`: a page without an address of its own
  }
}

const mismoAnfitrion = (uno: Anfitrion, otro: Anfitrion): boolean =>
  uno.clase === otro.clase && (uno.clase !== 'inquilino' || otro.clase !== 'inquilino' || uno.slug === otro.slug);
