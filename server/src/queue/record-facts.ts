/** Records the facts of a change in its transaction: as chronology entries, events with their deliveries, and audit records. */
import type { AuditAction, AuditObject } from '@albacea/contract/schemas/audit.ts';
import { EVENT_DATA, type EventType } from '@albacea/contract/schemas/events.ts';
import type { Tx } from '../db/database.ts';
import { uuidV7 } from '../platform/ids.ts';
import type { Actor } from '../shared/actor.ts';
import type { FactKind } from '../shared/rules-facts.ts';

/** Something that happened in a case. */
export interface Fact {
  /** Code of its chronology entry and of its audit record. */
  readonly tipo: FactKind;
  readonly datos?: Readonly<Record<string, unknown>>;
  /** The event that the insurer's webhooks receive; `caso_id` is added to its data. */
  readonly evento?: { readonly tipo: EventType; readonly data: Readonly<Record<string, unknown>> };
}

/** Facts of a case at one instant, with their actor. */
interface Happening {
  readonly caso: string;
  readonly facts: readonly Fact[];
  readonly actor: Actor;
  /** The insurer's time, which a test insurer can move forward; audit records get the database's time. */
  readonly now: Date;
}

/** The parameters of {@link factsClauses}: the rows for chronology, events and audit, as three JSON lists. */
export function factsParameters({ caso, facts, actor, now }: Happening): string[] {
  const happened = now.toISOString();
  // The entry, the event and the audit record of a fact share one id, by which they are found together.
  const ids = facts.map((_, i) => uuidV7(now, i));
  const id = (i: number) => ids[i];
  const timeline = facts.map(({ tipo, datos = {} }, i) => {
    return { caso, id: id(i), tipo, actor: actor.visible, datos, ocurrido: happened };
  });
  const events = facts.flatMap(({ evento }, i) =>
    evento ? [{ caso, id: id(i), tipo: evento.tipo, data: contractMembers(evento), ocurrido: happened }] : [],
  );
  const audit = facts.map(({ tipo, datos = {} }, i) => {
    return {
      caso,
      id: id(i),
      actor_tipo: actor.tipo,
      actor_id: actor.id,
      accion: tipo,
      detalle: datos,
    };
  });
  return [timeline, events, audit].map((rows) => JSON.stringify(rows));
}

/** Drops the members that the contract does not have for this kind of event, so that no insurer receives them. */
function contractMembers({ tipo, data }: NonNullable<Fact['evento']>): Record<string, unknown> {
  const names = Object.keys(EVENT_DATA[tipo].properties).filter((name) => Object.hasOwn(data, name));
  return Object.fromEntries(names.map((name) => [name, data[name]]));
}

/**
 * SQL clauses that record facts, for the end of a `with` list, in which an earlier clause `sujeto(id, caso_id)` returns the cases.
 * @param first number of the first parameter; {@link factsParameters} makes all three
 */
export function factsClauses(first: number): string {
  const [timeline, events, audit] = [first, first + 1, first + 2].map((n) => `$${n}::jsonb`);
  return `
  entradas as (
    insert into cronologia (aseguradora_id, caso, id, tipo, actor, datos, ocurrido)
    select aseguradora_actual(), s.id, h.id, h.tipo, h.actor, h.datos, h.ocurrido
      from rows from (jsonb_to_recordset(${timeline}) as (caso uuid, id uuid, tipo text, actor text, datos jsonb, ocurrido timestamptz))
        with ordinality as h(caso, id, tipo, actor, datos, ocurrido, lugar)
      join sujeto s on s.id = h.caso order by h.lugar
  ), emitidos as (
    insert into eventos (aseguradora_id, id, caso, tipo, data, ocurrido)
    select aseguradora_actual(), h.id, s.id, h.tipo, jsonb_build_object('caso_id', s.caso_id) || h.data, h.ocurrido
      from rows from (jsonb_to_recordset(${events}) as (caso uuid, id uuid, tipo text, data jsonb, ocurrido timestamptz))
        with ordinality as h(caso, id, tipo, data, ocurrido, lugar)
      join sujeto s on s.id = h.caso order by h.lugar
    returning id, tipo, ocurrido, orden
  ), encoladas as (
    insert into entregas (aseguradora_id, id, webhook, evento, tipo, estado, proximo_intento, creada, orden)
    -- begins like the event's id, so that a list by id is ordered by time; a random end makes it unique for each webhook
    select aseguradora_actual(), (left(e.id::text, 19) || substr(gen_random_uuid()::text, 20))::uuid, w.id, e.id, e.tipo,
           case w.estado when 'activo' then 'pendiente' else 'retenida' end, e.ocurrido, e.ocurrido, e.orden
      from emitidos e join webhooks w on w.aseguradora_id = aseguradora_actual() and w.borrado is null and e.tipo = any(w.eventos)
  ), auditados as (
    insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle)
    select aseguradora_actual(), h.id, database_now(), h.actor_tipo, h.actor_id, h.accion, 'caso', s.caso_id, h.detalle
      from rows from (jsonb_to_recordset(${audit}) as (caso uuid, id uuid, actor_tipo text, actor_id text, accion text, detalle jsonb))
        with ordinality as h(caso, id, actor_tipo, actor_id, accion, detalle, lugar)
      join sujeto s on s.id = h.caso order by h.lugar
  )`;
}

/** Records facts of a case, after the facts that the transaction has recorded already. */
export async function recordFacts(
  tx: Tx,
  caso: string,
  facts: readonly Fact[],
  actor: Actor,
  now: Date,
): Promise<void> {
  await tx.sql(
    `with sujeto as (select id, caso_id from casos where aseguradora_id = aseguradora_actual() and id = $1), ${factsClauses(2)}
     select 1`,
    [caso, ...factsParameters({ caso, facts, actor, now })],
  );
}

/**
 * Finds the users who made entries of the chronology, by the ids of these entries, which are also the ids of their audit records. Entries that
 * no user made are left out.
 */
export async function usersByEntry(tx: Tx, entries: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map();
  const { rows } = await tx.sql<{ id: string; actor_id: string }>(
    `select id, actor_id from auditoria
      where aseguradora_id = aseguradora_actual() and id = any($1::uuid[]) and actor_tipo = 'usuario' and actor_id is not null`,
    [entries],
  );
  return new Map(rows.map(({ id, actor_id }) => [id, actor_id]));
}

/** Adds an audit record of something that is not a fact of a case, such as a sign-in or the reading of a document. The database sets its time. */
export async function audit(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  object: { tipo: AuditObject; id: string },
  now: Date,
  detail = {},
): Promise<void> {
  await tx.sql(
    `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle)
     values (aseguradora_actual(), $1, database_now(), $2, $3, $4, $5, $6, $7::jsonb)`,
    [uuidV7(now), actor.tipo, actor.id, action, object.tipo, object.id, JSON.stringify(detail)],
  );
}
