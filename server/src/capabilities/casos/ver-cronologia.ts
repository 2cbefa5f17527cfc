/** What has happened in a case, newest first. */
import type { EntradaCronologia } from '@albacea/contract/casos.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { EntradaDeMesa } from '@albacea/contract/trabajo.ts';
import type { Tx } from '../../db/base.ts';
import { enPagina, leerCursor } from '../../http/cursor.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { presentarEntrada } from './presentar.ts';
import { asuntoDe, idsDe, type Referido } from './reglas-asunto.ts';
import { type FilaDeCronologia, paginaDeCronologia } from './sql.ts';

interface Consulta {
  readonly cursor?: string;
  readonly limite?: number;
}
interface Pagina<E> {
  readonly elementos: E[];
  readonly siguiente: string | null;
}

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado, consulta_invalida */
export async function verCronologia(
  tx: Tx,
  casoId: string,
  { cursor, limite = 25 }: Consulta,
  idioma: IdiomaDeError,
): Promise<Pagina<EntradaCronologia>> {
  const filas = await leerFilas(tx, casoId, cursor, limite);
  return enPagina(filas, limite, (fila) => presentarEntrada(fila, idioma));
}

/**
 * The same with what each entry is about.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, consulta_invalida
 */
export async function verCronologiaDeMesa(
  tx: Tx,
  casoId: string,
  { cursor, limite = 25 }: Consulta,
  idioma: IdiomaDeError,
): Promise<Pagina<EntradaDeMesa>> {
  const filas = await leerFilas(tx, casoId, cursor, limite);
  const referidos = await leerReferidos(tx, filas.flatMap(idsDe));
  return enPagina(filas, limite, (fila) => ({ ...presentarEntrada(fila, idioma), ...asuntoDe(fila, referidos) }));
}

async function leerFilas(tx: Tx, casoId: string, cursor: string | undefined, limite: number) {
  const filas: FilaDeCronologia[] | 'bloqueado' | null = await paginaDeCronologia(
    tx,
    casoId,
    leerCursor(cursor),
    limite + 1,
  );
  if (!filas) throw new ErrorDeDominio('no_encontrado');
  if (filas === 'bloqueado') throw new ErrorDeDominio('caso_bloqueado');
  return filas;
}

/** Papers and certificates by their ids. */
async function leerReferidos(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Referido>> {
  if (ids.length === 0) return new Map();
  const { filas } = await tx.sql<Referido & { id: string }>(
    `select id, tipo, cuenta from documentos where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])
     union all
     select id, tipo, null from certificados where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])`,
    [ids],
  );
  return new Map(filas.map((fila) => [fila.id, fila]));
}
