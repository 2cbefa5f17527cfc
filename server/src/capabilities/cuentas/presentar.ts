/** Account: row to wire (contract: Cuenta for the insurer, CuentaCompleta for those who work on it). */
import type { Origen } from '@albacea/contract/comun.ts';
import {
  type AccionCuenta,
  type Cargo,
  type Cuenta,
  type CuentaCompleta,
  type CuentasDelCaso,
  type EstadoCuenta,
  type Gestion,
  MONEDA,
  type MotivoDeDescarte,
  type Periodicidad,
  type ResultadoCuenta,
} from '@albacea/contract/cuentas.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { Canal } from '@albacea/contract/proveedores-listas.ts';
import type { Objecion } from '@albacea/contract/trabajo.ts';
import { type Ofrecidas, presentarOfrecidas } from '../casos/reglas-ofrecidas.ts';
import { enmascarar } from './reglas.ts';
import { esIrreversible, isSuministro, sinTramite } from './reglas-acciones.ts';
import { ahorroAnual, ahorroDelCaso, type CargoEnCentimos, enEuros } from './reglas-ahorro.ts';
import { enviaLaFamilia, type ImpedimentoDeEnvio, type ProveedorParaEnvio } from './reglas-envio.ts';

/** As it is sealed; the letter is kept with a chase alone, and was not always. */
export type GestionGuardada = Omit<Gestion, 'carta'> & Partial<Pick<Gestion, 'carta'>>;

/** The sealed part of an account. */
export interface DatosDeCuenta {
  readonly proveedor: string;
  readonly identificador: string | null;
  /** What was done and answered, oldest first. */
  readonly gestiones?: readonly GestionGuardada[];
  /** How the heir's word was taken, where somebody else confirmed for them. */
  readonly constancia?: string;
}

/** The row as the insurer's reading brings it: instants as the text of the API. */
export interface FilaDeCuenta extends CargoEnCentimos {
  readonly id: string;
  readonly modulo: Cuenta['modulo'];
  readonly estado: EstadoCuenta;
  readonly accion: AccionCuenta | null;
  readonly resultado: ResultadoCuenta | null;
  readonly motivo_descarte: MotivoDeDescarte | null;
  readonly reservada: boolean;
  readonly proveedor: string | null;
  readonly propuesta_por: Origen;
  readonly periodicidad: Periodicidad | null;
  readonly solicitada: string | null;
  readonly reposo_hasta: string | null;
  readonly plazo: string | null;
  readonly actualizado: string;
}

/** All that an insurer doesn't see of a reserved account, as a whole: what is not named here can't leak. */
const NADA = {
  proveedor: null,
  proveedor_codigo: null,
  identificador: null,
  accion: null,
  resultado: null,
  motivo_descarte: null,
  cargo: null,
  ahorro_anual_estimado: null,
  reposo_hasta: null,
  solicitada: null,
  plazo: null,
};

/** @param datos null for a reserved account, whose seal needn't be opened */
export function presentarCuenta(fila: FilaDeCuenta, datos: DatosDeCuenta | null): Cuenta {
  const { id: cuenta_id, modulo, propuesta_por, reservada, estado, actualizado } = fila;
  const visible = { cuenta_id, modulo, propuesta_por, reservada, estado, actualizado };
  if (reservada) return { ...visible, ...NADA };
  const identificador = datos?.identificador ?? null;
  return {
    ...visible,
    proveedor: datos?.proveedor ?? null,
    proveedor_codigo: fila.proveedor,
    identificador: identificador === null ? null : enmascarar(identificador),
    accion: fila.accion,
    resultado: fila.resultado,
    motivo_descarte: fila.motivo_descarte,
    ...dineroDe(fila),
    reposo_hasta: fila.reposo_hasta,
    solicitada: fila.solicitada,
    plazo: fila.plazo,
  };
}

/** The accounts of a case with the sum of what insurers may see: a reserved charge can't be told from a difference. */
export function presentarCuentas(caso_id: string, filas: readonly FilaDeCuenta[], elementos: Cuenta[]): CuentasDelCaso {
  return { caso_id, elementos, ahorro_anual_estimado: ahorroDelCaso(filas.filter(({ reservada }) => !reservada)) };
}

function dineroDe(fila: CargoEnCentimos): { cargo: Cargo | null; ahorro_anual_estimado: number | null } {
  const { importe_centimos, periodicidad } = fila;
  const alAnio = ahorroAnual(fila);
  return {
    cargo:
      importe_centimos === null || periodicidad === null
        ? null
        : { importe: enEuros(importe_centimos), moneda: MONEDA, periodicidad },
    ahorro_anual_estimado: alAnio === null ? null : enEuros(alAnio),
  };
}

/** The row as those read it who work on it. */
export interface FilaCompleta
  extends Omit<FilaDeCuenta, 'solicitada' | 'reposo_hasta' | 'actualizado'>,
    Pick<
      CuentaCompleta,
      'version' | 'copia' | 'solicitudes' | 'insistencias' | 'prueba' | 'proxima_accion' | 'vivienda_habitada'
    > {
  readonly canal: Canal | null;
  readonly creada: Date;
  readonly corte_aceptado: Date | null;
  readonly confirmada: Date | null;
  readonly reposo_hasta: Date | null;
  readonly solicitada: Date | null;
  readonly ultima_insistencia: Date | null;
  readonly reclamada: Date | null;
  readonly terminada: Date | null;
  readonly actualizado: Date;
}

export interface Alrededor {
  readonly proveedor: ProveedorParaEnvio;
  readonly alternativas: readonly AccionCuenta[];
  readonly cartaQueToca: CuentaCompleta['carta_que_toca'];
  readonly ofrecidas: Ofrecidas;
  readonly impedimentos: readonly ImpedimentoDeEnvio[];
}

const enIso = (instante: Date | null): string | null => instante?.toISOString() ?? null;

/** Everything, the identifier in full: for the heir and the service, never for an insurer. */
export function presentarCuentaCompleta(
  fila: FilaCompleta,
  datos: DatosDeCuenta,
  { proveedor, alternativas, cartaQueToca, ofrecidas, impedimentos }: Alrededor,
  idioma: IdiomaDeError,
): CuentaCompleta {
  const { version, copia, canal, solicitudes, insistencias, plazo, proxima_accion, prueba } = fila;
  return {
    cuenta_id: fila.id,
    modulo: fila.modulo,
    propuesta_por: fila.propuesta_por,
    reservada: fila.reservada,
    estado: fila.estado,
    actualizado: fila.actualizado.toISOString(),
    ...{ version, copia, canal, solicitudes, insistencias, plazo, proxima_accion, prueba },
    proveedor: datos.proveedor,
    proveedor_codigo: fila.proveedor,
    identificador: datos.identificador,
    accion: fila.accion,
    resultado: fila.resultado,
    motivo_descarte: fila.motivo_descarte,
    ...dineroDe(fila),
    irreversible: esIrreversible(proveedor),
    envia_la_familia: enviaLaFamilia(proveedor),
    suministro: isSuministro({ tipo: proveedor.tipo, vivienda_habitada: fila.vivienda_habitada }),
    vivienda_habitada: fila.vivienda_habitada,
    corte_aceptado: enIso(fila.corte_aceptado),
    sin_tramite: sinTramite(proveedor),
    alternativas: [...alternativas],
    confirmada: enIso(fila.confirmada),
    reposo_hasta: enIso(fila.reposo_hasta),
    solicitada: enIso(fila.solicitada),
    ultima_insistencia: enIso(fila.ultima_insistencia),
    reclamada: enIso(fila.reclamada),
    carta_que_toca: cartaQueToca,
    gestiones: (datos.gestiones ?? []).map((gestion) => ({ ...gestion, carta: gestion.carta ?? null })),
    creada: fila.creada.toISOString(),
    terminada: enIso(fila.terminada),
    ...presentarOfrecidas(ofrecidas, idioma),
    impedimentos: impedimentos.map(({ codigo, texto, papeles = [] }) => ({
      codigo,
      texto: texto[idioma],
      papeles: [...papeles],
    })),
  };
}

/** An objection as those see it who work on the case. */
export function presentarObjecion({
  id,
  cuenta,
  abierta,
  decidida,
  ...resto
}: Omit<Objecion, 'objecion_id' | 'cuenta_id' | 'abierta' | 'decidida'> & {
  readonly id: string;
  readonly cuenta: string | null;
  readonly abierta: Date;
  readonly decidida: Date | null;
}): Objecion {
  return { objecion_id: id, cuenta_id: cuenta, ...resto, abierta: abierta.toISOString(), decidida: enIso(decidida) };
}
