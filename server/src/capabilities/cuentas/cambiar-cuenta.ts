/** Changes an account that has not been sent: what is wanted, of which account, what it charges, who sees it. */
import type { AccionCuenta, Periodicidad, ViviendaHabitada } from '@albacea/contract/cuentas.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import type { Tx } from '../../db/base.ts';
import type { Cuentas } from '../../db/esquema.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { normalizarTexto } from '../casos/reglas-texto.ts';
import { loCubre, mandatoVigente } from '../mandato/mandato-vigente.ts';
import {
  type CuentaCambiada,
  type CuentaTomada,
  type DependenciasDeCuentas,
  dar,
  exigirOrden,
  tomarCuenta,
} from './orden.ts';
import type { DatosDeCuenta } from './presentar.ts';
import { comparables, dineroDe } from './proponer-cuentas.ts';
import { fichaDe } from './proveedor-de.ts';
import { alternativasAlBorrado, isSuministro } from './reglas-acciones.ts';
import { estorba, moduloPara, problemaDeAccion } from './reglas-propuesta.ts';
import { escribirCuenta, leerCuentas, modulosDelCaso } from './sql.ts';

export interface CambioDeCuenta {
  readonly accion?: AccionCuenta;
  /** null: not known. */
  readonly identificador?: string | null;
  /** null: it charges nothing, or nobody knows. */
  readonly cargo?: { readonly importe: number; readonly periodicidad: Periodicidad } | null;
  readonly reservada?: boolean;
  /** null: of a name written by hand, that it is no supply. */
  readonly vivienda_habitada?: ViviendaHabitada | null;
  readonly version?: number;
}

/**
 * Another action, identifier or word on who lives in the home has to be confirmed again; amount and `reservada` leave the state as it is. Who may: heir,
 * service.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion, cuenta_duplicada
 */
export async function cambiarCuenta(
  { catalogo }: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  cambio: CambioDeCuenta,
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, cambio.version);
  const { fila, datos } = tomada;
  exigirOrden('cambiar', fila, quien.actor);
  const llano: Partial<Cuentas> = {
    ...(cambio.cargo !== undefined && dineroNuevo(cambio.cargo)),
    ...(cambio.reservada !== undefined && { reservada: cambio.reservada }),
  };
  const accion = cambio.accion ?? fila.accion;
  const identificador = cambio.identificador === undefined ? datos.identificador : limpio(cambio.identificador);
  const ficha = fichaDe(await catalogo.vigente(tx), fila.proveedor);
  const vivienda_habitada = viviendaDe(ficha, fila, cambio);
  const misma = accion === fila.accion && vivienda_habitada === fila.vivienda_habitada;
  if (misma && identificador === datos.identificador) return anotar(tx, quien, tomada, llano);

  const problema = problemaDeAccion(ficha, accion);
  if (problema) throw noValido({ campo: 'accion', texto: problema });
  const conCargo = (llano.importe_centimos === undefined ? fila : llano).importe_centimos !== null;
  const contratados = await modulosDelCaso(tx, tomada.caso.fila.id);
  const suyo = moduloPara(accion, ficha, conCargo, contratados, fila.modulo);
  const modulo = typeof suyo === 'string' ? suyo : moduloPara(accion, ficha, conCargo, contratados);
  if (typeof modulo !== 'string') throw noValido({ campo: 'accion', texto: modulo });
  const nuevos: DatosDeCuenta = { ...datos, identificador };
  await sinRepetir(tx, quien, tomada, nuevos, accion);
  const ofrecida = alternativasAlBorrado(ficha, accion).length > 0 ? ('ofrecida' as const) : null;
  const en_mandato = loCubre(await mandatoVigente(tx, tomada.caso), datos.proveedor, accion);
  const cambios = {
    ...llano,
    ...{ accion, modulo, en_mandato, vivienda_habitada },
    copia: ofrecida,
    corte_aceptado: null,
    confirmada: null,
    reposo_hasta: null,
  };
  return dar(tx, quien, tomada, { orden: 'cambiar', cambios, datos: nuevos });
}

/** Who lives in the home is said of what is a supply, or may be one. */
function viviendaDe(
  ficha: FichaDeProveedor | null,
  { vivienda_habitada: antes }: Pick<CuentaTomada['fila'], 'vivienda_habitada'>,
  { vivienda_habitada: dicho }: CambioDeCuenta,
): ViviendaHabitada | null {
  if (dicho === undefined) return antes;
  if (dicho === null || isSuministro({ tipo: ficha?.tipo ?? null, vivienda_habitada: dicho })) return dicho;
  const texto = { es: 'este proveedor no es un suministro de la casa.', en: 'this provider is no supply of a home.' };
  throw noValido({ campo: 'vivienda_habitada', texto });
}

const limpio = (texto: string | null): string | null => (texto === null ? null : normalizarTexto(texto) || null);

function dineroNuevo(cargo: NonNullable<CambioDeCuenta['cargo']> | null) {
  const dinero = dineroDe(cargo ? { cargo } : {});
  if ('campo' in dinero) throw noValido(dinero);
  return dinero;
}

/** What leaves the decision of the family as it is. */
async function anotar(
  tx: Tx,
  quien: QuienPide,
  { caso, fila }: CuentaTomada,
  cambios: Partial<Cuentas>,
): Promise<CuentaCambiada> {
  const { actor, ahora } = quien;
  const { id, caso_id } = caso.fila;
  if (!(await escribirCuenta(tx, fila, { ...cambios, actualizado: ahora })))
    throw new ErrorDeDominio('cambiado_entretanto');
  const hecho = { tipo: 'cuenta_cambiada', datos: { cuenta: fila.id } };
  await registrarHechos(tx, id, [hecho], actor, ahora);
  await avanzarCaso(tx, quien, id);
  return {
    caso: { id, caso_id },
    clave: caso.clave,
    cuenta: { id: fila.id, estado: fila.estado, version: fila.version + 1 },
  };
}

async function sinRepetir(
  tx: Tx,
  { actor }: QuienPide,
  { caso, fila }: CuentaTomada,
  { proveedor: nombre, identificador }: DatosDeCuenta,
  accion: AccionCuenta | null,
): Promise<void> {
  const otras = (await leerCuentas(tx, caso.fila.id)).filter(({ id }) => id !== fila.id);
  const nueva = { codigo: fila.proveedor, nombre, identificador, accion };
  if (comparables(otras, caso, actor).some((otra) => estorba(otra, nueva)))
    throw new ErrorDeDominio('cuenta_duplicada', { campo: 'identificador' });
}
