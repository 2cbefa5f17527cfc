/** What the family can do now, and in which order; pure. */
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { DocumentoDeTrabajo, SituacionDelCaso } from '@albacea/contract/trabajo.ts';
import { type PapelQueFalta, papelesQueFaltan, sinDato } from './reglas-papeles.ts';

export type NombreDeTarea = 'voluntad' | 'cuentas' | 'documentos' | 'autorizacion';
export type EstadoDeTarea = 'pendiente' | 'a_medias' | 'en_revision' | 'repetir' | 'hecha' | 'espera';
/** What there is to do in a task; null: nothing. */
export type AccionDeTarea =
  | 'voluntad'
  | 'anadir'
  | 'decidir'
  | 'completar'
  | 'dato'
  | 'documentos'
  | 'repetir'
  | 'masPapeles'
  | 'autorizacion'
  | 'firmarOtra'
  | 'carta';

export interface Tarea {
  readonly nombre: NombreDeTarea;
  readonly estado: EstadoDeTarea;
  readonly accion: AccionDeTarea | null;
  /** How many accounts it speaks of. */
  readonly n: number;
  /** The one paper that it speaks of. */
  readonly falta?: PapelQueFalta | undefined;
}

type Caso = Pick<
  SituacionDelCaso,
  'voluntad' | 'lista_completa' | 'documentacion' | 'certificados' | 'modulos' | 'papel'
>;

const FINALES: readonly CuentaCompleta['estado'][] = ['resuelta', 'sin_respuesta', 'descartada'];

export const porDecidir = (cuentas: readonly CuentaCompleta[]): CuentaCompleta[] =>
  cuentas.filter(({ estado }) => estado === 'propuesta');
/** Accounts whose letter is ready for the heir to send: the request itself, or what follows when nobody answers it. */
export const conCarta = (cuentas: readonly CuentaCompleta[]): CuentaCompleta[] =>
  cuentas.filter(
    ({ estado, posible, impedimentos, carta_que_toca }) =>
      carta_que_toca?.quien === 'heredero' ||
      (estado === 'confirmada' && posible.includes('solicitar_por_familia') && impedimentos.length === 0),
  );
type Ended = Pick<CuentaCompleta, 'estado' | 'resultado' | 'terminada'>;
/** Whether the case ended before it was asked for: what is left over is discarded in the very moment in which the case is closed. */
export const neverAsked = (
  { estado, terminada, gestiones }: Ended & Pick<CuentaCompleta, 'gestiones'>,
  cerrado: string | null,
): boolean =>
  estado === 'descartada' &&
  cerrado !== null &&
  terminada === cerrado &&
  !gestiones.some(({ tipo }) => tipo === 'descarte'); // somebody took it off, and the case ended with that
/** Whether the company refused it, or never answered. */
export const failed = ({ estado, resultado }: Ended): boolean =>
  estado === 'rechazada' || estado === 'sin_respuesta' || resultado === 'denegada';
/** @param cerrado when the case ended: what it never came to stays in sight */
export const visibles = (cuentas: readonly CuentaCompleta[], cerrado: string | null = null): CuentaCompleta[] =>
  cuentas.filter((cuenta) => cuenta.estado !== 'descartada' || neverAsked(cuenta, cerrado));
/** What was done; a refusal and a silence are not. */
export const terminadas = (cuentas: readonly CuentaCompleta[]): CuentaCompleta[] =>
  visibles(cuentas).filter((cuenta) => FINALES.includes(cuenta.estado) && !failed(cuenta));

/** The four tasks, in the order in which they are best done. */
export function tareasDe(
  caso: Caso,
  cuentas: readonly CuentaCompleta[],
  documentos: readonly DocumentoDeTrabajo[],
): readonly Tarea[] {
  return [
    caso.voluntad === null
      ? { nombre: 'voluntad', estado: 'pendiente', accion: 'voluntad', n: 0 }
      : { nombre: 'voluntad', estado: 'hecha', accion: null, n: 0 },
    deCuentas(caso, cuentas),
    deDocumentos(caso, cuentas, documentos),
    deAutorizacion(caso, cuentas),
  ];
}

function deCuentas({ lista_completa }: Caso, cuentas: readonly CuentaCompleta[]): Tarea {
  const nombre = 'cuentas';
  const n = porDecidir(cuentas).length;
  if (n > 0) return { nombre, estado: 'a_medias', accion: 'decidir', n };
  if (lista_completa !== null) {
    const sinDecir = cuentas.filter(sinDato).length;
    if (sinDecir > 0) return { nombre, estado: 'a_medias', accion: 'dato', n: sinDecir };
    const cartas = conCarta(cuentas).length;
    return { nombre, estado: 'hecha', accion: cartas > 0 ? 'carta' : null, n: cartas };
  }
  if (visibles(cuentas).length === 0) return { nombre, estado: 'pendiente', accion: 'anadir', n };
  return { nombre, estado: 'a_medias', accion: 'completar', n };
}

function deDocumentos(
  caso: Caso,
  cuentas: readonly CuentaCompleta[],
  documentos: readonly DocumentoDeTrabajo[],
): Tarea {
  const en = (estado: EstadoDeTarea, accion: AccionDeTarea | null, papel?: PapelQueFalta): Tarea => ({
    nombre: 'documentos',
    estado,
    accion,
    n: 0,
    falta: papel,
  });
  const papeles = papelesQueFaltan(caso, cuentas, documentos);
  const repetir = papeles.find(({ falta }) => falta === 'por_repetir');
  if (repetir) return en('repetir', 'repetir', repetir);
  const porEnviar = papeles.filter(({ falta }) => falta === 'por_enviar');
  const prueba = porEnviar.find(({ proveedores }) => proveedores.length === 0);
  if (prueba) return en('pendiente', 'documentos', prueba);
  if (porEnviar.length > 0) return en('a_medias', 'masPapeles');
  return en(papeles.length > 0 ? 'en_revision' : 'hecha', null);
}

/** Accounts that came after the signature, and that the mandate does not list. */
export const fueraDelMandato = (cuentas: readonly CuentaCompleta[]): boolean =>
  cuentas.some(
    ({ estado, impedimentos }) =>
      estado === 'confirmada' && impedimentos.some(({ codigo }) => codigo === 'mandato_sin_cuenta'),
  );

function deAutorizacion({ documentacion, modulos, voluntad }: Caso, cuentas: readonly CuentaCompleta[]): Tarea {
  const nombre = 'autorizacion';
  const nada = { nombre, accion: null, n: 0 } as const;
  if (voluntad === 'prohibicion') return { ...nada, estado: 'espera' };
  const firmado = documentacion.mandato === 'firmado' || documentacion.mandato === 'validado';
  if (firmado && fueraDelMandato(cuentas)) return { ...nada, estado: 'a_medias', accion: 'firmarOtra' };
  if (firmado) return { ...nada, estado: documentacion.mandato === 'validado' ? 'hecha' : 'en_revision' };
  const hayAlgo =
    visibles(cuentas).some(({ estado }) => !FINALES.includes(estado)) ||
    modulos.some(({ modulo }) => modulo === 'certificados');
  return hayAlgo ? { ...nada, estado: 'pendiente', accion: 'autorizacion' } : { ...nada, estado: 'espera' };
}

/** Who helps may bring accounts and papers; the rest is the heir's. */
const DE_QUIEN_AYUDA: readonly AccionDeTarea[] = ['anadir', 'documentos', 'repetir', 'masPapeles'];

/** Nothing else waits for these. */
const AL_FINAL: readonly (AccionDeTarea | null)[] = ['masPapeles', 'dato', 'carta'];

/** The first thing to do, or null: the family has done its part. What concerns single companies comes last. */
export function siguiente(tareas: readonly Tarea[], papel: SituacionDelCaso['papel']): Tarea | null {
  if (papel === 'consulta') return null;
  const suyas = tareas.filter(
    ({ accion }) => accion !== null && (papel === 'heredero' || DE_QUIEN_AYUDA.includes(accion)),
  );
  return suyas.find(({ accion }) => !AL_FINAL.includes(accion)) ?? suyas[0] ?? null;
}

/** Of these the way of the family is made; what comes after them is no step of it. */
const STEPS: readonly (AccionDeTarea | null)[] = [
  'voluntad',
  'anadir',
  'decidir',
  'completar',
  'documentos',
  'autorizacion',
];

/** How far along the way a task stands, from 1; null: it is none of its steps. */
export const stepOf = (tareas: readonly Tarea[], { nombre, accion }: Tarea): number | null =>
  STEPS.includes(accion) ? tareas.findIndex((una) => una.nombre === nombre) + 1 : null;

/** Where each thing is done. */
export const LUGAR_DE_ACCION: Readonly<Record<AccionDeTarea, string>> = {
  voluntad: '/portal/voluntad',
  anadir: '/portal/cuentas/anadir',
  decidir: '/portal/cuentas',
  completar: '/portal/cuentas',
  documentos: '/portal/documentos',
  repetir: '/portal/documentos',
  masPapeles: '/portal/documentos',
  dato: '/portal/cuentas',
  autorizacion: '/portal/autorizacion',
  firmarOtra: '/portal/autorizacion',
  carta: '/portal/cuentas',
};
export const LUGAR_DE_TAREA: Readonly<Record<NombreDeTarea, string>> = {
  voluntad: '/portal/voluntad',
  cuentas: '/portal/cuentas',
  documentos: '/portal/documentos',
  autorizacion: '/portal/autorizacion',
};
