/** Lists the cases of an insurer. */
import type { CasoResumen } from '@albacea/contract/casos.ts';
import type { ConsultaDe } from '@albacea/contract/operaciones.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import { enPagina, leerCursor } from '../../http/cursor.ts';
import { consultaNoValida, rangoAlReves } from '../../platform/error.ts';
import { abrirDatos, type DatosDelCaso, huellaDePoliza } from './datos.ts';
import { presentarResumen } from './presentar.ts';
import { medianocheEnMadrid } from './reglas-fecha.ts';
import { paginaDeCasos } from './sql.ts';

/** @throws ErrorDeDominio consulta_invalida */
export async function listarCasos(
  tx: Tx,
  aseguradora: Inquilino,
  consulta: ConsultaDe<'listarCasos'>,
): Promise<{ elementos: CasoResumen[]; siguiente: string | null }> {
  const { limite = 25, abierto_desde, abierto_hasta } = consulta;
  if (abierto_desde !== undefined && abierto_hasta !== undefined && abierto_hasta < abierto_desde)
    throw consultaNoValida(rangoAlReves('abierto_hasta', 'abierto_desde'));
  const filas = await paginaDeCasos(tx, {
    estado: consulta.estado,
    abiertoDesde: abierto_desde === undefined ? null : medianocheEnMadrid(abierto_desde),
    abiertoHasta: abierto_hasta === undefined ? null : medianocheEnMadrid(abierto_hasta, 1),
    poliza: consulta.poliza_numero === undefined ? null : huellaDePoliza(aseguradora, consulta.poliza_numero),
    actualizadoDesde: consulta.actualizado_desde === undefined ? null : new Date(consulta.actualizado_desde),
    antes: leerCursor(consulta.cursor),
    limite: limite + 1,
  });
  // Erased cases were left out by the query, so every row still has its key.
  return enPagina(filas, limite, (fila) =>
    presentarResumen(fila, abrirDatos(aseguradora, fila)?.datos as DatosDelCaso),
  );
}
