/**
 * The endpoints of a web application: a cookie is the only credential, so every write must come from our own page
 * (design.md, section 1: cookies are host-only, `__Host-` under https).
 */

import type { OperacionDeAplicacion } from '@albacea/contract/aplicaciones.ts';
import { SobreDeError, sobre } from '@albacea/contract/comun.ts';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Base } from '../db/base.ts';
import type { Inquilino, Inquilinos } from '../db/inquilino.ts';
import { ErrorDeDominio } from '../platform/error.ts';
import { sha256 } from '../platform/ids.ts';
import type { Reloj } from '../platform/reloj.ts';
import type { Anfitrion, Direcciones } from './anfitrion.ts';
import { comprobarAnfitrion } from './autorizacion.ts';
import { type LimitePorDireccion, segundosHasta, type Uso } from './limite.ts';
import { idiomaDe } from './respuestas.ts';
import type { Galleta, RutaDeAplicacion, SesionAbierta } from './ruta-de-aplicacion.ts';

export interface Aplicacion<S extends SesionAbierta> {
  readonly prefijo: '/portal/api' | '/backoffice/api';
  readonly operaciones: Readonly<Record<string, OperacionDeAplicacion>>;
  readonly rutas: readonly RutaDeAplicacion<S>[];
  /** The living session of a cookie at this address, its request counted; null: there is none. */
  autenticar(huella: Buffer, anfitrion: Anfitrion): Promise<S | null>;
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
  readonly anonimos: LimitePorDireccion;
  readonly despertar: () => void;
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
  });
  app.addHook('onSend', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  for (const operacion of Object.values(aplicacion.operaciones)) montarOperacion(app, deps, aplicacion, operacion);
}

function montarOperacion<S extends SesionAbierta>(
  app: FastifyInstance,
  deps: DependenciasDeAplicacion,
  aplicacion: Aplicacion<S>,
  operacion: OperacionDeAplicacion,
): void {
  const { forma } = operacion;
  const ruta = aplicacion.rutas.find((candidata) => candidata.operacion === operacion);
  if (!ruta) throw new Error(`no route for operation ${aplicacion.prefijo} ${operacion.id}`);
  app.route({
    method: operacion.metodo,
    url: operacion.ruta.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      querystring: forma.consulta ?? Type.Object({}, { additionalProperties: false }),
      ...(forma.parametros && { params: forma.parametros }),
      ...(forma.cuerpo && { body: forma.cuerpo }),
      response: { [forma.estado]: sobre(forma.datos), '4xx': SobreDeError, '5xx': SobreDeError },
    },
    onRequest: async (peticion) => {
      if (operacion.quien === null) return exigirLimite(deps.anonimos.contar(peticion.ip), deps.reloj.ahora());
      peticion.sesion = await identificar(deps, aplicacion, peticion);
      if (!operacion.quien.includes(peticion.sesion.papel)) throw new ErrorDeDominio('accion_no_permitida');
    },
    handler: async (peticion, reply) => {
      const { datos, galleta } = await responder(deps, aplicacion, ruta, peticion);
      if (galleta) ponerGalleta(reply, nombreDeGalleta(deps.direcciones, aplicacion), deps.direcciones, galleta);
      reply.header('content-language', idiomaDe(peticion.headers['accept-language']));
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
  const sesion = valor ? await aplicacion.autenticar(sha256(valor), peticion.albacea.anfitrion) : null;
  if (!sesion) {
    exigirLimite(deps.anonimos.contar(peticion.ip), deps.reloj.ahora());
    throw new ErrorDeDominio('sesion_invalida');
  }
  exigirLimite(sesion.uso, deps.reloj.ahora());
  return sesion;
}

async function responder<S extends SesionAbierta>(
  { base, direcciones, reloj, despertar }: DependenciasDeAplicacion,
  aplicacion: Aplicacion<S>,
  ruta: RutaDeAplicacion<S>,
  peticion: FastifyRequest,
): Promise<{ datos: unknown; galleta?: Galleta }> {
  const parametros = (peticion.params ?? {}) as Record<string, string>;
  const llegada = {
    cuerpo: peticion.body as never, // each route was typed where it was made
    consulta: peticion.query as never,
    parametros,
    idioma: idiomaDe(peticion.headers['accept-language']),
    ahora: reloj.ahora(),
    anfitrion: peticion.albacea.anfitrion,
    direccion: peticion.ip,
    agente: peticion.headers['user-agent'] ?? '',
  };
  if (ruta.clase === 'abierta') return ruta.manejar(llegada);
  const sesion = peticion.sesion as unknown as S;
  if (ruta.clase === 'sesion') {
    const valor = peticion.cookies[nombreDeGalleta(direcciones, aplicacion)] as string;
    return ruta.manejar({ ...llegada, sesion, valor });
  }
  const aseguradora = await aplicacion.aseguradoraDe(sesion, parametros);
  const entrada = { ...llegada, sesion, aseguradora };
  if (ruta.clase === 'lectura') return { datos: await base.lectura(aseguradora.id, (tx) => ruta.manejar(entrada, tx)) };
  const { datos, trasConfirmar } = await base.inquilino(aseguradora.id, (tx) => ruta.manejar(entrada, tx));
  despertar();
  return { datos: (await trasConfirmar?.()) ?? datos };
}

/** `__Host-` keeps a neighbouring subdomain from setting it; browsers take that name over https alone. */
const nombreDeGalleta = ({ segura }: Direcciones, { prefijo }: Pick<Aplicacion<SesionAbierta>, 'prefijo'>) =>
  `${segura ? '__Host-' : ''}albacea${prefijo === '/portal/api' ? '_portal' : '_backoffice'}`;

function ponerGalleta(reply: FastifyReply, nombre: string, { segura }: Direcciones, galleta: Galleta): void {
  const forma = { path: '/', httpOnly: true, sameSite: 'strict', secure: segura } as const;
  if (galleta === 'fuera') reply.clearCookie(nombre, forma);
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

/** 429 when the present request is over the limit. */
function exigirLimite({ usadas, limite, renueva }: Uso, ahora: Date): void {
  if (usadas <= limite) return;
  const segundos = segundosHasta(renueva, ahora);
  throw new ErrorDeDominio('limite_superado', { limite, segundos }, { 'retry-after': String(segundos) });
}
