/** Webhooks and deliveries as rows, within the insurer. */

import {
  type EstadoEntrega,
  EVENTO_DE_PRUEBA,
  type NuevoWebhook,
  type ResultadoIntento,
} from '@albacea/contract/webhooks.ts';
import type { Tx } from '../../db/base.ts';
import { esUuid } from '../../platform/ids.ts';

export interface FilaDeWebhook {
  id: string;
  url: string;
  eventos: string[];
  descripcion: string | null;
  concurrencia: number;
  estado: 'activo' | 'desactivado';
  motivo_desactivacion: 'solicitud' | 'fallos' | 'respuesta_410' | null;
  secreto_cifrado: Uint8Array;
  secreto_siguiente_cifrado: Uint8Array | null;
  rotacion_hasta: Date | null;
  fallando_desde: Date | null;
  creado: Date;
  actualizado: Date;
}

/** How many there are. Who counts in order to add one waits for whoever is doing the same. */
export async function contarWebhooks(tx: Tx): Promise<number> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('webhooks ' || aseguradora_actual(), 0))`);
  const { filas } = await tx.sql<{ n: number }>(
    'select count(*)::int as n from webhooks where aseguradora_id = aseguradora_actual() and borrado is null',
  );
  return filas[0]?.n ?? 0;
}

/** A description that shows nothing is none: a list would have nothing to click on. */
export const textoONada = (texto: string | null | undefined): string | null => texto?.trim() || null;

export async function insertarWebhook(
  tx: Tx,
  id: string,
  w: NuevoWebhook,
  secreto: Buffer,
  ahora: Date,
): Promise<FilaDeWebhook> {
  const { filas } = await tx.sql<FilaDeWebhook>(
    `insert into webhooks (aseguradora_id, id, url, eventos, descripcion, concurrencia, secreto_cifrado, creado, actualizado)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $7) returning *`,
    [id, w.url, [...w.eventos], textoONada(w.descripcion), w.concurrencia ?? 10, secreto, ahora],
  );
  return filas[0] as FilaDeWebhook;
}

/** The living webhook, locked; null when unknown, another insurer's, deleted, or not even an id. */
export async function bloquearWebhook(tx: Tx, id: string): Promise<FilaDeWebhook | null> {
  if (!esUuid(id)) return null;
  const { filas } = await tx.sql<FilaDeWebhook>(
    'select * from webhooks where aseguradora_id = aseguradora_actual() and id = $1 and borrado is null for update',
    [id],
  );
  return filas[0] ?? null;
}

export async function leerWebhook(tx: Tx, id: string): Promise<FilaDeWebhook | null> {
  if (!esUuid(id)) return null;
  const { filas } = await tx.sql<FilaDeWebhook>(
    'select * from webhooks where aseguradora_id = aseguradora_actual() and id = $1 and borrado is null',
    [id],
  );
  return filas[0] ?? null;
}

export async function paginaDeWebhooks(tx: Tx, antes: string | null, limite: number): Promise<FilaDeWebhook[]> {
  const { filas } = await tx.sql<FilaDeWebhook>(
    `select * from webhooks where aseguradora_id = aseguradora_actual() and borrado is null and ($1::uuid is null or id < $1)
      order by id desc limit $2`,
    [antes, limite],
  );
  return filas;
}

export interface FilaDeEntrega {
  id: string;
  evento: string;
  tipo: string;
  caso_id: string | null;
  estado: EstadoEntrega;
  numero: number;
  proximo_intento: Date;
  creada: Date;
  intentos_json: {
    numero: number;
    resultado: ResultadoIntento;
    estado_http: number | null;
    detalle: string | null;
    inicio: string;
    duracion_ms: number;
    respuesta: string | null;
  }[];
}

const ENTREGA = `select e.id, e.evento, e.tipo, v.data->>'caso_id' as caso_id, e.estado, e.numero, e.proximo_intento, e.creada,
  (select coalesce(json_agg(json_build_object('numero', i.numero, 'resultado', i.resultado, 'estado_http', i.estado_http, 'detalle', i.detalle,
     'inicio', i.inicio, 'duracion_ms', i.duracion_ms, 'respuesta', encode(i.respuesta, 'base64')) order by i.numero), '[]')
     from entrega_intentos i where i.aseguradora_id = e.aseguradora_id and i.entrega = e.id) as intentos_json
  from entregas e left join eventos v on v.aseguradora_id = e.aseguradora_id and v.id = e.evento`;

export async function paginaDeEntregas(
  tx: Tx,
  webhook: string,
  filtro: { estado: EstadoEntrega | null; antes: string | null; limite: number },
): Promise<FilaDeEntrega[]> {
  const { filas } = await tx.sql<FilaDeEntrega>(
    `${ENTREGA} where e.aseguradora_id = aseguradora_actual() and e.webhook = $1 and ($2::text is null or e.estado = $2)
       and ($3::uuid is null or e.id < $3) order by e.id desc limit $4`,
    [webhook, filtro.estado, filtro.antes, filtro.limite],
  );
  return filas;
}

/** Starts the schedule of one delivery anew; null when it is unknown, false when it is still waiting. */
export async function reencolar(
  tx: Tx,
  webhook: string,
  entrega: string,
  ahora: Date,
): Promise<{ id: string; evento: string } | null | false> {
  if (!esUuid(entrega)) return null;
  const { filas } = await tx.sql<{ id: string; evento: string; estado: EstadoEntrega }>(
    'select id, evento, estado from entregas where aseguradora_id = aseguradora_actual() and webhook = $1 and id = $2 for update',
    [webhook, entrega],
  );
  const [fila] = filas;
  if (!fila) return null;
  if (fila.estado === 'pendiente') return false;
  await tx.sql(
    `update entregas set estado = 'pendiente', intentos = 0, proximo_intento = $2, terminada = null
      where aseguradora_id = aseguradora_actual() and webhook = $3 and id = $1`,
    [entrega, ahora, webhook],
  );
  return fila;
}

/** What was exhausted or held in a range goes out again, in the order in which it happened. */
export async function recuperar(tx: Tx, webhook: string, desde: Date, hasta: Date, ahora: Date): Promise<number> {
  const { afectadas } = await tx.sql(
    `with suyas as (
       select d.id, v.ocurrido, v.id as evento from entregas d join eventos v on v.aseguradora_id = d.aseguradora_id and v.id = d.evento
        where d.aseguradora_id = aseguradora_actual() and d.webhook = $1 and d.estado in ('agotada', 'retenida')
          and v.ocurrido >= $2 and v.ocurrido < $3
        order by d.id for update of d
     ), o as (select id, row_number() over (order by ocurrido, evento) as orden from suyas)
     update entregas e set estado = 'pendiente', intentos = 0, proximo_intento = $4, terminada = null, orden = o.orden from o
      where e.aseguradora_id = aseguradora_actual() and e.webhook = $1 and e.id = o.id`,
    [webhook, desde, hasta, ahora],
  );
  return afectadas;
}

/** What waits for a receiver is held, because it was disabled. */
export const retenerPendientes = (tx: Tx, webhook: string): Promise<void> =>
  cerrarPendientes(tx, webhook, ['pendiente'], 'retenida', null);

/** What waits for a receiver, or was held for it, is cancelled, because it was deleted. */
export const cancelarPendientes = (tx: Tx, webhook: string, ahora: Date): Promise<void> =>
  cerrarPendientes(tx, webhook, ['pendiente', 'retenida'], 'cancelada', ahora);

/** Locks by id, as the worker does that records the ends of attempts: with each its own order they would wait for each other. */
async function cerrarPendientes(
  tx: Tx,
  webhook: string,
  abiertas: readonly EstadoEntrega[],
  estado: EstadoEntrega,
  terminada: Date | null,
): Promise<void> {
  await tx.sql(
    `with suyas as (
       select id from entregas where aseguradora_id = aseguradora_actual() and webhook = $1 and estado = any($2::text[])
        order by id for update
     )
     update entregas e set estado = $3, terminada = $4 from suyas s
      where e.aseguradora_id = aseguradora_actual() and e.webhook = $1 and e.id = s.id`,
    [webhook, [...abiertas], estado, terminada],
  );
}

/** A test event and its delivery to one receiver. */
export async function insertarPrueba(
  tx: Tx,
  ids: { evento: string; entrega: string },
  webhook: string,
  tipo: string,
  data: object,
  ahora: Date,
): Promise<void> {
  await tx.sql(
    `with e as (insert into eventos (aseguradora_id, id, caso, tipo, data, ocurrido)
       values (aseguradora_actual(), $1, null, $4, $5::jsonb, $6) returning id)
     insert into entregas (aseguradora_id, id, webhook, evento, tipo, proximo_intento, creada)
     select aseguradora_actual(), $2, $3, e.id, $4, $6, $6 from e`,
    [ids.evento, ids.entrega, webhook, tipo, JSON.stringify(data), ahora],
  );
}

export interface FilaDeEvento {
  id: string;
  tipo: string;
  data: Record<string, unknown>;
  ocurrido: Date;
  secuencia: number;
}

/** Events after a place in the sealed order; test events are not part of the feed. */
export async function eventosDesde(tx: Tx, secuencia: number, limite: number): Promise<FilaDeEvento[]> {
  const { filas } = await tx.sql<FilaDeEvento>(
    `select id, tipo, data, ocurrido, secuencia from eventos
      where aseguradora_id = aseguradora_actual() and secuencia > $1 and tipo <> $3 order by secuencia limit $2`,
    [secuencia, limite, EVENTO_DE_PRUEBA],
  );
  return filas;
}
