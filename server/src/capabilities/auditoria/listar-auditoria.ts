/** The audit log, for whoever administers an insurer or the service to read. */
import type { ConsultaDeAuditoria, RegistroDeAuditoria } from '@albacea/contract/auditoria.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { Base, Tx } from '../../db/base.ts';
import { comoServicio, ID_DEL_SERVICIO } from '../../db/servicio.ts';
import { enPagina, leerCursor } from '../../http/cursor.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { textoDeAuditoria } from './reglas-textos.ts';

type Fila = Omit<RegistroDeAuditoria, 'ocurrido' | 'actor' | 'texto' | 'objeto'> & { readonly ocurrido: Date };
type Nombres = ReadonlyMap<string, string>;
interface Pagina {
  readonly elementos: Fila[];
  readonly siguiente: string | null;
}

/**
 * Newest first. People of the service act without a name here: an insurer does not see them.
 * @throws ErrorDeDominio consulta_invalida
 */
export async function listarAuditoria(tx: Tx, consulta: ConsultaDeAuditoria, idioma: IdiomaDeError) {
  const pagina = await leerPagina(tx, consulta);
  return conNombres(pagina, new Map([...(await personasDe(tx, pagina)), ...(await cosasDe(tx, pagina))]), idioma);
}

/** The same of the service itself, whose people only its own role sees. @throws ErrorDeDominio consulta_invalida */
export async function listarAuditoriaDelServicio(base: Base, consulta: ConsultaDeAuditoria, idioma: IdiomaDeError) {
  const pagina = await base.lectura(ID_DEL_SERVICIO, (tx) => leerPagina(tx, consulta));
  return conNombres(pagina, await comoServicio(base, (tx) => personasDe(tx, pagina)), idioma);
}

async function leerPagina(tx: Tx, consulta: ConsultaDeAuditoria): Promise<Pagina> {
  const { accion, actor, sobre, objeto, desde, hasta, cursor, limite = 25 } = consulta;
  const { filas } = await tx.sql<Fila>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle, secuencia from auditoria
      where aseguradora_id = aseguradora_actual() and ($1::text is null or accion = $1) and ($2::text is null or actor_id = $2)
        and ($3::text is null or objeto_tipo = $3) and ($4::text is null or objeto_id = $4)
        and ($5::timestamptz is null or ocurrido >= $5) and ($6::timestamptz is null or ocurrido < $6)
        and ($7::uuid is null or id < $7)
      order by id desc limit $8`,
    [
      accion ?? null,
      actor ?? null,
      sobre ?? null,
      objeto ?? null,
      leerInstante('desde', desde),
      leerInstante('hasta', hasta),
      leerCursor(cursor),
      limite + 1,
    ],
  );
  return enPagina(filas, limite, (fila) => fila);
}

/** Names by the ids that a page holds; ids are compared as text, since a record may hold anything. */
async function personasDe(tx: Tx, { elementos }: Pagina): Promise<Nombres> {
  const ids = elementos.flatMap((fila) => [
    ...(fila.actor_tipo === 'usuario' && fila.actor_id ? [fila.actor_id] : []),
    ...(fila.objeto_tipo === 'usuario' ? [fila.objeto_id] : []),
  ]);
  const { filas } = await tx.sql<{ id: string; nombre: string }>(
    'select id, nombre from membresias where id::text = any($1)',
    [[...new Set(ids)]],
  );
  return new Map(filas.map(({ id, nombre }) => [id, nombre]));
}

async function cosasDe(tx: Tx, { elementos }: Pagina): Promise<Nombres> {
  const ids = elementos.flatMap(({ actor_id, objeto_id }) => [objeto_id, ...(actor_id ? [actor_id] : [])]);
  const { filas } = await tx.sql<{ id: string; nombre: string }>(
    `select id, etiqueta as nombre from claves_api where aseguradora_id = aseguradora_actual() and id::text = any($1)
      union all
     select id, coalesce(nullif(descripcion, ''), url) from webhooks where aseguradora_id = aseguradora_actual() and id::text = any($1)`,
    [[...new Set(ids)]],
  );
  return new Map(filas.map(({ id, nombre }) => [id, nombre]));
}

const conNombres = ({ elementos, siguiente }: Pagina, nombres: Nombres, idioma: IdiomaDeError) => ({
  elementos: elementos.map(
    (fila): RegistroDeAuditoria => ({
      ...fila,
      ocurrido: fila.ocurrido.toISOString(),
      actor: (fila.actor_id && nombres.get(fila.actor_id)) ?? null,
      texto: textoDeAuditoria(fila.accion, idioma),
      objeto: nombres.get(fila.objeto_id) ?? null,
    }),
  ),
  siguiente,
});

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
