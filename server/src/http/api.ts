/** Mounts the operations of the contract, in both variants, and what every response of the API carries. */
import type { Variante } from '@albacea/contract/comun.ts';
import { type Forma, OPERACIONES, type Operacion, operacionesDe } from '@albacea/contract/operaciones.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ErrorDeDominio } from '../platform/error.ts';
import { sha256 } from '../platform/ids.ts';
import type { Registro } from '../platform/registro.ts';
import { varianteDe } from './anfitrion.ts';
import {
  autorizar,
  comprobarAnfitrion,
  type DependenciasDeAutorizacion,
  identificar,
  identificarAnonimo,
} from './autorizacion.ts';
import type { Credencial } from './credencial.ts';
import { RUTAS_DE_DOCUMENTACION, registrarDocumentacion } from './documentacion.ts';
import { type Ejecutor, ejecutarCondicional, ejecutarEscritura, ejecutarLectura, type Respuesta } from './ejecutar.ts';
import { leerMarca } from './idempotencia.ts';
import { type Mounted, mountAll, mountedAs } from './mount.ts';
import { idiomaDe } from './respuestas.ts';
import type { FicheroSubido, PeticionCualquiera, Ruta } from './ruta.ts';
import type { UploadBudget } from './upload-budget.ts';

export const PREFIJO_API = '/api/v1';

export interface DependenciasDeApi extends DependenciasDeAutorizacion {
  readonly registro: Registro;
  readonly rutas: readonly Ruta[];
  readonly claveDeRespuesta: Ejecutor['claveDeRespuesta'];
  /** There may be work in the outbox: the worker is woken. */
  readonly despertar: () => void;
  readonly version: string;
  /** Room for the bodies that hold files. */
  readonly uploads: UploadBudget;
}

/** Registers the API below its prefix. */
export async function montarApi(api: FastifyInstance, deps: DependenciasDeApi): Promise<void> {
  const operations = (['A', 'B'] as const).flatMap((variante) =>
    operacionesDe(variante).map(({ operacion, forma }) => mountedOf(deps, variante, operacion, forma)),
  );
  await mountAll(api, deps.uploads, operations);
  await api.register(async (publico) => {
    publico.addHook('onRequest', (peticion) => comprobarAnfitrion(deps, peticion.albacea.anfitrion));
    for (const variante of ['A', 'B'] as const) await montarDocumentacion(publico, deps, variante);
  });
  // In a hook, because a handler comes after the body: a wrong method with a broken body would be 400 instead of 405.
  api.addHook('onRequest', async (peticion) => {
    if (!peticion.is404) return;
    await identificar(deps, peticion);
    throw nadaAqui(peticion);
  });
  api.setNotFoundHandler((peticion) => {
    throw nadaAqui(peticion);
  });
}

function montarDocumentacion(
  api: FastifyInstance,
  { direcciones }: DependenciasDeApi,
  variante: Variante,
): Promise<void> {
  return registrarDocumentacion(api, {
    variante,
    servidor: ({ albacea: { anfitrion } }: FastifyRequest): string =>
      direcciones.api(anfitrion.clase === 'inquilino' ? { slug: anfitrion.slug, variante: 'A' } : undefined),
  });
}

function mountedOf(deps: DependenciasDeApi, variante: Variante, operacion: Operacion, forma: Forma): Mounted<never> {
  const ruta = deps.rutas.find((candidata) => candidata.operacion.id === operacion.id);
  if (!ruta) throw new Error(`no route for operation ${operacion.id}`);
  const isAnonymous = operacion.acceso === 'publico';
  return mountedAs({
    ...{ operacion, forma, variante, isAnonymous, answersJson: true },
    async authenticate(peticion) {
      if (isAnonymous) return identificarAnonimo(deps, peticion);
      await identificar(deps, peticion);
      autorizar(deps, peticion.albacea, operacion);
    },
    attend: (peticion, { body, file }, reply) => responder(deps, ruta, forma, peticion, reply, body, file),
    answer: enviar,
  });
}

async function responder(
  { base, registro, inquilinos, reloj, signIns, claveDeRespuesta, despertar, version: edicion }: DependenciasDeApi,
  ruta: Ruta,
  forma: Forma,
  peticion: FastifyRequest,
  reply: FastifyReply,
  cuerpo: unknown,
  fichero?: FicheroSubido,
): Promise<Respuesta> {
  const serializar = (datos: unknown) =>
    reply.serializeInput({ success: true, data: datos }, String(forma.estado)) as string;
  const ejecutor = { base, registro, serializar, claveDeRespuesta, despertar };
  const { anfitrion, credencial } = peticion.albacea;
  if (ruta.clase === 'publica') {
    const datos = await ruta.manejar({ cuerpo, anfitrion, direccion: peticion.ip });
    peticion.albacea.uso = signIns.succeeded(peticion.ip);
    return { estado: forma.estado, texto: serializar(datos), repetida: false };
  }
  const { aseguradoraId, version } = credencial as Credencial;
  const entrada: PeticionCualquiera = {
    credencial: credencial as Credencial,
    aseguradora: await inquilinos.obtener(aseguradoraId, version),
    cuerpo,
    fichero,
    consulta: peticion.query,
    parametros: (peticion.params ?? {}) as Record<string, string>,
    idioma: idiomaDe(peticion.headers['accept-language']),
    ahora: reloj.ahora(),
    ...(fichero && { signal: peticion.hungUp() }),
  };
  if (ruta.clase === 'lectura') return ejecutarLectura(ejecutor, ruta, entrada, forma.estado, peticion.headers.accept);
  if (ruta.clase === 'condicional') {
    const condicion = peticion.headers['if-none-match'];
    return ejecutarCondicional(ejecutor, ruta, entrada, forma.estado, { condicion, edicion });
  }
  const { id, idempotente } = ruta.operacion;
  const camino = Object.values(entrada.parametros).join('/');
  const marca = idempotente
    ? leerMarca(peticion.headers['idempotency-key'], id, camino, () => comoSeRecuerda(cuerpo, fichero))
    : null;
  return ejecutarEscritura(ejecutor, ruta, entrada, forma.estado, marca);
}

/** Of a file, what it holds and how it is called: whether it came as a form or as JSON is no difference. */
function comoSeRecuerda(cuerpo: unknown, fichero: FicheroSubido | undefined): unknown {
  return fichero ? { cuerpo, nombre: fichero.nombre, contenido: sha256(fichero.contenido).toString('hex') } : cuerpo;
}

function enviar(reply: FastifyReply, { estado, texto, repetida, cabeceras = {}, tipo }: Respuesta): FastifyReply {
  if (repetida) reply.header('idempotent-replayed', 'true');
  reply.headers(cabeceras);
  if (estado === 304) return reply.code(304).send();
  return reply
    .code(estado)
    .type(tipo ?? 'application/json; charset=utf-8')
    .send(Buffer.from(texto));
}

/** 405 where the path has other methods, else 404. */
function nadaAqui(peticion: FastifyRequest): ErrorDeDominio {
  const metodos = metodosDe(peticion).join(', ');
  if (metodos) return new ErrorDeDominio('metodo_no_permitido', { metodos }, { allow: metodos });
  return new ErrorDeDominio('ruta_desconocida', { documentacion: `${PREFIJO_API}/docs` });
}

/** Methods that the path of a request has in the variant of its host. */
function metodosDe({ raw, albacea }: FastifyRequest): string[] {
  const variante = varianteDe(albacea.anfitrion);
  if (variante === 'ninguna') return [];
  const camino = (raw.url ?? '').slice(PREFIJO_API.length).replace(/[?#].*$/s, '');
  const metodos = Object.values<Operacion>(OPERACIONES)
    .filter((o) => o.formas[variante] && new RegExp(`^${o.ruta.replace(/\{\w+\}/g, '[^/]+')}$`).test(camino))
    .flatMap((o) => (o.metodo === 'GET' ? ['GET', 'HEAD'] : [o.metodo]));
  return [...new Set(RUTAS_DE_DOCUMENTACION.includes(camino) ? ['GET', 'HEAD'] : metodos)];
}
