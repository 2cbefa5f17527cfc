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
  requireAccion,
  tomarCuenta,
} from './orden.ts';
import { fichaDe, proveedorParaEnvio } from './proveedor-de.ts';
import { esIrreversible, lacksForCut, type Suministro } from './reglas-acciones.ts';
import { lacksForConfirmation } from './reglas-ordenes.ts';
import { finDeReposo } from './reglas-plazo.ts';
import type { Cuenta } from './sql.ts';

export interface Confirmacion {
  /** The answer to the offer of a copy or a memorial before erasing; required where there is one. */
  readonly copia?: Extract<Copia, 'pedida' | 'rechazada'>;
  /** The family knows that a home in which somebody lives, or may, is cut off. */
  readonly corte_aceptado?: boolean;
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
  { copia, corte_aceptado, constancia, version }: Confirmacion = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { fila, datos } = tomada;
  const { actor, ahora } = quien;
  exigirOrden('confirmar', fila, actor);
  requireAccion(fila);
  const palabra = actor.visible === 'servicio' ? exigirTexto('constancia', constancia) : undefined;
  const ficha = fichaDe(await catalogo.vigente(tx), fila.proveedor);
  const proveedor = proveedorParaEnvio(ficha, fila);
  const irreversible = esIrreversible(proveedor);
  const suministro = { ...fila, tipo: proveedor.tipo };
  if (lacksForConfirmation(suministro) !== null)
    throw noValido({ campo: 'vivienda_habitada', texto: CUT.vivienda_habitada });
  const cut = cutAccepted(suministro, corte_aceptado, ahora);
  const cambios = {
    confirmada: ahora,
    reposo_hasta: irreversible ? finDeReposo(ahora) : null,
    copia: copiaElegida(fila, copia),
    corte_aceptado: cut,
  };
  return dar(tx, quien, tomada, {
    orden: 'confirmar',
    cambios,
    ...(palabra !== undefined && { datos: { ...datos, constancia: palabra } }),
  });
}

/** @returns when the family accepted that a supply ends; null: there is nothing to accept */
function cutAccepted(
  cuenta: Pick<Cuenta, 'accion' | 'vivienda_habitada'> & Pick<Suministro, 'tipo'>,
  accepted: boolean | undefined,
  ahora: Date,
): Date | null {
  const lacks = lacksForCut({ ...cuenta, corte_aceptado: null });
  if (lacks === null) return null;
  if (accepted) return ahora;
  throw noValido({ campo: 'corte_aceptado', texto: CUT.corte_aceptado });
}

const CUT = {
  vivienda_habitada: {
    es: 'diga antes si vive alguien en la casa (si, no, no_se).',
    en: 'say first whether somebody lives in the home (si, no, no_se).',
  },
  corte_aceptado: {
    es: 'al dar de baja el contrato se corta el suministro de una casa en la que puede vivir alguien: la familia tiene que confirmarlo (true).',
    en: 'to cancel the contract cuts off a home in which somebody may live: the family has to confirm it (true).',
  },
};

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
