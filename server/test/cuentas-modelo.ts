/** The model of the accounts: what must happen, in words of its own and not in those of the rules. */
import type { AccionCuenta, Copia, EstadoCuenta, EstadoObjecion, ResultadoCuenta } from '@albacea/contract/cuentas.ts';
import type { Papel } from './cuentas.ts';
import { type ClaseDeAccion, type Paso, PROVEEDORES, type Proveedor } from './cuentas-pasos.ts';

export const HORA = 3_600_000;
const PROPIO: Readonly<Record<AccionCuenta, ResultadoCuenta>> = {
  eliminar: 'eliminada',
  conmemorar: 'conmemorada',
  cancelar: 'cancelada',
  transferir: 'transferida',
  obtener_datos: 'datos_obtenidos',
  conservar: 'conservada',
};

export interface CuentaModelo {
  id: string;
  readonly proveedor: Proveedor;
  accion: AccionCuenta;
  estado: EstadoCuenta;
  copia: Copia | null;
  confirmada: number | null;
  /** Instant of the last request. */
  enviada: number;
  insistencias: number;
  version: number;
  finales: EstadoCuenta[];
}

export interface Modelo {
  cuentas: CuentaModelo[];
  objeciones: { id: string; cuenta: string | null; quien: Papel; estado: EstadoObjecion }[];
  prueba: boolean;
  mandato: boolean;
  completa: boolean;
  parentesco: boolean;
  hechos: number;
}

export const claseDe = ({ proveedor, accion }: Pick<CuentaModelo, 'proveedor' | 'accion'>): ClaseDeAccion =>
  PROVEEDORES[proveedor][accion] as ClaseDeAccion;
export const accionDe = (proveedor: Proveedor, cual: number): AccionCuenta => {
  const acciones = Object.keys(PROVEEDORES[proveedor]) as AccionCuenta[];
  return acciones[cual % acciones.length] as AccionCuenta;
};

/** Who may, by command. */
export const QUIEN: Readonly<Record<string, readonly Papel[]>> = {
  proponer: ['heredero', 'allegado', 'aseguradora', 'servicio'],
  objetar: ['heredero', 'allegado', 'aseguradora', 'servicio'],
  decidir: ['servicio'],
  cambiar: ['heredero', 'servicio'],
  confirmar: ['heredero', 'servicio'],
  deshacer: ['heredero', 'servicio'],
  anotar: ['heredero', 'servicio'],
  descartar: ['heredero', 'servicio'],
  solicitar: ['servicio', 'sistema'],
  concluir: ['servicio', 'sistema'],
  insistir: ['servicio', 'sistema'],
  callar: ['servicio', 'sistema'],
  resolver: ['servicio'],
  rechazar: ['servicio'],
};
export const DESDE: Readonly<Record<string, readonly EstadoCuenta[]>> = {
  cambiar: ['propuesta', 'confirmada'],
  confirmar: ['propuesta'],
  deshacer: ['confirmada'],
  anotar: ['confirmada'],
  solicitar: ['confirmada', 'rechazada', 'sin_respuesta'],
  concluir: ['confirmada'],
  insistir: ['solicitada'],
  callar: ['solicitada'],
  resolver: ['solicitada', 'rechazada'],
  rechazar: ['solicitada'],
};

/** Why a request may not leave, in the model's own words. */
export function retenida(m: Modelo, una: CuentaModelo, ahora: number, fuera = false): boolean {
  const { irreversible, sinTramite, pideParentesco } = claseDe(una);
  if (sinTramite || !m.prueba || !m.mandato || !m.completa) return true;
  if (pideParentesco && !m.parentesco) return true;
  if (!fuera && una.accion === 'eliminar' && una.copia === 'pedida') return true;
  if (!irreversible) return false;
  if (!fuera && (una.confirmada === null || ahora < una.confirmada + 72 * HORA)) return true;
  return m.objeciones.some(({ cuenta, estado }) => estado !== 'levantada' && (cuenta === null || cuenta === una.id));
}

/** What would come next, given by whoever may. */
export function siguientes(una: CuentaModelo, en: number, cual: number): Paso[] {
  const con = { en, quien: 'servicio' as const };
  const esperar = { que: 'esperar' as const, horas: 960 };
  const insistir = { ...con, que: 'insistir' as const };
  switch (una.estado) {
    case 'propuesta':
      return [{ que: 'confirmar', quien: 'heredero', en, copia: 'rechazada' }];
    case 'confirmada':
      return [
        { que: 'esperar', horas: 72 },
        { ...con, que: claseDe(una).sinTramite ? 'concluir' : 'solicitar' },
      ];
    case 'solicitada':
      if (cual < 2) return [insistir, esperar, { ...con, que: 'callar' }];
      if (cual === 2) return [{ ...con, que: 'rechazar' }];
      return [{ ...con, que: 'resolver', resultado: cual === 3 ? PROPIO[una.accion] : 'denegada' }];
    case 'rechazada':
      return cual < 4 ? [{ ...con, que: 'solicitar' }] : [{ ...con, que: 'resolver', resultado: 'denegada' }];
    case 'sin_respuesta':
      return [{ ...con, que: 'solicitar' }];
    default:
      return [];
  }
}

/** The code with which a command on an account is refused, or null. */
export function rechazoDe(
  m: Modelo,
  paso: Paso & { en: number; quien: Papel },
  una: CuentaModelo,
  ahora: number,
): string | null {
  const { que, quien } = paso;
  if (que === 'tarde') return 'cambiado_entretanto';
  if (!QUIEN[que]?.includes(quien)) return 'accion_no_permitida';
  if (que === 'descartar') {
    const suyos = ['propuesta', 'confirmada', ...(quien === 'servicio' ? ['solicitada', 'rechazada'] : [])];
    return suyos.includes(una.estado) ? null : 'estado_no_permite';
  }
  if (!DESDE[que]?.includes(una.estado)) return 'estado_no_permite';
  if (que === 'confirmar') return una.copia === 'ofrecida' && paso.copia === null ? 'validacion' : null;
  if (que === 'anotar') return una.copia === null ? 'validacion' : null;
  if (que === 'solicitar') return retenida(m, una, ahora) ? 'envio_impedido' : null;
  if (que === 'insistir') return retenida(m, una, ahora, true) ? 'envio_impedido' : null;
  if (que === 'concluir') {
    if (!claseDe(una).sinTramite) return 'validacion';
    return m.prueba && m.mandato && m.completa ? null : 'envio_impedido';
  }
  if (que === 'resolver') {
    if (una.estado === 'rechazada') return paso.resultado === 'denegada' ? null : 'validacion';
    const caduca = una.accion === 'eliminar' || una.accion === 'cancelar' ? ['caduca_sola'] : [];
    const suyos: string[] = [PROPIO[una.accion], 'no_existia', 'denegada', ...caduca];
    return suyos.includes(paso.resultado) ? null : 'validacion';
  }
  // Terms here are of 15 working days or 30 days; the steps wait an hour, three days or forty.
  if (que === 'callar')
    return ahora - una.enviada < 40 * 24 * HORA || una.insistencias === 0 ? 'estado_no_permite' : null;
  return null;
}

export function hacer(una: CuentaModelo, paso: Paso, ahora: number): void {
  const acabar = (estado: EstadoCuenta) => {
    una.estado = estado;
    una.finales.push(estado);
  };
  una.version += 1;
  switch (paso.que) {
    case 'cambiar':
      una.accion = accionDe(una.proveedor, paso.cual);
      una.estado = 'propuesta';
      una.confirmada = null;
      una.copia = claseDe(una).conCopia ? 'ofrecida' : null;
      return;
    case 'confirmar':
      una.estado = 'confirmada';
      una.confirmada = ahora;
      if (una.copia === 'ofrecida') una.copia = paso.copia;
      return;
    case 'deshacer':
      una.estado = 'propuesta';
      una.confirmada = null;
      if (una.copia !== null && una.copia !== 'obtenida') una.copia = 'ofrecida';
      return;
    case 'anotar':
      una.copia = paso.copia;
      return;
    case 'solicitar':
      una.estado = 'solicitada';
      una.enviada = ahora;
      una.insistencias = 0;
      return;
    case 'insistir':
      una.insistencias += 1;
      return;
    case 'rechazar':
      una.estado = 'rechazada';
      return;
    case 'concluir':
    case 'resolver':
      acabar('resuelta');
      return;
    case 'callar':
      acabar('sin_respuesta');
      return;
    case 'descartar':
      acabar('descartada');
      return;
    default:
      return;
  }
}
