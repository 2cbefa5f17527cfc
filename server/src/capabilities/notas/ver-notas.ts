/** The notes of a case, newest first. */
import type { Nota } from '@albacea/contract/mesa.ts';
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { viewCaso } from '../casos/tomar-caso.ts';
import { abrirNota, type FilaDeNota } from './abrir-nota.ts';

/** Most notes that are shown: nobody reads more. */
const MAXIMO = 200;

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida */
export async function verNotas(tx: Tx, { aseguradora, actor }: QuienPide, casoId: string): Promise<Nota[]> {
  if (actor.visible !== 'servicio') throw new ErrorDeDominio('accion_no_permitida');
  const { fila: caso, clave } = await viewCaso(tx, aseguradora, casoId);
  const { filas } = await tx.sql<FilaDeNota>(
    `select id, clase, autor, consentimiento, datos_cifrados, escrita from notas
      where aseguradora_id = aseguradora_actual() and caso = $1 and datos_cifrados is not null order by escrita desc, id desc limit $2`,
    [caso.id, MAXIMO],
  );
  return filas.map((fila) => abrirNota(clave, fila));
}
