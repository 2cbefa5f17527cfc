/** The audit log, for the insurer's admin to read. */
import type { ConsultaDeAuditoria } from '@albacea/contract/ajustes.ts';
import type { Tx } from '../../db/base.ts';
import { enPagina, leerCursor } from '../../http/cursor.ts';
import { ErrorDeDominio } from '../../platform/error.ts';

interface Fila {
  id: string;
  ocurrido: Date;
  actor_tipo: string;
  actor_id: string | null;
  actor: string | null;
  accion: string;
  objeto_tipo: string;
  objeto_id: string;
  detalle: Record<string, unknown>;
  secuencia: number | null;
}

/**
 * Newest first. People of the service act without a name here: an insurer does not see them.
 * @throws ErrorDeDominio consulta_invalida
 */
export async function listarAuditoria(tx: Tx, consulta: ConsultaDeAuditoria) {
  const { accion, actor, objeto, desde, hasta, cursor, limite = 25 } = consulta;
  const { filas } = await tx.sql<Fila>(
    `select a.id, a.ocurrido, a.actor_tipo, a.actor_id, coalesce(u.nombre, k.etiqueta) as actor, a.accion, a.objeto_tipo,
            a.objeto_id, a.detalle, a.secuencia
       from auditoria a
       left join usuarios u on a.actor_tipo = 'usuario' and u.id::text = a.actor_id
       left join claves_api k on a.actor_tipo = 'clave' and k.aseguradora_id = aseguradora_actual() and k.id::text = a.actor_id
      where a.aseguradora_id = aseguradora_actual() and ($1::text is null or a.accion = $1) and ($2::text is null or a.actor_id = $2)
        and ($3::text is null or a.objeto_id = $3) and ($4::timestamptz is null or a.ocurrido >= $4)
        and ($5::timestamptz is null or a.ocurrido < $5) and ($6::uuid is null or a.id < $6)
      order by a.id desc limit $7`,
    [
      accion ?? null,
      actor ?? null,
      objeto ?? null,
      leerInstante('desde', desde),
      leerInstante('hasta', hasta),
      leerCursor(cursor),
      limite + 1,
    ],
  );
  return enPagina(filas, limite, ({ ocurrido, ...fila }) => ({ ...fila, ocurrido: ocurrido.toISOString() }));
}

/** The schema lets a leap second pass, which no Date can hold. */
function leerInstante(campo: string, texto: string | undefined): Date | null {
  if (texto === undefined) return null;
  const instante = new Date(texto);
  if (Number.isNaN(instante.getTime()))
    throw new ErrorDeDominio('consulta_invalida', {
      detalle: { es: `${campo}: debe ser un instante real.`, en: `${campo}: must be a real instant.` },
    });
  return instante;
}
