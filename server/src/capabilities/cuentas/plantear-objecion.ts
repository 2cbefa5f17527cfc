/** Somebody objects to what can't be taken back: a relative, the insurer, or the deceased's own word (LOPDGDD, arts. 3 and 96). */
import type { ClaseDeObjecion } from '@albacea/contract/cuentas.ts';
import type { Tx } from '../../db/base.ts';
import { type Actor, type Hecho, registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import { retirarCartas } from '../correo/encolar.ts';
import { type DatosDeObjecion, lugarDeObjecion } from './datos.ts';
import { exigir, exigirTexto } from './orden.ts';
import { esIrreversible } from './reglas-acciones.ts';
import { TEXTO_DE_ORDEN_DE_OBJECION, TRANSICIONES_DE_OBJECION } from './reglas-estados.ts';
import { insertarObjecion, leerCuenta, leerCuentas, leerObjeciones, type Objecion } from './sql.ts';

export interface ObjecionNueva {
  readonly clase: ClaseDeObjecion;
  /** The account it is about; undefined: all of the case. */
  readonly cuenta?: string;
  readonly motivo: string;
}

export interface ObjecionCambiada {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: CasoTomado['clave'];
  readonly objecion: { readonly id: string; readonly estado: Objecion['estado'] };
}

/**
 * While it is open, nothing irreversible that it covers is sent, and letters that wait are withdrawn; charges are stopped all the same. Who may: heir, relatives whom
 * the heir has asked to look, insurer, service. Said twice in the same words it is one objection.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, validacion
 */
export async function plantearObjecion(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { clase, cuenta, motivo }: ObjecionNueva,
): Promise<ObjecionCambiada> {
  const { aseguradora, actor, ahora } = quien;
  const caso = await tomarCasoVivo(tx, aseguradora, casoId);
  exigir(TRANSICIONES_DE_OBJECION, TEXTO_DE_ORDEN_DE_OBJECION, 'plantear', null, actor);
  if (cuenta !== undefined && !(await leerCuenta(tx, caso.fila.id, cuenta))) throw new ErrorDeDominio('no_encontrado');
  const { id: casoInterno, caso_id } = caso.fila;
  const dicha = { clase, cuenta, motivo: exigirTexto('motivo', motivo) };
  const planteada = (id: string) => ({
    caso: { id: casoInterno, caso_id },
    clave: caso.clave,
    objecion: { id, estado: 'abierta' as const },
  });
  const repetida = await laMisma(tx, caso, actor, dicha);
  if (repetida) return planteada(repetida);
  const { id, hechos } = await abrirObjecion(tx, quien, caso, dicha);
  await registrarHechos(tx, casoInterno, hechos, actor, ahora);
  await avanzarCaso(tx, quien, casoInterno);
  return planteada(id);
}

/** The open objection that the same person raised in the same words, as after a lost connection; null: there is none. */
async function laMisma(
  tx: Tx,
  { fila, clave }: CasoTomado,
  actor: Actor,
  { clase, cuenta = null, motivo }: { clase: ClaseDeObjecion; cuenta?: string | null | undefined; motivo: string },
): Promise<string | null> {
  const allegado = actor.tipo === 'allegado' ? actor.id : null;
  const suyas = (await leerObjeciones(tx, fila.id)).filter(
    (una) =>
      una.estado === 'abierta' &&
      una.clase === clase &&
      una.cuenta === cuenta &&
      una.allegado === allegado &&
      una.planteada_por === planteadaPor(actor),
  );
  const dice = ({ id, datos_cifrados }: Objecion) =>
    datos_cifrados && clave.descifrarJson<DatosDeObjecion>(lugarDeObjecion(id), datos_cifrados).motivo;
  return suyas.find((una) => dice(una) === motivo)?.id ?? null;
}

/** The row and the letters that it stops, for who records more than that. */
export async function abrirObjecion(
  tx: Tx,
  { actor, ahora }: QuienPide,
  { fila: caso, clave }: CasoTomado,
  { clase, cuenta, motivo }: { clase: ClaseDeObjecion; cuenta: string | undefined; motivo: string | null },
): Promise<{ id: string; hechos: Hecho[] }> {
  const id = uuidV7(ahora);
  const datos: DatosDeObjecion = { motivo, decision: null };
  await insertarObjecion(tx, {
    id,
    caso: caso.id,
    cuenta: cuenta ?? null,
    clase,
    planteada_por: planteadaPor(actor),
    allegado: actor.tipo === 'allegado' ? actor.id : null,
    datos_cifrados: clave.cifrarJson(lugarDeObjecion(id), datos),
    abierta: ahora,
  });
  const planteada = { tipo: 'objecion_planteada', datos: { objecion: id, clase, cuenta: cuenta ?? null } };
  const cartas = await retirarCubiertas(tx, caso.id, cuenta, ahora);
  return { id, hechos: [planteada, ...(cartas === 0 ? [] : [{ tipo: 'carta_retirado', datos: { cartas } }])] };
}

/** What was confirmed as irreversible has had its pause, whatever the catalogue says now. */
async function retirarCubiertas(tx: Tx, caso: string, cuenta: string | undefined, ahora: Date): Promise<number> {
  const cubiertas = (await leerCuentas(tx, caso)).filter(
    ({ id, accion, vivienda_habitada, reposo_hasta }) =>
      (cuenta === undefined || cuenta === id) &&
      (reposo_hasta !== null || esIrreversible({ accion, vivienda_habitada, tipo: null, oferta: null })),
  );
  if (cubiertas.length === 0) return 0;
  return retirarCartas(
    tx,
    caso,
    cubiertas.map(({ id }) => id),
    ahora,
  );
}

function planteadaPor({ tipo, visible }: Actor): Objecion['planteada_por'] {
  if (tipo === 'allegado') return 'allegado';
  return visible === 'sistema' ? 'servicio' : visible;
}

/** The objection that keeps the deceased's own word, when it was not lifted; null: there is none. */
export async function objecionDeVoluntad(tx: Tx, caso: string): Promise<Objecion | null> {
  const objeciones = await leerObjeciones(tx, caso);
  return (
    objeciones.find(({ clase, estado, cuenta }) => clase === 'voluntad' && estado !== 'levantada' && cuenta === null) ??
    null
  );
}
