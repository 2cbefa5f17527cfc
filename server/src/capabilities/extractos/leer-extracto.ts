/** Proposes recurring charges out of a bank statement that somebody uploaded. */
import type { AvisoDeExtracto, CargoPorIdentificar, ExtractoLeido } from '@albacea/contract/extractos.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { noValido } from '../../platform/error.ts';
import { CARGOS_AL_ANIO } from '../cuentas/reglas-ahorro.ts';
import { decodificar } from './reglas-decodificar.ts';
import { indiceDe } from './reglas-frases.ts';
import { agrupar } from './reglas-grupos.ts';
import { type Contexto, juzgar } from './reglas-juicio.ts';
import { type Extracto, esRechazo, type Rechazo } from './reglas-movimiento.ts';
import { esNorma43, leerNorma43 } from './reglas-norma43.ts';
import { textoDeRechazo } from './reglas-rechazo.ts';
import { leerTabla } from './reglas-tabla.ts';
import { diaDeFecha, fechaDe } from './reglas-valores.ts';

/** Charges without an entry that are shown; a household has fewer. */
const MAXIMO_POR_IDENTIFICAR = 100;
/** Days; in less, monthly charges come but once. */
const PERIODO_CORTO = 62;

/**
 * Reads the file and forgets it: what is returned is all that is left of it, and nothing is logged.
 * @param bytes the file as uploaded: CSV of a bank, or AEB Norma 43, in any usual encoding
 * @param fichas the catalogue that holds now
 * @param hoy today in Madrid, `YYYY-MM-DD`
 * @returns proposals by name, and recurring charges that are not proposed with the reason, the dearest first
 * @throws ErrorDeDominio validacion (field `extracto`): not a statement that can be read; the message says what is expected
 */
export function leerExtracto(bytes: Uint8Array, fichas: readonly FichaDeProveedor[], hoy: string): ExtractoLeido {
  const extracto = aceptar(extractoDe(bytes));
  const { movimientos, formato } = extracto;
  const desde = movimientos.reduce((menor, { dia }) => Math.min(menor, dia), Number.POSITIVE_INFINITY);
  const hasta = movimientos.reduce((mayor, { dia }) => Math.max(mayor, dia), 0);
  const indice = indiceDe(fichas);
  const contexto: Contexto = { fichas: indice.fichas, hoy: diaDeFecha(hoy), hasta };
  const veredictos = agrupar(indice, movimientos).map((grupo) => juzgar(grupo, contexto));
  const avisos: AvisoDeExtracto[] = [...extracto.avisos];
  if (hasta - desde < PERIODO_CORTO) avisos.push('periodo_corto');
  return {
    formato,
    desde: fechaDe(desde),
    hasta: fechaDe(hasta),
    movimientos: movimientos.length,
    avisos,
    propuestas: veredictos
      .flatMap(({ propuestas }) => propuestas)
      .sort((a, b) => a.nombre.localeCompare(b.nombre, 'es') || b.importe_centimos - a.importe_centimos),
    por_identificar: veredictos
      .flatMap(({ porIdentificar }) => porIdentificar)
      .sort((a, b) => alAnio(b) - alAnio(a))
      .slice(0, MAXIMO_POR_IDENTIFICAR),
  };
}

function extractoDe(bytes: Uint8Array): Extracto | Rechazo {
  const texto = decodificar(bytes);
  if (typeof texto !== 'string') return texto;
  const leido = esNorma43(texto) ? leerNorma43(texto) : leerTabla(texto);
  return esRechazo(leido) || leido.movimientos.length > 0 ? leido : { rechazo: 'sin_movimientos' };
}

function aceptar(leido: Extracto | Rechazo): Extracto {
  if (esRechazo(leido)) throw noValido({ campo: 'extracto', texto: textoDeRechazo(leido) });
  return leido;
}

const alAnio = ({ importe_centimos, periodicidad }: CargoPorIdentificar): number =>
  importe_centimos * (periodicidad ? CARGOS_AL_ANIO[periodicidad] : 1);
