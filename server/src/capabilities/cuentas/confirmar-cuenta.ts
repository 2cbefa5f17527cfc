/** The heir says yes to what is wanted of an account; what can't be taken back begins to wait. */
import type { Copia } from '@albacea/contract/cuentas.ts';
import type { Tx } from '../../db/base.ts';
import { noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import {
  type CuentaCambiada,
  type DependenciasDeCuentas,
  dar,
  exigirOrden,
  exigirTexto,
  tomarCuenta,
} from './orden.ts';
import { fichaDe, proveedorParaEnvio } from './proveedor-de.ts';
import { esIrreversible } from './reglas-acciones.ts';
import { finDeReposo } from './reglas-plazo.ts';
import type { Cuenta } from './sql.ts';

export interface Confirmacion {
  /** The answer to the offer of a copy or a memorial before erasing; required where there is one. */
  readonly copia?: Extract<Copia, 'pedida' | 'rechazada'>;
  /** How the service took the heir's word: when, by what means. Required of the service. */
  readonly constancia?: string;
  readonly version?: number;
}

/**
 * Who may: heir; service, on the heir's recorded word.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function confirmarCuenta(
  { catalogo }: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { copia, constancia, version }: Confirmacion = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { fila, datos } = tomada;
  const { actor, ahora } = quien;
  exigirOrden('confirmar', fila, actor);
  const palabra = actor.visible === 'servicio' ? exigirTexto('constancia', constancia) : undefined;
  const ficha = fichaDe(await catalogo.vigente(tx), fila.proveedor);
  const irreversible = esIrreversible(proveedorParaEnvio(ficha, fila.accion));
  const cambios = {
    confirmada: ahora,
    reposo_hasta: irreversible ? finDeReposo(ahora) : null,
    copia: copiaElegida(fila, copia),
  };
  return dar(tx, quien, tomada, {
    orden: 'confirmar',
    cambios,
    ...(palabra !== undefined && { datos: { ...datos, constancia: palabra } }),
  });
}

function copiaElegida({ copia: estado }: Cuenta, elegida: Confirmacion['copia']): Copia | null {
  if (estado !== 'ofrecida') return estado;
  if (elegida) return elegida;
  throw noValido({
    campo: 'copia',
    texto: {
      es: 'diga si antes de eliminar se quiere una copia (pedida) o no (rechazada).',
      en: 'say whether a copy is wanted before erasing (pedida) or not (rechazada).',
    },
  });
}
