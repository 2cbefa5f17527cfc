/**
 * Experience with providers. Each answer is counted without personal data; across insurers only counts are visible, through functions of
 * the database.
 */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { ChannelExperience, ToVerify } from '@albacea/contract/schemas/experience.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import { findAseguradora } from '../../db/tenant.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { dayOf, fromDateToDate, midnightInMadrid, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { channelsOf } from '../solicitudes/view-solicitudes.ts';
import type { Catalogo } from './current-catalogo.ts';
import {
  bestOf,
  EXPERIENCE_MONTHS,
  type Experience,
  type NewExperience,
  type Outcome,
  type Use,
} from './rules-experience.ts';
import { toVerify } from './rules-to-verify.ts';
import type { Reader } from './sql.ts';

/** The account as it was when the answer came. */
type Answered = Pick<
  Cuentas,
  'id' | 'proveedor' | 'accion' | 'via' | 'reservada' | 'solicitada' | 'solicitudes' | 'por_familia'
>;

/**
 * Counts an answer, in the transaction that stores the answer. Reserved accounts and providers outside the catalogue are not counted. A
 * later answer to the same request replaces the earlier one; if both ask for papers, the papers of both are kept.
 * @param outcome null: nothing is counted for this request, and what was counted before is deleted
 */
export async function recordExperience(
  tx: Tx,
  { now }: Pick<Requester, 'now'>,
  { id, proveedor, accion, via, reservada, solicitada, solicitudes, por_familia }: Answered,
  outcome: Outcome | null,
  papeles: readonly Paper[] = [],
): Promise<void> {
  if (reservada || proveedor === null || accion === null || solicitada === null) return;
  const before = await dropExperience(tx, id, solicitudes);
  if (outcome === null) return;
  const asked = outcome === 'pidio_papeles' ? [...new Set([...before, ...papeles])] : [];
  const respondida = todayInMadrid(now);
  const dias = Math.max(0, dayOf(respondida) - dayOf(todayInMadrid(solicitada)));
  await insertExperience(tx, {
    cuenta: id,
    solicitud: solicitudes,
    proveedor,
    accion,
    via,
    dias,
    respondida,
    resultado: outcome,
    representante: !por_familia,
    papeles: asked,
  });
}

const since = (today: string): string => fromDateToDate(today, -EXPERIENCE_MONTHS);

/**
 * Experience with these providers, by action: that of all insurers that share their answers or, for an action without such experience, that
 * of the transaction's insurer alone.
 * @param today day in Madrid
 */
export const experienceOf = async (tx: Reader, proveedores: readonly string[], today: string): Promise<Experience[]> =>
  bestOf(await readExperience(tx, proveedores, since(today)));

/**
 * The experience with a provider and the success of each channel, for the service, which works for every insurer.
 * @param slug insurer whose own experience counts for actions without shared experience; undefined: shared experience only
 * @throws DomainError no_encontrado
 */
export async function experienceForService(
  base: Database,
  proveedor: string,
  slug: string | undefined,
  today: string,
): Promise<{ experiencia: Experience[]; canales: ChannelExperience[] }> {
  const read = async (tx: Reader) => ({
    experiencia: await experienceOf(tx, [proveedor], today),
    canales: (await channelsOf(tx, [proveedor], since(today))).map(({ proveedor: _, propia: __, ...one }) => one),
  });
  if (slug === undefined) return base.unsafeAcrossInsurers('albacea_servicio', read);
  const insurer = await findAseguradora(base, slug);
  if (insurer === null) throw new DomainError('no_encontrado');
  return base.readAsTenant(insurer, read);
}

/** Months for which proposed accounts count as use of a provider. */
const USE_MONTHS = 12;

/** Lists the fields of the catalogue that a case manager should verify next: computed on each request, never stored. */
export function listToVerify(
  { base, catalogo }: { readonly base: Database; readonly catalogo: Catalogo },
  now: Date,
): Promise<ToVerify[]> {
  const today = todayInMadrid(now);
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { cards, toDecide } = await catalogo.current(tx);
    const uso = await readUse(tx, midnightInMadrid(fromDateToDate(today, -USE_MONTHS)));
    const codes = cards.map(({ codigo }) => codigo);
    return toVerify({ cards, toDecide, uso, experiencias: await experienceOf(tx, codes, today) }, today);
  });
}

async function insertExperience(tx: Tx, one: NewExperience): Promise<void> {
  await tx.sql(
    `insert into experiencias
       (aseguradora_id, cuenta, solicitud, proveedor, accion, via, dias, resultado, representante, papeles, respondida)
     select aseguradora_actual(), $1, $2, $3, $4,
            (select p.via from proveedor_papeles p
              where p.proveedor = $3 and p.accion = $4 and (p.via = $5 or p.usual) order by p.via = $5 desc limit 1),
            $6, $7, $8, $9, $10
     on conflict do nothing`,
    [
      ...[one.cuenta, one.solicitud, one.proveedor, one.accion, one.via, one.dias],
      ...[one.resultado, one.representante, one.papeles, one.respondida],
    ],
  );
}

/**
 * Deletes the answers to a request.
 * @returns the papers that those answers asked for
 */
async function dropExperience(tx: Tx, cuenta: string, solicitud: number): Promise<Paper[]> {
  const { rows } = await tx.sql<{ papeles: Paper[] }>(
    `delete from experiencias where aseguradora_id = aseguradora_actual() and cuenta = $1 and solicitud = $2
     returning papeles`,
    [cuenta, solicitud],
  );
  return rows.flatMap(({ papeles }) => papeles);
}

/**
 * Reads the experience with these providers: that of all insurers that share their answers, and that of the transaction's insurer
 * (`propia`).
 * @param since first day of the answers that count
 */
async function readExperience(tx: Reader, proveedores: readonly string[], since: string): Promise<Experience[]> {
  if (proveedores.length === 0) return [];
  const { rows } = await tx.sql<
    Omit<Experience, 'representante'> & { representante_si: number; representante_n: number }
  >(
    `select proveedor, accion, propia, n, aseguradoras, dias_mediana, dias_p90, representante_si, representante_n, papeles
       from experiencia_de($1::text[], $2)`,
    [[...new Set(proveedores)], since],
  );
  return rows.map(({ representante_si: si, representante_n: n, ...row }) => ({ ...row, representante: { si, n } }));
}

/** Counts the accounts proposed since an instant, over all insurers. Only the service's transactions can call this. */
async function readUse(tx: Reader, since: Date): Promise<Use[]> {
  const { rows } = await tx.sql<{ proveedor: string; accion: CuentaAction; cuentas: number }>(
    'select proveedor, accion, cuentas from uso_de_proveedores($1)',
    [since],
  );
  return rows;
}
