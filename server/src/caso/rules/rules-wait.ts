/**
 * Whom a case waits for; pure. It tells the next step and not the clock: a date that passes changes
 * nothing here, so what is stored after each change stays true.
 */
import type { Wait } from '@albacea/contract/schemas/casos.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Reminders } from '@albacea/contract/schemas/deadlines.ts';
import { isLive } from './rules.ts';
import {
  canAsk,
  confirmed,
  hasOpenWork,
  howMany,
  howManyCertificados,
  type Overview,
  openObjeciones,
} from './rules-overview.ts';

/** Null when the case has ended, and only then. */
export function inWaitOf(p: Overview): Wait | null {
  if (!isLive(p.estado)) return null;
  if (isServicesTurn(p)) return 'servicio';
  if (isHerederosTurn(p)) return 'heredero';
  if (isAseguradorasTurn(p)) return 'aseguradora';
  if (howMany(p, 'solicitada') + howManyCertificados(p, 'solicitado') > 0) return 'proveedor';
  return 'servicio'; // a certificate whose day has not come, or a case that has to be closed by hand
}

/** Something lies on the service's desk that it can do now. */
function isServicesTurn(p: Overview): boolean {
  if (p.mandato === 'nombre_por_revisar') return true;
  if (p.por_revisar > 0 || p.objeciones.otras > 0 || howMany(p, 'rechazada') > 0) return true;
  return canAsk(p) && confirmed(p, null) > 0;
}

/** The heir has to list, to confirm, or to bring what is missing for work that there is: a base paper, or what an account needs. */
function isHerederosTurn(p: Overview): boolean {
  if (!p.lista_completa || p.papeles_pedidos > 0 || howMany(p, 'propuesta') > 0) return true;
  if (canAsk(p) && confirmed(p, 'heredero') > 0) return true;
  const lacksPaper = p.prueba === 'falta' || p.mandato === 'falta';
  return lacksPaper && hasWorkToAsk(p);
}

function isAseguradorasTurn(p: Overview): boolean {
  return (p.prueba === 'rechazada_aseguradora' && hasWorkToAsk(p)) || openObjeciones(p) > 0;
}

/** Something is still to be asked for; before the case is under way the certificates have no rows yet. */
function hasWorkToAsk(p: Overview): boolean {
  if (p.estado === 'abierto' && p.modulos.some(({ modulo }) => modulo === 'certificados')) return true;
  return hasOpenWork(p) && howMany(p, 'confirmada') + howManyCertificados(p, 'pendiente') > 0;
}

/** For the family: the earliest date of each module that has one, and the next reminder. */
export interface Next {
  readonly modulos: Readonly<Partial<Record<Modulo, { proxima_fecha: string; quien: Wait }>>>;
  readonly recordatorios: Reminders;
}
