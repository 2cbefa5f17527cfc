/** Mounts the operations of the contract, in both variants, and what every response of the API carries. */
import { SobreDeError, sobre, type Variante } from '@albacea/contract/comun.ts';
import {
  type Forma,
  OPERACIONES,
  type Operacion,
  operacionesDe,
  tiposDeCuerpo,
} from '@albacea/contract/operaciones.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
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
import { tomarCsv } from './csv.ts';
import { RUTAS_DE_DOCUMENTACION, registrarDocumentacion } from './documentacion.ts';
import { type Ejecutor, ejecutarCondicional, ejecutarEscritura, ejecutarLectura, type Respuesta } from './ejecutar.ts';
import { leerMarca } from './idempotencia.ts';
import { idiomaDe, MAX_ANONYMOUS_BODY } from './respuestas.ts';
import type { FicheroSubido, PeticionCualquiera, Ruta } from './ruta.ts';
import { leerTarde, tomadorDeSubidas } from './subida.ts';
import type { UploadBudget } from './upload-budget.ts';

export const PREFIJO_API = '/api/v1';
const SIN_CONSULTA = Type.Object({}, { additionalProperties: false });

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
  const montar = (donde: FastifyInstance, conFichero: boolean) => {
    for (const variante of ['A', 'B'] as const) {
      for (const { operacion, forma } of operacionesDe(variante))
        if ((operacion.subida !== undefined) === conFichero) montarOperacion(donde, deps, variante, operacion, forma);
    }
  };
  montar(api, false);
  await api.register(async (subidas) => {
    await leerTarde(subidas);
    montar(subidas, true);
  });
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

function montarOperacion(
  api: FastifyInstance,
  deps: DependenciasDeApi,
  variante: Variante,
  operacion: Operacion,
  forma: Forma,
): void {
  const ruta = deps.rutas.find((candidata) => candidata.operacion.id === operacion.id);
  if (!ruta) throw new Error(`no route for operation ${operacion.id}`);
  const tomar = operacion.subida && tomadorDeSubidas(deps.uploads, forma.cuerpo as TSchema, operacion.subida);
  const atender: Atender = tomar
    ? (peticion, reply) =>
        tomar(peticion, ({ campos, fichero }) => responder(deps, ruta, forma, peticion, reply, campos, fichero))
    : (peticion, reply) => responder(deps, ruta, forma, peticion, reply, peticion.body);
  api.route({
    method: operacion.metodo,
    url: operacion.ruta.replace(/\{(\w+)\}/g, ':$1'),
    constraints: { variante },
    config: { tipos: tiposDeCuerpo(operacion, forma), takesFile: operacion.subida !== undefined },
    ...(operacion.acceso === 'publico' && { bodyLimit: MAX_ANONYMOUS_BODY }),
    schema: {
      querystring: forma.consulta ?? SIN_CONSULTA,
      ...(forma.parametros && { params: forma.parametros }),
      ...(forma.cuerpo && !operacion.subida && { body: forma.cuerpo }),
      response: { [forma.estado]: sobre(forma.datos), '4xx': SobreDeError, '5xx': SobreDeError },
    },
    onRequest: async (peticion) => {
      if (operacion.acceso === 'publico') return identificarAnonimo(deps, peticion);
      await identificar(deps, peticion);
      autorizar(deps, peticion.albacea, operacion);
    },
    preValidation: async (peticion) => {
      tomarCsv(peticion, forma);
      if (peticion.body !== undefined || !forma.cuerpo || operacion.subida) return;
      if (!forma.cuerpoOpcional)
        throw new ErrorDeDominio('validacion', { detalle: { es: 'Falta el cuerpo.', en: 'The body is missing.' } });
      peticion.body = {};
    },
    handler: async (peticion, reply) => {
      const respuesta = await atender(peticion, reply);
      reply.header('content-language', idiomaDe(peticion.headers['accept-language']));
      return enviar(reply, respuesta);
    },
  });
}

type Atender = (peticion: FastifyRequest, reply: FastifyReply) => Promise<Respuesta>;

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
