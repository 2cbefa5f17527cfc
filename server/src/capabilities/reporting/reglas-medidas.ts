/** What a fact counts for: the one place where figures are made from facts; pure. The definitions are in docs/reporting.md. */
import { medianocheEnMadrid } from '../casos/reglas-fecha.ts';
import { DETIENEN } from '../cuentas/reglas-ahorro.ts';
import { diaDe, horasEntre } from './reglas-calendario.ts';

/** A signed snapshot, as a trigger wrote it. */
export interface HechoDeCifras {
  readonly tipo: 'caso' | 'movimiento' | 'modulo' | 'cuenta' | 'contacto' | 'entrada';
  readonly signo: 1 | -1;
  readonly movimiento: 'cerrado' | 'anulado' | 'reabierto' | 'primero' | null;
  readonly registrado: Date;
  readonly estado: string;
  readonly resultado: string | null;
  readonly pack: string | null;
  readonly prioridad: string | null;
  readonly modulo: string | null;
  readonly proveedor: string | null;
  readonly accion: string | null;
  readonly activado: boolean | null;
  readonly fallecimiento: string | null;
  readonly comunicado: Date | null;
  readonly abierto: Date | null;
  readonly confirmada: Date | null;
  readonly solicitada: Date | null;
  readonly terminada: Date | null;
  readonly plazo: string | null;
  readonly solicitudes: number | null;
  readonly espera_ajena: number | null;
  readonly cuota: number | null;
}

export const BASES = ['ocurrencia', 'comunicacion', 'apertura', 'cierre'] as const;
export type Base = (typeof BASES)[number];

/** Kinds of figures; those of DURACIONES hold a histogram. */
export type Clase =
  | 'flujo'
  // the few figures that are shown by month, without what they are broken down by: ten years of them are read at once
  | 'mes'
  | 'salida'
  | `base:${Base}`
  | 'demora'
  | 'bruto'
  | 'neto'
  | 'cierre_en'
  | 'contacto'
  | 'primer_contacto'
  | 'entrada'
  | 'entrada_en'
  | 'hasta_entrar'
  | 'modulo'
  | 'modulo_tiempo'
  | 'cuenta'
  | 'cuenta_flujo'
  | 'a_la_primera'
  | 'respuesta'
  | 'proveedor'
  | 'silencio'
  | 'plazo'
  | 'cuota';
export const DURACIONES: readonly Clase[] = [
  'salida',
  'demora',
  'bruto',
  'neto',
  'cierre_en',
  'primer_contacto',
  'entrada_en',
  'hasta_entrar',
  'modulo_tiempo',
  'respuesta',
];

/** Days without an answer after which a provider counts as silent. */
export const DIAS_DE_SILENCIO = 30;
/** One change of one figure. */
export interface Aporte {
  readonly clase: Clase;
  /** What it is broken down by, joined by `|`. */
  readonly clave: string;
  /** Day of the figure, as a number. */
  readonly dia: number;
  /** Whole hours, or days for `salida`, `cierre_en` and `entrada_en`; 0 where there is no histogram. */
  readonly valor: number;
  readonly n: number;
}

type DiaEnMadrid = (instante: Date) => number;
type Suelto = readonly [clase: Clase, clave: string, dia: number, valor?: number, n?: number];

/** Everything that a fact changes. */
export function aportesDe(hecho: HechoDeCifras, diaEnMadrid: DiaEnMadrid): Aporte[] {
  const sueltos = POR_TIPO[hecho.tipo](hecho, diaEnMadrid);
  return sueltos.map(([clase, clave, dia, valor = 0, n = 1]) => ({ clase, clave, dia, valor, n: n * hecho.signo }));
}

const POR_TIPO: Record<HechoDeCifras['tipo'], (h: HechoDeCifras, dia: DiaEnMadrid) => Suelto[]> = {
  caso: deCaso,
  movimiento: deMovimiento,
  modulo: deModulo,
  cuenta: deCuenta,
  contacto: deContacto,
  entrada: deEntrada,
};

function deCaso(h: HechoDeCifras, dia: DiaEnMadrid): Suelto[] {
  const abierto = h.abierto as Date;
  const apertura = dia(abierto);
  const grupo = `${h.pack}|${h.prioridad}`;
  const situacion = `${h.estado}|${h.resultado ?? ''}|${h.activado ? 'activado' : ''}|${grupo}`;
  const aportes: Suelto[] = [
    ['flujo', `abierto|${grupo}`, apertura],
    ['mes', 'abierto', apertura],
    ['base:apertura', situacion, apertura],
    ['base:ocurrencia', situacion, diaDe(h.fallecimiento as string)],
  ];
  if (h.estado !== 'anulado') aportes.push(['mes', 'ocurrido', diaDe(h.fallecimiento as string)]);
  if (h.comunicado) {
    aportes.push(['base:comunicacion', situacion, dia(h.comunicado)], ['mes', 'comunicado', dia(h.comunicado)]);
  }
  if (h.comunicado && h.estado !== 'anulado') {
    const horas = horasEntre(medianocheEnMadrid(h.fallecimiento as string), h.comunicado);
    aportes.push(['demora', '', dia(h.comunicado), horas]);
  }
  if (h.estado === 'cerrado' && h.terminada) {
    const cierre = dia(h.terminada);
    aportes.push(
      ['base:cierre', situacion, cierre],
      ['bruto', '', cierre, horasEntre(abierto, h.terminada)],
      ['neto', '', cierre, horasEntre(abierto, h.terminada, h.espera_ajena ?? 0)],
      ['cierre_en', '', apertura, cierre - apertura],
    );
  }
  if (h.movimiento && h.movimiento !== 'primero') {
    const cuando = dia(h.terminada ?? h.registrado);
    aportes.push(['flujo', `${h.movimiento}|${grupo}`, cuando], ['mes', h.movimiento, cuando]);
    aportes.push(['salida', '', cuando, cuando - apertura, h.movimiento === 'reabierto' ? -1 : 1]);
  }
  return aportes;
}

/** A closing, annulment or reopening of before, from the group in which the case was to the one in which it is. */
function deMovimiento(h: HechoDeCifras, dia: DiaEnMadrid): Suelto[] {
  return [['flujo', `${h.movimiento}|${h.pack}|${h.prioridad}`, dia(h.terminada as Date)]];
}

function deModulo(h: HechoDeCifras, dia: DiaEnMadrid): Suelto[] {
  const modulo = h.modulo as string;
  const abierto = h.abierto as Date;
  const contratado: Suelto = ['modulo', `${modulo}|contratado`, dia(abierto)];
  if (h.estado !== 'completado' || !h.terminada) return [contratado];
  return [
    contratado,
    ['modulo', `${modulo}|completado`, dia(h.terminada)],
    ['modulo_tiempo', modulo, dia(h.terminada), horasEntre(abierto, h.terminada)],
  ];
}

function deCuenta(h: HechoDeCifras, dia: DiaEnMadrid): Suelto[] {
  const { modulo, proveedor, estado } = h;
  const aportes: Suelto[] = [];
  if (h.confirmada) {
    aportes.push(['cuenta_flujo', `confirmada|${modulo}`, dia(h.confirmada)], ['mes', 'confirmada', dia(h.confirmada)]);
  }
  if (h.terminada && estado === 'resuelta') aportes.push(['mes', 'resuelta', dia(h.terminada)]);
  if (
    h.terminada &&
    estado === 'resuelta' &&
    h.cuota !== null &&
    (DETIENEN as readonly (string | null)[]).includes(h.resultado)
  ) {
    aportes.push(['cuota', 'cuentas', dia(h.terminada)], ['cuota', 'centimos', dia(h.terminada), 0, h.cuota]);
  }
  if (!h.solicitada) return aportes;
  const solicitada = dia(h.solicitada);
  const contestada = h.terminada && (estado === 'resuelta' || estado === 'rechazada') ? dia(h.terminada) : null;
  const silencio = solicitada + DIAS_DE_SILENCIO;
  aportes.push(
    ['cuenta', `${h.accion}|${modulo}|${estado}|${h.resultado ?? ''}`, solicitada],
    ['proveedor', `${proveedor}`, solicitada],
    ['silencio', `${proveedor}|debida`, silencio],
  );
  if (estado === 'resuelta' && h.solicitudes === 1) aportes.push(['a_la_primera', '', solicitada]);
  if (h.plazo) aportes.push(['plazo', 'debida', diaDe(h.plazo)]);
  if (contestada === null) return aportes;
  aportes.push(['respuesta', `${proveedor}`, contestada, horasEntre(h.solicitada, h.terminada as Date)]);
  if (contestada <= silencio) aportes.push(['silencio', `${proveedor}|contestada`, silencio]);
  if (h.plazo && contestada <= diaDe(h.plazo)) aportes.push(['plazo', 'contestada', diaDe(h.plazo)]);
  return aportes;
}

function deContacto(h: HechoDeCifras, dia: DiaEnMadrid): Suelto[] {
  const terminada = h.terminada as Date;
  const cuando = dia(terminada);
  const enlace: Suelto = ['contacto', h.estado === 'rechazado' ? 'rechazado' : 'entregado', cuando];
  if (h.movimiento !== 'primero') return [enlace];
  return [enlace, ['primer_contacto', '', cuando, horasEntre(h.abierto as Date, terminada)]];
}

/** The first entry of a case, and the first link that reached the family: `abierto`, null while none has. */
function deEntrada(h: HechoDeCifras, dia: DiaEnMadrid): Suelto[] {
  const entrado = h.terminada as Date;
  const aportes: Suelto[] = [['entrada', '', dia(entrado)]];
  if (!h.abierto) return aportes;
  const entregado = dia(h.abierto);
  aportes.push(['entrada_en', '', entregado, Math.max(0, dia(entrado) - entregado)]);
  // who had the link from the insurer did not wait for ours
  if (entrado >= h.abierto) aportes.push(['hasta_entrar', '', dia(entrado), horasEntre(h.abierto, entrado)]);
  return aportes;
}
