/**
 * Decides which charges of a merchant are proposed, shown, only named or left out. Precision comes before recall: a charge cancelled in
 * error is worse than a missed charge, which the family can still find itself. Pure.
 */
import type {
  ExtractoProposal,
  NoProposalReason,
  SingleCargo,
  UnidentifiedCargo,
} from '@albacea/contract/schemas/bank-statements.ts';
import type { Frequency } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { dateOf } from '../../../shared/rules-dates-madrid.ts';
import { inOnePhrase } from '../../../shared/rules-phrase.ts';
import type { Match } from '../match/rules-match.ts';
import { after, next, PERIODS } from '../series/rules-period.ts';
import { allSeriesOf, type Cargo, markRefunded, type Series } from '../series/rules-series.ts';
import { type Counted, explain, SEEMS_YEARLY, whyNot } from './rules-explanation.ts';
import type { Group } from './rules-groups.ts';
import { billsVary, chargesOnlyRecurring, chargesYearly, sellsSubscriptions } from './rules-kinds.ts';

/** Smallest single charge, in cents, that is taken for yearly although its text does not say so. */
const MINIMUM_YEARLY = 3000;
/** Days within which a monthly charge comes again. */
const MONTHLY_REPEATS_WITHIN = 45;

interface Verdict {
  readonly propuestas: readonly ExtractoProposal[];
  readonly toIdentify: readonly UnidentifiedCargo[];
  readonly single: readonly SingleCargo[];
}

/** Days are counted since 1970-01-01. */
export interface Context {
  readonly cards: ReadonlyMap<string, ProveedorCard>;
  readonly hoy: number;
  /** Day of the last movement. */
  readonly hasta: number;
}

/** The charges of a merchant, without the refunded ones. */
interface Examined extends Omit<Group, 'lines' | 'debits'> {
  readonly cargos: readonly Cargo[];
  readonly refunded: number;
  readonly adeudo: boolean;
  /** The merchant's entry in the catalogue; null: no entry matches, several do, or the match is doubtful. */
  readonly card: ProveedorCard | null;
}

const NOTHING: Verdict = { propuestas: [], toIdentify: [], single: [] };

/** Decides about the charges of one merchant. */
export function judge(group: Group, context: Context): Verdict {
  const all = markRefunded(group.lines);
  const cargos = all.filter(({ refunded }) => !refunded);
  if (cargos.length === 0) return NOTHING;
  const { match } = group;
  const firm = match && !match.doubtful && match.codes.length === 1;
  const card = firm ? (context.cards.get(match.codes[0] ?? '') ?? null) : null;
  const refunded = all.length - cargos.length;
  const examined = { ...group, cargos, refunded, card, adeudo: group.debits * 2 > cargos.length };
  if (cargos.length === 1) return judgeSingle(examined, context);
  const variable = examined.adeudo || billsVary(card);
  const series = allSeriesOf(all, variable);
  const explained = series.reduce((sum, series) => sum + linesOf(series), 0);
  const loose = cargos.length - explained;
  const plausible = series.filter((series) => isPlausible(examined, series, loose));
  return join(plausible.map((series) => judgeSeries(examined, series, context)));
}

const linesOf = ({ cargos }: Series): number => cargos.reduce((sum, { parts }) => sum + parts, 0);

function join(verdicts: readonly Verdict[]): Verdict {
  return {
    propuestas: verdicts.flatMap(({ propuestas }) => propuestas),
    toIdentify: verdicts.flatMap(({ toIdentify }) => toIdentify),
    single: verdicts.flatMap(({ single }) => single),
  };
}

/**
 * Whether dates and amounts agree by more than chance. If a merchant only sells subscriptions or charges by direct debit, two or three
 * charges are enough. Card purchases need more, and still more if the merchant has many charges outside the series (`loose`).
 */
function isPlausible(examined: Examined, series: Series, loose: number): boolean {
  const n = series.cargos.length;
  const { card, match, adeudo } = examined;
  const exact = series.deviation <= Math.max(n < 6 ? 1.5 : 2, PERIODS[series.periodicidad].deviation / 2);
  const recurring = card !== null && (chargesOnlyRecurring(card) || match?.saysSubscription === true);
  if (recurring || adeudo) {
    if (loose > n) return n >= 4 && exact;
    return n >= (series.variable ? 3 : 2) && (n > 3 || exact || adeudo);
  }
  if (!PURCHASE_PERIODS.includes(series.periodicidad)) return false;
  if (loose > n * 5) return n >= 9 && exact;
  return loose > 0 ? n >= 6 && exact : n >= 3 && (n > 3 || exact);
}

/** Periods accepted for card purchases; in others, dates agree by chance too easily. */
const PURCHASE_PERIODS: readonly Frequency[] = ['semanal', 'mensual', 'anual'];

const isSubscribable = (card: ProveedorCard, { saysSubscription }: Match): boolean =>
  sellsSubscriptions(card) || saysSubscription;

function judgeSeries(examined: Examined, series: Series, context: Context): Verdict {
  const { card, match } = examined;
  const live = context.hasta <= expires(series);
  if (!match) return live ? show(examined, series, 'sin_ficha', context) : NOTHING;
  if (!card) {
    const reason = match.doubtful ? 'texto_dudoso' : 'varias_fichas';
    return live ? show(examined, series, reason, context) : NOTHING;
  }
  if (!isSubscribable(card, match)) return live ? show(examined, series, 'no_parece_suscripcion', context) : NOTHING;
  if (!live) return show(examined, series, 'terminada', context);
  return propose({ ...examined, card, match }, series, context);
}

/** The day after which a missing charge means that the series has ended. */
function expires({ cargos, periodicidad }: Series): number {
  const { margin, grace } = PERIODS[periodicidad];
  return after(cargos.at(-1)?.dia ?? 0, periodicidad) + margin + grace;
}

/**
 * A single charge is proposed as yearly if its text says so, or if the provider also charges by the year and a monthly charge would have
 * come again by now. A recent charge is shown if the merchant only sells subscriptions, or if its text says subscription. Any other is only
 * named, if it is a direct debit or matches the catalogue. Other purchases are private and left out.
 */
function judgeSingle(examined: Examined, context: Context): Verdict {
  const { card, match, cargos, saysYear } = examined;
  const [cargo] = cargos;
  if (!cargo) return NOTHING;
  const named = examined.adeudo || match ? { ...NOTHING, single: [nameOnly(examined, cargo)] } : NOTHING;
  if (!card || !match || match.clase === 'nombre') return named;
  const past = context.hasta - cargo.dia;
  const series: Series = { periodicidad: 'anual', cargos, variable: false, deviation: 0 };
  const seemsYearly = chargesYearly(card) && cargo.centimos >= MINIMUM_YEARLY && past >= MONTHLY_REPEATS_WITHIN;
  const yearly = isSubscribable(card, match) && (seemsYearly || saysYear) && context.hasta <= expires(series);
  if (yearly) return propose({ ...examined, card, match }, series, context);
  const recent = past < MONTHLY_REPEATS_WITHIN && (chargesOnlyRecurring(card) || match.saysSubscription);
  return recent ? show(examined, series, 'un_solo_cargo', context) : named;
}

const nameOnly = ({ nombre, moneda }: Examined, { centimos, dia }: Cargo): SingleCargo => ({
  nombre: nombre.slice(0, 60),
  importe_centimos: centimos,
  moneda,
  dia: dateOf(dia),
});

function propose(
  examined: Examined & { readonly card: ProveedorCard; readonly match: Match },
  series: Series,
  context: Context,
): Verdict {
  const { card, match } = examined;
  const n = series.cargos.length;
  const what = explain(counted(examined, series, series.periodicidad, context));
  const explicacion = n === 1 ? inOnePhrase([what, SEEMS_YEARLY]) : what;
  const days = series.cargos.map(({ dia }) => dia);
  const proposal: ExtractoProposal = {
    proveedor: card.codigo,
    nombre: card.nombre,
    discreto: card.discreto,
    periodicidad: series.periodicidad,
    ...figuresOf(series, examined.moneda),
    proximo: dateOf(next(days, series.periodicidad, context.hoy)),
    certeza: n < 3 ? 'debil' : 'alta',
    explicacion,
    por_que: { clase: match.clase, coincide: match.matched, regla: ruleOf(examined, series) },
  };
  return { ...NOTHING, propuestas: [proposal] };
}

function show(examined: Examined, series: Series, motivo: NoProposalReason, context: Context): Verdict {
  const candidatos = (examined.match?.codes ?? []).slice(0, 20);
  const names = candidatos.map((code) => context.cards.get(code)?.nombre ?? code);
  const periodicidad = motivo === 'un_solo_cargo' ? null : series.periodicidad;
  const what = explain(counted(examined, series, periodicidad, context));
  const because = whyNot(motivo, names);
  const cargo: UnidentifiedCargo = {
    nombre: examined.nombre.slice(0, 60),
    periodicidad,
    ...figuresOf(series, examined.moneda),
    explicacion: inOnePhrase([what, because]),
    motivo,
    candidatos,
  };
  return { ...NOTHING, toIdentify: [cargo] };
}

const counted = (
  { moneda, refunded }: Examined,
  { cargos, variable }: Series,
  periodicidad: Frequency | null,
  { hoy }: Context,
): Counted => ({ cargos, moneda, periodicidad, variable, refunded, hoy });

function figuresOf({ cargos }: Series, moneda: string) {
  return {
    importe_centimos: cargos.at(-1)?.centimos ?? 0,
    moneda,
    cargos: cargos.length,
    primero: dateOf(cargos[0]?.dia ?? 0),
    ultimo: dateOf(cargos.at(-1)?.dia ?? 0),
  };
}

function ruleOf({ adeudo, cargos, refunded }: Examined, series: Series): string {
  const parts = [
    `${series.periodicidad}: ${linesOf(series)} de ${cargos.length} líneas`,
    `desvío medio ${series.deviation.toFixed(1)} d`,
    adeudo ? 'adeudo' : 'tarjeta u otro',
    ...(series.variable ? ['importe variable'] : []),
    ...(refunded > 0 ? [`${refunded} devueltos`] : []),
  ];
  return parts.join('; ');
}
