/** What a report reads: sums of the period, what lies before and after them, and the data of the insurer. */
import type { EstadoCaso } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import { porIndice } from '../../outbox/plan.ts';
import { diaDe, fechaDe, type Nivel, type Pieza, piezasDe } from './reglas-calendario.ts';
import type { DatoVigente } from './reglas-economico.ts';
import { type Aporte, type Clase, DURACIONES, type HechoDeCifras } from './reglas-medidas.ts';
import { Recuento } from './reglas-recuento.ts';
import { desempaquetar, desempaquetarDias } from './reglas-sumas.ts';
import type { Cabeza } from './sql-plegado.ts';

/** A stretch of days and the kinds of figures that are wanted of it. */
export interface Tramo {
  readonly recuento: Recuento;
  readonly desde: number;
  readonly hasta: number;
  readonly clases: readonly Clase[];
}

export interface Extremos extends Pick<Cabeza, 'sellado' | 'plegado'> {
  /** End of the last stretch that lies before the instant as a whole. */
  readonly tras: Date;
}

/** Up to where the insurer's facts are sealed and folded; null before its first fact. @param corte null: all that is sealed */
export async function leerCabeza(tx: Tx, corte: Date | null): Promise<Extremos | null> {
  const { filas } = await tx.sql<Extremos>(
    `select sellado, plegado,
       coalesce((select max(hasta) from cifras_tramos where aseguradora_id = aseguradora_actual() and hasta <= coalesce($1, sellado)), 'epoch') as tras
       from cifras_cabezas where aseguradora_id = aseguradora_actual()`,
    [corte],
  );
  return filas[0] ?? null;
}

/** Rows to look for, as columns of an `unnest`. */
function enColumnas(tramos: readonly Tramo[], mayor: Nivel, clases: (tramo: Tramo) => readonly Clase[]): unknown[][] {
  const filas = tramos.flatMap((tramo, i) =>
    piezasDe(tramo.desde, tramo.hasta, mayor).flatMap((pieza: Pieza) =>
      clases(tramo).map((clase) => [i, pieza.nivel, fechaDe(pieza.desde), fechaDe(pieza.hasta), clase, pieza.signo]),
    ),
  );
  return [0, 1, 2, 3, 4, 5].map((columna) => filas.map((fila) => fila[columna]));
}

// `offset 0`: each stretch looks its sums up by the key. As a join it may be planned for the size that the table once had.
const BUSCADOS = `unnest($1::int[], $2::text[], $3::date[], $4::date[], $5::text[], $6::int[]) as r(tramo, nivel, desde, hasta, clase, signo)
  cross join lateral (select * from cifras_totales c
    where c.aseguradora_id = aseguradora_actual() and c.nivel = r.nivel and c.clase = r.clase and c.inicio between r.desde and r.hasta
   offset 0) as t`;

/** Adds the sums of each stretch to its count. */
export async function leerTotales(tx: Tx, tramos: readonly Tramo[]): Promise<void> {
  const sinHistograma = enColumnas(tramos, 'anio', ({ clases }) =>
    clases.filter((clase) => !DURACIONES.includes(clase)),
  );
  const conHistograma = enColumnas(tramos, 'anio', ({ clases }) =>
    clases.filter((clase) => DURACIONES.includes(clase)),
  );
  const [sumas, histogramas] = await Promise.all([
    porIndice<{ tramo: number; clase: Clase; clave: string; n: number }>(
      tx,
      `select r.tramo, t.clase, t.clave, sum(r.signo * t.n) as n from ${BUSCADOS} group by 1, 2, 3`,
      sinHistograma,
    ),
    tx.sql<{ tramo: number; signo: 1 | -1; clase: Clase; clave: string; n: number; valores: Uint8Array | null }>(
      `select r.tramo, r.signo, t.clase, t.clave, t.n, t.valores from ${BUSCADOS}`,
      conHistograma,
    ),
  ]);
  for (const { tramo, clase, clave, n } of sumas.filas) tramos[tramo]?.recuento.sumar(clase, clave, n);
  for (const { tramo, signo, clase, clave, n, valores } of histogramas.filas) {
    const celda = tramos[tramo]?.recuento.celda(clase, clave);
    if (!celda) continue;
    celda.n += signo * n;
    if (valores) desempaquetar(valores, signo === 1 ? celda.medidas.sumar : celda.medidas.restar);
  }
}

/** The first part of the key of a kind. */
export const primeraParte = (clave: string): string => clave.split('|')[0] ?? '';

/** Adds sums by month. @param meses counts by the first day of the month */
export async function leerMeses(
  tx: Tx,
  desde: number,
  hasta: number,
  meses: ReadonlyMap<number, Recuento>,
): Promise<void> {
  const tramo: Tramo = { recuento: new Recuento(), desde, hasta, clases: ['mes'] };
  const { filas } = await tx.sql<{ mes: string; clave: string; n: number }>(
    `select date_trunc('month', t.inicio::timestamp)::date as mes, t.clave, sum(r.signo * t.n) as n from ${BUSCADOS} group by 1, 2`,
    enColumnas([tramo], 'mes', ({ clases }) => clases),
  );
  for (const { mes, clave, n } of filas) meses.get(diaDe(mes))?.sumar('mes', clave, n);
}

/** Openings and exits of single days, as contributions: a stretch that is counted day by day. */
export async function leerDias(
  tx: Tx,
  desde: number,
  hasta: number,
  clases: readonly Clase[],
): Promise<{ clase: Clase; clave: string; dia: number; n: number; valores: Uint8Array | null }[]> {
  const { filas } = await tx.sql<{
    clase: Clase;
    clave: string;
    inicio: string;
    n: number;
    valores: Uint8Array | null;
  }>(
    `select clase, clave, inicio, n, valores from cifras_totales
      where aseguradora_id = aseguradora_actual() and nivel = 'dia' and clase = any($1::text[]) and inicio between $2 and $3`,
    [clases, fechaDe(desde), fechaDe(hasta)],
  );
  return filas.map(({ inicio, ...fila }) => ({ ...fila, dia: diaDe(inicio) }));
}

/** Facts sealed after one instant and until another. */
export async function leerSueltos(tx: Tx, tras: Date, corte: Date): Promise<HechoDeCifras[]> {
  const { filas } = await tx.sql<HechoDeCifras>(
    `select tipo, signo, movimiento, registrado, estado, resultado, pack, prioridad, modulo, proveedor, accion, activado, fallecimiento,
            comunicado, abierto, confirmada, solicitada, terminada, plazo, solicitudes, espera_ajena, cuota
       from cifras_hechos where aseguradora_id = aseguradora_actual() and sellado > $1 and sellado <= $2`,
    [tras, corte],
  );
  return filas;
}

export interface HechoAgrupado extends HechoDeCifras {
  readonly caso: string;
}

/**
 * Facts sealed until an instant, those of a case that cancel out left away: `signo` is how often one is left.
 * @param tras instant before which none that counts was sealed; null: any
 */
export async function leerHechosPorCaso(
  tx: Tx,
  tipos: readonly HechoDeCifras['tipo'][],
  { tras, corte }: { readonly tras: Date | null; readonly corte: Date },
  maximo: number,
): Promise<HechoAgrupado[]> {
  // in the words of the index: figures of cases do not go through the many more facts of their accounts
  const deCasos = tipos.every((tipo) => tipo === 'caso' || tipo === 'movimiento');
  const columnas = `caso, tipo, movimiento, estado, resultado, pack, prioridad, modulo, proveedor, accion, activado, fallecimiento,
    comunicado, abierto, confirmada, solicitada, terminada, plazo, solicitudes, cuota`;
  const { filas } = await tx.sql<HechoAgrupado>(
    `select ${columnas}, case when movimiento is not null then registrado end as registrado, 0 as espera_ajena, sum(signo)::int as signo
       from cifras_hechos
      where aseguradora_id = aseguradora_actual() and tipo = any($1::text[])${deCasos ? " and tipo in ('caso', 'movimiento')" : ''} and sellado <= $2 and ($3::timestamptz is null or sellado >= $3)
      group by ${columnas}, case when movimiento is not null then registrado end having sum(signo) <> 0
      limit $4`,
    [tipos, corte, tras, maximo],
  );
  return filas;
}

export interface NombreDeCaso {
  readonly id: string;
  readonly caso_id: string;
  readonly estado: EstadoCaso;
  readonly abierto: Date;
  readonly borrado: boolean;
}

/** Cases as they are called, and as they are now. */
export async function leerNombresDeCasos(tx: Tx, ids: readonly string[]): Promise<NombreDeCaso[]> {
  const { filas } = await tx.sql<NombreDeCaso>(
    `select id, caso_id, estado, abierto, borrado is not null as borrado from casos
      where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])`,
    [ids],
  );
  return filas;
}

/** Which of these are no case of this insurer. */
export async function leerSinCaso(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { filas } = await tx.sql<{ id: string }>(
    `select id from unnest($1::uuid[]) as n (id)
      where not exists (select 1 from casos c where c.aseguradora_id = aseguradora_actual() and c.id = n.id)`,
    [ids],
  );
  return new Set(filas.map(({ id }) => id));
}

/** What the stretches that end after an instant have added, to be taken back; of days until `hasta`, and of the flow alone before `desde`. */
export async function leerPosteriores(tx: Tx, corte: Date, desde: number, hasta: number): Promise<Aporte[]> {
  const { filas } = await tx.sql<{ clase: Clase; clave: string; aportes: Uint8Array }>(
    `select clase, clave, aportes from cifras_tramos
      where aseguradora_id = aseguradora_actual() and hasta > $1 and dia_min <= $2 and (dia_max >= $3 or clase = 'flujo')`,
    [corte, fechaDe(hasta), fechaDe(desde)],
  );
  return filas.flatMap(({ clase, clave, aportes }) => desempaquetarDias(clase, clave, aportes, -1));
}

/** Data of the insurer in force at an instant, for months from one day to another. */
export async function leerDatos(tx: Tx, corte: Date, desde: number, hasta: number): Promise<DatoVigente[]> {
  const { filas } = await tx.sql<Omit<DatoVigente, 'mes'> & { mes: string }>(
    `select distinct on (mes, producto) producto, mes, vidas_anio, primas, pagado, provision, siniestros_con_coste
       from cifras_datos where aseguradora_id = aseguradora_actual() and mes between $2 and $3 and sellado <= $1
      order by mes, producto, sellado desc, id desc`,
    [corte, fechaDe(desde), fechaDe(hasta)],
  );
  return filas.map((fila) => ({ ...fila, mes: diaDe(fila.mes) }));
}

export interface FilaDeDatos {
  readonly producto: string;
  readonly mes: string;
  readonly vidas_anio: bigint | null;
  readonly primas: bigint | null;
  readonly pagado: bigint | null;
  readonly provision: bigint | null;
  readonly siniestros_con_coste: bigint | null;
}

export async function insertarDatos(tx: Tx, filas: readonly FilaDeDatos[], registrado: Date): Promise<void> {
  const columna = (campo: keyof FilaDeDatos) => filas.map((fila) => fila[campo]?.toString() ?? null);
  await tx.sql(
    `insert into cifras_datos (aseguradora_id, registrado, producto, mes, vidas_anio, primas, pagado, provision, siniestros_con_coste)
     select aseguradora_actual(), $1, * from unnest($2::text[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::integer[])`,
    [
      registrado,
      columna('producto'),
      columna('mes'),
      columna('vidas_anio'),
      columna('primas'),
      columna('pagado'),
      columna('provision'),
      columna('siniestros_con_coste'),
    ],
  );
}
