/** The cases behind a figure of the report, as of the same instant. */
import type { CasosDeCifra, ConsultaCasosDeCifra } from '@albacea/contract/cifras.ts';
import type { Tx } from '../../db/base.ts';
import { consultaNoValida } from '../../platform/error.ts';
import { crearDiaEnMadrid } from './reglas-calendario.ts';
import { primerDiaDe, repartirPorCaso, seleccionDe, tiposDe } from './reglas-casos.ts';
import { aportesDe } from './reglas-medidas.ts';
import { leerCabeza, leerHechosPorCaso, leerNombresDeCasos, leerSinCaso } from './sql.ts';
import { abrirPeriodo } from './ver-reporting.ts';

/** Snapshots that are looked through; a period of the largest insurer can have more. */
const MAXIMO = 300_000;
const POR_PAGINA = 25;
const MS_DIA = 86_400_000;

/** @throws ErrorDeDominio consulta_invalida: the period, or more cases than can be looked through */
export async function verCasosDeCifra(tx: Tx, consulta: ConsultaCasosDeCifra, ahora: Date): Promise<CasosDeCifra> {
  const { cifra, cursor, limite = POR_PAGINA, pack, prioridad, modulo, proveedor, ...deInforme } = consulta;
  const { periodo, pedido, base } = abrirPeriodo(deInforme, ahora);
  const cabeza = await leerCabeza(tx, pedido);
  const sellado = cabeza?.sellado ?? new Date(0);
  const corte = pedido && pedido < sellado ? pedido : sellado;
  const diaEnMadrid = crearDiaEnMadrid();
  const filtro = {
    ...(pack && { pack }),
    ...(prioridad && { prioridad }),
    ...(modulo && { modulo }),
    ...(proveedor && { proveedor }),
  };
  const seleccion = seleccionDe(cifra, { ...periodo, base, diaDeCorte: diaEnMadrid(corte), filtro });
  const primero = primerDiaDe(seleccion);
  // a day earlier than midnight in Madrid: nobody's clock is so far off
  const tras = primero === null ? null : new Date((primero - 1) * MS_DIA);
  const tipos = tiposDe(seleccion);
  const hechos = await leerHechosPorCaso(tx, tipos, { tras, corte }, MAXIMO + 1);
  if (hechos.length > MAXIMO) throw demasiados();
  const porCaso = repartirPorCaso(
    hechos.map((hecho) => ({ caso: hecho.caso, aportes: aportesDe(hecho, diaEnMadrid) })),
    seleccion,
    periodo.hasta,
  );
  // Accounts of erased cases count for a nobody; before the pages are cut, or some would be empty.
  const sinCaso = tipos.includes('cuenta') ? await leerSinCaso(tx, [...porCaso.keys()]) : new Set<string>();
  // identifiers begin with the time: the newest first
  const ids = [...porCaso.keys()]
    .filter((id) => !sinCaso.has(id))
    .sort()
    .reverse();
  const desde = cursor === undefined ? 0 : ids.findIndex((id) => id < cursor);
  const pagina = desde < 0 ? [] : ids.slice(desde, desde + limite);
  const nombres = new Map((await leerNombresDeCasos(tx, pagina)).map((fila) => [fila.id, fila]));
  return {
    total: sumar(porCaso.values()),
    de_borrados: sumar([...sinCaso].map((id) => porCaso.get(id) ?? 0)),
    corte: corte.toISOString(),
    elementos: pagina.flatMap((id) => {
      const nombre = nombres.get(id);
      if (!nombre) return [];
      const { caso_id, estado, abierto, borrado } = nombre;
      return [{ caso_id, veces: porCaso.get(id) ?? 0, estado, abierto: abierto.toISOString(), borrado }];
    }),
    siguiente: desde >= 0 && desde + limite < ids.length ? (pagina.at(-1) ?? null) : null,
  };
}

const sumar = (numeros: Iterable<number>): number => [...numeros].reduce((suma, n) => suma + n, 0);

const demasiados = () =>
  consultaNoValida({
    campo: 'desde',
    texto: {
      es: 'hay demasiados casos en este periodo para listarlos; acórtelo.',
      en: 'there are too many cases in this period to list them; shorten it.',
    },
  });
