/** A model of the accounts that predicts the result of each command, written independently of the rules under test. */
import type {
  Copy,
  CuentaAction,
  CuentaResult,
  CuentaState,
  ObjecionState,
} from '@albacea/contract/schemas/cuentas.ts';
import type { Role } from './cuentas.ts';
import { type ActionKind, PROVEEDORES, type Proveedor, type Step } from './cuentas-steps.ts';

export const HOUR = 3_600_000;
const OWN: Readonly<Record<CuentaAction, CuentaResult>> = {
  eliminar: 'eliminada',
  conmemorar: 'conmemorada',
  cancelar: 'cancelada',
  transferir: 'transferida',
  obtener_datos: 'datos_obtenidos',
  conservar: 'conservada',
  ocultar: 'oculta',
};

export interface CuentaModel {
  id: string;
  readonly proveedor: Proveedor;
  accion: CuentaAction;
  estado: CuentaState;
  copia: Copy | null;
  confirmada: number | null;
  /** Instant of the last request. */
  enviada: number;
  insistencias: number;
  version: number;
  ends: CuentaState[];
}

export interface Model {
  cuentas: CuentaModel[];
  objeciones: { id: string; cuenta: string | null; quien: Role; estado: ObjecionState }[];
  prueba: boolean;
  mandato: boolean;
  parentesco: boolean;
  facts: number;
}

export const kindOf = ({ proveedor, accion }: Pick<CuentaModel, 'proveedor' | 'accion'>): ActionKind =>
  PROVEEDORES[proveedor][accion] as ActionKind;
export const actionOf = (proveedor: Proveedor, which: number): CuentaAction => {
  const actions = Object.keys(PROVEEDORES[proveedor]) as CuentaAction[];
  return actions[which % actions.length] as CuentaAction;
};

/** The roles that may give each command. */
export const WHO: Readonly<Record<string, readonly Role[]>> = {
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
export const SINCE: Readonly<Record<string, readonly CuentaState[]>> = {
  cambiar: ['propuesta', 'confirmada'],
  confirmar: ['propuesta'],
  deshacer: ['confirmada'],
  anotar: ['confirmada'],
  solicitar: ['confirmada', 'rechazada', 'sin_respuesta'],
  concluir: ['confirmada'],
  insistir: ['solicitada'],
  callar: ['solicitada'],
  resolver: ['solicitada', 'rechazada', 'sin_respuesta'],
  rechazar: ['solicitada', 'rechazada', 'sin_respuesta'],
};

/** Whether the model forbids sending the request. */
export function held(m: Model, one: CuentaModel, now: number, outside = false): boolean {
  const { irreversible, withoutRequest, asksParentesco } = kindOf(one);
  if (withoutRequest || !m.prueba || !m.mandato) return true;
  if (asksParentesco && !m.parentesco) return true;
  if (!outside && one.accion === 'eliminar' && one.copia === 'la_guardan') return true;
  if (!irreversible) return false;
  if (!outside && (one.confirmada === null || now < one.confirmada + 72 * HOUR)) return true;
  return m.objeciones.some(({ cuenta, estado }) => estado !== 'levantada' && (cuenta === null || cuenta === one.id));
}

/** The next steps for an account, by a role that may take them. */
export function next(one: CuentaModel, at: number, which: number): Step[] {
  const having = { at, who: 'servicio' as const };
  const wait = { what: 'esperar' as const, hours: 960 };
  const chase = { ...having, what: 'insistir' as const };
  switch (one.estado) {
    case 'propuesta':
      return [{ what: 'confirmar', who: 'heredero', at, copia: 'rechazada' }];
    case 'confirmada':
      return [
        { what: 'esperar', hours: 72 },
        { ...having, what: kindOf(one).withoutRequest ? 'concluir' : 'solicitar' },
      ];
    case 'solicitada':
      if (which < 2) return [chase, wait, { ...having, what: 'callar' }];
      if (which === 2) return [{ ...having, what: 'rechazar' }];
      return [{ ...having, what: 'resolver', resultado: which === 3 ? OWN[one.accion] : 'denegada' }];
    case 'rechazada':
      if (which < 3) return [{ ...having, what: 'solicitar' }];
      return [{ ...having, what: 'resolver', resultado: which === 3 ? OWN[one.accion] : 'denegada' }];
    case 'sin_respuesta':
      return [{ ...having, what: 'solicitar' }];
    default:
      return [];
  }
}

/** The code with which a command on an account is refused, or null. */
export function rejectionOf(
  m: Model,
  step: Step & { at: number; who: Role },
  one: CuentaModel,
  now: number,
): string | null {
  const { what, who } = step;
  if (what === 'tarde') return 'cambiado_entretanto';
  if (!WHO[what]?.includes(who)) return 'accion_no_permitida';
  if (what === 'descartar') {
    const states = ['propuesta', 'confirmada', ...(who === 'servicio' ? ['solicitada', 'rechazada'] : [])];
    return states.includes(one.estado) ? null : 'estado_no_permite';
  }
  if (!SINCE[what]?.includes(one.estado)) return 'estado_no_permite';
  if (what === 'confirmar') return one.copia === 'ofrecida' && step.copia === null ? 'validacion' : null;
  if (what === 'anotar') return one.copia === null ? 'validacion' : null;
  if (what === 'solicitar') return held(m, one, now) ? 'envio_impedido' : null;
  if (what === 'insistir') return held(m, one, now, true) ? 'envio_impedido' : null;
  if (what === 'concluir') {
    if (!kindOf(one).withoutRequest) return 'validacion';
    return m.prueba && m.mandato ? null : 'envio_impedido';
  }
  if (what === 'resolver') {
    const expires = one.accion === 'eliminar' || one.accion === 'cancelar' ? ['caduca_sola'] : [];
    const results: string[] = [OWN[one.accion], 'no_existia', 'denegada', ...expires];
    return results.includes(step.resultado) ? null : 'validacion';
  }
  // Terms are 15 working days or 30 days; steps advance the clock by an hour, three days or forty.
  if (what === 'callar')
    return now - one.enviada < 40 * 24 * HOUR || one.insistencias === 0 ? 'estado_no_permite' : null;
  return null;
}

export function perform(one: CuentaModel, step: Step, now: number): void {
  const end = (state: CuentaState) => {
    one.estado = state;
    one.ends.push(state);
  };
  one.version += 1;
  switch (step.what) {
    case 'cambiar':
      one.accion = actionOf(one.proveedor, step.which);
      one.estado = 'propuesta';
      one.confirmada = null;
      one.copia = kindOf(one).withCopy ? 'ofrecida' : null;
      return;
    case 'confirmar':
      one.estado = 'confirmada';
      one.confirmada = now;
      if (one.copia === 'ofrecida') one.copia = step.copia;
      return;
    case 'deshacer':
      one.estado = 'propuesta';
      one.confirmada = null;
      if (one.copia !== null && one.copia !== 'guardada') one.copia = 'ofrecida';
      return;
    case 'anotar':
      one.copia = step.copia;
      return;
    case 'solicitar':
      one.estado = 'solicitada';
      one.enviada = now;
      one.insistencias = 0;
      return;
    case 'insistir':
      one.insistencias += 1;
      return;
    case 'rechazar':
      one.estado = 'rechazada';
      return;
    case 'concluir':
    case 'resolver':
      end('resuelta');
      return;
    case 'callar':
      end('sin_respuesta');
      return;
    case 'descartar':
      end('descartada');
      return;
    default:
      return;
  }
}
