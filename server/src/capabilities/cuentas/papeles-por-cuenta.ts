/** The papers that providers want for what is still to be sent, and nobody has validated. */
import type { Papel } from '@albacea/contract/proveedores-listas.ts';
import type { Tx } from '../../db/base.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { abrirCuenta } from './datos.ts';
import type { DependenciasDeCuentas } from './orden.ts';
import { cuentaParaEnvio, fichaDe, proveedorParaEnvio } from './proveedor-de.ts';
import { sinTramite } from './reglas-acciones.ts';
import { papelesQueFaltan } from './reglas-envio.ts';
import { leerCuentas, leerSituacion } from './sql.ts';

export interface PapelQueFalta {
  readonly papel: Papel;
  /** It has arrived, and waits for somebody to look at it. */
  readonly porRevisar: boolean;
}

/** By id of the account; those that lack nothing are not there. */
export async function papelesPorCuenta(
  { catalogo }: DependenciasDeCuentas,
  tx: Tx,
  { fila: caso, clave }: CasoTomado,
): Promise<ReadonlyMap<string, readonly PapelQueFalta[]>> {
  const vigente = await catalogo.vigente(tx);
  const confirmadas = (await leerCuentas(tx, caso.id)).filter(({ estado }) => estado === 'confirmada');
  const { documentos } = await leerSituacion(tx, caso.id);
  const entradas = confirmadas.map((fila) => {
    const proveedor = proveedorParaEnvio(fichaDe(vigente, fila.proveedor), fila);
    const cuenta = cuentaParaEnvio(fila, abrirCuenta(clave, fila));
    const pedidos = sinTramite(proveedor) ? [] : (proveedor.oferta?.papeles ?? []);
    const papeles = papelesQueFaltan(cuenta, pedidos, documentos).map((papel) => ({
      papel,
      porRevisar: documentos.some(
        (uno) => uno.tipo === papel && uno.estado === 'recibido' && (uno.cuenta === null || uno.cuenta === fila.id),
      ),
    }));
    return [fila.id, papeles] as const;
  });
  return new Map(entradas.filter(([, papeles]) => papeles.length > 0));
}
