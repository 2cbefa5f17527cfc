/** Whom the heir has asked in; the other relatives don't see each other here. */
import { type Allegado, MAXIMO_DE_ALLEGADOS } from '@albacea/contract/familia.ts';
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { viewCaso } from '../casos/tomar-caso.ts';
import { soloElHeredero } from '../mandato/solo-el-heredero.ts';
import { abrirAllegado } from './datos.ts';
import { presentarAllegado } from './presentar.ts';
import { leerAllegados } from './sql.ts';

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida */
export async function verAllegados(
  tx: Tx,
  { actor, aseguradora, ahora }: QuienPide,
  casoId: string,
): Promise<{ elementos: Allegado[]; maximo: number }> {
  soloElHeredero(actor);
  const { fila, clave } = await viewCaso(tx, aseguradora, casoId);
  const filas = await leerAllegados(tx, fila.id);
  return {
    elementos: filas.map((una) => presentarAllegado(una, abrirAllegado(clave, una), ahora)),
    maximo: MAXIMO_DE_ALLEGADOS,
  };
}
