/** Lists the channel's register. */
import type { ConsultaDe } from '@albacea/contract/operaciones.ts';
import type { Siniestro } from '@albacea/contract/siniestros.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import { enPagina, leerCursor } from '../../http/cursor.ts';
import { type DatosDelCaso, huellaDePoliza, lugarDeDatos, lugarDeNotas } from '../casos/datos.ts';
import { type FilaDeSiniestro, paginaDeSiniestros } from './sql.ts';

/** @throws ErrorDeDominio consulta_invalida */
export async function listarSiniestros(
  tx: Tx,
  aseguradora: Inquilino,
  { cursor, limite = 25, poliza_numero }: ConsultaDe<'listarSiniestros'>,
): Promise<{ elementos: Siniestro[]; siguiente: string | null }> {
  const poliza = poliza_numero === undefined ? null : huellaDePoliza(aseguradora, poliza_numero);
  const filas = await paginaDeSiniestros(tx, { poliza, antes: leerCursor(cursor), limite: limite + 1 });
  return enPagina(filas, limite, (fila) => presentarSiniestro(aseguradora, fila));
}

function presentarSiniestro(aseguradora: Inquilino, fila: FilaDeSiniestro): Siniestro {
  const clave = aseguradora.clave.abrirClaveDeCaso(fila.caso, fila.clave_envuelta);
  const { poliza_numero } = clave.descifrarJson<DatosDelCaso>(lugarDeDatos(fila.caso), fila.caso_datos);
  const notas =
    fila.datos_cifrados && clave.descifrarJson<{ notas: string }>(lugarDeNotas(fila.id), fila.datos_cifrados).notas;
  return {
    siniestro_id: fila.id,
    caso_id: fila.caso_id,
    poliza_numero,
    prioridad: fila.prioridad,
    notas_aseguradora: notas,
    registrado: fila.registrado.toISOString(),
  };
}
