/** Authenticate, limit, authorise: the first steps of every request, in this order. */
import type { Operacion } from '@albacea/contract/operaciones.ts';
import type { FastifyRequest } from 'fastify';
import type { Base } from '../db/base.ts';
import type { Inquilinos } from '../db/inquilino.ts';
import { ErrorDeDominio } from '../platform/error.ts';
import type { Reloj } from '../platform/reloj.ts';
import type { Anfitrion, Direcciones } from './anfitrion.ts';
import { buscarCredencial, type Credencial } from './credencial.ts';
import { exigirLimite, type LimitePorDireccion, type SignInLimit, type Uso, type UsoRecordado } from './limite.ts';
import type { Portero } from './portero.ts';
import type { Sesiones } from './sesiones.ts';

/** What a request has shown of itself; made when it arrives. */
export interface Identidad {
  readonly anfitrion: Anfitrion;
  credencial: Credencial | null;
  /** The limit that its response reports; null until it is known. */
  uso: Uso | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    albacea: Identidad;
  }
}

export interface DependenciasDeAutorizacion {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly portero: Portero;
  readonly sesiones: Sesiones;
  readonly direcciones: Direcciones;
  readonly reloj: Reloj;
  readonly anonimos: LimitePorDireccion;
  readonly signIns: SignInLimit;
  readonly recordado: UsoRecordado;
}

/**
 * Finds who is asking. Callers without a valid credential are counted by address, never in the way of a valid one.
 * @throws ErrorDeDominio ruta_desconocida, clave_invalida, sesion_invalida, limite_superado
 */
export async function identificar(deps: DependenciasDeAutorizacion, peticion: FastifyRequest): Promise<void> {
  try {
    await comprobarAnfitrion(deps, peticion.albacea.anfitrion);
    const { 'x-api-key': clave, authorization: autorizacion } = peticion.headers;
    const presentado = { clave: Array.isArray(clave) ? clave.join() : clave, autorizacion, direccion: peticion.ip };
    peticion.albacea.credencial = await buscarCredencial(deps, presentado, peticion.albacea.anfitrion);
  } catch (error) {
    if (error instanceof ErrorDeDominio) contarPorDireccion(deps, peticion);
    throw error;
  }
  const { credencial } = peticion.albacea;
  if (!credencial) return contarPorDireccion(deps, peticion);
  peticion.albacea.uso = credencial.uso;
  deps.recordado.anotar(credencialPresentada(peticion), credencial.uso);
  exigirLimite(credencial.uso, deps.reloj.ahora());
}

/** The limit that an answer reports: as counted now, else as last known of the credential, else that of the address. */
export function usoDe(
  { anonimos, recordado }: Pick<DependenciasDeAutorizacion, 'anonimos' | 'recordado'>,
  peticion: FastifyRequest,
): Uso {
  return peticion.albacea.uso ?? recordado.recordar(credencialPresentada(peticion)) ?? anonimos.mirar(peticion.ip);
}

const credencialPresentada = ({ headers }: FastifyRequest) => String(headers['x-api-key'] ?? headers.authorization);

/**
 * For the sign-in, which needs no credential: whatever key or token comes along is not looked at.
 * @throws ErrorDeDominio ruta_desconocida, limite_superado
 */
export async function identificarAnonimo(deps: DependenciasDeAutorizacion, peticion: FastifyRequest): Promise<void> {
  peticion.albacea.uso = deps.signIns.arrive(peticion.ip);
  await comprobarAnfitrion(deps, peticion.albacea.anfitrion);
}

function contarPorDireccion({ anonimos, reloj }: DependenciasDeAutorizacion, peticion: FastifyRequest): void {
  peticion.albacea.uso = anonimos.contar(peticion.ip);
  exigirLimite(peticion.albacea.uso, reloj.ahora());
}

/**
 * Whether the credential may do the operation, at this address.
 * @throws ErrorDeDominio clave_ausente, variante_equivocada, aseguradora_pausada, alcance_insuficiente
 */
export function autorizar(
  { direcciones }: DependenciasDeAutorizacion,
  { credencial, anfitrion }: Identidad,
  operacion: Operacion,
): void {
  if (!credencial) throw new ErrorDeDominio('clave_ausente');
  if (credencial.variante === 'A' && anfitrion.clase !== 'inquilino') {
    throw new ErrorDeDominio('variante_equivocada', { direccion: direcciones.api(credencial) });
  }
  if (credencial.pausada) throw new ErrorDeDominio('aseguradora_pausada');
  if (operacion.alcance && credencial.alcances && !credencial.alcances.includes(operacion.alcance)) {
    throw new ErrorDeDominio('alcance_insuficiente', { alcance: operacion.alcance });
  }
}

/** 404 for hosts that are not ours, unknown subdomains, and those of Variant B insurers. */
export async function comprobarAnfitrion(
  { inquilinos, direcciones }: Pick<DependenciasDeAutorizacion, 'inquilinos' | 'direcciones'>,
  anfitrion: Anfitrion,
): Promise<void> {
  if (anfitrion.clase === 'base') return;
  if (anfitrion.clase === 'inquilino' && (await inquilinos.existeEnVarianteA(anfitrion.slug))) return;
  throw new ErrorDeDominio('ruta_desconocida', { documentacion: `${direcciones.api()}/docs` });
}
