/** Guards that every command has in common, with refusals that say what is possible now. */
import type { Actor } from '../../outbox/hechos.ts';
import { type Bilingue, ErrorDeDominio } from '../../platform/error.ts';
import { posibleDesde, type Transicion, transicionDe } from './reglas-transiciones.ts';

/**
 * The line of the table, when the actor may take it from this state.
 * @param nombres the orders of the table as people read them
 * @throws ErrorDeDominio accion_no_permitida, estado_no_permite
 */
export function exigirTransicion<E extends string>(
  tabla: readonly Transicion<E>[],
  orden: string,
  estado: E,
  actor: Actor,
  nombres: Readonly<Record<string, Bilingue>>,
): Transicion<E> {
  const transicion = transicionDe(tabla, orden);
  if (!transicion.quien.includes(actor.visible)) throw new ErrorDeDominio('accion_no_permitida');
  if (transicion.desde.includes(estado)) return transicion;
  const posibles = posibleDesde(tabla, estado, actor.visible).map((nombre) => nombres[nombre]);
  throw new ErrorDeDominio('estado_no_permite', {
    estado,
    posible: loPosible(posibles.filter((n) => n !== undefined)),
  });
}

/** @throws ErrorDeDominio accion_no_permitida */
export function exigirActor(actor: Actor, ...admitidos: readonly Actor['visible'][]): void {
  if (!admitidos.includes(actor.visible)) throw new ErrorDeDominio('accion_no_permitida');
}

/**
 * @param vista the version on which the caller decided; undefined decides on what there is
 * @throws ErrorDeDominio cambiado_entretanto
 */
export function exigirVersion(actual: number, vista: number | undefined): void {
  if (vista !== undefined && vista !== actual) throw new ErrorDeDominio('cambiado_entretanto');
}

function loPosible(nombres: readonly Bilingue[]): Bilingue {
  if (nombres.length === 0)
    return { es: 'Ahora no puede hacer nada aquí.', en: 'There is nothing you can do here now.' };
  return {
    es: `Ahora puede: ${nombres.map(({ es }) => es).join(', ')}.`,
    en: `Now you can: ${nombres.map(({ en }) => en).join(', ')}.`,
  };
}
