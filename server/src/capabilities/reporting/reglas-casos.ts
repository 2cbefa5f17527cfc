/**
 * The cases behind a figure: the same contributions of the same facts that make it, gathered by case; pure. So their sum is the
 * figure, whatever happens to it.
 */
import type { CifraConCasos } from '@albacea/contract/cifras-con-casos.ts';
import { RESULTADO_PEDIDO } from '@albacea/contract/listas.ts';
import type { FechaBase } from '@albacea/contract/reporting.ts';
import type { Aporte, Clase, HechoDeCifras } from './reglas-medidas.ts';
import type { Periodo } from './reglas-periodo.ts';

/** Contributions that count for a figure, and how. */
export interface Sumando {
  readonly clase: Clase;
  /** Days of the figure, both inclusive. */
  readonly desde: number;
  readonly hasta: number;
  readonly signo: 1 | -1;
  cuenta(partes: readonly string[], valor: number): boolean;
}

/** Within a breakdown. */
export interface Filtro {
  readonly pack?: string;
  readonly prioridad?: string;
  readonly modulo?: string;
  readonly proveedor?: string;
}

export interface Seleccion {
  readonly sumandos: readonly Sumando[];
  /** Ages in days at the end of the period, of a figure that tells them apart. */
  readonly edades: readonly [number, number] | null;
}

/** A day before which nobody whose death is reported died. */
const PRINCIPIO = -100_000;
const EDADES = {
  'casos.d0_7': [0, 7],
  'casos.d8_30': [8, 30],
  'casos.d31_60': [31, 60],
  'casos.d61_90': [61, 90],
  'casos.mas_de_90': [91, Number.POSITIVE_INFINITY],
} as const satisfies Partial<Record<CifraConCasos, readonly [number, number]>>;
type DeEdad = keyof typeof EDADES;
const esDeEdad = (cifra: CifraConCasos): cifra is DeEdad => cifra in EDADES;

export interface Contexto extends Periodo {
  readonly base: FechaBase;
  readonly diaDeCorte: number;
  readonly filtro: Filtro;
}

/** What to add up for a figure. */
export function seleccionDe(cifra: CifraConCasos, contexto: Contexto): Seleccion {
  if (esDeEdad(cifra)) return { sumandos: saldo(contexto, contexto.hasta), edades: EDADES[cifra] };
  return { sumandos: SUMANDOS[cifra](contexto), edades: null };
}

type Cuenta = Sumando['cuenta'];
const es =
  (parte: number, valor: string | undefined): Cuenta =>
  (partes) =>
    valor === undefined || (partes[parte] ?? '') === valor;
const y =
  (...condiciones: Cuenta[]): Cuenta =>
  (partes, valor) =>
    condiciones.every((una) => una(partes, valor));
const no =
  (una: Cuenta): Cuenta =>
  (partes, valor) =>
    !una(partes, valor);
const todo: Cuenta = () => true;

const sumando = ({ desde, hasta }: Periodo, clase: Clase, cuenta: Cuenta = todo, signo: 1 | -1 = 1): Sumando => ({
  ...{ clase, desde, hasta, signo },
  cuenta,
});

const enGrupo = ({ filtro }: Contexto, primera: number) =>
  y(es(primera, filtro.pack), es(primera + 1, filtro.prioridad));
const flujo = (c: Contexto, movimiento: string, signo: 1 | -1 = 1) =>
  sumando(c, 'flujo', y(es(0, movimiento), enGrupo(c, 1)), signo);
const base = (c: Contexto, clase: Clase, cuenta: Cuenta = todo, signo: 1 | -1 = 1) =>
  sumando(c, clase, y(cuenta, enGrupo(c, 3)), signo);
const cohorte =
  (cuenta: Cuenta = todo) =>
  (c: Contexto) => [base(c, `base:${c.base}`, cuenta)];
const ANULADO = es(0, 'anulado');

function saldo(c: Contexto, hasta: number): Sumando[] {
  const hastaEntonces = { ...c, desde: PRINCIPIO, hasta };
  return [
    flujo(hastaEntonces, 'abierto'),
    flujo(hastaEntonces, 'reabierto'),
    flujo(hastaEntonces, 'cerrado', -1),
    flujo(hastaEntonces, 'anulado', -1),
  ];
}

/** Days of the period from which so many had passed. */
const tras = (c: Contexto, dias: number): Contexto => ({ ...c, hasta: Math.min(c.hasta, c.diaDeCorte - dias) });
const vencido = (c: Contexto): Contexto => tras(c, 1);
const cierreA = (dias: number) => (c: Contexto) => [sumando(tras(c, dias), 'cierre_en', (_, valor) => valor <= dias)];
const entradaA = (dias: number) => (c: Contexto) => [sumando(tras(c, dias), 'entrada_en', (_, valor) => valor <= dias)];
const movimiento = (cual: string) => (c: Contexto) => [flujo(c, cual)];
const modulo = (cual: string) => (c: Contexto) => [sumando(c, 'modulo', y(es(0, c.filtro.modulo), es(1, cual)))];
/** Accounts asked for: wanted action, module, state, result. */
const cuentas =
  (cuenta: Cuenta = todo) =>
  (c: Contexto) => [sumando(c, 'cuenta', y(cuenta, es(1, c.filtro.modulo)))];
const enEstado = (estado: string) => cuentas(es(2, estado));
const FINALES = ['resuelta', 'rechazada', 'sin_respuesta', 'descartada'];
const contacto = (cual: string) => (c: Contexto) => [sumando(c, 'contacto', es(0, cual))];

const SUMANDOS: Readonly<Record<Exclude<CifraConCasos, DeEdad>, (c: Contexto) => Sumando[]>> = {
  'siniestros.comunicados': (c) => [base(c, 'base:comunicacion')],
  'siniestros.retirados': (c) => [base(c, 'base:comunicacion', ANULADO)],
  'siniestros.ocurridos': (c) => [base(c, 'base:ocurrencia', no(ANULADO))],
  'cohorte.casos': cohorte(),
  'cohorte.abiertos': cohorte(es(0, 'abierto')),
  'cohorte.en_tramite': cohorte(es(0, 'en_tramite')),
  'cohorte.cerrados': cohorte(es(0, 'cerrado')),
  'cohorte.anulados': cohorte(ANULADO),
  'cohorte.completado': cohorte(y(es(0, 'cerrado'), es(1, 'completado'))),
  'cohorte.parcial': cohorte(y(es(0, 'cerrado'), es(1, 'parcial'))),
  'cohorte.desistido': cohorte(y(es(0, 'cerrado'), es(1, 'desistido'))),
  'cohorte.sin_respuesta': cohorte(y(es(0, 'cerrado'), es(1, 'sin_respuesta'))),
  'cohorte.activacion': cohorte(y(es(2, 'activado'), no(ANULADO))),
  'casos.pendientes_inicio': (c) => saldo(c, c.desde - 1),
  'casos.abiertos': movimiento('abierto'),
  'casos.reabiertos': movimiento('reabierto'),
  'casos.cerrados': movimiento('cerrado'),
  'casos.anulados': movimiento('anulado'),
  'casos.pendientes_fin': (c) => saldo(c, c.hasta),
  'casos.cierre_a_30': cierreA(30),
  'casos.cierre_a_60': cierreA(60),
  'casos.cierre_a_90': cierreA(90),
  // closings, less those that still stand
  'casos.reapertura': (c) => [flujo(c, 'cerrado'), base(c, 'base:cierre', todo, -1)],
  'modulos.contratados': modulo('contratado'),
  'modulos.completados': modulo('completado'),
  'cuentas.confirmadas': (c) => [sumando(c, 'cuenta_flujo', y(es(0, 'confirmada'), es(1, c.filtro.modulo)))],
  'cuentas.solicitadas': cuentas(),
  'cuentas.resueltas': enEstado('resuelta'),
  'cuentas.resolucion': cuentas(
    (partes) => partes[2] === 'resuelta' && partes[3] === RESULTADO_PEDIDO[partes[0] as keyof typeof RESULTADO_PEDIDO],
  ),
  'cuentas.en_curso': cuentas((partes) => !FINALES.includes(partes[2] ?? '')),
  'cuentas.rechazadas': enEstado('rechazada'),
  'cuentas.sin_respuesta': enEstado('sin_respuesta'),
  'cuentas.descartadas': enEstado('descartada'),
  'cuentas.a_la_primera': (c) => [sumando(c, 'a_la_primera')],
  'cuentas.cargos_detenidos': (c) => [sumando(c, 'cuota', es(0, 'cuentas'))],
  'contacto.enlaces_entregados': contacto('entregado'),
  'contacto.enlaces_rechazados': contacto('rechazado'),
  'contacto.enlaces_reenviados': (c) => [...contacto('entregado')(c), sumando(c, 'primer_contacto', todo, -1)],
  'contacto.entradas': (c) => [sumando(c, 'entrada')],
  'contacto.entrada_a_7': entradaA(7),
  'contacto.entrada_a_30': entradaA(30),
  'plazos.cumplimiento': (c) => [sumando(vencido(c), 'plazo', es(0, 'contestada'))],
  'plazos.incumplimiento': (c) => [
    sumando(vencido(c), 'plazo', es(0, 'debida')),
    sumando(vencido(c), 'plazo', es(0, 'contestada'), -1),
  ],
  'proveedor.solicitadas': (c) => [sumando(c, 'proveedor', es(0, c.filtro.proveedor))],
  'proveedor.silencio': (c) => [
    sumando(vencido(c), 'silencio', y(es(0, c.filtro.proveedor), es(1, 'debida'))),
    sumando(vencido(c), 'silencio', y(es(0, c.filtro.proveedor), es(1, 'contestada')), -1),
  ],
};

const DE_CLASE: readonly (readonly [HechoDeCifras['tipo'], readonly Clase[]])[] = [
  ['caso', ['flujo', 'base:ocurrencia', 'base:comunicacion', 'base:apertura', 'base:cierre', 'cierre_en']],
  ['movimiento', ['flujo']],
  ['modulo', ['modulo']],
  ['cuenta', ['cuenta', 'cuenta_flujo', 'a_la_primera', 'cuota', 'plazo', 'proveedor', 'silencio']],
  ['contacto', ['contacto', 'primer_contacto']],
  ['entrada', ['entrada', 'entrada_en']],
];

/** Facts that can count for a selection. */
export function tiposDe({ sumandos }: Seleccion): HechoDeCifras['tipo'][] {
  return DE_CLASE.filter(([, clases]) => sumandos.some(({ clase }) => clases.includes(clase))).map(([tipo]) => tipo);
}

/**
 * First day on which a fact that counts can have been recorded; null: any. What is counted on a day was recorded on it or later, but
 * for days that are set beforehand.
 */
export function primerDiaDe({ sumandos }: Seleccion): number | null {
  const dias = sumandos.map(({ clase, desde }) => (clase === 'plazo' || clase === 'silencio' ? PRINCIPIO : desde));
  const primero = Math.min(...dias);
  return primero <= PRINCIPIO ? null : primero;
}

/** A fact of a case, with the case it is of. */
export interface HechoDeCaso {
  readonly caso: string;
  readonly aportes: readonly Aporte[];
}

/**
 * How often each case counts.
 * @param fin last day of the period
 */
export function repartirPorCaso(hechos: Iterable<HechoDeCaso>, seleccion: Seleccion, fin: number): Map<string, number> {
  const porCaso = new Map<string, number>();
  const aperturas = new Map<string, number>();
  for (const { caso, aportes } of hechos) {
    for (const { clase, clave, dia, valor, n } of aportes) {
      const partes = clave.split('|');
      if (clase === 'flujo' && partes[0] === 'abierto' && n > 0) aperturas.set(caso, dia);
      for (const suyo of seleccion.sumandos) {
        if (suyo.clase !== clase || dia < suyo.desde || dia > suyo.hasta || !suyo.cuenta(partes, valor)) continue;
        porCaso.set(caso, (porCaso.get(caso) ?? 0) + suyo.signo * n);
      }
    }
  }
  const { edades } = seleccion;
  for (const [caso, n] of porCaso) {
    const edad = fin - (aperturas.get(caso) ?? fin);
    if (n === 0 || (edades && (edad < edades[0] || edad > edades[1]))) porCaso.delete(caso);
  }
  return porCaso;
}
