/** The heir takes another relative's access back: their sessions end at once, and what they did stays. */
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { tomarCaso } from '../casos/tomar-caso.ts';
import { soloElHeredero } from '../mandato/solo-el-heredero.ts';
import { escribirRetirada, leerAllegado, revocarEnlaces } from './sql.ts';

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida */
export async function retirarAllegado(
  tx: Tx,
  { actor, aseguradora, ahora }: QuienPide,
  casoId: string,
  allegadoId: string,
): Promise<void> {
  soloElHeredero(actor);
  const { fila: caso } = await tomarCaso(tx, aseguradora, casoId);
  const fila = await leerAllegado(tx, caso.id, allegadoId);
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  await escribirRetirada(tx, fila.id, ahora);
  await revocarEnlaces(tx, caso.id, fila.id, ahora);
  await registrarHechos(tx, caso.id, [{ tipo: 'allegado_retirado', datos: { allegado: fila.id } }], actor, ahora);
}
