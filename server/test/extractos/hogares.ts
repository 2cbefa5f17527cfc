/** Households with known subscriptions and much else on their statement, the same for the same seed. */
import type { Periodicidad } from '@albacea/contract/cuentas.ts';
import { azarDe } from '../azar.ts';
import type { Apunte } from './bancos.ts';

/** What the reading must find. */
export interface Etiqueta {
  /** Of the catalogue; null where no entry explains it, or several do. */
  readonly codigo: string | null;
  /** As printed. */
  readonly nombre: string;
  readonly periodicidad: Periodicidad;
  readonly moneda: string;
  /** Of the last charge. */
  readonly centimos: number;
  readonly cargos: number;
}

export interface Hogar {
  readonly apuntes: readonly Apunte[];
  readonly etiquetas: readonly Etiqueta[];
}

interface Modelo {
  readonly codigo: string | null;
  /** As printed; `#` is a digit and `@` a letter or digit, new at each charge. */
  readonly textos: readonly string[];
  readonly operacion: 'tarjeta' | 'recibo';
  readonly periodicidad: Periodicidad;
  readonly precios: readonly number[];
  /** Amounts differ by so many per cent. */
  readonly varia?: number;
  readonly moneda?: string;
}

const t = (
  codigo: string | null,
  textos: string[],
  periodicidad: Periodicidad,
  precios: number[],
  mas: Partial<Modelo> = {},
): Modelo => ({
  codigo,
  textos,
  operacion: 'tarjeta',
  periodicidad,
  precios,
  ...mas,
});
const r = (
  codigo: string | null,
  textos: string[],
  periodicidad: Periodicidad,
  precios: number[],
  mas: Partial<Modelo> = {},
): Modelo => ({
  ...t(codigo, textos, periodicidad, precios, mas),
  operacion: 'recibo',
});

/** Subscriptions whose entry can be told. */
const SUSCRIPCIONES: readonly Modelo[] = [
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
    varia: 10,
  }),
  r('vodafone', ['VODAFONE ESPAÑA, S.A.U.'], 'mensual', [3950, 4210]),
  r('orange', ['ORANGE'], 'mensual', [3495]),
  r('digi', ['DIGI SPAIN TELECOM, S.L.U.'], 'mensual', [1500, 1700]),
  r('lowi', ['LOWI'], 'mensual', [1995]),
  r('iberdrola', ['IBERDROLA CLIENTES, S.A.U', 'IBERDROLA CLIENTES SAU'], 'mensual', [6100], { varia: 35 }),
  r('endesa', ['ENDESA ENERGIA, S.A.U.'], 'bimestral', [11_800], { varia: 30 }),
  r('naturgy', ['NATURGY IBERIA, S.A.'], 'bimestral', [9200], { varia: 40 }),
  r('canal-isabel-ii', ['CANAL DE ISABEL II, S.A.'], 'trimestral', [5200], { varia: 20 }),
  r('securitas-direct', ['SECURITAS DIRECT ESPAÑA, S.A.U.'], 'mensual', [4719, 4959]),
  r('basic-fit', ['BASIC FIT SPAIN SAU'], 'mensual', [2499]),
  r('el-pais', ['EDICIONES EL PAIS, S.L.'], 'mensual', [1000, 1400]),
  r('la-vanguardia', ['LA VANGUARDIA EDICIONES SL'], 'trimestral', [5985]),
  r('movistar-prosegur-alarmas', ['MOVISTAR PROSEGUR ALARMAS'], 'semestral', [21_000]),
  r('yoigo', ['XFERA MOVILES SAU YOIGO'], 'mensual', [2500]),
];

/** Recurring charges that must be explained and must not be taken for somebody of the catalogue. */
const SIN_FICHA: readonly Modelo[] = [
  r(null, ['COMUNIDAD PROPIETARIOS CALLE MAYOR'], 'mensual', [6500]),
  r(null, ['MUTUA AYUDA SEGUROS'], 'anual', [31_240, 32_880]),
  r(null, ['AGUAS MUNICIPALES DEL VALLE'], 'trimestral', [4400], { varia: 25 }),
  r(null, ['XFERA MOVILES SAU'], 'mensual', [2200]),
  r(null, ['TELEFONICA DE ESPAÑA, S.A.U.'], 'mensual', [5800]),
  r(null, ['FUNDACION AYUDA AL PUEBLO'], 'trimestral', [3000]),
  t(null, ['GIMNASIO ORANGE FITNESS'], 'mensual', [3900]),
  t(null, ['APPLE TREE SCHOOL'], 'mensual', [12_000]),
  t(null, ['PROTON SPORT CLUB'], 'mensual', [4500]),
  t(null, ['ORANGE'], 'mensual', [2700]),
];

/** Purchases: now and then, at any price. */
const COMPRAS: readonly (readonly [string, number])[] = [
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
const MOVIMIENTOS: readonly (readonly [Apunte['operacion'], string, number])[] = [
  ['transferencia', 'ANA EJEMPLO NETFLIX', 1299],
  ['transferencia', 'COMUNIDAD ORANGE', 5000],
  ['otra', 'BIZUM A FAVOR DE SPOTIFY GRUPO', 300],
  ['otra', 'REINTEGRO CAJERO 0049', 10_000],
  ['otra', 'COMISION MANTENIMIENTO', 600],
  ['otra', 'LIQUIDACION TARJETA CREDITO', 34_000],
];

const DESDE = Date.UTC(2025, 4, 20) / 86_400_000;
const HASTA = Date.UTC(2026, 10, 18) / 86_400_000;
export const HOY = '2026-11-21';

interface Azar {
  readonly uno: () => number;
  readonly entero: (menor: number, mayor: number) => number;
  readonly de: <T>(lista: readonly T[]) => T;
}

function azarDeHogar(semilla: number): Azar {
  const uno = azarDe(semilla);
  const entero = (menor: number, mayor: number) => menor + Math.floor(uno() * (mayor - menor + 1));
  return { uno, entero, de: (lista) => lista[entero(0, lista.length - 1)] as (typeof lista)[number] };
}

const SIGNOS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const impreso = (azar: Azar, texto: string): string =>
  texto.replace(/[#@]/g, (signo) =>
    signo === '#' ? String(azar.entero(0, 9)) : SIGNOS.charAt(azar.entero(0, SIGNOS.length - 1)),
  );

const MESES: Readonly<Record<Periodicidad, number>> = {
  semanal: 0,
  mensual: 1,
  bimestral: 2,
  trimestral: 3,
  semestral: 6,
  anual: 12,
};

/** Nominal days of a subscription in the statement: the same day of the month, or its last one. */
function diasDe(azar: Azar, periodicidad: Periodicidad): number[] {
  const dias: number[] = [];
  const diaDelMes = azar.entero(1, 31);
  const salto = azar.entero(0, Math.max(0, MESES[periodicidad] - 1));
  for (let k = 0; k < 20; k += 1) {
    const mes = 4 + salto + k * MESES[periodicidad];
    const ultimo = new Date(Date.UTC(2025, mes + 1, 0)).getUTCDate();
    const dia = Date.UTC(2025, mes, Math.min(diaDelMes, ultimo)) / 86_400_000;
    if (dia >= DESDE && dia <= HASTA - 4) dias.push(dia);
  }
  return dias;
}

/** Banks book on working days, cards a little later. */
function apuntado(azar: Azar, dia: number, operacion: Apunte['operacion']): number {
  const tarde = operacion === 'tarjeta' ? azar.entero(0, 2) : 0;
  const diaDeSemana = new Date((dia + tarde) * 86_400_000).getUTCDay();
  return dia + tarde + (diaDeSemana === 6 ? 2 : diaDeSemana === 0 ? 1 : 0);
}

interface Cobrado {
  readonly apuntes: readonly Apunte[];
  readonly etiqueta: Etiqueta;
}

/** The charges of one subscription, with what happens to some of them. */
function cobrar(azar: Azar, modelo: Modelo): Cobrado | null {
  const dias = diasDe(azar, modelo.periodicidad);
  if (dias.length < 2) return null;
  const { codigo, operacion, periodicidad, moneda = 'EUR' } = modelo;
  const texto = azar.de(modelo.textos);
  const cambio = modelo.precios.length > 1 && azar.uno() < 0.6 ? azar.entero(1, dias.length - 1) : dias.length;
  const raro = azar.de(['nada', 'nada', 'devuelto', 'partido'] as const);
  const cual = azar.entero(1, Math.max(1, dias.length - 2));
  const apuntes: Apunte[] = [];
  let centimos = 0;
  let cargos = 0;
  for (const [i, nominal] of dias.entries()) {
    const precio = modelo.precios[i >= cambio ? 1 : 0] ?? 0;
    const variacion = modelo.varia ? 1 + ((azar.uno() * 2 - 1) * modelo.varia) / 100 : 1;
    centimos = Math.round(precio * variacion);
    cargos += 1;
    const base = { dia: apuntado(azar, nominal, operacion), moneda, operacion, nombre: impreso(azar, texto) };
    if (i === cual && raro === 'partido' && dias.length > 5) {
      const parte = Math.floor(centimos / 3);
      apuntes.push({ ...base, centimos: -parte }, { ...base, centimos: parte - centimos });
    } else apuntes.push({ ...base, centimos: -centimos });
    if (i === cual && raro === 'devuelto' && dias.length > 5) {
      apuntes.push({ ...base, dia: base.dia + azar.entero(1, 6), centimos, devolucion: true });
      cargos -= 1;
    }
  }
  return { apuntes, etiqueta: { codigo, nombre: texto, periodicidad, moneda, centimos, cargos } };
}

/** Different providers, so that each label stands for one series. */
function elegir(azar: Azar, modelos: readonly Modelo[], cuantos: number): Modelo[] {
  const elegidos: Modelo[] = [];
  while (elegidos.length < cuantos) {
    const modelo = azar.de(modelos);
    const clave = (uno: Modelo) => uno.codigo ?? uno.textos[0];
    if (!elegidos.some((otro) => clave(otro) === clave(modelo))) elegidos.push(modelo);
  }
  return elegidos;
}

/** Nobody buys a thousand applications. */
const MAXIMO_DE_CADA = 60;
const CONTADAS = ['APPLE.COM/BILL', 'STEAM PURCHASE'];

function ruido(azar: Azar, cuantos: number): Apunte[] {
  const apuntes: Apunte[] = [];
  const veces = new Map<string, number>();
  for (let i = 0; i < cuantos; i += 1) {
    const dia = azar.entero(DESDE, HASTA);
    if (azar.uno() < 0.85) {
      const [nombre, medio] = azar.de(COMPRAS);
      veces.set(nombre, (veces.get(nombre) ?? 0) + 1);
      if (CONTADAS.includes(nombre) && (veces.get(nombre) ?? 0) > MAXIMO_DE_CADA) continue;
      const moneda = azar.uno() < 0.03 ? azar.de(['USD', 'GBP']) : 'EUR';
      const centimos = azar.uno() < 0.3 ? medio : Math.max(50, Math.round(medio * (0.5 + azar.uno() * 1.2)));
      const compra = { dia, moneda, operacion: 'tarjeta' as const, nombre: impreso(azar, nombre) };
      apuntes.push({ ...compra, centimos: -centimos });
      if (azar.uno() < 0.05) apuntes.push({ ...compra, dia: Math.min(HASTA, dia + 5), centimos, devolucion: true });
    } else {
      const [operacion, nombre, importe] = azar.de(MOVIMIENTOS);
      apuntes.push({ dia, centimos: -importe, moneda: 'EUR', operacion, nombre });
    }
  }
  return apuntes;
}

/** Salary and rent: as regular as any subscription, and none. */
function mensualidades(azar: Azar): Apunte[] {
  return diasDe(azar, 'mensual').flatMap((dia): Apunte[] => [
    { dia, centimos: 145_000, moneda: 'EUR', operacion: 'otra', nombre: 'NOMINA EMPRESA EJEMPLO' },
    { dia, centimos: -65_000, moneda: 'EUR', operacion: 'transferencia', nombre: 'ORANGE ESPAGNE SAU' },
    { dia, centimos: -42_000, moneda: 'EUR', operacion: 'otra', nombre: 'CUOTA PRESTAMO HIPOTECARIO' },
  ]);
}

/**
 * @param semilla the same seed is the same household
 * @param compras number of other movements, about
 * @param soloEuros a bank whose statement has no column for the currency
 */
export function unHogar(semilla: number, compras: number, soloEuros = false): Hogar {
  const azar = azarDeHogar(semilla);
  const modelos = (lista: readonly Modelo[]) =>
    soloEuros ? lista.filter((modelo) => modelo.moneda === undefined) : lista;
  const suyas = [
    ...elegir(azar, modelos(SUSCRIPCIONES), azar.entero(4, 9)),
    ...elegir(azar, SIN_FICHA, azar.entero(1, 3)),
  ];
  const cobradas = suyas.map((modelo) => cobrar(azar, modelo)).filter((cobrada) => cobrada !== null);
  const otros = ruido(azar, compras).map((uno) => (soloEuros ? { ...uno, moneda: 'EUR' } : uno));
  const apuntes = [...cobradas.flatMap((cobrada) => cobrada.apuntes), ...otros, ...mensualidades(azar)];
  apuntes.sort((a, b) => a.dia - b.dia);
  return { apuntes, etiquetas: cobradas.map((cobrada) => cobrada.etiqueta) };
}
