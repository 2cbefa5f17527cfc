/** Movements put together by who charged them; pure. */
import { acreedorDe } from './reglas-acreedor.ts';
import { vendeSuscripciones } from './reglas-clases.ts';
import { type Coincidencia, coincidenciaDe, SOLO_INTERMEDIARIO } from './reglas-coincidencia.ts';
import type { Indice } from './reglas-frases.ts';
import type { Movimiento } from './reglas-movimiento.ts';
import { CIUDADES, DE_ANIO, DE_FACTURA, LEGALES, PAISES } from './reglas-palabras.ts';
import type { LineaDeCargo } from './reglas-series.ts';
import { esPrevia, nombreImpreso, operacionDe, type Palabra, palabrasDe } from './reglas-texto.ts';

/** What one merchant charged in one currency. */
export interface Grupo {
  readonly coincidencia: Coincidencia | null;
  /** As printed, cleaned; of the first line. */
  readonly nombre: string;
  readonly moneda: string;
  readonly lineas: LineaDeCargo[];
  /** Lines that are direct debits. */
  adeudos: number;
  /** The words say that it is for a year. */
  deAnio: boolean;
}

interface Analisis {
  readonly clave: string;
  readonly coincidencia: Coincidencia | null;
  readonly nombre: string;
  readonly adeudo: boolean;
  readonly deAnio: boolean;
}

/** Amounts of nothing tell of a trial, not of a charge. */
export function agrupar(indice: Indice, movimientos: readonly Movimiento[]): Grupo[] {
  const conocidos = new Map<string, Analisis | null>();
  const grupos = new Map<string, Grupo>();
  for (const { dia, centimos, moneda, textos } of movimientos) {
    if (centimos === 0) continue;
    const texto = textos.join('\n');
    let analisis = conocidos.get(texto);
    if (analisis === undefined) {
      analisis = analizar(indice, textos);
      conocidos.set(texto, analisis);
    }
    if (!analisis) continue;
    const clave = `${moneda} ${analisis.clave}`;
    const grupo = grupos.get(clave) ?? nuevo(analisis, moneda);
    grupos.set(clave, grupo);
    grupo.lineas.push({ dia, centimos });
    if (analisis.adeudo && centimos < 0) grupo.adeudos += 1;
    grupo.deAnio ||= analisis.deAnio;
  }
  return [...grupos.values()];
}

const nuevo = ({ coincidencia, nombre }: Analisis, moneda: string): Grupo => ({
  coincidencia,
  nombre,
  moneda,
  lineas: [],
  adeudos: 0,
  deAnio: false,
});

/** @returns null for what nobody debits, and for what names nobody */
function analizar(indice: Indice, textos: readonly string[]): Analisis | null {
  const partes = textos.map(palabrasDe);
  const operaciones = partes.map(operacionDe);
  if (operaciones.includes('sin_acreedor')) return null;
  const acreedor = acreedorDe(textos.join(' '));
  const adeudo = acreedor !== null || operaciones.includes('adeudo');
  const coincidencia = porAcreedor(indice, acreedor) ?? porTexto(indice, partes, adeudo);
  const nombre = partes.map(nombreImpreso).find((uno) => uno.length >= 3) ?? '';
  const clave = claveDe(indice, coincidencia, acreedor, nombre);
  if (clave === null) return null;
  const deAnio = partes.some((palabras) => palabras.some(({ texto }) => DE_ANIO.has(texto)));
  return { clave, coincidencia, nombre: nombre || (coincidencia?.coincide ?? acreedor ?? ''), adeudo, deAnio };
}

function claveDe(
  { fichas }: Indice,
  coincidencia: Coincidencia | null,
  acreedor: string | null,
  nombre: string,
): string | null {
  if (coincidencia) {
    const { codigos, dudosa, deSuscripcion } = coincidencia;
    // What is sure and what is not stay apart: a bar called Orange must not spoil the bills of Orange, nor hide among
    // them. So do the subscription that a shop sells and its other sales.
    const deTienda = deSuscripcion && !codigos.some((codigo) => vendeSuscripciones(fichas.get(codigo)));
    // Behind whoever collects for others, each name is a merchant of its own.
    const comercio = coincidencia.letras === SOLO_INTERMEDIARIO ? nombre : '';
    return `${dudosa ? 'dudosa' : 'ficha'} ${deTienda ? 'cuota' : ''} ${codigos.join(' ')} ${comercio}`;
  }
  if (acreedor) return `acreedor ${acreedor}`;
  return nombre === '' ? null : `nombre ${nombre}`;
}

function porAcreedor({ porAcreedor: indice }: Indice, acreedor: string | null): Coincidencia | null {
  const origenes = indice.get(acreedor ?? '') ?? [];
  const [primero] = origenes;
  if (!primero) return null;
  return {
    codigos: [...new Set(origenes.map(({ codigo }) => codigo))],
    clase: 'acreedor',
    coincide: primero.impreso,
    dudosa: false,
    deSuscripcion: true,
    letras: Number.POSITIVE_INFINITY,
  };
}

/** The match with most letters of all texts; two that name different providers decide nothing. */
function porTexto(indice: Indice, partes: readonly (readonly Palabra[])[], adeudo: boolean): Coincidencia | null {
  const operacion = adeudo ? 'adeudo' : 'otra';
  const halladas = partes.flatMap((palabras) => {
    const solo = partes.every((otras) => otras === palabras || otras.every(noNombra));
    const hallada = coincidenciaDe(indice, palabras, operacion, solo);
    return hallada ? [hallada] : [];
  });
  const [mejor, ...otras] = halladas.sort((a, b) => Number(a.dudosa) - Number(b.dudosa) || b.letras - a.letras);
  if (!mejor) return null;
  const firmes = otras.filter((otra) => !otra.dudosa && otra.letras > SOLO_INTERMEDIARIO);
  const codigos = new Set([...mejor.codigos, ...firmes.flatMap((otra) => otra.codigos)]);
  const unica = firmes.find((otra) => otra.codigos.length === 1 && mejor.codigos.includes(otra.codigos[0] ?? ''));
  if (mejor.codigos.length > 1 && unica) return { ...unica, codigos: unica.codigos };
  return { ...mejor, codigos: [...codigos] };
}

const noNombra = (palabra: Palabra): boolean =>
  esPrevia(palabra) ||
  [LEGALES, PAISES, CIUDADES, DE_FACTURA].some((palabras) => palabras.has(palabra.texto)) ||
  palabra.punto;
