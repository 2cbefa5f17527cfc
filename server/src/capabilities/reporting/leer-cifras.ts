/** Counts of a period as of an instant: sums, less what was added later, plus the facts that no sum holds yet. */
import type { Tx } from '../../db/base.ts';
import { crearDiaEnMadrid, inicioDe, mesesDe } from './reglas-calendario.ts';
import type { DatoVigente } from './reglas-economico.ts';
import { mesesNecesarios } from './reglas-economico.ts';
import { type Aporte, aportesDe, type Clase, DURACIONES } from './reglas-medidas.ts';
import type { Periodo } from './reglas-periodo.ts';
import { type Cifras, Recuento } from './reglas-recuento.ts';
import { anotar, desempaquetar, type Histograma } from './reglas-sumas.ts';
import {
  leerCabeza,
  leerDatos,
  leerDias,
  leerMeses,
  leerPosteriores,
  leerSueltos,
  leerTotales,
  primeraParte,
  type Tramo,
} from './sql.ts';

const DEL_PERIODO: readonly Clase[] = [
  'flujo',
  'base:ocurrencia',
  'base:comunicacion',
  'base:apertura',
  'base:cierre',
  'demora',
  'bruto',
  'neto',
  'contacto',
  'primer_contacto',
  'entrada',
  'hasta_entrar',
  'modulo',
  'modulo_tiempo',
  'cuenta',
  'cuenta_flujo',
  'a_la_primera',
  'respuesta',
  'proveedor',
  'cuota',
];
/** What is asked of cases from which so many days have passed. */
const TRAS_DIAS: ReadonlyMap<number, readonly Clase[]> = new Map([
  [7, ['primer_contacto', 'entrada_en']],
  [30, ['base:apertura', 'cierre_en', 'primer_contacto', 'entrada_en']],
  [60, ['base:apertura', 'cierre_en']],
  [90, ['base:apertura', 'cierre_en']],
]);
/** Days of age that are told apart; the rest is one group. */
const EDAD_MAXIMA = 90;
const CON_HISTOGRAMA: ReadonlySet<Clase> = new Set(DURACIONES);
const DE_EDADES: readonly Clase[] = ['flujo', 'salida'];
/** A day before which nobody whose death is reported died; the sums before a period begin there. */
const PRINCIPIO = -100_000;
/** Folds that may come in between a report's questions. */
const VUELTAS = 5;

export interface Lectura {
  readonly cifras: Cifras;
  readonly datos: DatoVigente[];
  /** The instant that was counted up to. */
  readonly corte: Date;
  readonly diaDeCorte: number;
}

/** @param pedido instant up to which to count; null, or one that is not reached yet: all that is sealed */
export async function leerCifras(tx: Tx, periodo: Periodo, pedido: Date | null): Promise<Lectura> {
  const diaEnMadrid = crearDiaEnMadrid();
  for (let vuelta = 0; vuelta < VUELTAS; vuelta += 1) {
    const cabeza = await leerCabeza(tx, pedido);
    const sellado = cabeza?.sellado ?? new Date(0);
    const corte = pedido && pedido < sellado ? pedido : sellado;
    const diaDeCorte = diaEnMadrid(corte);
    const taller = prepararTaller(periodo, diaDeCorte);
    const [datos, despues] = await llenar(
      tx,
      taller,
      periodo,
      { tras: cabeza?.tras ?? new Date(0), corte },
      diaEnMadrid,
    );
    // Each round trip has a snapshot of its own: what was folded in between would be counted twice.
    if (despues?.plegado.getTime() !== cabeza?.plegado.getTime()) continue;
    return { cifras: taller, datos, corte, diaDeCorte };
  }
  throw new Error('the sums of the figures were folded again and again while they were read');
}

interface Taller extends Cifras {
  readonly tramos: readonly Tramo[];
  /** The stretches that want a kind. */
  readonly porClase: ReadonlyMap<Clase, readonly Tramo[]>;
}

function prepararTaller({ desde, hasta }: Periodo, diaDeCorte: number): Taller {
  const tramo = (desde: number, hasta: number, clases: readonly Clase[]): Tramo => ({
    recuento: new Recuento(),
    ...{ desde, hasta, clases },
  });
  const periodo = tramo(desde, hasta, DEL_PERIODO);
  const antes = tramo(PRINCIPIO, desde - 1, ['flujo']);
  const vencido = tramo(desde, Math.min(hasta, diaDeCorte - 1), ['plazo', 'silencio']);
  const cohortes = [...TRAS_DIAS].map(
    ([dias, clases]) => [dias, tramo(desde, Math.min(hasta, diaDeCorte - dias), clases)] as const,
  );
  const tramos = [periodo, antes, vencido, ...cohortes.map(([, cohorte]) => cohorte)];
  const clases = new Set(tramos.flatMap((tramo) => tramo.clases));
  return {
    tramos,
    porClase: new Map([...clases].map((clase) => [clase, tramos.filter((uno) => uno.clases.includes(clase))])),
    periodo: periodo.recuento,
    antes: antes.recuento,
    vencido: vencido.recuento,
    tras: new Map(cohortes.map(([dias, { recuento, hasta }]) => [dias, hasta < desde ? null : recuento])),
    edades: new Map(),
    meses: new Map(mesesDe(desde, hasta).map((mes) => [mes, new Recuento()])),
  };
}

async function llenar(
  tx: Tx,
  taller: Taller,
  { desde, hasta }: Periodo,
  { tras, corte }: { readonly tras: Date; readonly corte: Date },
  diaEnMadrid: (instante: Date) => number,
) {
  // Asked for in one turn, so that they travel together; the head comes last.
  const [, , dias, sueltos, posteriores, datos, cabeza] = await Promise.all([
    leerTotales(tx, taller.tramos),
    leerMeses(tx, desde, hasta, taller.meses),
    leerDias(tx, hasta - EDAD_MAXIMA, hasta, DE_EDADES),
    leerSueltos(tx, tras, corte),
    leerPosteriores(tx, corte, Math.min(desde, hasta - EDAD_MAXIMA), hasta),
    leerDatos(tx, corte, ...mesesNecesarios(desde, hasta)),
    leerCabeza(tx, corte),
  ]);
  const edades = taller.edades as Histograma;
  for (const { clase, clave, dia, n, valores } of dias) {
    if (clase === 'salida' && valores) envejecer(edades, hasta - dia, valores);
    else if (clase === 'flujo' && primeraParte(clave) === 'abierto') anotar(edades, hasta - dia, n);
  }
  for (const aporte of posteriores) repartir(taller, hasta, aporte);
  for (const hecho of sueltos) for (const aporte of aportesDe(hecho, diaEnMadrid)) repartir(taller, hasta, aporte);
  // Exits of cases opened longer ago fell out of the window together with their openings.
  for (const edad of [...edades.keys()]) if (edad > EDAD_MAXIMA) edades.delete(edad);
  return [datos, cabeza] as const;
}

/** Takes exits from the ages: a case that left so many days ago at an age of then would be as old as both together. */
function envejecer(edades: Histograma, desdeEntonces: number, valores: Uint8Array): void {
  desempaquetar(valores, (edad, n) => anotar(edades, desdeEntonces + edad, -n));
}

/** Adds a contribution wherever its day belongs. */
function repartir(taller: Taller, fin: number, { clase, clave, dia, valor, n }: Aporte): void {
  for (const { recuento, desde, hasta } of taller.porClase.get(clase) ?? []) {
    if (dia >= desde && dia <= hasta) recuento.sumar(clase, clave, n, CON_HISTOGRAMA.has(clase) ? valor : undefined);
  }
  if (clase === 'mes' && dia <= fin && dia >= (taller.tramos[0]?.desde ?? 0)) {
    taller.meses.get(inicioDe('mes', dia))?.sumar(clase, clave, n);
  }
  if (dia > fin || dia < fin - EDAD_MAXIMA || (clase !== 'salida' && clase !== 'flujo')) return;
  if (clase === 'salida') anotar(taller.edades as Histograma, fin - dia + valor, -n);
  else if (primeraParte(clave) === 'abierto') anotar(taller.edades as Histograma, fin - dia, n);
}
