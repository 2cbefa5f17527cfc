/** The channel's register of claims. */
import type { CasoState } from '@albacea/contract/schemas/casos.ts';
import type { Modulo, Priority } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import { conditions } from '../../db/write-rows.ts';
import { type Fact, factsClauses, factsParameters } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { inOrder } from '../rules/rules.ts';

interface Union {
  readonly caso: string;
  readonly siniestro: { readonly id: string; readonly datosCifrados: Buffer | null };
  readonly prioridad: Priority;
  readonly huellaPoliza: Buffer;
  readonly huellaReferencia: Buffer | null;
  readonly modulos: readonly Modulo[];
  readonly now: Date;
}

/**
 * Enters a claim for a case that is open and has none: its modules are added, and an urgent claim makes the case urgent.
 * The caller holds the lock of the case.
 * @returns the modules of the case from now on
 */
export async function joinSiniestro(tx: Tx, u: Union, hechos: readonly Fact[], actor: Actor): Promise<Modulo[]> {
  await tx.sql(
    `with sujeto as (
       update casos set actualizado = $6::timestamptz, comunicado = $6::timestamptz, version = version + 1, prioridad = case when $3::text = 'urgente' then 'urgente' else prioridad end
        where aseguradora_id = aseguradora_actual() and id = $1 returning id, caso_id
     ), modulos as (
       insert into caso_modulos (aseguradora_id, caso, modulo)
       select aseguradora_actual(), s.id, m from sujeto s, unnest($7::text[]) as m on conflict do nothing
     ), siniestro as (
       insert into siniestros (aseguradora_id, id, caso, prioridad, huella_poliza, datos_cifrados, registrado, huella_referencia)
       select aseguradora_actual(), $2::uuid, s.id, $3::text, $4::bytea, $5::bytea, $6::timestamptz, $8::bytea from sujeto s
     ), ${factsClauses(9)}
     select 1`,
    [
      u.caso,
      u.siniestro.id,
      u.prioridad,
      u.huellaPoliza,
      u.siniestro.datosCifrados,
      u.now,
      [...u.modulos],
      u.huellaReferencia,
      ...factsParameters({ caso: u.caso, facts: hechos, actor, now: u.now }),
    ],
  );
  const { rows } = await tx.sql<{ modulo: Modulo }>(
    'select modulo from caso_modulos where aseguradora_id = aseguradora_actual() and caso = $1',
    [u.caso],
  );
  return inOrder(rows.map(({ modulo }) => modulo));
}

export interface SiniestroRow {
  id: string;
  caso: string;
  caso_id: string;
  prioridad: Priority;
  datos_cifrados: Uint8Array | null;
  registrado: Date;
  clave_envuelta: Uint8Array;
  caso_datos: Uint8Array;
}

/**
 * A page of the register, newest first; blocked and erased cases have left it.
 * @param filter `casos` null: of this policy and of this reference, where they are given; else of these cases, of this policy, or of
 *   this reference
 */
export async function siniestrosPage(
  tx: Tx,
  filter: {
    poliza: Buffer | null;
    referencia: Buffer | null;
    casos: readonly string[] | null;
    estado: readonly CasoState[] | undefined;
    antes: string | null;
    limite: number;
  },
): Promise<SiniestroRow[]> {
  const { text, values } = conditions(
    [
      ...(filter.casos === null
        ? ([
            ['s.huella_poliza = ?', filter.poliza],
            ['s.huella_referencia = ?', filter.referencia],
          ] as const)
        : ([
            [
              '(s.caso = any(?::uuid[]) or s.huella_poliza = ? or s.huella_referencia = ?)',
              filter.casos,
              filter.poliza,
              filter.referencia,
            ],
          ] as const)),
      ['c.estado = any(?)', filter.estado],
      ['s.id < ?::uuid', filter.antes],
    ],
    2,
  );
  const { rows } = await tx.sql<SiniestroRow>(
    `select s.id, s.caso, c.caso_id, s.prioridad, s.datos_cifrados, s.registrado, c.clave_envuelta, c.datos_cifrados as caso_datos
       from siniestros s join casos c on c.aseguradora_id = s.aseguradora_id and c.id = s.caso
      where s.aseguradora_id = aseguradora_actual() and c.borrado is null and c.bloqueado is null${text}
      order by s.id desc limit $1`,
    [filter.limite, ...values],
  );
  return rows;
}

/** The claim of a case, of which there is one at most. @param caso internal id */
export async function siniestroOf(tx: Tx, caso: string): Promise<Pick<SiniestroRow, 'id' | 'datos_cifrados'> | null> {
  const { rows } = await tx.sql<Pick<SiniestroRow, 'id' | 'datos_cifrados'>>(
    'select id, datos_cifrados from siniestros where aseguradora_id = aseguradora_actual() and caso = $1',
    [caso],
  );
  return rows[0] ?? null;
}

/** Those of some cases that have a reference. */
export async function siniestrosWithReference(
  tx: Tx,
  casos: readonly string[],
): Promise<{ id: string; caso: string; datos_cifrados: Uint8Array }[]> {
  const { rows } = await tx.sql<{ id: string; caso: string; datos_cifrados: Uint8Array }>(
    `select id, caso, datos_cifrados from siniestros
      where aseguradora_id = aseguradora_actual() and caso = any($1::uuid[]) and huella_referencia is not null and datos_cifrados is not null`,
    [[...casos]],
  );
  return rows;
}

/** The claim as it was corrected. */
export async function writeSiniestro(
  tx: Tx,
  id: string,
  to: {
    readonly prioridad: Priority;
    readonly poliza: Buffer;
    readonly referencia: Buffer | null;
    readonly datos: Buffer | null;
  },
): Promise<void> {
  await tx.sql(
    `update siniestros set prioridad = $2, huella_poliza = $3, huella_referencia = $4, datos_cifrados = $5
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [id, to.prioridad, to.poliza, to.referencia, to.datos],
  );
}

/**
 * Another text whenever a claim or a case of the insurer came or changed. The latest few of each are looked at and not the last
 * alone: what another process wrote by a clock that is behind, or began before and ended after, stands below it.
 */
export async function lastChange(tx: Tx): Promise<string> {
  const { rows } = await tx.sql<{ huella: string }>(
    `select md5(concat_ws(' ',
       (select string_agg(c.id::text || c.version, ' ') from (select id, version from casos
          where aseguradora_id = aseguradora_actual() order by actualizado desc limit 50) c),
       (select string_agg(s.id::text, ' ') from (select id from siniestros
          where aseguradora_id = aseguradora_actual() order by id desc limit 50) s))) as huella`,
  );
  return rows[0]?.huella ?? '';
}
