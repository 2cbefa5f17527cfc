/** Reads and writes the rows of clocks and next dates. */
import type { Wait } from '@albacea/contract/schemas/casos.ts';
import { LOCK_CASO } from '../../caso/lock-caso.ts';
import { ANSWER_WAITS, CERTIFICADO_LACKING, endedUnasked, LACKING, TURN_UNTIL } from '../../caso/read/overview.ts';
import { LETTER_WAITS, LOST_SINCE, leftAt } from '../../cuentas/letters/arrival.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos, Correos } from '../../db/table-types.ts';
import { DECIDES_ADDRESS } from '../../outbox/mail/written-mails.ts';
import type { CertificadoInClock, Clock, CuentaInClock, Fired, News } from './rules-snapshot.ts';

/** The type of a value read as JSON, in which instants are text. */
type InJson<T> = { [K in keyof T]: T[K] extends Date | null ? string | Extract<T[K], null> : T[K] };

export interface ClockRow {
  caso_id: string;
  en_espera_de: Wait | null;
  abierto: Date;
  cerrado: Date | null;
  reabierto: Date | null;
  espera_desde: Date | null;
  actualizado: Date;
  silencio_desde: Date | null;
  recordatorios_parados: Date | null;
  hablado: Date | null;
  voluntad: Casos['voluntad'];
  novedades: InJson<News>[];
  correo: { estado: Correos['estado']; desde: string } | null;
  acceso: Date | null;
  cuentas: InJson<CuentaInClock & { proxima_accion: string | null; actua: Wait | null }>[];
  certificados: InJson<CertificadoInClock & { proxima_accion: string | null; actua: Wait | null }>[];
  por_revisar: { id: string; recibido: string }[];
  objeciones: { id: string; abierta: string; planteada_por: string }[];
  disparados: InJson<Fired>[];
}

/**
 * Entries of the timeline that record an outcome of an account or a certificate. An outcome that the family brought itself is no news; nor is
 * an account that was discarded for another reason than the service's own.
 */
const OUTCOMES: readonly string[] = [
  'cuenta_resuelta',
  'cuenta_rechazada',
  'cuenta_sin_respuesta',
  'cuenta_descartada',
  'certificado_obtenido',
  'certificado_denegado',
];

/** Entries that correct an earlier entry. A correction is news only if the family was told of the corrected outcome. */
const CORRECTIONS: readonly string[] = ['cuenta_corregida', 'certificado_corregido'];

const ABOUT = (alias: string) => `coalesce(${alias}.datos ->> 'cuenta', ${alias}.datos ->> 'certificado')::uuid`;

/** SQL condition: the e-mail of a clock was withdrawn, or did not arrive. The clock has told the family nothing, and fires again. */
const IS_UNTOLD = (alias: string) =>
  `exists (select 1 from correos m where m.aseguradora_id = ${alias}.aseguradora_id and m.id = ${alias}.correo
             and m.estado in ('retirado', 'rechazado', 'caducado'))`;

const READ = `select c.caso_id, c.en_espera_de, c.abierto, c.cerrado, c.espera_desde, c.actualizado, c.silencio_desde, c.recordatorios_parados, c.hablado, c.voluntad,
  (select max(ocurrido) from cronologia o where o.aseguradora_id = aseguradora_actual() and o.caso = c.id
      and o.tipo = 'caso_reabierto' and o.actor = 'heredero' and (exists (
        select 1 from cuentas k where k.aseguradora_id = o.aseguradora_id and k.caso = o.caso
           and k.estado = 'sin_respuesta' and k.terminada < o.ocurrido)
        or exists (
        select 1 from cronologia p where p.aseguradora_id = o.aseguradora_id and p.caso = o.caso
           and p.orden < o.orden and p.tipo = 'caso_cerrado' and p.datos ->> 'resultado' in ('completado', 'parcial')) and not exists (
        select 1 from cronologia p where p.aseguradora_id = o.aseguradora_id and p.caso = o.caso
           and p.orden > o.orden and p.tipo = 'cuenta_propuesta'))) as reabierto,
  (select coalesce(json_agg(k), '[]') from (
    select f.sobre, f.ocurrido as desde, bool_or(f.corregida) as corregida
      from (select ${ABOUT('o')} as sobre, o.ocurrido, o.tipo = any($3::text[]) as corregida from cronologia o
             where o.aseguradora_id = aseguradora_actual() and o.caso = c.id and o.tipo = any($2::text[] || $3::text[])
               and o.actor <> 'heredero' and (o.tipo, o.actor) <> ('certificado_obtenido', 'sistema')
               and (o.tipo <> 'cuenta_descartada' or exists (select 1 from cuentas k
                 where k.aseguradora_id = o.aseguradora_id and k.id = ${ABOUT('o')} and k.motivo_descarte = 'servicio'))) as f
     where f.sobre is not null and not exists (select 1 from relojes r where r.aseguradora_id = aseguradora_actual() and r.caso = c.id and r.clase = 'noticias'
                          and r.sobre = f.sobre and r.ciclo = f.ocurrido and not ${IS_UNTOLD('r')})
       and (not f.corregida or exists (select 1 from relojes r join cronologia o on o.ocurrido = r.ciclo
             where r.aseguradora_id = aseguradora_actual() and r.caso = c.id and r.clase = 'noticias' and r.sobre = f.sobre and not ${IS_UNTOLD('r')}
               and o.aseguradora_id = aseguradora_actual() and o.caso = c.id and o.tipo = any($2::text[]) and ${ABOUT('o')} = f.sobre))
     group by f.sobre, f.ocurrido) as k) as novedades,
  (select row_to_json(k) from (
    select estado, coalesce(terminado, creado) as desde from correos where aseguradora_id = aseguradora_actual() and caso = c.id
       and ${DECIDES_ADDRESS} order by id desc limit 1) as k) as correo,
  (select max(caduca) from accesos_heredero where aseguradora_id = aseguradora_actual() and caso = c.id and allegado is null
      and revocado is null) as acceso,
  (select coalesce(json_agg(k), '[]') from (
    select id, modulo, estado, plazo, insistencias, confirmada, reposo_hasta, solicitada, por_familia, reclamada, copia, actualizado,
           proxima_accion, actua, en_mandato, ${LACKING} as falta_de,
           ${TURN_UNTIL} as turno_hasta,
           (${ANSWER_WAITS} or ${LETTER_WAITS}) as en_pausa,
           (select min(desde) ${LOST_SINCE}) as carta_perdida,
           ${leftAt('solicitada')} as pedida, ${leftAt('ultima_insistencia')} as insistida
      from cuentas k where aseguradora_id = aseguradora_actual() and caso = c.id
       and (estado in ('propuesta', 'confirmada', 'solicitada', 'rechazada') or proxima_accion is not null) order by id) as k) as cuentas,
  (select coalesce(json_agg(k), '[]') from (
    select id, tipo, estado, desde, plazo, creado, solicitado, proxima_accion, actua, ${CERTIFICADO_LACKING} as falta_de,
           coalesce(${endedUnasked('c.id', 'c.cerrado')}, false) as sin_pedir
      from certificados t where aseguradora_id = aseguradora_actual() and caso = c.id order by id) as k) as certificados,
  (select coalesce(json_agg(k), '[]') from (
    select id, recibido from documentos where aseguradora_id = aseguradora_actual() and caso = c.id and por_revisar order by id) as k) as por_revisar,
  (select coalesce(json_agg(k), '[]') from (
    select id, abierta, planteada_por from objeciones where aseguradora_id = aseguradora_actual() and caso = c.id
       and estado = 'abierta' order by id) as k) as objeciones,
  (select coalesce(json_agg(k), '[]') from (
    select r.clase, r.sobre, r.ciclo, r.numero, r.disparado,
           case when m.estado is distinct from 'pendiente' then coalesce(m.terminado, r.disparado) end as cumplido
      from relojes r left join correos m on m.aseguradora_id = r.aseguradora_id and m.id = r.correo
     where r.aseguradora_id = aseguradora_actual() and r.caso = c.id and not ${IS_UNTOLD('r')}) as k) as disparados
  from casos c where c.aseguradora_id = aseguradora_actual() and c.id = $1`;

/** Reads what the clocks of a case depend on, and which clocks have fired. @param caso internal id */
export async function readClocks(tx: Tx, caso: string): Promise<ClockRow> {
  const { rows } = await tx.sql<ClockRow>(READ, [caso, OUTCOMES, CORRECTIONS]);
  const [row] = rows;
  if (!row) throw new Error('the case does not exist');
  return row;
}

export interface Dates {
  readonly id: string;
  readonly proxima_accion: string | null;
  readonly actua: Wait | null;
}
interface CasoDates {
  readonly proximo_reloj: Date | null;
  readonly silencio_desde: Date | null;
  /** Day on which somebody of the service calls the family. */
  readonly llamar: string | null;
}

/** Stores changed dates. No version advances, because nobody made a decision. */
export async function writeDates(
  tx: Tx,
  caso: string,
  { proximo_reloj, silencio_desde, llamar }: CasoDates,
  cuentas: readonly Dates[],
  certificados: readonly Dates[],
  now: Date,
): Promise<void> {
  const writeTable = (table: 'cuentas' | 'certificados', dates: readonly Dates[]) =>
    dates.length === 0
      ? []
      : [
          tx.sql(
            `update ${table} t set proxima_accion = f.proxima_accion, actua = f.actua,
                    actua_desde = case when t.actua is not distinct from f.actua then t.actua_desde else $3 end
               from jsonb_to_recordset($2::jsonb) as f(id uuid, proxima_accion date, actua text)
              where t.aseguradora_id = aseguradora_actual() and t.caso = $1 and t.id = f.id`,
            [caso, JSON.stringify(dates), now],
          ),
        ];
  await Promise.all([
    tx.sql(
      `update casos set proximo_reloj = $2, silencio_desde = $3, llamar = $4
        where aseguradora_id = aseguradora_actual() and id = $1
          and (proximo_reloj, silencio_desde, llamar) is distinct from ($2::timestamptz, $3::timestamptz, $4::date)`,
      [caso, proximo_reloj, silencio_desde, llamar],
    ),
    ...writeTable('cuentas', cuentas),
    ...writeTable('certificados', certificados),
  ]);
}

/** Counts the cases with a due clock at an instant, and finds the instant at which the next clock falls due. */
export async function pendingCasos(tx: Tx, now: Date): Promise<{ debidos: number; proximo: Date | null }> {
  const { rows } = await tx.sql<{ debidos: number; proximo: Date | null }>(
    `select count(*) filter (where proximo_reloj <= $1)::int as debidos, min(proximo_reloj) filter (where proximo_reloj > $1) as proximo
       from casos where aseguradora_id = aseguradora_actual() and estado in ('abierto', 'en_tramite') and borrado is null`,
    [now],
  );
  return rows[0] as { debidos: number; proximo: Date | null };
}

/** Reads a page of an insurer's cases with a due clock. */
export async function dueCasos(tx: Tx, now: Date, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await tx.sql<{ caso_id: string; id: string }>(
    `select id from casos where aseguradora_id = aseguradora_actual() and proximo_reloj <= $1 and ($2::uuid is null or id > $2)
      order by id limit $3`,
    [now, after, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks a case with a due clock, unless another process holds it.
 * @returns the caso_id; null: another process holds the case, or no clock is due any more
 */
export async function takeDue(tx: Tx, id: string, now: Date): Promise<string | null> {
  const { rows } = await tx.sql<{ caso_id: string }>(
    `select caso_id from casos where aseguradora_id = aseguradora_actual() and id = $1 and proximo_reloj <= $2
        and estado in ('abierto', 'en_tramite') and borrado is null ${LOCK_CASO} skip locked`,
    [id, now],
  );
  return rows[0]?.caso_id ?? null;
}

interface Mark extends Clock {
  readonly disparado: Date;
  readonly correo?: string;
  readonly huellaBaja?: Buffer;
}

/** Records that a clock has fired. @returns false: this was recorded before */
export async function markFired(tx: Tx, caso: string, firing: Mark): Promise<boolean> {
  const { clase, sobre, ciclo, numero, disparado, correo = null, huellaBaja = null } = firing;
  const { affected } = await tx.sql(
    `insert into relojes (aseguradora_id, caso, clase, sobre, ciclo, numero, disparado, correo, huella_baja)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (aseguradora_id, caso, clase, sobre, ciclo, numero) do update
       set disparado = excluded.disparado, correo = excluded.correo, huella_baja = excluded.huella_baja where ${IS_UNTOLD('relojes')}`,
    [caso, clase, sobre, ciclo, numero, disparado, correo, huellaBaja],
  );
  return affected > 0;
}
