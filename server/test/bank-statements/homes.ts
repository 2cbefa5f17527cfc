/** Invented households with known subscriptions among many other movements; a seed always gives the same household. */
import type { Frequency } from '@albacea/contract/schemas/cuentas.ts';
import { randomOf } from '../support/random.ts';
import type { Annotation } from './banks.ts';

/** A subscription that the reader has to find. */
export interface Label {
  /** Code of the catalogue entry; null if none or more than one explains the charge. */
  readonly codigo: string | null;
  /** The text of the charge, as printed on the statement. */
  readonly nombre: string;
  readonly periodicidad: Frequency;
  readonly moneda: string;
  /** Amount of the last charge, in cents. */
  readonly centimos: number;
  readonly cargos: number;
}

export interface Home {
  readonly movements: readonly Annotation[];
  readonly labels: readonly Label[];
}

interface Model {
  readonly code: string | null;
  /** Possible texts on the statement; each charge replaces `#` by a digit and `@` by a letter or digit. */
  readonly texts: readonly string[];
  readonly operation: 'tarjeta' | 'recibo';
  readonly periodicidad: Frequency;
  readonly prices: readonly number[];
  /** Largest deviation of an amount, in per cent. */
  readonly varies?: number;
  readonly moneda?: string;
}

const t = (
  code: string | null,
  texts: string[],
  periodicidad: Frequency,
  prices: number[],
  more: Partial<Model> = {},
): Model => ({
  code,
  texts,
  operation: 'tarjeta',
  periodicidad,
  prices,
  ...more,
});
const r = (
  code: string | null,
  texts: string[],
  frequency: Frequency,
  prices: number[],
  more: Partial<Model> = {},
): Model => ({
  ...t(code, texts, frequency, prices, more),
  operation: 'recibo',
});

/** Subscriptions that the catalogue identifies. */
const SUBSCRIPTIONS: readonly Model[] = [
  t('netflix', ['NETFLIX.COM', 'NETFLIX.COM AMSTERDAM NL', 'NETFLIX.COM 866-579-7172'], 'mensual', [1299, 1399]),
  t('netflix', ['PAYPAL *NETFLIX'], 'mensual', [549, 699]),
  t('spotify', ['SPOTIFY P#@@@@@@@@ STOCKHOLM', 'PAYPAL *SPOTIFY', 'Spotify'], 'mensual', [1099, 1199]),
  t('disney-plus', ['DISNEY PLUS', 'DISNEYPLUS', 'Disney+'], 'mensual', [899, 999]),
  t('disney-plus', ['DISNEY PLUS'], 'anual', [8990, 9990]),
  t('hbo-max', ['HBO MAX', 'HELP.HBOMAX.COM'], 'mensual', [999, 1099]),
  t('prime-video', ['AMAZON PRIME*#@@@@@@@@', 'AMAZON PRIME'], 'mensual', [499]),
  t('prime-video', ['AMAZON PRIME*#@@@@@@@@'], 'anual', [4990]),
  t('google', ['GOOGLE *YouTubePremium', 'GOOGLE *YOUTUBEPREMIUM G.CO/HELPPAY#'], 'mensual', [1199, 1399]),
  t('google', ['GOOGLE *GOOGLE ONE'], 'mensual', [199]),
  t('microsoft', ['MICROSOFT*365', 'MICROSOFT*365 P#@@@@@@'], 'anual', [6900, 9900]),
  t('apple', ['APPLE.COM/BILL', 'APPLE.COM/BILL CORK IE'], 'mensual', [299]),
  t('dropbox', ['DROPBOX*@@@@@@@@@@@@'], 'mensual', [1199]),
  t('adobe', ['ADOBE *CREATIVE CLOUD', 'ADOBE SYSTEMS'], 'mensual', [2419, 2649]),
  t('openai', ['OPENAI *CHATGPT SUBSCR'], 'mensual', [2299]),
  t('dazn', ['DAZN', 'PAYPAL *DAZN'], 'mensual', [1999, 2999]),
  t('filmin', ['FILMIN BARCELONA'], 'mensual', [999]),
  t('1password', ['1PASSWORD'], 'anual', [3588]),
  t('playstation', ['PLAYSTATION NETWORK', 'SONY PLAYSTATION'], 'mensual', [899, 999]),
  t('linkedin', ['LINKEDIN PREMIUM #########'], 'mensual', [2999]),
  t('glovo', ['GLOVO PRIME'], 'mensual', [599]),
  t('uber', ['UBER *ONE'], 'mensual', [499]),
  t('x', ['X CORP. PAID FEATURES'], 'mensual', [800]),
  t('github', ['GITHUB, INC.'], 'mensual', [1000], { moneda: 'USD' }),
  t('dropbox', ['DROPBOX*@@@@@@@@'], 'mensual', [999], { moneda: 'USD' }),
  r('movistar', ['TELEFONICA MOVILES ESPAÑA, S.A.U.', 'TELEFONICA MOVILES ESPANA SAU'], 'mensual', [4890, 5190], {
    varies: 10,
  }),
  r('vodafone', ['VODAFONE ESPAÑA, S.A.U.'], 'mensual', [3950, 4210]),
  r('orange', ['ORANGE'], 'mensual', [3495]),
  r('digi', ['DIGI SPAIN TELECOM, S.L.U.'], 'mensual', [1500, 1700]),
  r('lowi', ['LOWI'], 'mensual', [1995]),
  r('iberdrola', ['IBERDROLA CLIENTES, S.A.U', 'IBERDROLA CLIENTES SAU'], 'mensual', [6100], { varies: 35 }),
  r('endesa', ['ENDESA ENERGIA, S.A.U.'], 'bimestral', [11_800], { varies: 30 }),
  r('naturgy', ['NATURGY IBERIA, S.A.'], 'bimestral', [9200], { varies: 40 }),
  r('canal-isabel-ii', ['CANAL DE ISABEL II, S.A.'], 'trimestral', [5200], { varies: 20 }),
  r('securitas-direct', ['SECURITAS DIRECT ESPAÑA, S.A.U.'], 'mensual', [4719, 4959]),
  r('basic-fit', ['BASIC FIT SPAIN SAU'], 'mensual', [2499]),
  r('el-pais', ['EDICIONES EL PAIS, S.L.'], 'mensual', [1000, 1400]),
  r('la-vanguardia', ['LA VANGUARDIA EDICIONES SL'], 'trimestral', [5985]),
  r('movistar-prosegur-alarmas', ['MOVISTAR PROSEGUR ALARMAS'], 'semestral', [21_000]),
  r('yoigo', ['XFERA MOVILES SAU YOIGO'], 'mensual', [2500]),
];

/** Recurring charges that must be shown and must not be matched with a provider of the catalogue. */
const UNCATALOGUED: readonly Model[] = [
  r(null, ['COMUNIDAD PROPIETARIOS CALLE MAYOR'], 'mensual', [6500]),
  r(null, ['MUTUA AYUDA SEGUROS'], 'anual', [31_240, 32_880]),
  r(null, ['AGUAS MUNICIPALES DEL VALLE'], 'trimestral', [4400], { varies: 25 }),
  r(null, ['XFERA MOVILES SAU'], 'mensual', [2200]),
  r(null, ['TELEFONICA DE ESPAÑA, S.A.U.'], 'mensual', [5800]),
  r(null, ['FUNDACION AYUDA AL PUEBLO'], 'trimestral', [3000]),
  t(null, ['GIMNASIO ORANGE FITNESS'], 'mensual', [3900]),
  t(null, ['APPLE TREE SCHOOL'], 'mensual', [12_000]),
  t(null, ['PROTON SPORT CLUB'], 'mensual', [4500]),
  t(null, ['ORANGE'], 'mensual', [2700]),
];

/** Irregular purchases of any price. */
const PURCHASES: readonly (readonly [string, number])[] = [
  ['ORANGE JUICE BAR', 450],
  ['APPLE TREE SCHOOL SHOP', 1900],
  ['BAR EL PAIS', 800],
  ['O2 CENTRO WELLNESS', 2500],
  ['PELUQUERIA ZARA', 1800],
  ['AMAZONIA RESTAURANTE', 3200],
  ['NETFLIXERS CAFE', 600],
  ['SUMUP *ORANGE', 500],
  ['SQ *SPOTIFY BAR', 700],
  ['DISNEY STORE MADRID', 4500],
  ['APPLE STORE SOL', 99_900],
  ['PRIME GRILL', 2700],
  ['FERRETERIA IBERIA', 1300],
  ['DIGI PRINT COPIAS', 320],
  ['KRAKEN TATTOO', 8000],
  ['LEDGER BOOKS', 2100],
  ['MAX HOME MUEBLES', 15_000],
  ['EL MUNDO DE LOS NIÑOS', 2400],
  ['LA VANGUARDIA CAFETERIA', 380],
  ['ABC SERIGRAFIA', 5600],
  ['AMAZON.ES*@@@@@@@@@', 2300],
  ['AMZN MKTP ES*@@@@@@@@@', 1700],
  ['AMZN MKTP ES', 999],
  ['AMAZON* @@@@@@@@@', 3100],
  ['GLOVO ##JAN BARCELONA', 1900],
  ['UBER *TRIP HELP.UBER.COM', 1100],
  ['CARREFOUR ALCOBENDAS', 5400],
  ['IKEA ALCORCON', 8700],
  ['ZARA SERRANO', 3900],
  ['RENFE VIAJEROS', 4600],
  ['BOOKING.COM', 21_000],
  ['PAYPAL *TIENDADELANA', 2700],
  ['MERCADONA AVDA REY', 4800],
  ['FARMACIA LDO. PEREZ', 1250],
  ['REPSOL E.S. A-##', 5000],
  ['STEAM PURCHASE', 1999],
  ['PAGO CON APPLE PAY EN MERCADONA', 3300],
  ['VODAFONE TIENDA FUNDAS', 1500],
  ['APPLE.COM/BILL', 99],
  ['BASIC FITTINGS SL', 700],
];
const MOVEMENTS: readonly (readonly [Annotation['operation'], string, number])[] = [
  ['transferencia', 'ANA EJEMPLO NETFLIX', 1299],
  ['transferencia', 'COMUNIDAD ORANGE', 5000],
  ['otra', 'BIZUM A FAVOR DE SPOTIFY GRUPO', 300],
  ['otra', 'REINTEGRO CAJERO 0049', 10_000],
  ['otra', 'COMISION MANTENIMIENTO', 600],
  ['otra', 'LIQUIDACION TARJETA CREDITO', 34_000],
];

const SINCE = Date.UTC(2025, 4, 20) / 86_400_000;
const UNTIL = Date.UTC(2026, 10, 18) / 86_400_000;
export const TODAY = '2026-11-21';

interface Random {
  readonly oneOf: () => number;
  readonly whole: (least: number, most: number) => number;
  readonly of: <T>(list: readonly T[]) => T;
}

function homeRandom(seed: number): Random {
  const oneOf = randomOf(seed);
  const whole = (least: number, most: number) => least + Math.floor(oneOf() * (most - least + 1));
  return { oneOf, whole, of: (list) => list[whole(0, list.length - 1)] as (typeof list)[number] };
}

const SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const printed = (random: Random, text: string): string =>
  text.replace(/[#@]/g, (sign) =>
    sign === '#' ? String(random.whole(0, 9)) : SIGNS.charAt(random.whole(0, SIGNS.length - 1)),
  );

const MONTHS: Readonly<Record<Frequency, number>> = {
  semanal: 0,
  mensual: 1,
  bimestral: 2,
  trimestral: 3,
  semestral: 6,
  anual: 12,
};

/** The days on which a subscription is due: one day of the month, or the last day of shorter months. */
function daysOf(random: Random, frequency: Frequency): number[] {
  const days: number[] = [];
  const monthDay = random.whole(1, 31);
  const skip = random.whole(0, Math.max(0, MONTHS[frequency] - 1));
  for (let k = 0; k < 20; k += 1) {
    const month = 4 + skip + k * MONTHS[frequency];
    const last = new Date(Date.UTC(2025, month + 1, 0)).getUTCDate();
    const day = Date.UTC(2025, month, Math.min(monthDay, last)) / 86_400_000;
    if (day >= SINCE && day <= UNTIL - 4) days.push(day);
  }
  return days;
}

/** The day on which the bank books a charge: a working day, for cards up to two days later. */
function bookedOn(random: Random, day: number, operation: Annotation['operation']): number {
  const late = operation === 'tarjeta' ? random.whole(0, 2) : 0;
  const weekDay = new Date((day + late) * 86_400_000).getUTCDay();
  return day + late + (weekDay === 6 ? 2 : weekDay === 0 ? 1 : 0);
}

interface Charged {
  readonly movements: readonly Annotation[];
  readonly label: Label;
}

/** The charges of one subscription, sometimes with a new price, a returned charge or a charge in two parts; null if there are fewer than two. */
function charge(random: Random, model: Model): Charged | null {
  const days = daysOf(random, model.periodicidad);
  if (days.length < 2) return null;
  const { code, operation, periodicidad, moneda = 'EUR' } = model;
  const text = random.of(model.texts);
  const change = model.prices.length > 1 && random.oneOf() < 0.6 ? random.whole(1, days.length - 1) : days.length;
  const rare = random.of(['nada', 'nada', 'devuelto', 'partido'] as const);
  const which = random.whole(1, Math.max(1, days.length - 2));
  const movements: Annotation[] = [];
  let centimos = 0;
  let cargos = 0;
  for (const [i, nominal] of days.entries()) {
    const price = model.prices[i >= change ? 1 : 0] ?? 0;
    const variation = model.varies ? 1 + ((random.oneOf() * 2 - 1) * model.varies) / 100 : 1;
    centimos = Math.round(price * variation);
    cargos += 1;
    const base = { day: bookedOn(random, nominal, operation), moneda, operation, name: printed(random, text) };
    if (i === which && rare === 'partido' && days.length > 5) {
      const part = Math.floor(centimos / 3);
      movements.push({ ...base, centimos: -part }, { ...base, centimos: part - centimos });
    } else movements.push({ ...base, centimos: -centimos });
    if (i === which && rare === 'devuelto' && days.length > 5) {
      movements.push({ ...base, day: base.day + random.whole(1, 6), centimos, returned: true });
      cargos -= 1;
    }
  }
  return { movements, label: { codigo: code, nombre: text, periodicidad, moneda, centimos, cargos } };
}

/** Chooses models of different providers, so that each label describes one series of charges. */
function choose(random: Random, models: readonly Model[], howMany: number): Model[] {
  const chosen: Model[] = [];
  while (chosen.length < howMany) {
    const model = random.of(models);
    const key = (one: Model) => one.code ?? one.texts[0];
    if (!chosen.some((other) => key(other) === key(model))) chosen.push(model);
  }
  return chosen;
}

/** How many purchases at an app store or game shop one statement has at most. */
const EACH_MAXIMUM = 60;
const COUNTED = ['APPLE.COM/BILL', 'STEAM PURCHASE'];

function noise(random: Random, howMany: number): Annotation[] {
  const annotations: Annotation[] = [];
  const times = new Map<string, number>();
  for (let i = 0; i < howMany; i += 1) {
    const day = random.whole(SINCE, UNTIL);
    if (random.oneOf() < 0.85) {
      const [name, usual] = random.of(PURCHASES);
      times.set(name, (times.get(name) ?? 0) + 1);
      if (COUNTED.includes(name) && (times.get(name) ?? 0) > EACH_MAXIMUM) continue;
      const moneda = random.oneOf() < 0.03 ? random.of(['USD', 'GBP']) : 'EUR';
      const centimos = random.oneOf() < 0.3 ? usual : Math.max(50, Math.round(usual * (0.5 + random.oneOf() * 1.2)));
      const purchase = { day, moneda, operation: 'tarjeta' as const, name: printed(random, name) };
      annotations.push({ ...purchase, centimos: -centimos });
      if (random.oneOf() < 0.05)
        annotations.push({ ...purchase, day: Math.min(UNTIL, day + 5), centimos, returned: true });
    } else {
      const [operation, name, amount] = random.of(MOVEMENTS);
      annotations.push({ day, centimos: -amount, moneda: 'EUR', operation, name });
    }
  }
  return annotations;
}

/** Salary, rent and mortgage, which are as regular as a subscription. */
function monthlyFees(random: Random): Annotation[] {
  return daysOf(random, 'mensual').flatMap((day): Annotation[] => [
    { day, centimos: 145_000, moneda: 'EUR', operation: 'otra', name: 'NOMINA EMPRESA EJEMPLO' },
    { day, centimos: -65_000, moneda: 'EUR', operation: 'transferencia', name: 'ORANGE ESPAGNE SAU' },
    { day, centimos: -42_000, moneda: 'EUR', operation: 'otra', name: 'CUOTA PRESTAMO HIPOTECARIO' },
  ]);
}

/**
 * @param seed a seed always gives the same household
 * @param purchases approximate number of other movements
 * @param soloEuros whether all movements are in euros, for a statement without a currency column
 */
export function aHome(seed: number, purchases: number, soloEuros = false): Home {
  const random = homeRandom(seed);
  const models = (list: readonly Model[]) => (soloEuros ? list.filter((model) => model.moneda === undefined) : list);
  const chosen = [
    ...choose(random, models(SUBSCRIPTIONS), random.whole(4, 9)),
    ...choose(random, UNCATALOGUED, random.whole(1, 3)),
  ];
  const charged = chosen.map((model) => charge(random, model)).filter((charged) => charged !== null);
  const others = noise(random, purchases).map((one) => (soloEuros ? { ...one, moneda: 'EUR' } : one));
  const movements = [...charged.flatMap((charged) => charged.movements), ...others, ...monthlyFees(random)];
  movements.sort((a, b) => a.day - b.day);
  return { movements, labels: charged.map((charged) => charged.label) };
}
