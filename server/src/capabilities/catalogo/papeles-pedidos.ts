/**
 * What providers want for each action, kept in the database beside the accounts, so that it can be told there whose turn it is
 * (docs/decisions/0037). The catalogue is the source; this follows it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import type { Base } from '../../db/base.ts';
import { encargoDe, sinTramite } from '../cuentas/reglas-acciones.ts';
import type { Catalogo } from './catalogo-vigente.ts';
import {
  borrarPapeles,
  despertarCasos,
  escribirPapeles,
  type Lector,
  leerPapeles,
  type PapelesPedidos,
  turnoDeCorregir,
} from './sql.ts';

/** When the program starts: the files of the release may be others than those of the last one. */
export async function ponerPapelesAlDia(base: Base, catalogo: Catalogo, ahora: Date): Promise<void> {
  await base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await turnoDeCorregir(tx);
    await seguirAlCatalogo(tx, (await catalogo.vigente(tx)).fichas, ahora);
  });
}

/**
 * Writes what has changed; cases that wait with a request to one of these providers are looked at with the next clocks.
 * @param tx holds the turn of those who correct
 */
export async function seguirAlCatalogo(tx: Lector, fichas: readonly FichaDeProveedor[], ahora: Date): Promise<void> {
  const clave = ({ proveedor, accion }: PapelesPedidos) => `${proveedor} ${accion}`;
  const antes = new Map((await leerPapeles(tx)).map((una) => [clave(una), una]));
  const ahoraPiden = new Map(fichas.flatMap(pedidosDe).map((una) => [clave(una), una]));
  const nuevos = [...ahoraPiden].filter(([de, una]) => !isDeepStrictEqual(antes.get(de), una));
  const sobran = [...antes].filter(([de]) => !ahoraPiden.has(de));
  if (nuevos.length + sobran.length === 0) return;
  const valores = (pares: typeof nuevos) => pares.map(([, una]) => una);
  await borrarPapeles(tx, valores(sobran));
  await escribirPapeles(tx, valores(nuevos));
  await despertarCasos(tx, [...new Set(valores([...nuevos, ...sobran]).map(({ proveedor }) => proveedor))], ahora);
}

const pedidosDe = (ficha: FichaDeProveedor): PapelesPedidos[] =>
  ficha.acciones.map(({ accion, papeles }) => {
    const sin_tramite = sinTramite(encargoDe(ficha, { accion, vivienda_habitada: null }));
    return { proveedor: ficha.codigo, accion, papeles, sin_tramite };
  });
