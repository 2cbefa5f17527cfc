/** Service levels: what is agreed with an insurer, and how each month that is over kept it. */
import type { Reporting } from '@albacea/contract/schemas/reporting.ts';
import { LEVELS_WITH_DAYS } from '@albacea/contract/schemas/service-level-lists.ts';
import type {
  ServiceAgreement,
  ServiceAgreements,
  ServiceLevels,
  ServiceLevelsQuery,
} from '@albacea/contract/schemas/service-levels.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { invalid, invalidQuery, type Problem } from '../../shared/errors.ts';
import {
  dateOf,
  dayOf,
  MS_PER_DAY,
  midnightInMadrid,
  monthsAfter,
  todayInMadrid,
} from '../../shared/rules-dates-madrid.ts';
import { addUpBusiness } from '../calendar/rules-calendar.ts';
import { closingsBetween } from '../casos/read/closings-between.ts';
import { consultasBetween } from '../consultas/consultas-between.ts';
import { countEnded } from '../webhooks/log/count-ended.ts';
import { RETENTION } from '../webhooks/log/prune.ts';
import { deductionOf, judge, type Measured } from './rules-service-levels.ts';
import { type AgreedRow, readAgreed, writeAgreed } from './sql-service-levels.ts';
import { viewReporting } from './view-reporting.ts';

/** Months of one answer, and of one that asks for none in particular. */
const [MOST, USUAL] = [24, 6];

const monthOf = (date: string) => date.slice(0, 7);
const monthAfter = (month: string, n: number) => monthOf(dateOf(monthsAfter(dayOf(`${month}-01`), n)));

/** @throws DomainError validacion: a level twice, or days that it needs or has none of */
export async function agreeLevels(
  tx: Tx,
  { desde, acuerdos }: ServiceAgreements,
  actor: Actor,
  now: Date,
): Promise<ServiceAgreements> {
  const problems = acuerdos.flatMap(({ nivel, dias }, i): Problem[] => {
    const at = (member: string, es: string, en: string) => [{ campo: `acuerdos[${i}].${member}`, texto: { es, en } }];
    if (acuerdos.findIndex((other) => other.nivel === nivel) < i)
      return at('nivel', 'repite un nivel.', 'repeats a level.');
    const needs = LEVELS_WITH_DAYS.includes(nivel);
    if (needs && dias === null) return at('dias', 'es necesario.', 'is needed.');
    if (!needs && dias !== null) return at('dias', 'no tiene días.', 'has no days.');
    return [];
  });
  if (problems.length > 0) throw invalid(...problems);
  await writeAgreed(tx, { desde: `${desde}-01`, acuerdos });
  await audit(tx, actor, 'niveles_acordados', { tipo: 'reporting', id: desde }, now, {
    acuerdos: acuerdos.map(({ nivel, minimo, penalizacion }) => `${nivel} ${minimo} % ${penalizacion} %`),
  });
  return { desde, acuerdos };
}

/** @param now the insurer's @throws DomainError consulta_invalida: months that are not over, or too many */
export async function viewLevels(tx: Tx, query: ServiceLevelsQuery, now: Date): Promise<ServiceLevels> {
  const last = monthAfter(monthOf(todayInMadrid(now)), -1);
  const hasta = query.hasta ?? last;
  const desde = query.desde ?? monthAfter(hasta, 1 - USUAL);
  if (hasta > last) throw wrong('hasta', 'aún no ha terminado.', 'is not over yet.');
  if (desde > hasta) throw wrong('desde', 'es posterior a hasta.', 'is after hasta.');
  if (monthAfter(desde, MOST) <= hasta) throw wrong('desde', `más de ${MOST} meses.`, `more than ${MOST} months.`);
  const agreed = await readAgreed(tx);
  const meses: ServiceLevels['meses'] = [];
  for (let mes = hasta; mes >= desde; mes = monthAfter(mes, -1)) meses.push(await judgeMonth(tx, agreed, mes, now));
  const latest = agreed.at(-1);
  return {
    vigentes: latest ? { desde: monthOf(latest.desde), acuerdos: [...latest.acuerdos] } : null,
    meses,
  };
}

/** Every agreement there was, oldest first. */
export const agreementsOf = readAgreed;

type MonthLevels = ServiceLevels['meses'][number];

/** One month that is over. @param now the insurer's */
export const levelsOfMonth = async (tx: Tx, mes: string, now: Date): Promise<MonthLevels> =>
  judgeMonth(tx, await readAgreed(tx), mes, now);

async function judgeMonth(tx: Tx, agreed: readonly AgreedRow[], mes: string, now: Date): Promise<MonthLevels> {
  const acuerdos = agreed.findLast((one) => monthOf(one.desde) <= mes)?.acuerdos ?? [];
  const measured = acuerdos.length > 0 ? await measuresOf(tx, mes, now) : null;
  const niveles = [];
  for (const one of acuerdos) if (measured) niveles.push(judge(one, await measured(one)));
  return { mes, niveles, deduce: deductionOf(niveles) };
}

const wrong = (campo: string, es: string, en: string) => invalidQuery({ campo, texto: { es, en } });

/** What a month was like, by the agreement. */
async function measuresOf(tx: Tx, mes: string, now: Date): Promise<(agreement: ServiceAgreement) => Promise<Measured>> {
  const first = `${mes}-01`;
  const last = dateOf(monthsAfter(dayOf(first), 1) - 1);
  const [since, until] = [midnightInMadrid(first), midnightInMadrid(last, 1)];
  const report = await viewReporting(tx, { desde: first, hasta: last }, now);
  return async ({ nivel, dias }) => {
    if (nivel === 'primer_correo') return partsOf(report.contacto.primer_contacto_24h);
    if (nivel === 'plazos') return partsOf(report.plazos.cumplimiento);
    if (nivel === 'casos') return within(await closingsBetween(tx, since, until), dias, now);
    if (nivel === 'consultas') return within(await consultasBetween(tx, since, until), dias, now);
    // whatever ended in the month is still there only while the month is younger than deliveries are kept
    if (now.getTime() - since.getTime() > RETENTION.entrega * MS_PER_DAY) return { motivo: 'ya_no_se_guarda' };
    return countEnded(tx, since, until);
  };
}

const partsOf = ({ numerador, denominador }: Reporting['plazos']['cumplimiento']): Measured =>
  numerador === null || denominador === null
    ? { motivo: 'sin_datos' }
    : { total: Number(denominador), dentro: Number(numerador) };

/** The day on which it begins does not count (Ley 39/2015, art. 30.3). What has not ended and still may in time is not known yet. */
function within(
  spans: readonly { readonly desde: Date; readonly hasta: Date | null }[],
  days: number | null,
  now: Date,
): Measured {
  let [total, dentro] = [0, 0];
  for (const { desde, hasta } of spans) {
    const last = addUpBusiness(todayInMadrid(desde), days ?? 0);
    const ended = hasta !== null ? todayInMadrid(hasta) : null;
    if (ended === null && todayInMadrid(now) <= last) continue;
    total += 1;
    if (ended !== null && ended <= last) dentro += 1;
  }
  return { total, dentro };
}
