/** What letters are written from, as rows. */
import type { Origen } from '@albacea/contract/comun.ts';
import type { EstadoDocumento, Formato, TipoDocumento } from '@albacea/contract/documentos.ts';
import type { Carta } from '@albacea/contract/papeles.ts';
import type { Tx } from '../../db/base.ts';

/** A document that can go with a letter. */
export interface DocumentoParaCopiar {
  readonly id: string;
  readonly tipo: TipoDocumento;
  readonly estado: EstadoDocumento;
  readonly cuenta: string | null;
  readonly formato: Formato;
  readonly bytes: number;
  readonly fichero: string;
  readonly origen: Origen;
  readonly recibido: Date;
}

/** The documents of a case that have a file, the newest first. */
export async function leerCopiables(tx: Tx, caso: string): Promise<DocumentoParaCopiar[]> {
  const { filas } = await tx.sql<DocumentoParaCopiar>(
    `select id, tipo, estado, cuenta, formato, bytes, fichero, origen, recibido from documentos
      where aseguradora_id = aseguradora_actual() and caso = $1 and fichero is not null and formato is not null order by id desc`,
    [caso],
  );
  return filas;
}

/** The last letter about an account that went to the outbox and was not taken back. */
export async function leerUltimoEnvio(tx: Tx, caso: string, cuenta: string): Promise<Carta['ultimo_envio']> {
  const { filas } = await tx.sql<{ estado: NonNullable<Carta['ultimo_envio']>['estado']; creado: Date }>(
    `select estado, creado from correos where aseguradora_id = aseguradora_actual() and caso = $1 and cuenta = $2
        and tipo = 'carta_proveedor' and estado <> 'deshecho' order by id desc limit 1`,
    [caso, cuenta],
  );
  const [fila] = filas;
  return fila ? { estado: fila.estado, cuando: fila.creado.toISOString() } : null;
}
