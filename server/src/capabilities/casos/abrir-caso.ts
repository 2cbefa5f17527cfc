/** Opens a case: the one way in, for POST /casos and for POST /siniestro. */
import type { AccesoHeredero } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import type { Actor, Hecho } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Despachador } from '../correo/despachador.ts';
import { type Apertura, type CasoExistente, prepararApertura, type Solicitud } from './apertura.ts';
import { bloquearExistente, insertarApertura } from './sql-apertura.ts';

export interface DependenciasDeCasos {
  readonly direcciones: Direcciones;
  readonly despachador: Despachador;
}

export interface QuienPide {
  readonly aseguradora: Inquilino;
  readonly actor: Actor;
  readonly ahora: Date;
  /** Aborts when whoever asked has hung up; without it somebody waits. */
  readonly signal?: AbortSignal;
}

export type ResultadoDeApertura =
  | { readonly clase: 'abierto'; readonly caso_id: string; readonly apertura: Apertura }
  | { readonly clase: 'existe'; readonly existente: CasoExistente; readonly apertura: Apertura };

/** An open case may end between the refusal of the insert and the look at it; then the opening is tried again. */
const VUELTAS = 3;

/**
 * Writes case, access, e-mail and events in this transaction, or finds the open case that is already there.
 * @throws ErrorDeDominio validacion
 */
export async function abrirCaso(
  deps: DependenciasDeCasos,
  tx: Tx,
  quien: QuienPide,
  solicitud: Solicitud,
): Promise<ResultadoDeApertura> {
  const { aseguradora, actor, ahora } = quien;
  const inmediato = deps.despachador.aceptaInmediato(aseguradora);
  const apertura = prepararApertura(aseguradora, deps.direcciones, solicitud, ahora, inmediato);
  const hechos = hechosDeApertura(apertura);
  for (let vuelta = 0; vuelta < VUELTAS; vuelta += 1) {
    const casoId = await insertarApertura(tx, apertura, hechos, actor);
    if (casoId !== null) return { clase: 'abierto', caso_id: casoId, apertura };
    const existente = await bloquearExistente(tx, apertura.huellas);
    if (existente) return { clase: 'existe', existente, apertura };
  }
  throw new Error('an open case stood in the way and could not be seen');
}

/** The first attempt of the e-mail, after the commit. */
export async function accesoTrasAviso(
  deps: DependenciasDeCasos,
  aseguradora: Inquilino,
  { id, correo, acceso }: Pick<Apertura, 'id' | 'correo' | 'acceso'>,
): Promise<AccesoHeredero> {
  const notificado = await deps.despachador.enviarAhora(aseguradora, id, correo);
  return { canal: 'email', notificado, caduca: acceso.caduca.toISOString() };
}

/** 409 that names the case that is already open, and where it is. */
export function casoDuplicado(direcciones: Direcciones, aseguradora: Inquilino, casoId: string): ErrorDeDominio {
  return new ErrorDeDominio(
    'caso_duplicado',
    { caso_id: casoId },
    { location: `${direcciones.api(aseguradora)}/casos/${casoId}` },
  );
}

/** Facts of the claim that came with an opening or joined a case later. */
export function hechoDeSiniestro(siniestroId: string, estado: string, ahora: Date): Hecho {
  const registrado = ahora.toISOString();
  return {
    tipo: 'siniestro_abierto',
    datos: { siniestro_id: siniestroId },
    evento: { tipo: 'siniestro_abierto', data: { estado, siniestro_id: siniestroId, registrado } },
  };
}

function hechosDeApertura({ siniestro, ahora }: Apertura): Hecho[] {
  const abierto: Hecho = {
    tipo: 'caso_abierto',
    evento: { tipo: 'caso_abierto', data: { estado: 'abierto', abierto: ahora.toISOString() } },
  };
  return siniestro ? [hechoDeSiniestro(siniestro.id, 'abierto', ahora), abierto] : [abierto];
}
