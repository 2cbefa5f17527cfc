/** What the deceased had said about their digital life, as the heir declares it (LOPDGDD, arts. 3.1 and 96.1). */
import type { Voluntad } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import { type Hecho, registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { lugarDeDatos } from '../casos/datos.ts';
import { tomarCasoVivo } from '../casos/tomar-caso.ts';
import { nota } from './orden.ts';
import { abrirObjecion, objecionDeVoluntad } from './plantear-objecion.ts';
import { escribirVoluntad } from './sql.ts';

export interface VoluntadDeclarada {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly voluntad: Voluntad;
  /** The objection that a prohibition opened, or that was there; null: none. */
  readonly objecion: string | null;
}

/**
 * A prohibition opens an objection to everything irreversible, which only the service lifts: declaring something else later
 * doesn't. Who may: heir, service.
 * @param detalle the instructions in the family's words, or where they are
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite
 */
export async function declararVoluntad(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { voluntad, detalle }: { readonly voluntad: Voluntad; readonly detalle?: string },
): Promise<VoluntadDeclarada> {
  const { aseguradora, actor, ahora } = quien;
  const caso = await tomarCasoVivo(tx, aseguradora, casoId);
  const puede = actor.tipo !== 'allegado' && (actor.visible === 'heredero' || actor.visible === 'servicio');
  if (!puede) throw new ErrorDeDominio('accion_no_permitida');
  const { id, caso_id } = caso.fila;
  const dicho = nota(detalle);
  const datos = { ...caso.datos, voluntad: dicho };
  await escribirVoluntad(tx, id, voluntad, caso.clave.cifrarJson(lugarDeDatos(id), datos));
  const hechos: Hecho[] = [{ tipo: 'voluntad_declarada', datos: { voluntad } }];
  let objecion = (await objecionDeVoluntad(tx, id))?.id ?? null;
  if (voluntad === 'prohibicion' && objecion === null) {
    const abierta = await abrirObjecion(tx, quien, caso, { clase: 'voluntad', cuenta: undefined, motivo: dicho });
    hechos.push(...abierta.hechos);
    objecion = abierta.id;
  }
  await registrarHechos(tx, id, hechos, actor, ahora);
  await avanzarCaso(tx, quien, id);
  return { caso: { id, caso_id }, voluntad, objecion };
}
