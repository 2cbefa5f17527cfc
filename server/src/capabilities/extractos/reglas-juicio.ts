/**
 * What is proposed of the charges of one merchant, what is only shown, and what is passed over. Precision comes before
 * recall: a charge that a family cancels in error is worse than one that it finds itself (decision 0043). Pure.
 */
import type { Periodicidad } from '@albacea/contract/cuentas.ts';
import type { CargoPorIdentificar, MotivoSinProponer, PropuestaDeExtracto } from '@albacea/contract/extractos.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { cobraPorAnio, esDeConsumo, esDeCuota, vendeSuscripciones } from './reglas-clases.ts';
import type { Coincidencia } from './reglas-coincidencia.ts';
import { type Contado, explicar, PARECE_ANUAL, porQueNo } from './reglas-explicacion.ts';
import type { Grupo } from './reglas-grupos.ts';
import { PERIODOS, siguiente, tras } from './reglas-periodo.ts';
import { type Cargo, marcarDevueltos, type Serie, seriesDe } from './reglas-series.ts';
import { fechaDe } from './reglas-valores.ts';

/** Cents; less is a month, not a year. */
const MINIMO_ANUAL = 3000;
/** Days after which a monthly charge would have come again. */
const YA_SE_REPETIRIA = 45;

export interface Veredicto {
  readonly propuestas: readonly PropuestaDeExtracto[];
  readonly porIdentificar: readonly CargoPorIdentificar[];
}

/** All days as numbers since 1970-01-01. */
export interface Contexto {
  readonly fichas: ReadonlyMap<string, FichaDeProveedor>;
  readonly hoy: number;
  /** Day of the last movement. */
  readonly hasta: number;
}

/** A merchant with the charges that count. */
interface Examinado extends Omit<Grupo, 'lineas' | 'adeudos'> {
  readonly cargos: readonly Cargo[];
  readonly devueltos: number;
  readonly adeudo: boolean;
  /** Of the one entry that it surely is, or null. */
  readonly ficha: FichaDeProveedor | null;
}

const NADA: Veredicto = { propuestas: [], porIdentificar: [] };

/** What becomes of the charges of one merchant. */
export function juzgar(grupo: Grupo, contexto: Contexto): Veredicto {
  const todos = marcarDevueltos(grupo.lineas);
  const cargos = todos.filter(({ devuelto }) => !devuelto);
  if (cargos.length === 0) return NADA;
  const { coincidencia } = grupo;
  const firme = coincidencia && !coincidencia.dudosa && coincidencia.codigos.length === 1;
  const ficha = firme ? (contexto.fichas.get(coincidencia.codigos[0] ?? '') ?? null) : null;
  const devueltos = todos.length - cargos.length;
  const examinado = { ...grupo, cargos, devueltos, ficha, adeudo: grupo.adeudos * 2 > cargos.length };
  if (cargos.length === 1) return conUno(examinado, contexto);
  const variable = examinado.adeudo || esDeConsumo(ficha);
  const series = seriesDe(todos, variable);
  const explicados = series.reduce((suma, serie) => suma + lineasDe(serie), 0);
  const sueltos = cargos.length - explicados;
  const creibles = series.filter((serie) => esCreible(examinado, serie, sueltos));
  return juntar(creibles.map((serie) => deUnaSerie(examinado, serie, contexto)));
}

const lineasDe = ({ cargos }: Serie): number => cargos.reduce((suma, { partes }) => suma + partes, 0);

function juntar(veredictos: readonly Veredicto[]): Veredicto {
  return {
    propuestas: veredictos.flatMap(({ propuestas }) => propuestas),
    porIdentificar: veredictos.flatMap(({ porIdentificar }) => porIdentificar),
  };
}

/**
 * Whether dates and amounts agree by more than chance. Who bills, or sells nothing else, needs little; where purchases
 * come between, a price that returns each month six times is a subscription, and one that returns each quarter is not.
 */
function esCreible(examinado: Examinado, serie: Serie, sueltos: number): boolean {
  const n = serie.cargos.length;
  const { ficha, coincidencia, adeudo } = examinado;
  const exacta = serie.desvio <= Math.max(n < 6 ? 1.5 : 2, PERIODOS[serie.periodicidad].desvio / 2);
  const vendeCuotas = ficha !== null && (esDeCuota(ficha) || coincidencia?.deSuscripcion === true);
  if (vendeCuotas || adeudo) {
    if (sueltos > n) return n >= 4 && exacta;
    return n >= (serie.variable ? 3 : 2) && (n > 3 || exacta || adeudo);
  }
  if (!DE_COMPRA.includes(serie.periodicidad)) return false;
  if (sueltos > n * 5) return n >= 9 && exacta;
  return sueltos > 0 ? n >= 6 && exacta : n >= 3 && (n > 3 || exacta);
}

/** Periods in which what is bought with a card comes again; others agree by chance too easily. */
const DE_COMPRA: readonly Periodicidad[] = ['semanal', 'mensual', 'anual'];

const esSuscribible = (ficha: FichaDeProveedor, { deSuscripcion }: Coincidencia): boolean =>
  vendeSuscripciones(ficha) || deSuscripcion;

function deUnaSerie(examinado: Examinado, serie: Serie, contexto: Contexto): Veredicto {
  const { ficha, coincidencia } = examinado;
  const viva = contexto.hasta <= vence(serie);
  if (!coincidencia) return viva ? mostrar(examinado, serie, 'sin_ficha', contexto) : NADA;
  if (!ficha) {
    const motivo = coincidencia.dudosa ? 'texto_dudoso' : 'varias_fichas';
    return viva ? mostrar(examinado, serie, motivo, contexto) : NADA;
  }
  if (!esSuscribible(ficha, coincidencia))
    return viva ? mostrar(examinado, serie, 'no_parece_suscripcion', contexto) : NADA;
  if (!viva) return mostrar(examinado, serie, 'terminada', contexto);
  return proponer({ ...examinado, ficha, coincidencia }, serie, contexto);
}

/** The day after which a charge that was due and did not come means an end. */
function vence({ cargos, periodicidad }: Serie): number {
  const { margen, gracia } = PERIODOS[periodicidad];
  return tras(cargos.at(-1)?.dia ?? 0, periodicidad) + margen + gracia;
}

/** One charge: yearly where the provider charges so and enough months have passed; else too little to say. */
function conUno(examinado: Examinado, contexto: Contexto): Veredicto {
  const { ficha, coincidencia, cargos, deAnio } = examinado;
  const [cargo] = cargos;
  if (!ficha || !coincidencia || !cargo || coincidencia.clase === 'nombre') return NADA;
  const pasados = contexto.hasta - cargo.dia;
  const serie: Serie = { periodicidad: 'anual', cargos, variable: false, desvio: 0 };
  const porAnio = cobraPorAnio(ficha) && cargo.centimos >= MINIMO_ANUAL && pasados >= YA_SE_REPETIRIA;
  const anual = esSuscribible(ficha, coincidencia) && (porAnio || deAnio) && contexto.hasta <= vence(serie);
  if (anual) return proponer({ ...examinado, ficha, coincidencia }, serie, contexto);
  const reciente = pasados < YA_SE_REPETIRIA && (esDeCuota(ficha) || coincidencia.deSuscripcion);
  return reciente ? mostrar(examinado, serie, 'un_solo_cargo', contexto) : NADA;
}

function proponer(
  examinado: Examinado & { readonly ficha: FichaDeProveedor; readonly coincidencia: Coincidencia },
  serie: Serie,
  contexto: Contexto,
): Veredicto {
  const { ficha, coincidencia } = examinado;
  const n = serie.cargos.length;
  const { es, en } = explicar(contado(examinado, serie, serie.periodicidad, contexto));
  const explicacion = n === 1 ? { es: es + PARECE_ANUAL.es, en: en + PARECE_ANUAL.en } : { es, en };
  const dias = serie.cargos.map(({ dia }) => dia);
  const propuesta: PropuestaDeExtracto = {
    proveedor: ficha.codigo,
    nombre: ficha.nombre,
    discreto: ficha.discreto,
    periodicidad: serie.periodicidad,
    ...cifrasDe(serie, examinado.moneda),
    proximo: fechaDe(siguiente(dias, serie.periodicidad, contexto.hoy)),
    certeza: n < 3 ? 'debil' : 'alta',
    explicacion,
    por_que: { clase: coincidencia.clase, coincide: coincidencia.coincide, regla: reglaDe(examinado, serie) },
  };
  return { propuestas: [propuesta], porIdentificar: [] };
}

function mostrar(examinado: Examinado, serie: Serie, motivo: MotivoSinProponer, contexto: Contexto): Veredicto {
  const candidatos = (examinado.coincidencia?.codigos ?? []).slice(0, 20);
  const nombres = candidatos.map((codigo) => contexto.fichas.get(codigo)?.nombre ?? codigo);
  const periodicidad = motivo === 'un_solo_cargo' ? null : serie.periodicidad;
  const que = explicar(contado(examinado, serie, periodicidad, contexto));
  const porque = porQueNo(motivo, nombres);
  const cargo: CargoPorIdentificar = {
    nombre: examinado.nombre.slice(0, 60),
    periodicidad,
    ...cifrasDe(serie, examinado.moneda),
    explicacion: { es: que.es + porque.es, en: que.en + porque.en },
    motivo,
    candidatos,
  };
  return { propuestas: [], porIdentificar: [cargo] };
}

const contado = (
  { moneda, devueltos }: Examinado,
  { cargos, variable }: Serie,
  periodicidad: Periodicidad | null,
  { hoy }: Contexto,
): Contado => ({ cargos, moneda, periodicidad, variable, devueltos, hoy });

function cifrasDe({ cargos }: Serie, moneda: string) {
  return {
    importe_centimos: cargos.at(-1)?.centimos ?? 0,
    moneda,
    cargos: cargos.length,
    primero: fechaDe(cargos[0]?.dia ?? 0),
    ultimo: fechaDe(cargos.at(-1)?.dia ?? 0),
  };
}

function reglaDe({ adeudo, cargos, devueltos }: Examinado, serie: Serie): string {
  const partes = [
    `${serie.periodicidad}: ${lineasDe(serie)} de ${cargos.length} líneas`,
    `desvío medio ${serie.desvio.toFixed(1)} d`,
    adeudo ? 'adeudo' : 'tarjeta u otro',
    ...(serie.variable ? ['importe variable'] : []),
    ...(devueltos > 0 ? [`${devueltos} devueltos`] : []),
  ];
  return partes.join('; ');
}
