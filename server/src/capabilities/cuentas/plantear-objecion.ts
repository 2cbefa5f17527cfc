/** Somebody objects to what can't be taken back: a relative, the insurer, or the deceased's own word (LOPDGDD, arts. 3 and 96). */
import type { ClaseDeObjecion } from '@albacea/contract/cuentas.ts';
import type { Tx } from '../../db/base.ts';
import { type Actor, type Hecho, registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import { type DatosDeObjecion, lugarDeObjecion } from './datos.ts';
import { exigir, exigirTexto } from './orden.ts';
import { TEXTO_DE_ORDEN_DE_OBJECION, TRANSICIONES_DE_OBJECION } from './reglas-estados.ts';
import { insertarObjecion, leerCuenta, leerObjeciones, type Objecion } from './sql.ts';

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
 * While it is open, nothing irreversible that it covers is sent; charges are stopped all the same. Who may: heir, relatives whom
 * the heir has asked to look, insurer, service.
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
  const { id, hecho } = await abrirObjecion(tx, quien, caso, { clase, cuenta, motivo: exigirTexto('motivo', motivo) });
  await registrarHechos(tx, caso.fila.id, [hecho], actor, ahora);
  await avanzarCaso(tx, quien, caso.fila.id);
  const { id: casoInterno, caso_id } = caso.fila;
  return { caso: { id: casoInterno, caso_id }, clave: caso.clave, objecion: { id, estado: 'abierta' } };
}

/** The row alone, for who records more than that. */
export async function abrirObjecion(
  tx: Tx,
  { actor, ahora }: QuienPide,
  { fila: caso, clave }: CasoTomado,
  { clase, cuenta, motivo }: { clase: ClaseDeObjecion; cuenta: string | undefined; motivo: string | null },
): Promise<{ id: string; hecho: Hecho }> {
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
  return { id, hecho: { tipo: 'objecion_planteada', datos: { objecion: id, clase, cuenta: cuenta ?? null } } };
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
