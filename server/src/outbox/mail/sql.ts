/**
 * The outbox of e-mails. A worker claims e-mails for the time of a lease, and an outcome counts only while its claim holds; both happen in
 * batches across insurers.
 */
import type { ForeignTx, Tx } from '../../db/database.ts';
import { plannedNow } from '../../db/settings.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { NOT_STOPPED, WAITS_FOR_DOUBT } from './hold-letters.ts';
import { type AttemptResult, entryOf, type MailEnd } from './rules.ts';
import type { MailType, Medium } from './types.ts';

export interface Claimed {
  aseguradora_id: string;
  id: string;
  /** null: the e-mail is about no case. */
  caso: string | null;
  tipo: MailType;
  medio: Medium;
  datos_cifrados: Uint8Array;
  intentos: number;
  caduca: Date;
  creado: Date;
  reclamo_id: string;
  /** The insurer's now. */
  now: Date;
  /** `traceparent` of its cause; null: not traced. */
  traza: string | null;
}

/** The current times of the insurers, which differ because a test insurer's clock can be moved. */
interface Nows {
  /** The latest now of any insurer: nothing after it is due, so the index is read no further. */
  readonly latest: Date;
  /** The nows of insurers that are in office hours. */
  readonly inOfficeHours: readonly Date[];
}

/**
 * Claims due e-mails that nobody has claimed or whose lease has run out, except those that `hold-letters.ts` holds. If the lease has run out, the
 * attempt was cut off, and is recorded as `interrumpido`.
 * @param nows see {@link Nows}; each e-mail is due by its own insurer's now
 * @param lease milliseconds by the database's clock
 * @param officeHoursOnly kinds that leave only in office hours
 */
export async function claim(
  tx: ForeignTx,
  { latest, inOfficeHours }: Nows,
  claimId: string,
  lease: number,
  maximum: number,
  officeHoursOnly: readonly MailType[],
): Promise<Claimed[]> {
  const { rows } = await tx.sql<Claimed>(
    `with debidos as (
       select aseguradora_id, id, reclamo_id, intentos from correos
        where estado = 'pendiente' and proximo_intento <= $1 and proximo_intento <= now_of(aseguradora_id)
          and (reclamo_hasta is null or reclamo_hasta < clock_timestamp())
          and ${NOT_STOPPED} and not ${WAITS_FOR_DOUBT} and (tipo <> all($5) or now_of(aseguradora_id) = any($6::timestamptz[]))
        order by proximo_intento limit $4 for update skip locked
     ), cortados as (
       insert into correo_intentos (aseguradora_id, correo, numero, resultado, inicio, fin)
       select aseguradora_id, id, intentos, 'interrumpido', now_of(aseguradora_id), now_of(aseguradora_id) from debidos where reclamo_id is not null
       on conflict do nothing
     )
     update correos c
        set reclamo_id = $2, reclamo_hasta = clock_timestamp() + $3 * interval '1 ms', intentos = c.intentos + 1
       from debidos d
      where c.aseguradora_id = d.aseguradora_id and c.id = d.id
     returning c.aseguradora_id, c.id, c.caso, c.tipo, c.medio, c.datos_cifrados, c.intentos, c.caduca, c.creado, c.reclamo_id,
       c.traza, now_of(c.aseguradora_id) as now`,
    [latest, claimId, lease, maximum, [...officeHoursOnly], [...inOfficeHours]],
  );
  return rows;
}

/**
 * Releases the claim of an attempt that never began, so that the e-mail can be claimed again before the lease runs out.
 * @param reclamo id of the claim; an e-mail that another worker has claimed since does not change
 */
export async function giveBackClaim(tx: ForeignTx, correo: string, reclamo: string): Promise<void> {
  await tx.sql(
    `update correos set reclamo_id = null, reclamo_hasta = null, intentos = intentos - 1
      where id = $1 and reclamo_id = $2 and estado in ('pendiente', 'retirado')`,
    [correo, reclamo],
  );
}

/** An attempt that has ended. */
export interface Finished {
  aseguradora_id: string;
  correo: string;
  caso: string | null;
  reclamo: string;
  numero: number;
  resultado: AttemptResult;
  codigo: number | null;
  inicio: Date;
  fin: Date;
  estado: MailEnd | 'pendiente';
  proximo: Date | null;
  /** Id and kind of the timeline entry, which only an attempt that ends the e-mail writes. */
  entrada: string;
  tipo_entrada: string | null;
}

const COLUMNS = [
  'aseguradora_id',
  'correo',
  'caso',
  'reclamo',
  'numero',
  'resultado',
  'codigo',
  'inicio',
  'fin',
  'estado',
  'proximo',
  'entrada',
  'tipo_entrada',
] as const satisfies readonly (keyof Finished)[];

/**
 * Records attempts and their outcomes. If another worker has claimed the e-mail meanwhile, or it was withdrawn and was not taken, only the attempt
 * is recorded, and the state of the e-mail does not change.
 */
export async function recordMailAttempts(tx: ForeignTx, finished: readonly Finished[]): Promise<void> {
  /**
   * The rows come as arrays and not as JSON, because the planner then expects ten rows instead of a hundred, and looks the e-mails up by key.
   * `case` keeps the planner from using the index of pending e-mails: if its statistics are from a time without any, it would read a whole backlog.
   */
  const text = `with fin as (
       select ${COLUMNS.join(', ')} from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::integer[], $6::text[], $7::integer[], $8::timestamptz[],
         $9::timestamptz[], $10::text[], $11::timestamptz[], $12::uuid[], $13::text[]) as f(${COLUMNS.join(', ')})
     ), intento as (
       insert into correo_intentos (aseguradora_id, correo, numero, resultado, codigo, inicio, fin)
       select aseguradora_id, correo, numero, resultado, codigo, inicio, fin from fin
       on conflict (aseguradora_id, correo, numero) do update set resultado = excluded.resultado, codigo = excluded.codigo,
         inicio = excluded.inicio, fin = excluded.fin
     ), hecho as (
       update correos c
          set estado = f.estado, proximo_intento = coalesce(f.proximo, c.proximo_intento), reclamo_id = null, reclamo_hasta = null,
              terminado = case when f.estado = 'pendiente' then null else f.fin end,
              datos_cifrados = case when f.estado = 'pendiente' then c.datos_cifrados end
         from fin f
        where c.aseguradora_id = f.aseguradora_id and c.id = f.correo
          and case when c.estado = 'pendiente' or c.estado = 'retirado' and f.estado in ('enviado', 'retenido') then c.reclamo_id end = f.reclamo
       returning c.aseguradora_id, c.id, c.estado
     )
     insert into cronologia (aseguradora_id, caso, id, tipo, actor, ocurrido)
     select f.aseguradora_id, f.caso, f.entrada, f.tipo_entrada, 'sistema', f.fin
       from fin f join hecho h on h.aseguradora_id = f.aseguradora_id and h.id = f.correo
      where h.estado <> 'pendiente' and f.caso is not null`;
  const values = COLUMNS.map((column) => finished.map((one) => one[column]));
  await plannedNow(tx, text, values);
}

/**
 * Expires e-mails past their time, except letters under a stop and e-mails that are claimed: deletes their content, and records in the timeline
 * of their case that they did not arrive.
 * @returns the expired e-mails
 */
export async function expire(
  tx: ForeignTx,
  { latest }: Pick<Nows, 'latest'>,
): Promise<{ aseguradora_id: string; caso: string | null; tipo: MailType }[]> {
  const { rows } = await tx.sql<{
    aseguradora_id: string;
    caso: string | null;
    tipo: MailType;
    medio: Medium;
    now: Date;
  }>(
    `update correos set estado = 'caducado', terminado = now_of(aseguradora_id), datos_cifrados = null, reclamo_id = null, reclamo_hasta = null
      where estado = 'pendiente' and ${NOT_STOPPED} and caduca <= $1 and caduca <= now_of(aseguradora_id)
        and (reclamo_hasta is null or reclamo_hasta < clock_timestamp())
     returning aseguradora_id, caso, tipo, medio, terminado as now`,
    [latest],
  );
  if (rows.length === 0) return [];
  const entered = rows.map((row) => ({ ...row, tipo: entryOf(row.tipo, 'caducado', row.medio), id: uuidV7(row.now) }));
  await tx.sql(
    `insert into cronologia (aseguradora_id, caso, id, tipo, actor, ocurrido)
     select e.aseguradora_id, e.caso, e.id, e.tipo, 'sistema', e.now
       from jsonb_to_recordset($1::jsonb) as e(aseguradora_id uuid, caso uuid, id uuid, tipo text, now timestamptz) where e.caso is not null`,
    [JSON.stringify(entered)],
  );
  return rows;
}

/**
 * Counts the waiting e-mails of the insurer that are due and not held back: `apartados`, of the kinds `apart`; `debidos`, of all other kinds.
 * `proximo` is the time when the next e-mail becomes due or expires; null: there is none.
 */
export async function pendingMails(tx: Tx, now: Date, apart: readonly MailType[]) {
  const { rows } = await tx.sql<{ debidos: number; apartados: number; proximo: Date | null }>(
    `select count(*) filter (where proximo_intento <= $1 and tipo <> all($2) and not ${WAITS_FOR_DOUBT})::int as debidos,
            count(*) filter (where proximo_intento <= $1 and tipo = any($2))::int as apartados,
            min(case when proximo_intento > $1 then proximo_intento when caduca > $1 then caduca end) as proximo
       from correos where aseguradora_id = aseguradora_actual() and estado = 'pendiente'`,
    [now, [...apart]],
  );
  return rows[0] as { debidos: number; apartados: number; proximo: Date | null };
}

/** The number of waiting e-mails and the age of the oldest in seconds, for the metrics; without those that wait because a person may be alive. */
export async function countPending(tx: ForeignTx): Promise<{ cuantos: number; segundos: number }> {
  const { rows } = await tx.sql<{ cuantos: number; segundos: number }>(
    `select coalesce(sum(cuantos), 0)::bigint as cuantos, coalesce(extract(epoch from max(now_of(aseguradora_id) - desde)), 0)::float8 as segundos
       from (select aseguradora_id, count(*) as cuantos, min(creado) as desde from correos
              where estado = 'pendiente' and not ${WAITS_FOR_DOUBT} group by 1) c`,
  );
  return rows[0] ?? { cuantos: 0, segundos: 0 };
}
