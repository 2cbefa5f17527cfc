/**
 * Looks at the addresses of traces after a person has allowed it: at once, and after 7, 30 and 90 days. A look that no longer finds the name
 * proposes an answer; a person decides on it.
 */
import pLimit from 'p-limit';
import { dataAreLimited } from '../../caso/guard.ts';
import { lockCaso, lookAtCaso, lookAtLastingCaso, type TakenCaso } from '../../caso/lock-caso.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import { idsOfInsurers, type Tenant, type Tenants } from '../../db/tenant.ts';
import type { StoredFile } from '../../http/operation.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { audit, type Fact, recordFacts } from '../../queue/record-facts.ts';
import { workFor } from '../../queue/work-for.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { openCuenta } from '../data.ts';
import { proposeAnswer } from '../respuestas/propose-answer.ts';
import { type Cuenta, readCuenta } from '../sql.ts';
import { type CaptureDependencies, lookAt, type Sight, UNREACHED } from './capture.ts';
import { LOOK_DAYS, type Person, type Seen, seemsDone } from './rules-looks.ts';

/** Milliseconds for which a claimed look is not given to another worker. */
const LEASE = 120_000;
/** Maximum number of looks at once. */
const AT_ONCE = 4;
/** Maximum number of tries at a page that cannot be read, an hour apart. */
const TRIES = 3;
const PAUSE = 3_600_000;
const DAY = 24 * PAUSE;

const place = (cuenta: string, dias: number) => ({
  tabla: 'rastro_miradas',
  columna: 'datos_cifrados',
  fila: `${cuenta}/${dias}`,
});

/** One look, planned or made. */
export interface LookRow {
  readonly cuenta: string;
  readonly dias: number;
  readonly vence: Date;
  readonly hecha: Date | null;
  readonly visto: Seen | null;
}

/** The looks of a case, in their order. @param caso internal id */
export async function readLooks(tx: Tx, caso: string): Promise<LookRow[]> {
  const { rows } = await tx.sql<LookRow>(
    `select cuenta, dias, vence, hecha, visto from rastro_miradas
      where aseguradora_id = aseguradora_actual() and caso = $1 order by cuenta, dias`,
    [caso],
  );
  return rows;
}

/** What the looks at an address found, in their order. */
async function seenOf(tx: Tx, cuenta: string): Promise<Seen[]> {
  const { rows } = await tx.sql<{ visto: Seen }>(
    'select visto from rastro_miradas where aseguradora_id = aseguradora_actual() and cuenta = $1 and visto is not null order by dias',
    [cuenta],
  );
  return rows.map(({ visto }) => visto);
}

/** Allows the looks at a trace; allowing them again changes nothing. The caller has locked the case. */
export async function allowLooks(
  tx: Tx,
  { actor, now }: Requester,
  { fila }: TakenCaso,
  cuenta: string,
): Promise<void> {
  const { affected } = await tx.sql(
    `insert into rastro_miradas (aseguradora_id, cuenta, caso, dias, vence)
     select aseguradora_actual(), $1, $2, dias, $3::timestamptz + dias * interval '1 day' from unnest($4::smallint[]) as dias
     on conflict do nothing`,
    [cuenta, fila.id, now, [...LOOK_DAYS]],
  );
  if (affected > 0)
    await recordFacts(tx, fila.id, [{ tipo: 'rastro_mirada_permitida', datos: { cuenta } }], actor, now);
}

/**
 * Withdraws the permission: there are no more looks, and earlier results are deleted. The caller has locked the case.
 * @param cuenta null: at every address, because another person may have allowed it
 */
export async function withdrawLooks(
  tx: Tx,
  { actor, now }: Requester,
  { fila }: TakenCaso,
  cuenta: string | null,
): Promise<void> {
  const { rows } = await tx.sql<{ cuenta: string }>(
    `delete from rastro_miradas where aseguradora_id = aseguradora_actual() and caso = $1 and ($2::uuid is null or cuenta = $2)
     returning cuenta`,
    [fila.id, cuenta],
  );
  const ended = [...new Set(rows.map((row) => row.cuenta))];
  const facts = ended.map((one): Fact => ({ tipo: 'rastro_mirada_retirada', datos: { cuenta: one } }));
  if (facts.length > 0) await recordFacts(tx, fila.id, facts, actor, now);
}

/**
 * Reads the text that a look stored, headed by the address and the instant of the look, for a provider that asks what the page showed. The
 * audit trail records that it was read. Who may: service.
 * @throws DomainError no_encontrado when the look stored no text; caso_bloqueado, accion_no_permitida
 */
export async function readCopy(
  { base }: { readonly base: Database },
  { aseguradora, actor, now }: Requester,
  casoId: string,
  { cuenta, dias }: { readonly cuenta: string; readonly dias: string },
): Promise<StoredFile> {
  requireActor(actor, 'servicio');
  return base.asTenant(aseguradora.id, async (tx) => {
    const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
    const trace = await readCuenta(tx, fila.id, cuenta);
    const { rows } = await tx.sql<{ dias: number; hecha: Date; datos_cifrados: Uint8Array }>(
      `select dias, hecha, datos_cifrados from rastro_miradas
        where aseguradora_id = aseguradora_actual() and cuenta = $1 and dias::text = $2 and datos_cifrados is not null`,
      [trace?.id ?? null, dias],
    );
    const [look] = rows;
    if (trace === null || look === undefined) throw new DomainError('no_encontrado');
    await audit(tx, actor, 'copia_de_rastro_leida', { tipo: 'caso', id: fila.caso_id }, now, { cuenta });
    const { identificador } = openCuenta(clave, trace);
    const { texto } = clave.decryptJson<{ texto: string }>(place(cuenta, look.dias), look.datos_cifrados);
    return {
      formato: 'text/plain; charset=utf-8',
      nombre: `${casoId}-${look.hecha.toISOString().slice(0, 10)}.txt`,
      contenido: Buffer.from(`${identificador}\n${look.hecha.toISOString()}\n\n${texto}\n`),
    };
  });
}

interface Claimed {
  readonly caso: string;
  readonly cuenta: string;
  readonly dias: number;
  readonly intentos: number;
}

/** Claims the look of the insurer that has been due for longest. @returns null: none is due */
async function claimLook(tx: Tx): Promise<Claimed | null> {
  const { rows } = await tx.sql<Claimed>(
    `update rastro_miradas set reclamada = clock_timestamp() + $1 * interval '1 ms', intentos = intentos + 1
      where aseguradora_id = aseguradora_actual() and (cuenta, dias) = (
        select cuenta, dias from rastro_miradas
         where aseguradora_id = aseguradora_actual() and hecha is null and vence <= now_of(aseguradora_actual())
           and (reclamada is null or reclamada < clock_timestamp())
         order by vence limit 1 for update skip locked)
     returning caso, cuenta, dias, intentos`,
    [LEASE],
  );
  return rows[0] ?? null;
}

interface LooksDependencies extends CaptureDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly logger: AppLogger;
}

/**
 * Makes one look of each insurer that has one due, a few at once, so that an insurer whose pages hang delays nobody for long.
 * @returns the number of looks that were due
 */
export async function looksRound(deps: LooksDependencies): Promise<number> {
  const turns = pLimit(AT_ONCE);
  const ids = await idsOfInsurers(deps.base);
  const look = (id: string) =>
    workFor(deps.logger, id, 'a look at a page failed; it is repeated after its claim', () => lookOf(deps, id));
  const due = await Promise.all(ids.map((id) => turns(look, id)));
  return due.filter(Boolean).length;
}

/** Makes the look of an insurer that has been due for longest. @returns whether one was due */
async function lookOf(deps: LooksDependencies, insurer: string): Promise<boolean> {
  const claimed = await deps.base.asTenant(insurer, claimLook);
  if (claimed === null) return false;
  const aseguradora = await deps.tenants.get(insurer);
  const target = await deps.base.readAsTenant(insurer, (tx) => readTarget(tx, aseguradora, claimed));
  if (target === null) {
    await deps.base.asTenant(insurer, (tx) => postpone(tx, { ...claimed, intentos: claimed.intentos - 1 }, DAY)); // does not count as a try
    return true;
  }
  const order = { caller: { insurer, caso: claimed.caso } };
  // Nothing of a test insurer is real, so nobody's page is opened for it.
  const sight = aseguradora.pruebas ? UNREACHED : await lookAt(deps, order, target.address, target.fallecido);
  await deps.base.asTenant(insurer, (tx) => record(tx, aseguradora, claimed, target.casoId, sight));
  return true;
}

async function postpone(tx: Tx, { cuenta, dias, intentos }: Claimed, ms: number): Promise<void> {
  await tx.sql(
    `update rastro_miradas set reclamada = clock_timestamp() + $3 * interval '1 ms', intentos = $4
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and dias = $2`,
    [cuenta, dias, ms, intentos],
  );
}

interface Target {
  readonly casoId: string;
  readonly clave: DataKey;
  readonly fallecido: Person;
  readonly address: string;
  readonly cuenta: Cuenta;
}

/**
 * Reads what a look needs.
 * @returns null: nobody may look now, because the case is blocked or annulled, the heir restricted the use of their data, or the trace was
 *   discarded
 */
async function readTarget(
  tx: Tx,
  aseguradora: Tenant,
  { caso, cuenta: id }: Pick<Claimed, 'caso' | 'cuenta'>,
): Promise<Target | null> {
  const taken = await lookAtLastingCaso(tx, aseguradora, caso);
  if (taken === null || (await dataAreLimited(tx, caso))) return null;
  const { clave, datos, fila } = taken;
  const cuenta = await readCuenta(tx, caso, id);
  if (cuenta === null || cuenta.estado === 'descartada') return null;
  const address = openCuenta(clave, cuenta).identificador;
  return address ? { casoId: fila.caso_id, clave, fallecido: datos.fallecido, address, cuenta } : null;
}

/** Stores the result of a look, unless nobody may look any more. If the name is gone, proposes the answer that the request was met. */
async function record(
  tx: Tx,
  aseguradora: Tenant,
  claimed: Claimed,
  casoId: string,
  { visto, texto }: Sight,
): Promise<void> {
  const { cuenta: id, dias, intentos } = claimed;
  await lockCaso(tx, casoId); // locks the case before its looks, as erasures and withdrawn permissions do
  const target = await readTarget(tx, aseguradora, claimed);
  if (target === null) return;
  if (visto === 'no_se_pudo' && intentos < TRIES && !aseguradora.pruebas) {
    await postpone(tx, claimed, PAUSE);
    return;
  }
  const { clave, cuenta, address } = target;
  const now = await insurersNow(tx);
  const { affected } = await tx.sql(
    `update rastro_miradas set hecha = $3, visto = $4, datos_cifrados = $5, reclamada = null
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and dias = $2 and hecha is null`,
    [id, dias, now, visto, texto === null ? null : clave.encryptJson(place(id, dias), { texto })],
  );
  if (affected === 0 || !seemsDone(cuenta.estado, await seenOf(tx, id))) return;
  await proposeAnswer(
    tx,
    { aseguradora, actor: SYSTEM, now },
    {
      casoId,
      cuentaId: id,
      clave: `${id}/${dias}/${cuenta.solicitudes}`,
      via: 'mirada',
      clase: 'cerrada',
      origen: address,
    },
  );
}
