/** What every command on an account has in common: the case is taken, who may is checked, what happened is recorded. */

import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import type { Tx } from '../../db/base.ts';
import type { Cuentas } from '../../db/esquema.ts';
import { type Actor, type Hecho, registrarHechos } from '../../outbox/hechos.ts';
import { type Bilingue, ErrorDeDominio, noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { normalizarNotas } from '../casos/reglas-texto.ts';
import { posibleDesde, type Transicion, transicionDe } from '../casos/reglas-transiciones.ts';
import { type CasoTomado, exigirVivo, tomarCasoVivo, viewCaso } from '../casos/tomar-caso.ts';
import type { Catalogo } from '../catalogo/catalogo-vigente.ts';
import { abrirCuenta, sellarCuenta } from './datos.ts';
import type { DatosDeCuenta } from './presentar.ts';
import { ordenesAjenas } from './reglas-carta-que-toca.ts';
import { esFinal, type OrdenDeCuenta, TEXTO_DE_ORDEN, TRANSICIONES_DE_CUENTA } from './reglas-estados.ts';
import { type Cuenta, escribirCuenta, hayDocumento, leerCuenta } from './sql.ts';

export interface DependenciasDeCuentas {
  readonly catalogo: Catalogo;
}

export interface CuentaTomada {
  readonly caso: CasoTomado;
  readonly fila: Cuenta;
  readonly datos: DatosDeCuenta;
}

/** What a command leaves behind, with what the transport needs to store an answer. */
export interface CuentaCambiada {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: CasoTomado['clave'];
  readonly cuenta: { readonly id: string; readonly estado: Cuenta['estado']; readonly version: number };
}

/** What relatives may do who are not the heir: they bring in and they object; the heir decides. */
const DE_ALLEGADOS: readonly string[] = ['proponer', 'plantear'];

/** Whether somebody sees reserved accounts: the heir and the service do; an insurer and other relatives don't. */
export const veReservadas = ({ visible, tipo }: Actor): boolean => visible !== 'aseguradora' && tipo !== 'allegado';

/**
 * Locks the case and reads the account.
 * @param version what the caller saw; undefined: whatever there is
 * @throws ErrorDeDominio no_encontrado, estado_no_permite when the case has ended, cambiado_entretanto
 */
export async function tomarCuenta(
  tx: Tx,
  { aseguradora }: QuienPide,
  casoId: string,
  cuentaId: string,
  version?: number,
): Promise<CuentaTomada> {
  return cuentaDe(tx, await tomarCasoVivo(tx, aseguradora, casoId), cuentaId, version);
}

/** The same for whoever only reads: nobody waits, and nobody is kept waiting. */
export const viewCuenta: typeof tomarCuenta = async (tx, { aseguradora }, casoId, cuentaId, version) =>
  cuentaDe(tx, exigirVivo(await viewCaso(tx, aseguradora, casoId)), cuentaId, version);

async function cuentaDe(
  tx: Tx,
  caso: CasoTomado,
  cuentaId: string,
  version: number | undefined,
): Promise<CuentaTomada> {
  const fila = await leerCuenta(tx, caso.fila.id, cuentaId);
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  if (version !== undefined && version !== fila.version) throw new ErrorDeDominio('cambiado_entretanto');
  return { caso, fila, datos: abrirCuenta(caso.clave, fila) };
}

/**
 * The line of the table, when who asks may and the state allows it.
 * @param ociosas commands that the state allows and that make no sense now: a refusal does not offer them
 * @throws ErrorDeDominio accion_no_permitida, estado_no_permite
 */
export function exigir<E extends string, O extends string>(
  tabla: readonly (Transicion<E> & { readonly orden: O })[],
  textos: Readonly<Record<O, Bilingue>>,
  orden: O,
  estado: E | null,
  actor: Actor,
  ociosas: readonly string[] = [],
): Transicion<E> {
  const linea = transicionDe(tabla, orden);
  const ajena = actor.tipo === 'allegado' && !DE_ALLEGADOS.includes(orden);
  if (ajena || !linea.quien.includes(actor.visible)) throw new ErrorDeDominio('accion_no_permitida');
  if (estado === null || linea.desde.includes(estado)) return linea;
  const posible = posibleDesde(tabla, estado, actor.visible).filter((una) => !ociosas.includes(una));
  throw new ErrorDeDominio('estado_no_permite', {
    estado,
    posible: fraseDePosible(posible.map((una) => textos[una as O])),
  });
}

/** @param cuenta null: there is none yet */
export const exigirOrden = (
  orden: OrdenDeCuenta,
  cuenta: Pick<Cuenta, 'estado' | 'actua' | 'insistencias'> | null,
  actor: Actor,
) =>
  exigir(
    TRANSICIONES_DE_CUENTA,
    TEXTO_DE_ORDEN,
    orden,
    cuenta?.estado ?? null,
    actor,
    cuenta ? ordenesAjenas(cuenta) : [],
  );

function fraseDePosible(ordenes: readonly Bilingue[]): Bilingue {
  if (ordenes.length === 0) return { es: 'Ya no admite cambios.', en: 'It takes no more changes.' };
  return {
    es: `Ahora se puede: ${ordenes.map(({ es }) => es).join(', ')}.`,
    en: `Possible now: ${ordenes.map(({ en }) => en).join(', ')}.`,
  };
}

export interface Paso {
  readonly orden: OrdenDeCuenta;
  readonly cambios?: Partial<Cuentas>;
  /** The sealed part, where it changes. */
  readonly datos?: DatosDeCuenta;
  /** What the record says besides the account: nothing that tells the provider. */
  readonly detalle?: Readonly<Record<string, unknown>>;
  /** Place in the story of this instant: after the paper that proves it, which is entered first. */
  readonly desde?: number;
}

/**
 * Takes the account one step on: the row, its story, its event, and what follows for the case.
 * @throws ErrorDeDominio cambiado_entretanto
 */
export async function dar(tx: Tx, quien: QuienPide, tomada: CuentaTomada, paso: Paso): Promise<CuentaCambiada> {
  const { caso } = tomada;
  const { hecho, version, estado } = await escribirPaso(tx, quien, tomada, paso);
  await registrarHechos(tx, caso.fila.id, [hecho], quien.actor, quien.ahora, paso.desde);
  await avanzarCaso(tx, quien, caso.fila.id);
  const { id, caso_id } = caso.fila;
  return { caso: { id, caso_id }, clave: caso.clave, cuenta: { id: tomada.fila.id, estado, version } };
}

/** The row alone, for a command that takes several accounts at once and records them together. */
export async function escribirPaso(
  tx: Tx,
  { ahora }: QuienPide,
  { caso, fila }: Pick<CuentaTomada, 'caso' | 'fila'>,
  { orden, cambios = {}, datos, detalle = {} }: Paso,
): Promise<{ hecho: Hecho; estado: Cuenta['estado']; version: number }> {
  const { hasta, hecho: tipo, evento } = transicionDe(TRANSICIONES_DE_CUENTA, orden);
  const escrita = await escribirCuenta(tx, fila, {
    ...cambios,
    estado: hasta,
    actualizado: ahora,
    terminada: esFinal(hasta) ? ahora : null,
    ...(esFinal(hasta) && { proxima_accion: null, actua: null }),
    ...(datos && sellarCuenta(caso.clave, fila.id, datos)),
  });
  if (!escrita) throw new ErrorDeDominio('cambiado_entretanto');
  const data = {
    estado: caso.fila.estado,
    cuenta_id: fila.id,
    modulo: cambios.modulo ?? fila.modulo,
    estado_cuenta: hasta,
    resuelta: ahora.toISOString(),
  };
  const hecho = { tipo, datos: { cuenta: fila.id, ...detalle }, ...(evento && { evento: { tipo: evento, data } }) };
  return { hecho, estado: hasta, version: fila.version + 1 };
}

/** 422 unless the document belongs to the case and can speak for this account. */
export async function exigirPrueba(tx: Tx, { caso, fila }: CuentaTomada, prueba: string | undefined): Promise<void> {
  if (prueba === undefined || (await hayDocumento(tx, caso.fila.id, fila.id, prueba))) return;
  throw noValido({
    campo: 'prueba',
    texto: { es: 'no es un documento de este caso.', en: 'is no document of this case.' },
  });
}

/** 422 when a text that has to be given was not. */
export function exigirTexto(campo: string, texto: string | undefined): string {
  const limpio = nota(texto);
  if (limpio === null) throw noValido({ campo, texto: { es: 'falta.', en: 'is missing.' } });
  return limpio;
}

/** 422 while nobody has said what is wanted of the account. */
export function requireAccion({ accion }: Pick<Cuenta, 'accion'>): AccionCuenta {
  if (accion !== null) return accion;
  throw noValido({
    campo: 'accion',
    texto: { es: 'elija antes qué hacer con esta cuenta.', en: 'choose first what to do with this account.' },
  });
}

/** A note of the command as it is kept, or null. */
export const nota = (texto: string | undefined): string | null => normalizarNotas(texto ?? '') || null;
