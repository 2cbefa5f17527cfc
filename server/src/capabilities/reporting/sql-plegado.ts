/** Facts, heads, deltas and sums as rows, for the worker. */
import type { TxAjena } from '../../db/base.ts';
import { porIndice } from '../../outbox/plan.ts';
import { fechaDe, inicioDe, NIVELES } from './reglas-calendario.ts';
import { type Clase, DURACIONES, type HechoDeCifras } from './reglas-medidas.ts';
import { anotar, desempaquetar, empaquetar, empaquetarDias, type Histograma, type Suma } from './reglas-sumas.ts';

export interface Cabeza {
  readonly sellado: Date;
  readonly plegado: Date;
  readonly sueltos: number;
  readonly dia_suelto: string | null;
}

const COLUMNAS = `tipo, signo, movimiento, registrado, estado, resultado, pack, prioridad, modulo, proveedor, accion, activado, fallecimiento,
  comunicado, abierto, confirmada, solicitada, terminada, plazo, solicitudes, espera_ajena, cuota`;

/** Insurers with something to seal, or with facts of an earlier day to fold. @param hoy day in Madrid */
export async function aseguradorasPendientes(tx: TxAjena, hoy: string): Promise<string[]> {
  const { filas } = await tx.sql<{ aseguradora_id: string }>(
    `(select distinct aseguradora_id from cifras_hechos where sellado is null limit 100)
     union (select distinct aseguradora_id from cifras_datos where sellado is null limit 100)
     union (select aseguradora_id from cifras_cabezas where sueltos > 0 and dia_suelto < $1 limit 100)`,
    [hoy],
  );
  return filas.map(({ aseguradora_id }) => aseguradora_id);
}

/** Moves the heads of insurers at rest: whatever commits from now on is sealed later than that. */
export async function adelantarCabezas(tx: TxAjena, ahora: Date, desde: Date): Promise<void> {
  await tx.sql(
    `update cifras_cabezas set sellado = $1 where aseguradora_id in (
       select aseguradora_id from cifras_cabezas where sellado < $2 for update skip locked)`,
    [ahora, desde],
  );
}

/** The head of an insurer, locked; null while another process has it. */
export async function tomarCabeza(tx: TxAjena, aseguradoraId: string, esperar: boolean): Promise<Cabeza | null> {
  await tx.sql('insert into cifras_cabezas (aseguradora_id) values ($1) on conflict do nothing', [aseguradoraId]);
  const { filas } = await tx.sql<Cabeza>(
    `select sellado, plegado, sueltos, dia_suelto from cifras_cabezas where aseguradora_id = $1 for update${esperar ? '' : ' skip locked'}`,
    [aseguradoraId],
  );
  return filas[0] ?? null;
}

export async function guardarCabeza(tx: TxAjena, aseguradoraId: string, cabeza: Cabeza): Promise<void> {
  await tx.sql(
    'update cifras_cabezas set sellado = $2, plegado = $3, sueltos = $4, dia_suelto = $5 where aseguradora_id = $1',
    [aseguradoraId, cabeza.sellado, cabeza.plegado, cabeza.sueltos, cabeza.dia_suelto],
  );
}

/** Gives committed rows their instant. @returns facts, and all rows, that were sealed */
export async function sellar(
  tx: TxAjena,
  aseguradoraId: string,
  instante: Date,
  lote: number,
): Promise<{ hechos: number; filas: number }> {
  const sellarTabla = (tabla: 'cifras_hechos' | 'cifras_datos') =>
    porIndice(
      tx,
      `update ${tabla} set sellado = $2 where aseguradora_id = $1 and id = any(array(
         select id from ${tabla} where aseguradora_id = $1 and sellado is null order by id limit $3))`,
      [aseguradoraId, instante, lote],
    );
  const { afectadas: hechos } = await sellarTabla('cifras_hechos');
  const { afectadas: datos } = await sellarTabla('cifras_datos');
  return { hechos, filas: hechos + datos };
}

/** Facts sealed after one instant and until another. */
export async function leerHechos(
  tx: Pick<TxAjena, 'sql'>,
  aseguradoraId: string,
  tras: Date,
  hasta: Date,
): Promise<HechoDeCifras[]> {
  const { filas } = await tx.sql<HechoDeCifras>(
    `select ${COLUMNAS} from cifras_hechos where aseguradora_id = $1 and sellado > $2 and sellado <= $3`,
    [aseguradoraId, tras, hasta],
  );
  return filas;
}

/** Writes the deltas of a stretch. */
export async function escribirTramo(tx: TxAjena, aseguradoraId: string, hasta: Date, suma: Suma): Promise<void> {
  const filas = [...suma].flatMap(([clase, porClave]) =>
    [...porClave].map(([clave, porDia]) => {
      const dias = [...porDia.keys()];
      return { clase, clave, min: Math.min(...dias), max: Math.max(...dias), bytes: empaquetarDias(porDia) };
    }),
  );
  await tx.sql(
    `insert into cifras_tramos (aseguradora_id, hasta, clase, clave, dia_min, dia_max, aportes)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::date[], $6::date[], $7::bytea[])`,
    [
      aseguradoraId,
      hasta,
      filas.map(({ clase }) => clase),
      filas.map(({ clave }) => clave),
      filas.map(({ min }) => fechaDe(min)),
      filas.map(({ max }) => fechaDe(max)),
      filas.map(({ bytes }) => Buffer.from(bytes)),
    ],
  );
}

interface Total {
  readonly nivel: string;
  readonly clase: Clase;
  readonly inicio: string;
  readonly clave: string;
  n: number;
  readonly histograma: Histograma | null;
}

/** Adds the deltas to the sums of their days, months and years. The head of the insurer is locked. */
export async function sumarATotales(tx: TxAjena, aseguradoraId: string, suma: Suma): Promise<void> {
  const totales = totalesDe(suma);
  const conHistograma = [...totales.values()].filter(({ histograma }) => histograma !== null);
  for (const { nivel, clase, inicio, clave, valores } of await leerTotales(tx, aseguradoraId, conHistograma)) {
    const total = totales.get([nivel, clase, inicio, clave].join('\t'));
    const histograma = total?.histograma;
    if (histograma && valores) desempaquetar(valores, (valor, n) => anotar(histograma, valor, n));
  }
  const filas = [...totales.values()];
  const columnas = [
    ...enColumnas(filas),
    filas.map(({ n }) => n),
    filas.map(({ histograma }) => (histograma && histograma.size > 0 ? Buffer.from(empaquetar(histograma)) : null)),
  ];
  await tx.sql(
    `insert into cifras_totales as t (aseguradora_id, nivel, clase, inicio, clave, n, valores)
     select $1, * from unnest($2::text[], $3::text[], $4::date[], $5::text[], $6::bigint[], $7::bytea[])
     on conflict (aseguradora_id, nivel, clase, inicio, clave) do update set n = t.n + excluded.n, valores = excluded.valores`,
    [aseguradoraId, ...columnas],
  );
  await tx.sql(
    `delete from cifras_totales where ctid = any(array(
       select t.ctid from ${lugares('t.ctid', 'and t.n = 0 and t.valores is null')}))`,
    [aseguradoraId, ...enColumnas(filas)],
  );
}

function totalesDe(suma: Suma): Map<string, Total> {
  const totales = new Map<string, Total>();
  for (const [clase, porClave] of suma) {
    const conHistograma = DURACIONES.includes(clase);
    for (const [clave, porDia] of porClave) {
      for (const [dia, histograma] of porDia) {
        for (const nivel of NIVELES) {
          const inicio = fechaDe(inicioDe(nivel, dia));
          const lugar = [nivel, clase, inicio, clave].join('\t');
          const total = totales.get(lugar) ?? {
            ...{ nivel, clase, inicio, clave, n: 0 },
            histograma: conHistograma ? new Map() : null,
          };
          totales.set(lugar, total);
          for (const [valor, n] of histograma) {
            total.n += n;
            if (total.histograma) anotar(total.histograma, valor, n);
          }
        }
      }
    }
  }
  return totales;
}

const enColumnas = (totales: readonly Total[]): string[][] => [
  totales.map(({ nivel }) => nivel),
  totales.map(({ clase }) => clase),
  totales.map(({ inicio }) => inicio),
  totales.map(({ clave }) => clave),
];

/**
 * Sums by their places, looked up one by one. A plain join was planned for an empty table and read all of them for each place:
 * a day of the largest insurer took minutes.
 */
const lugares = (columna: string, condicion = '') =>
  `unnest($2::text[], $3::text[], $4::date[], $5::text[]) as c(nivel, clase, inicio, clave)
   cross join lateral (select ${columna} from cifras_totales t
     where t.aseguradora_id = $1 and t.nivel = c.nivel and t.clase = c.clase and t.inicio = c.inicio and t.clave = c.clave ${condicion}
     limit 1) as t`;

async function leerTotales(
  tx: TxAjena,
  aseguradoraId: string,
  totales: readonly Total[],
): Promise<{ nivel: string; clase: string; inicio: string; clave: string; valores: Uint8Array | null }[]> {
  if (totales.length === 0) return [];
  const { filas } = await porIndice<{
    nivel: string;
    clase: string;
    inicio: string;
    clave: string;
    valores: Uint8Array | null;
  }>(tx, `select c.nivel, c.clase, c.inicio, c.clave, t.valores from ${lugares('t.valores')}`, [
    aseguradoraId,
    ...enColumnas(totales),
  ]);
  return filas;
}

/** Ends of the stretches of an insurer, in order. */
export async function finesDeTramo(tx: TxAjena, aseguradoraId: string): Promise<Date[]> {
  const { filas } = await tx.sql<{ hasta: Date }>(
    'select distinct hasta from cifras_tramos where aseguradora_id = $1 order by hasta',
    [aseguradoraId],
  );
  return filas.map(({ hasta }) => hasta);
}

export async function vaciarSumas(tx: TxAjena, aseguradoraId: string): Promise<void> {
  await tx.sql('delete from cifras_tramos where aseguradora_id = $1', [aseguradoraId]);
  await tx.sql('delete from cifras_totales where aseguradora_id = $1', [aseguradoraId]);
}
